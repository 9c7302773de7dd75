//! Detects that a driven body is at rest on its goal, so that the engine may put it to sleep.

use glam::{Vec3, Vec3A};

use super::{BodyGoal, BodySprings, BodyState, EngineStep, Load};

/// Largest distance from the goal of a body at rest, m or rad. A body that a wall or a load keeps away from its goal is not at
/// rest.
const REST_ERROR: f32 = 1e-4;

/// Largest speed of a body at rest, m/s or rad/s.
pub const REST_SPEED: f32 = 1e-3;

impl BodySprings {
    /// Whether a body is at rest: nearly still, at the pose where its springs balance the load, with a goal that does not move.
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
        // The measured velocity includes the load's whole step; an awake body moves at the mean velocity, a sleeping one reports
        // 0.
        let (load, _) = self.linear_load(load);
        let mean = body.velocity - load * ((1.0 - engine.reach()) * engine.dt());
        self.linear.is_none() || slow(mean) || slow(body.velocity)
    }

    fn is_in_place(&self, body: &BodyState, goal: &BodyGoal, load: &Load) -> bool {
        let Some(step) = &self.linear else {
            return true;
        };
        let (_, spring_load) = self.linear_load(load);
        let error =
            Vec3A::from(body.position - goal.position) - step.deflection(None, spring_load.into());
        let error = self.linear_bounds.masked(error);
        // Far from the origin the last digit of an `f32` position is larger than `REST_ERROR`.
        let near = REST_ERROR.max(4.0 * f32::EPSILON * body.position.abs().max_element());
        error.abs().max_element() < near
    }

    fn is_turned(&self, body: &BodyState, goal: &BodyGoal, load: &Load) -> bool {
        let Some(step) = &self.angular else {
            return true;
        };
        let error = body.rotation * goal.rotation.conjugate();
        // For a small angle the vector part of the quaternion is half the rotation vector.
        let deflection =
            step.deflection(self.axes(body.rotation), load.angular_acceleration.into());
        let error = Vec3A::from(error.xyz() * 2.0) - deflection;
        let error = self.angular_bounds.masked(error);
        error.abs().max_element() < REST_ERROR
    }
}

#[cfg(test)]
mod tests;
