//! [`BodyVelocityDrive`]: a velocity drive for rigid bodies, a spring on the body's velocity (a walking character, a conveyor, a
//! vehicle).
//!
//! To copy: [`BodyVelocityDrive::step`] once per body and step, with a [`VelocityPropagator`] and the measured velocity.

use glam::{BVec3, Quat, Vec3};

use super::contact::common_part;
use super::{EngineStep, limit_change};
use crate::velocity_spring::VelocityPropagator;

/// The state of a spring on a body's velocity, kept from step to step.
///
/// The body moves through a step at the mean of the sprung velocity, so that its position is on the exact curve at the step's
/// end. The sprung velocity itself is kept here.
///
/// A contact acts inside the engine's step, after the velocity for that step has been set, so what it did is known one step later.
/// A push that has lasted for two steps is assumed to last through the next, and is answered like a steady force: a body that
/// pushes for long moves this one as its force would, at any step rate. A single hit counts once, as a change of the velocity.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BodyVelocityDrive {
    velocity: Vec3,
    acceleration: Vec3,
    /// The velocity that the engine will report if contacts push as assumed, m/s.
    expected: Vec3,
    /// Where the body is after the step if no contact pushes it, m.
    position_unpushed: Vec3,
    /// The push by contacts in the step before, m/s^2.
    last_push: Vec3,
    /// The push by contacts that the step assumes, m/s^2.
    assumed: Vec3,
    /// False before `velocity` is set.
    has_started: bool,
    /// False before the first step: nothing can have pushed.
    has_stepped: bool,
}

/// Input of one step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VelocityInput {
    /// Position of the centre of mass, m.
    pub position: Vec3,
    /// Measured velocity, m/s.
    pub velocity: Vec3,
    /// The part of the measured velocity that game code has added since the last step, m/s. It counts once, while a contact may
    /// last.
    pub kick: Vec3,
    /// Desired velocity, m/s.
    pub goal: Vec3,
    /// Acceleration that the engine will add within the step and that the drive cancels (gravity), m/s^2.
    pub acceleration: Vec3,
    /// Acceleration that the engine will add within the step and that the spring answers (a force over the body's mass), m/s^2.
    pub force: Vec3,
    /// Largest acceleration by the spring, m/s^2; infinite for no limit.
    pub max_acceleration: f32,
}

impl BodyVelocityDrive {
    /// The sprung velocity (m/s) of a body whose velocity is `measured` (m/s), including changes by contacts since the last step.
    #[must_use]
    pub fn velocity(&self, measured: Vec3) -> Vec3 {
        if self.has_started {
            self.velocity + (measured - self.expected)
        } else {
            measured
        }
    }

    /// The change of the body's velocity by contacts in the last step, m/s. `measured`: the body's velocity without what game code
    /// has added since, m/s.
    #[must_use]
    pub fn pushed(&self, measured: Vec3, dt: f32) -> Vec3 {
        if self.has_stepped {
            self.assumed * dt + (measured - self.expected)
        } else {
            Vec3::ZERO
        }
    }

    /// The sprung acceleration, m/s^2.
    #[must_use]
    pub fn acceleration(&self) -> Vec3 {
        self.acceleration
    }

    /// Adds `velocity` (m/s) to the sprung velocity at once, for a body whose frame of reference (a platform) changes by that
    /// velocity. `measured` is the body's measured velocity, m/s.
    pub fn carry(&mut self, measured: Vec3, velocity: Vec3) {
        self.start(measured);
        self.velocity += velocity;
    }

    /// The same state in other axes, as [`BodySpring::turned`](super::BodySpring::turned).
    #[must_use]
    pub fn turned(self, by: Quat) -> Self {
        Self {
            velocity: by * self.velocity,
            acceleration: by * self.acceleration,
            expected: by * self.expected,
            position_unpushed: by * self.position_unpushed,
            last_push: by * self.last_push,
            assumed: by * self.assumed,
            ..self
        }
    }

    fn start(&mut self, measured: Vec3) {
        if !std::mem::replace(&mut self.has_started, true) {
            (self.velocity, self.expected) = (measured, measured);
        }
    }

    /// The velocity to set on the body for a step, m/s. Along the axes that are false in `axes` it is the measured velocity.
    ///
    /// # Panics
    ///
    /// In debug builds, if `spring` was made for steps of another length than that of `engine`.
    #[must_use]
    pub fn step(
        &mut self,
        spring: &VelocityPropagator,
        input: &VelocityInput,
        axes: BVec3,
        engine: &EngineStep,
    ) -> Vec3 {
        let (measured, goal, force) = (input.velocity, input.goal, input.force);
        let dt = engine.dt();
        debug_assert_eq!(spring.dt(), dt, "the spring's step and the engine's, s");
        if dt == 0.0 {
            return measured;
        }
        let per_second = engine.per_second();
        self.start(measured);
        let driven = |vector| Vec3::select(axes, vector, Vec3::ZERO);
        let push = driven(self.pushed(measured - input.kick, dt)) * per_second;
        let moved_by_push = driven(input.position - self.position_unpushed);
        self.velocity += driven(measured - self.expected);
        self.has_stepped = true;

        let before = self.velocity;
        // A spring too stiff for the step pushes no harder than a drive that sets the velocity: to the goal in one step.
        let free = spring.step(before, self.acceleration, goal);
        let left = driven(goal - free.displacement * per_second).length();
        let assumed = Vec3::from(common_part(self.last_push.into(), push.into()))
            .clamp_length_max(left * per_second);
        let loads = driven(force) + assumed;
        let stepped = spring.forced_step(before, self.acceleration, goal, loads);
        let (mut moved, mut velocity) = (stepped.displacement, stepped.velocity);
        self.acceleration = stepped.acceleration;
        // Only the driven axes count: a fall must not use up the acceleration of a walk.
        let change = driven(velocity - before - loads * dt);
        let limited = limit_change(change, input.max_acceleration, dt);
        if limited != change {
            // At its limit the spring is a constant acceleration through the step.
            velocity = before + limited + loads * dt;
            moved = (before + (limited + loads * dt) * 0.5) * dt;
            self.acceleration = limited * per_second;
        }
        let loaded = input.acceleration + driven(force);
        let command = Vec3::select(
            axes,
            moved * per_second
                - loaded * (dt * engine.reach())
                - assumed * (dt * share_moved(moved_by_push * per_second, push * dt)),
            measured,
        );
        self.velocity = Vec3::select(axes, velocity, measured);
        self.acceleration = driven(self.acceleration);
        (self.last_push, self.assumed) = (push, assumed);
        self.expected = command + (loaded + assumed) * dt;
        self.position_unpushed = input.position + engine.mean_velocity(command, loaded) * dt;
        command
    }
}

/// How far a push moved a body within the engine's step, as a part of the way at the velocity that it added: 1 for a push at the
/// start of the step (a wall), about half for one that grew through it. `moved`: that way over the step's length, m/s.
fn share_moved(moved: Vec3, pushed: Vec3) -> f32 {
    let square = pushed.length_squared();
    if square > 0.0 {
        (moved.dot(pushed) / square).clamp(0.5, 1.0)
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::velocity_spring::VelocitySpring;

    fn input(position: f32, velocity: f32, goal: f32) -> VelocityInput {
        VelocityInput {
            position: Vec3::X * position,
            velocity: Vec3::X * velocity,
            kick: Vec3::ZERO,
            goal: Vec3::X * goal,
            acceleration: Vec3::ZERO,
            force: Vec3::ZERO,
            max_acceleration: f32::INFINITY,
        }
    }

    /// A body of mass 1 on a line, with its drive, in an engine of four iterations.
    struct Line {
        drive: BodyVelocityDrive,
        step: VelocityPropagator,
        engine: EngineStep,
        x: f32,
        v: f32,
    }

    impl Line {
        fn new(half_life: f32, hz: f32) -> Self {
            let spring = VelocitySpring::from_roll_call_half_life(half_life).unwrap();
            let step = spring.over(1.0 / hz);
            Self {
                drive: BodyVelocityDrive::default(),
                step,
                engine: EngineStep::new(step.dt(), 4),
                x: 0.0,
                v: 0.0,
            }
        }

        /// Sets the body's velocity for a step, without moving it.
        fn command(&mut self, input: &VelocityInput) {
            let command = (self.drive).step(&self.step, input, BVec3::TRUE, &self.engine);
            self.v = command.x;
        }

        /// A step towards `goal` (m/s) under an acceleration (m/s^2) that the drive knows of, or learns afterwards.
        fn step(&mut self, goal: f32, acceleration: f32, is_known: bool) {
            let known = if is_known { acceleration } else { 0.0 };
            self.command(&VelocityInput {
                force: Vec3::X * known,
                ..input(self.x, self.v, goal)
            });
            let dt = self.step.dt();
            self.x += (self.v + acceleration * dt * self.engine.reach()) * dt;
            self.v += acceleration * dt;
        }
    }

    #[test]
    fn the_body_is_where_the_closed_form_is_at_any_step() {
        let spring = VelocitySpring::from_roll_call_half_life(0.1).unwrap();
        let exact = spring.step(0.0_f32, 0.0, 5.0, 1.0);
        for steps in [7_u16, 30, 60, 240] {
            let mut line = Line::new(0.1, f32::from(steps));
            for _ in 0..steps {
                line.step(5.0, 0.0, true);
            }
            let x = line.x;
            assert!((x - exact.displacement).abs() < 1e-5, "{steps}: {x}");
            let own = line.drive.velocity(Vec3::X * line.v).x;
            assert!((own - exact.velocity).abs() < 1e-5, "{steps}: {own}");
        }
    }

    #[test]
    fn a_steady_force_or_push_moves_it_at_the_speed_of_the_closed_form() {
        for hz in [30.0, 60.0, 120.0, 240.0] {
            for is_known in [true, false] {
                let mut line = Line::new(0.06, hz);
                (0..240).for_each(|_| line.step(0.0, 10.0, is_known));
                let from = line.x;
                (0..240).for_each(|_| line.step(0.0, 10.0, is_known));
                let speed = (line.x - from) * hz / 240.0;
                // 2 / omega = h / ln 2.
                let expected = 10.0 * 0.06 / std::f32::consts::LN_2;
                let off = (speed / expected - 1.0).abs();
                assert!(
                    off < 1e-3,
                    "{hz} Hz, known: {is_known}: {speed}, not {expected}"
                );
            }
        }
    }

    #[test]
    fn a_single_hit_counts_once() {
        for hz in [30.0, 60.0, 120.0, 240.0] {
            let mut line = Line::new(0.06, hz);
            line.step(0.0, 0.0, true);
            // In the next step, a contact adds 6 m/s at the start.
            line.command(&input(line.x, line.v, 0.0));
            line.v += 6.0;
            line.x += line.v * line.step.dt();
            let before = line.x;
            (0..480).for_each(|_| line.step(0.0, 0.0, true));
            let expected = 6.0 * 0.06 / std::f32::consts::LN_2;
            let moved = line.x - before;
            let off = (moved / expected - 1.0).abs();
            assert!(off < 1e-3, "{hz} Hz: {moved} m, not {expected}");
        }
    }

    #[test]
    fn it_pushes_a_wall_with_the_same_force_at_any_step_and_does_not_overshoot_behind_it() {
        for hz in [30.0, 60.0, 120.0, 240.0] {
            let mut line = Line::new(0.1, hz);
            for _ in 0..240 {
                line.command(&input(0.0, 0.0, 5.0));
            }
            // Against a steady error of 5 m/s: `omega / 2` times that, with omega = 2 ln 2 / h.
            let expected = 5.0 * std::f32::consts::LN_2 / 0.1;
            let push = line.v * hz;
            let off = (push / expected - 1.0).abs();
            assert!(off < 1e-3, "{hz} Hz: {push} m/s^2, not {expected}");
            line.v = 0.0;
            let mut fastest = 0.0_f32;
            for _ in 0..480 {
                line.step(5.0, 0.0, true);
                fastest = fastest.max(line.v);
            }
            assert!(
                fastest < 5.5,
                "{hz} Hz: {fastest} m/s once the wall is gone"
            );
        }
    }

    #[test]
    fn kicks_and_gravity_that_it_is_told_of_are_no_push_that_lasts() {
        for hz in [30.0, 60.0, 240.0] {
            let mut line = Line::new(0.1, hz);
            let (mut x, mut v, mut a, dt) = (0.0, 0.0, 0.0, line.step.dt());
            for tick in 0..20 {
                let kick = if (3..6).contains(&tick) { 2.0 } else { 0.0 };
                line.v += kick;
                line.command(&VelocityInput {
                    kick: Vec3::X * kick,
                    acceleration: Vec3::X * -9.81,
                    ..input(line.x, line.v, 1.0)
                });
                line.x += (line.v - 9.81 * dt * line.engine.reach()) * dt;
                line.v -= 9.81 * dt;
                let step = line.step.step(v + kick, a, 1.0);
                (x, v, a) = (x + step.displacement, step.velocity, step.acceleration);
                assert!((line.x - x).abs() < 2e-5, "{hz} Hz, {tick}: {} {x}", line.x);
            }
        }
    }

    #[test]
    fn however_stiff_it_pushes_a_wall_no_harder_than_one_that_sets_the_velocity() {
        for half_life in [0.001, 0.005, 0.02, 0.1] {
            for hz in [30.0, 60.0, 240.0] {
                let mut line = Line::new(half_life, hz);
                for tick in 0..60 {
                    line.command(&input(0.0, 0.0, 5.0));
                    assert!(line.v < 5.01, "{half_life} s, {hz} Hz, {tick}: {}", line.v);
                }
            }
        }
    }

    #[test]
    fn a_push_has_moved_a_body_by_half_of_its_velocity_to_all_of_it() {
        let pushed = Vec3::new(0.0, 3.0, -4.0);
        for (part, expected) in [(0.2, 0.5), (0.625, 0.625), (1.0, 1.0), (1.4, 1.0)] {
            let across = Vec3::X * 7.0;
            let share = share_moved(pushed * part + across, pushed);
            assert!((share - expected).abs() < 1e-6, "{part}: {share}");
        }
        assert_eq!(share_moved(Vec3::X, Vec3::ZERO), 0.0);
    }

    #[test]
    fn it_accelerates_no_harder_than_its_limit() {
        let step = VelocitySpring::from_roll_call_half_life(0.02)
            .unwrap()
            .over(1.0 / 60.0);
        let (mut drive, mut v) = (BodyVelocityDrive::default(), 0.0);
        for i in 1..=20_u16 {
            let limited = VelocityInput {
                max_acceleration: 6.0,
                ..input(0.0, v, 5.0)
            };
            let engine = EngineStep::new(step.dt(), 4);
            v = drive.step(&step, &limited, BVec3::TRUE, &engine).x;
            let expected = 0.1 * (f32::from(i) - 0.5);
            assert!((v - expected).abs() < 1e-4, "{i}: {v}");
        }
    }

    #[test]
    fn a_velocity_on_an_axis_that_is_not_driven_does_not_use_up_the_limit() {
        let step = VelocitySpring::from_roll_call_half_life(0.1)
            .unwrap()
            .over(1.0 / 60.0);
        let engine = EngineStep::new(step.dt(), 4);
        let horizontal = BVec3::new(true, false, true);
        let walked = |fall: f32| {
            let (mut drive, mut v) = (BodyVelocityDrive::default(), Vec3::Y * fall);
            for _ in 0..10 {
                let limited = VelocityInput {
                    velocity: v,
                    max_acceleration: 20.0,
                    ..input(0.0, 0.0, 5.0)
                };
                v = drive.step(&step, &limited, horizontal, &engine);
            }
            v
        };
        let (level, falling) = (walked(0.0), walked(-30.0));
        assert_eq!(falling.y, -30.0);
        assert_eq!(falling.x, level.x);
    }
}
