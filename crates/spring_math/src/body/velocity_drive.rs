//! [`BodyVelocityDrive`]: a velocity drive for rigid bodies, a spring on the body's velocity (a walking character, a conveyor, a
//! vehicle).
//!
//! To copy: [`BodyVelocityDrive::step`] once per body and step, with a [`VelocityPropagator`] and the measured velocity.

use glam::{BVec3, Vec3};

use super::{EngineStep, limit_change};
use crate::velocity_spring::VelocityPropagator;

/// The state of a spring on a body's velocity, kept from step to step.
///
/// The body moves through a step at the mean of the sprung velocity, so that its position is on the exact curve at the step's
/// end. The sprung velocity itself is kept here.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BodyVelocityDrive {
    velocity: Vec3,
    acceleration: Vec3,
    /// The velocity that the engine will report if nothing touches the body, m/s.
    expected: Vec3,
    is_new: bool,
}

impl Default for BodyVelocityDrive {
    fn default() -> Self {
        Self {
            velocity: Vec3::ZERO,
            acceleration: Vec3::ZERO,
            expected: Vec3::ZERO,
            is_new: true,
        }
    }
}

/// Input of one step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VelocityInput {
    /// Measured velocity, m/s.
    pub velocity: Vec3,
    /// Desired velocity, m/s.
    pub goal: Vec3,
    /// Acceleration that the engine will add within the step (gravity), m/s^2.
    pub acceleration: Vec3,
    /// Largest acceleration by the spring, m/s^2; infinite for no limit.
    pub max_acceleration: f32,
}

impl BodyVelocityDrive {
    /// The sprung velocity (m/s) of a body whose velocity is `measured` (m/s), including changes by contacts since the last step.
    #[must_use]
    pub fn velocity(&self, measured: Vec3) -> Vec3 {
        if self.is_new {
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

    /// Adds `velocity` (m/s) to the sprung velocity at once, for a body whose frame of reference (a platform) changes by that
    /// velocity. `measured` is the body's measured velocity, m/s.
    pub fn carry(&mut self, measured: Vec3, velocity: Vec3) {
        if std::mem::take(&mut self.is_new) {
            (self.velocity, self.expected) = (measured, measured);
        }
        self.velocity += velocity;
    }

    /// The velocity to set on the body for a step, m/s. Along the axes that are false in `axes` it is the measured velocity.
    #[must_use]
    pub fn step(
        &mut self,
        spring: &VelocityPropagator,
        input: &VelocityInput,
        axes: BVec3,
        engine: &EngineStep,
    ) -> Vec3 {
        let VelocityInput {
            velocity: measured,
            goal,
            acceleration,
            max_acceleration,
        } = *input;
        let dt = spring.dt();
        if dt == 0.0 {
            return measured;
        }
        if std::mem::take(&mut self.is_new) {
            (self.velocity, self.expected) = (measured, measured);
        }
        let pushed = Vec3::select(axes, measured - self.expected, Vec3::ZERO);
        self.velocity += pushed;
        // No wind-up against a wall: a push cancels the sprung acceleration against it. Otherwise the body would leap forward
        // when the wall gives way.
        let away = pushed.normalize_or_zero();
        self.acceleration -= away * self.acceleration.dot(away).min(0.0);

        let before = self.velocity;
        let stepped = spring.step(before, self.acceleration, goal);
        let (mut moved, mut velocity) = (stepped.displacement, stepped.velocity);
        self.acceleration = stepped.acceleration;
        // Only the driven axes count: a fall must not use up the acceleration of a walk.
        let change = Vec3::select(axes, velocity - before, Vec3::ZERO);
        let limited = limit_change(change, max_acceleration, dt);
        if limited != change {
            // At its limit the spring is a constant acceleration through the step.
            velocity = before + limited;
            moved = (before + limited * 0.5) * dt;
            self.acceleration = limited * (1.0 / dt);
        }
        let carried = acceleration * dt;
        let command = Vec3::select(
            axes,
            moved * (1.0 / dt) - carried * engine.reach(),
            measured,
        );
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

    fn input(velocity: f32, goal: f32) -> VelocityInput {
        VelocityInput {
            velocity: Vec3::X * velocity,
            goal: Vec3::X * goal,
            acceleration: Vec3::ZERO,
            max_acceleration: f32::INFINITY,
        }
    }

    #[test]
    fn the_body_is_where_the_closed_form_is_at_any_step() {
        let spring = VelocitySpring::from_roll_call_half_life(0.1).unwrap();
        let exact = spring.step(0.0_f32, 0.0, 5.0, 1.0);
        for steps in [7_u16, 30, 60, 240] {
            let step = spring.over(1.0 / f32::from(steps));
            let (mut drive, mut x, mut v) = (BodyVelocityDrive::default(), 0.0, 0.0);
            for _ in 0..steps {
                v = drive
                    .step(
                        &step,
                        &input(v, 5.0),
                        BVec3::TRUE,
                        &EngineStep::new(step.dt(), 4),
                    )
                    .x;
                x += v * step.dt();
            }
            assert!((x - exact.displacement).abs() < 1e-5, "{steps}: {x}");
            let own = drive.velocity(Vec3::X * v).x;
            assert!((own - exact.velocity).abs() < 1e-5, "{steps}: {own}");
        }
    }

    #[test]
    fn a_wall_does_not_wind_it_up() {
        let step = VelocitySpring::from_roll_call_half_life(0.1)
            .unwrap()
            .over(1.0 / 60.0);
        let (mut drive, engine) = (BodyVelocityDrive::default(), EngineStep::new(step.dt(), 4));
        for _ in 0..60 {
            let _ = drive.step(&step, &input(0.0, 5.0), BVec3::TRUE, &engine);
        }
        let free = BodyVelocityDrive::default().step(&step, &input(0.0, 5.0), BVec3::TRUE, &engine);
        let held = drive.step(&step, &input(0.0, 5.0), BVec3::TRUE, &engine);
        // Only the gain from the step's mean to its end is left, for a wall of any duration.
        let ratio = held.x / free.x;
        assert!(ratio < 2.87, "{ratio} times as fast after a wall");
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
                ..input(v, 5.0)
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
                    ..input(0.0, 5.0)
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
