//! When a driven body is at rest.

use glam::{BVec3, Vec3};

use super::{BodyGoal, BodyState, EngineStep};

/// The axes that a drive moves its body along and turns it about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DrivenAxes {
    /// None: the position is left alone.
    pub linear: Option<BVec3>,
    /// None: the rotation is left alone.
    pub angular: Option<BVec3>,
}

impl BodyState {
    /// Whether the body is as good as still, under an `acceleration` (m/s^2) of the engine's.
    #[must_use]
    #[inline]
    pub fn is_slow(&self, acceleration: Vec3, axes: DrivenAxes, engine: &EngineStep) -> bool {
        let slow = |velocity: Vec3| velocity.abs().max_element() < REST_SPEED;
        if axes.angular.is_some() && !slow(self.angular_velocity) {
            return false;
        }
        // Measured after gravity has had its step; awake, the mean is what moves it.
        let mean = self.velocity - acceleration * ((1.0 - engine.reach()) * engine.dt());
        axes.linear.is_none() || slow(mean) || slow(self.velocity)
    }

    /// Whether the body is where its springs want it: at a goal that stays, but for the `sag` (m) of its position.
    #[must_use]
    pub fn is_near(&self, goal: &BodyGoal, sag: Vec3, axes: DrivenAxes) -> bool {
        if goal.velocity != Vec3::ZERO || goal.angular_velocity != Vec3::ZERO {
            return false;
        }
        if let Some(axes) = axes.linear {
            let error = self.position - goal.position - sag;
            let error = Vec3::select(axes, error, Vec3::ZERO);
            // Far out, the last digit of a position is larger than that.
            let near = REST_ERROR.max(4.0 * f32::EPSILON * self.position.abs().max_element());
            if error.abs().max_element() >= near {
                return false;
            }
        }
        axes.angular.is_none_or(|axes| {
            let error = self.rotation * goal.rotation.conjugate();
            // Of so small an angle, half is the sine of its half.
            let error = Vec3::new(error.x, error.y, error.z) * 2.0;
            let error = Vec3::select(axes, error, Vec3::ZERO);
            error.abs().max_element() < REST_ERROR
        })
    }
}

/// How near its goal, m or rad, ...
const REST_ERROR: f32 = 1e-4;
/// ... and how slow, m/s or rad/s, a body is at rest. What is held off its goal, by a wall or a load, is at work.
pub const REST_SPEED: f32 = 1e-3;
