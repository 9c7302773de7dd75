//! Tracking springs: follow a goal of known motion without lag, and smooth its jumps.
//!
//! To copy: [`track`], the exact spring on the *difference* to any moving goal. The goal's state at the start and at the end of a
//! step is known (an animation, another body), so only the difference is on a spring. A goal that moves smoothly, accelerating or
//! not, is followed without error; a jump of the goal is smoothed by the spring. Frame-rate independent.
//!
//! [`TrackingGains`] is the recipe from the literature: blend towards the goal's acceleration, then velocity, then position, with
//! one gain each. The gains hold at one frame rate and are converted for others, where the motion is then similar but not equal.

use crate::{ParameterError, Propagator, SpringValue, error, propagator::valid_step};

/// One step that follows a goal from `goal` to `next_goal`, each a position and a velocity: at the start of the step and at its
/// end.
#[must_use]
pub fn track<V: SpringValue>(
    step: &Propagator,
    x: V,
    v: V,
    goal: (V, V),
    next_goal: (V, V),
) -> (V, V) {
    let (e, de) = (x - goal.0, v - goal.1);
    let (change, rate_change) = step.error_step(e, de);
    (next_goal.0 + (e + change), next_goal.1 + (de + rate_change))
}

/// Gains for the position, velocity and acceleration of a goal: 0 (ignored) to 1 (followed at once) each, at a given frame time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrackingGains {
    position: f32,
    velocity: f32,
    acceleration: f32,
    frame_secs: f32,
}

/// The usual gains at 60 frames a second: all of the acceleration, a fifth of the velocity, a hundredth of the position.
impl Default for TrackingGains {
    fn default() -> Self {
        Self {
            position: 0.01,
            velocity: 0.2,
            acceleration: 1.0,
            frame_secs: 1.0 / 60.0,
        }
    }
}

impl TrackingGains {
    /// From gains (0 to 1) that hold for frames of `frame_secs` seconds.
    pub fn new(
        position: f32,
        velocity: f32,
        acceleration: f32,
        frame_secs: f32,
    ) -> Result<Self, ParameterError> {
        for (name, value) in [
            ("position gain", position),
            ("velocity gain", velocity),
            ("acceleration gain", acceleration),
        ] {
            if error::not_negative(name, value)? > 1.0 {
                return Err(ParameterError::TooLarge {
                    name,
                    value,
                    max: 1.0,
                });
            }
        }
        Ok(Self {
            position,
            velocity,
            acceleration,
            frame_secs: error::positive("frame time (s)", frame_secs)?,
        })
    }

    /// One step of `dt` seconds. The goal's position, velocity and acceleration are those at the *end* of the step. A `dt` of 0
    /// changes nothing.
    #[must_use]
    pub fn step<V: SpringValue>(
        &self,
        x: V,
        v: V,
        goal: V,
        goal_velocity: V,
        goal_acceleration: V,
        dt: f32,
    ) -> (V, V) {
        let dt = valid_step(dt);
        if dt == 0.0 {
            return (x, v);
        }
        let frames = dt / self.frame_secs;
        let gain = |gain: f32, exponent: f32| 1.0 - (1.0 - gain).powf(exponent);
        let v = v + goal_acceleration * (dt * self.acceleration);
        let v = v + (goal_velocity - v) * gain(self.velocity, frames);
        // The exponent is squared: the velocity that closes the gap within a step grows as the step shrinks, and so does the
        // number of steps.
        let pull = (goal - x) * (1.0 / dt) - v;
        let v = v + pull * gain(self.position, frames * frames);
        (x + v * dt, v)
    }
}
