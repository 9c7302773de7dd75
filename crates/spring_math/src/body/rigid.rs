//! A spring on the position or the rotation of a rigid body, by any [`BodyMethod`], within bounds.

use glam::{BVec3, BVec3A, Quat, Vec3, Vec3A};

use super::turning::{from_rotation_vector, rotation_vector};
use super::{BodyMethod, EngineStep, ExactDrive, SpringStep, landing_velocity, limit_change};

/// What bounds a drive.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// The world axes that it drives; it leaves the others alone.
    pub axes: BVec3,
    /// The most that it accelerates the body by, m/s^2 or rad/s^2. Infinite for no limit.
    pub max_acceleration: f32,
}

impl Bounds {
    /// None.
    pub const NONE: Self = Self {
        axes: BVec3::TRUE,
        max_acceleration: f32::INFINITY,
    };
}

/// A body and its goal at the start of a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Offset {
    /// The body's position less the goal's, both at the start of the step, m.
    pub error: Vec3,
    /// The body's velocity, m/s.
    pub velocity: Vec3,
    /// The goal's mean velocity through the step, m/s.
    pub goal_velocity: Vec3,
}

/// A constant acceleration that the engine adds within the step: gravity.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Load {
    /// m/s^2
    pub acceleration: Vec3,
    /// How far it shifts the spring's rest, m: `acceleration / omega^2`; zero where the drive carries the load instead.
    pub sag: Vec3,
}

/// A body's rotation and its goal's.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Turn {
    /// The body's, at the start of the step. All three are of unit length.
    pub rotation: Quat,
    /// The goal's, at the start of the step.
    pub goal_at_start: Quat,
    /// The goal's, at the end of the step.
    pub goal_at_end: Quat,
    /// The body's angular velocity, rad/s.
    pub velocity: Vec3,
    /// The goal's mean angular velocity through the step, rad/s.
    pub goal_velocity: Vec3,
}

/// What a spring on a body's position, or on its rotation, remembers from step to step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BodySpring {
    exact: ExactDrive<Vec3A>,
    /// The error that the last step should have left (rotations only): tells on which side of half a turn it goes on.
    landed: Vec3A,
    /// The goal that it was measured from.
    goal: Quat,
    fresh: bool,
}

impl Default for BodySpring {
    fn default() -> Self {
        Self {
            exact: ExactDrive::new(Vec3A::ZERO),
            landed: Vec3A::ZERO,
            goal: Quat::IDENTITY,
            fresh: true,
        }
    }
}

impl BodySpring {
    /// The spring's own velocity, m/s or rad/s.
    #[must_use]
    pub fn velocity(&self) -> Vec3 {
        self.exact.spring_velocity().into()
    }

    /// The spring's own velocity, of a body that shows `measured`: with whatever contacts did to it since the last step.
    #[must_use]
    pub fn velocity_of(&self, measured: Vec3) -> Vec3 {
        if self.fresh {
            measured
        } else {
            self.exact.rate(measured.into(), Vec3A::ZERO).into()
        }
    }

    /// The frame that the body moves in has taken on `velocity` (m/s), and the body with it.
    pub fn carry(&mut self, measured: Vec3, velocity: Vec3) {
        if std::mem::take(&mut self.fresh) {
            self.exact = ExactDrive::new(measured.into());
        }
        self.exact
            .set_spring_velocity(self.exact.spring_velocity() + Vec3A::from(velocity));
    }

    /// Forgets what the spring was doing: the next step takes the body as it is then. For a body that something else has moved.
    pub fn forget(&mut self) {
        self.fresh = true;
    }

    /// The velocity to give a body for a step towards its goal, m/s.
    #[must_use]
    pub fn step_position(
        &mut self,
        spring: &SpringStep,
        engine: &EngineStep,
        offset: Offset,
        load: Load,
        bounds: &Bounds,
    ) -> Vec3 {
        let velocity = Vec3A::from(offset.velocity);
        if std::mem::take(&mut self.fresh) {
            self.exact = ExactDrive::new(velocity);
        }
        let dt = engine.dt();
        if dt == 0.0 {
            return offset.velocity;
        }
        let bounds = Limits::new(bounds);
        let driven = Driven {
            error: Vec3A::from(offset.error) - Vec3A::from(load.sag),
            velocity,
            goal_velocity: offset.goal_velocity.into(),
            load: load.acceleration.into(),
        };
        let command = if spring.method == BodyMethod::Exact {
            let moved = self.land(spring, &driven, &bounds, dt);
            let carried = driven.load * (engine.reach() * dt);
            landing_velocity(moved, engine.per_second(), driven.goal_velocity, carried)
        } else {
            velocity + change(spring, &driven, &bounds, engine)
        };
        self.bound(command, &driven, &bounds, dt).into()
    }

    /// The angular velocity to give a body for a step towards its goal, rad/s.
    #[must_use]
    pub fn step_rotation(
        &mut self,
        spring: &SpringStep,
        engine: &EngineStep,
        turn: Turn,
        bounds: &Bounds,
    ) -> Vec3 {
        let dt = engine.dt();
        if dt == 0.0 {
            return turn.velocity;
        }
        let from_goal = turn.rotation * turn.goal_at_start.conjugate();
        let error = self.error_of(&turn, rotation_vector(from_goal));
        let velocity = Vec3A::from(turn.velocity);
        if std::mem::take(&mut self.fresh) {
            self.exact = ExactDrive::new(velocity);
        }
        let bounds = Limits::new(bounds);
        let driven = Driven {
            error,
            velocity,
            goal_velocity: turn.goal_velocity.into(),
            load: Vec3A::ZERO,
        };
        self.goal = turn.goal_at_end;
        let command = if spring.method == BodyMethod::Exact {
            let moved = self.land(spring, &driven, &bounds, dt);
            self.landed = error + moved;
            // From where the body is to the goal as it will be, and from there to where the body should land.
            // To a goal that stays, by way of the vector that the error was made into: what rounding that has, it has twice.
            let back = if turn.goal_at_end == turn.goal_at_start {
                from_rotation_vector(error).conjugate()
            } else {
                turn.goal_at_end * turn.rotation.conjugate()
            };
            engine.spin(from_rotation_vector(self.landed) * back)
        } else {
            let command = velocity + change(spring, &driven, &bounds, engine);
            self.landed = error + (command - driven.goal_velocity) * dt;
            command
        };
        self.bound(command, &driven, &bounds, dt).into()
    }

    /// The way back to the goal: the short one at first, and from then on the one the body is on. A body that swings past
    /// half a turn is drawn back as it came; at half a turn exactly, nothing jumps.
    fn error_of(&self, turn: &Turn, error: Vec3A) -> Vec3A {
        let quarter = std::f32::consts::FRAC_PI_2;
        if self.fresh || error.length_squared() < quarter * quarter {
            return error;
        }
        let angle = error.length();
        // The goal has gone on from where it was left, to within 0.01 rad; else the way to it is a new one.
        let same_goal = self.goal.dot(turn.goal_at_start).abs() > 1.0 - 1.25e-5;
        if !same_goal {
            return error;
        }
        let other_way = error * (1.0 - std::f32::consts::TAU / angle);
        if error.distance_squared(self.landed) <= other_way.distance_squared(self.landed) {
            error
        } else {
            other_way
        }
    }

    /// The exact step: how the error changes. The spring's own velocity goes on.
    #[inline]
    fn land(&mut self, spring: &SpringStep, driven: &Driven, bounds: &Limits, dt: f32) -> Vec3A {
        // Past a radian a step, the spring's own velocity and the chord that the body moves on have little to do with each
        // other. What a contact has left of the body's velocity is then all there is.
        let rate = if spring.coarse && self.was_pushed(driven.velocity, bounds) {
            driven.velocity - driven.goal_velocity
        } else {
            self.exact.rate(driven.velocity, driven.goal_velocity)
        };
        let (mut moved, mut sped) =
            spring.error_step(bounds.masked(driven.error), bounds.masked(rate));
        if bounds.limited {
            let own = sped - driven.load * dt;
            let limited = bounds.limit(own, dt);
            if limited != own {
                // Saturated, the drive is a constant acceleration through the step.
                sped = limited + driven.load * dt;
                moved = (bounds.masked(rate) + sped * 0.5) * dt;
            }
        }
        self.exact
            .set_spring_velocity(rate + sped + driven.goal_velocity);
        moved
    }

    /// Whether something other than the drive has changed the body's velocity, by more than rounding does.
    fn was_pushed(&self, velocity: Vec3A, bounds: &Limits) -> bool {
        let velocity = bounds.masked(velocity);
        let expected = bounds.masked(self.exact.expected_velocity());
        let pushed = (velocity - expected).abs().max_element();
        pushed > 1e-4 * (velocity.abs() + expected.abs()).max_element() + 1e-5
    }

    /// What is left of a command within bounds, and what the body will then show.
    #[inline]
    fn bound(&mut self, command: Vec3A, driven: &Driven, bounds: &Limits, dt: f32) -> Vec3A {
        let velocity = driven.velocity;
        // The chord of a curve that bends more and more changes by a little more than the curve itself.
        let command = if bounds.limited {
            velocity + bounds.limit(command - velocity, dt)
        } else {
            command
        };
        if bounds.all {
            self.exact.set_expected_velocity(command + driven.load * dt);
            return command;
        }
        let command = Vec3A::select(bounds.axes, command, velocity);
        let expected = command + driven.load * dt;
        self.exact.set_expected_velocity(expected);
        let own = Vec3A::select(bounds.axes, self.exact.spring_velocity(), expected);
        self.exact.set_spring_velocity(own);
        command
    }
}

/// [`Bounds`] as the arithmetic takes them.
struct Limits {
    all: bool,
    limited: bool,
    axes: BVec3A,
    max_acceleration: f32,
}

impl Limits {
    #[inline]
    fn new(bounds: &Bounds) -> Self {
        let BVec3 { x, y, z } = bounds.axes;
        Self {
            all: x && y && z,
            limited: bounds.max_acceleration.is_finite(),
            axes: BVec3A::new(x, y, z),
            max_acceleration: bounds.max_acceleration,
        }
    }

    /// What is left of a vector along the axes that are driven.
    #[inline]
    fn masked(&self, vector: Vec3A) -> Vec3A {
        if self.all {
            vector
        } else {
            Vec3A::select(self.axes, vector, Vec3A::ZERO)
        }
    }

    #[inline]
    fn limit(&self, change: Vec3A, dt: f32) -> Vec3A {
        limit_change(change.into(), self.max_acceleration, dt).into()
    }
}

/// What both kinds of rule work on.
struct Driven {
    error: Vec3A,
    velocity: Vec3A,
    goal_velocity: Vec3A,
    load: Vec3A,
}

/// The approximate rules: a change of the measured velocity. The load's part within the step is known, so it is taken out
/// of what was measured and carried beforehand.
fn change(spring: &SpringStep, driven: &Driven, bounds: &Limits, engine: &EngineStep) -> Vec3A {
    let dt = engine.dt();
    let mean = driven.velocity - driven.load * ((1.0 - engine.reach()) * dt);
    let rate = mean - driven.goal_velocity;
    let (_, sped) = spring.error_step(bounds.masked(driven.error), bounds.masked(rate));
    let own = sped - driven.load * dt;
    if bounds.limited {
        bounds.limit(own, dt)
    } else {
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Spring;

    const DT: f32 = 1.0 / 60.0;

    fn push(limit: f32) -> Bounds {
        Bounds {
            max_acceleration: limit,
            ..Bounds::NONE
        }
    }

    #[test]
    fn a_saturated_drive_is_a_constant_acceleration() {
        let step = SpringStep::new(Spring::critical(20.0).unwrap(), BodyMethod::Exact, DT);
        let engine = EngineStep::new(DT, 4);
        let (mut spring, mut x, mut v) = (BodySpring::default(), 100.0_f32, 0.0_f32);
        for _ in 0..60 {
            let offset = Offset {
                error: Vec3::X * x,
                velocity: Vec3::X * v,
                goal_velocity: Vec3::ZERO,
            };
            v = spring
                .step_position(&step, &engine, offset, Load::default(), &push(3.0))
                .x;
            x += v * DT;
        }
        assert!((x - (100.0 - 1.5)).abs() < 1e-3, "{x}");
    }

    #[test]
    fn an_axis_that_is_off_is_left_alone() {
        for method in BodyMethod::ALL {
            let step = SpringStep::new(Spring::critical(20.0).unwrap(), method, DT);
            let bounds = Bounds {
                axes: BVec3::new(true, false, true),
                ..Bounds::NONE
            };
            let offset = Offset {
                error: Vec3::new(1.0, 2.0, 3.0),
                velocity: Vec3::new(0.0, -4.0, 0.0),
                goal_velocity: Vec3::ZERO,
            };
            let command = BodySpring::default().step_position(
                &step,
                &EngineStep::new(DT, 4),
                offset,
                Load::default(),
                &bounds,
            );
            assert!(command.x < 0.0 && command.z < 0.0, "{command}");
            assert_eq!(command.y, -4.0);
        }
    }

    #[test]
    fn a_swing_past_half_a_turn_comes_back_as_it_went() {
        let step = SpringStep::new(
            Spring::from_hertz(1.0, 0.05).unwrap(),
            BodyMethod::Exact,
            DT,
        );
        let engine = EngineStep::new(DT, 4);
        let mut spring = BodySpring::default();
        let (mut rotation, mut spin) = (Quat::IDENTITY, Vec3::Y * 25.0);
        let (mut angle, mut last, mut highest) = (0.0_f32, rotation, 0.0_f32);
        for _ in 0..120 {
            let turn = Turn {
                rotation,
                goal_at_start: Quat::IDENTITY,
                goal_at_end: Quat::IDENTITY,
                velocity: spin,
                goal_velocity: Vec3::ZERO,
            };
            spin = spring.step_rotation(&step, &engine, turn, &Bounds::NONE);
            rotation = (engine.turn_of(spin) * rotation).normalize();
            angle += rotation_vector(rotation * last.inverse()).y;
            last = rotation;
            highest = highest.max(angle);
        }
        assert!(highest > 3.5, "it swings past half a turn: {highest}");
        let exact = crate::Propagator::exact(Spring::from_hertz(1.0, 0.05).unwrap(), 2.0);
        let (expected, _) = exact.advance(0.0_f32, 25.0, 0.0);
        assert!((angle - expected).abs() < 1e-3, "{angle} {expected}");
    }
}
