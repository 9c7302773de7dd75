//! A spring on the velocity of a rigid body: a walk, a conveyor, a vehicle.

use glam::{BVec3, Vec3};

use super::limit_change;
use crate::velocity_spring::VelocityPropagator;

/// What a spring on a body's velocity remembers from step to step.
///
/// The body moves through a step at the mean of the sprung velocity, so that it is where the curve is at the step's end; the
/// sprung velocity itself goes on here.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BodyPace {
    velocity: Vec3,
    acceleration: Vec3,
    /// The velocity that the body will show if nothing touches it.
    expected: Vec3,
    fresh: bool,
}

impl Default for BodyPace {
    fn default() -> Self {
        Self {
            velocity: Vec3::ZERO,
            acceleration: Vec3::ZERO,
            expected: Vec3::ZERO,
            fresh: true,
        }
    }
}

/// A body's velocity and where it should go.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stride {
    /// The body's velocity, m/s.
    pub velocity: Vec3,
    /// What it is to become, m/s.
    pub goal: Vec3,
    /// What the engine adds within the step, m/s^2.
    pub acceleration: Vec3,
    /// How far that carries the body, in units of `acceleration dt^2`: see [`EngineStep::reach`](super::EngineStep::reach).
    pub reach: f32,
}

impl BodyPace {
    /// The sprung velocity of a body that shows `measured` (m/s): with whatever contacts did to it since the last step.
    #[must_use]
    pub fn velocity(&self, measured: Vec3) -> Vec3 {
        if self.fresh {
            measured
        } else {
            self.velocity + (measured - self.expected)
        }
    }

    /// The sprung acceleration, m/s^2.
    #[must_use]
    pub fn acceleration(&self) -> Vec3 {
        self.acceleration
    }

    /// The frame that the body moves in has taken on `velocity` (m/s), and the body with it.
    pub fn carry(&mut self, measured: Vec3, velocity: Vec3) {
        if std::mem::take(&mut self.fresh) {
            (self.velocity, self.expected) = (measured, measured);
        }
        self.velocity += velocity;
    }

    /// The velocity to give the body for a step, m/s. Axes other than `axes` are left as they are.
    #[must_use]
    pub fn step(
        &mut self,
        spring: &VelocityPropagator,
        stride: Stride,
        axes: BVec3,
        max_acceleration: f32,
    ) -> Vec3 {
        let Stride {
            velocity: measured,
            goal,
            acceleration,
            reach,
        } = stride;
        let dt = spring.dt();
        if dt == 0.0 {
            return measured;
        }
        if std::mem::take(&mut self.fresh) {
            (self.velocity, self.expected) = (measured, measured);
        }
        let pushed = Vec3::select(axes, measured - self.expected, Vec3::ZERO);
        self.velocity += pushed;
        // Against a wall the spring must not wind up: it would leap forward when the wall gives way.
        let away = pushed.normalize_or_zero();
        self.acceleration -= away * self.acceleration.dot(away).min(0.0);

        let before = self.velocity;
        let stepped = spring.step(before, self.acceleration, goal);
        let (mut moved, mut velocity) = (stepped.displacement, stepped.velocity);
        self.acceleration = stepped.acceleration;
        let limited = limit_change(velocity - before, max_acceleration, dt);
        if limited != velocity - before {
            // Saturated, it is a constant acceleration through the step.
            velocity = before + limited;
            moved = (before + limited * 0.5) * dt;
            self.acceleration = limited * (1.0 / dt);
        }
        let carried = acceleration * dt;
        let command = Vec3::select(axes, moved * (1.0 / dt) - carried * reach, measured);
        self.velocity = Vec3::select(axes, velocity, measured);
        self.acceleration = Vec3::select(axes, self.acceleration, Vec3::ZERO);
        self.expected = command + carried;
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::velocity_spring::VelocitySpring;

    fn stride(velocity: f32, goal: f32) -> Stride {
        Stride {
            velocity: Vec3::X * velocity,
            goal: Vec3::X * goal,
            acceleration: Vec3::ZERO,
            reach: 0.625,
        }
    }

    #[test]
    fn the_body_is_where_the_closed_form_is_at_any_step() {
        let spring = VelocitySpring::from_roll_call_half_life(0.1).unwrap();
        let exact = spring.step(0.0_f32, 0.0, 5.0, 1.0);
        for steps in [7_u16, 30, 60, 240] {
            let step = spring.over(1.0 / f32::from(steps));
            let (mut pace, mut x, mut v) = (BodyPace::default(), 0.0, 0.0);
            for _ in 0..steps {
                v = pace
                    .step(&step, stride(v, 5.0), BVec3::TRUE, f32::INFINITY)
                    .x;
                x += v * step.dt();
            }
            assert!((x - exact.displacement).abs() < 1e-5, "{steps}: {x}");
            let own = pace.velocity(Vec3::X * v).x;
            assert!((own - exact.velocity).abs() < 1e-5, "{steps}: {own}");
        }
    }

    #[test]
    fn a_wall_does_not_wind_it_up() {
        let step = VelocitySpring::from_roll_call_half_life(0.1)
            .unwrap()
            .over(1.0 / 60.0);
        let mut pace = BodyPace::default();
        for _ in 0..60 {
            let _ = pace.step(&step, stride(0.0, 5.0), BVec3::TRUE, f32::INFINITY);
        }
        let free = BodyPace::default().step(&step, stride(0.0, 5.0), BVec3::TRUE, f32::INFINITY);
        let held = pace.step(&step, stride(0.0, 5.0), BVec3::TRUE, f32::INFINITY);
        // What the step gained from its middle to its end is left, and no more, however long the wall stood.
        let ratio = held.x / free.x;
        assert!(ratio < 2.87, "{ratio} times as fast after a wall");
    }

    #[test]
    fn it_accelerates_no_harder_than_its_limit() {
        let step = VelocitySpring::from_roll_call_half_life(0.02)
            .unwrap()
            .over(1.0 / 60.0);
        let (mut pace, mut v) = (BodyPace::default(), 0.0);
        for i in 1..=20_u16 {
            v = pace.step(&step, stride(v, 5.0), BVec3::TRUE, 6.0).x;
            let expected = 0.1 * (f32::from(i) - 0.5);
            assert!((v - expected).abs() < 1e-4, "{i}: {v}");
        }
    }
}
