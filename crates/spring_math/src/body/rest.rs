//! When a driven body is at rest, so that the engine may let it sleep.

use glam::{Vec3, Vec3A};

use super::{BodyGoal, BodySprings, BodyState, EngineStep, Load};

/// How near its goal a body is at rest, m or rad. What is held off its goal, by a wall or a load, is at work.
const REST_ERROR: f32 = 1e-4;

/// How slow a body is at rest, m/s or rad/s.
pub const REST_SPEED: f32 = 1e-3;

impl BodySprings {
    /// Whether a body is as good as still, where its springs want it, at a goal that stays.
    #[must_use]
    pub fn is_at_rest(
        &self,
        body: &BodyState,
        goal: &BodyGoal,
        load: &Load,
        engine: &EngineStep,
    ) -> bool {
        goal.velocity == Vec3::ZERO
            && goal.angular_velocity == Vec3::ZERO
            && goal.acceleration == Vec3::ZERO
            && goal.angular_acceleration == Vec3::ZERO
            && self.is_slow(body, load, engine)
            && self.is_in_place(body, goal, load)
            && self.is_turned(body, goal, load)
    }

    fn is_slow(&self, body: &BodyState, load: &Load, engine: &EngineStep) -> bool {
        let slow = |velocity: Vec3| velocity.abs().max_element() < REST_SPEED;
        if self.angular.is_some() && !slow(body.angular_velocity) {
            return false;
        }
        // Measured after the load has had its step; awake, the mean is what moves it.
        let (load, _) = self.linear_load(load);
        let mean = body.velocity - load * ((1.0 - engine.reach()) * engine.dt());
        self.linear.is_none() || slow(mean) || slow(body.velocity)
    }

    fn is_in_place(&self, body: &BodyState, goal: &BodyGoal, load: &Load) -> bool {
        let Some(step) = &self.linear else {
            return true;
        };
        let (_, felt) = self.linear_load(load);
        let error = Vec3A::from(body.position - goal.position) - step.bend(felt.into());
        let error = self.linear_bounds.masked(error);
        // Far out, the last digit of a position is larger than that.
        let near = REST_ERROR.max(4.0 * f32::EPSILON * body.position.abs().max_element());
        error.abs().max_element() < near
    }

    fn is_turned(&self, body: &BodyState, goal: &BodyGoal, load: &Load) -> bool {
        let Some(step) = &self.angular else {
            return true;
        };
        let error = body.rotation * goal.rotation.conjugate();
        // Of so small an angle, half is the sine of its half.
        let bend = step.bend(load.angular_acceleration.into());
        let error = Vec3A::from(error.xyz() * 2.0) - bend;
        let error = self.angular_bounds.masked(error);
        error.abs().max_element() < REST_ERROR
    }
}
