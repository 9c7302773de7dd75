//! Sets each platform's [`DriveTarget`] to the pose of its motion at the end of the step.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;

use super::LevelSystems;
use super::file::{Motion, Platform};
use crate::drive::DriveTarget;
use crate::timestep::StepClock;

/// On a platform: the motion that its drive follows.
#[derive(Component, Debug, Clone)]
#[require(DriveTarget)]
pub struct PlatformMover(Platform);

impl PlatformMover {
    /// A mover with the motion of `platform`.
    #[must_use]
    pub fn new(platform: Platform) -> Self {
        Self(platform)
    }

    /// The target pose of the body at a simulated time (s), in world coordinates. The body's origin is the platform's pivot.
    #[must_use]
    pub fn pose(&self, secs: f64) -> Transform {
        let target = self.0.target(secs);
        let turn = Quat::from_rotation_y(target.yaw_rad);
        Transform::from_translation(self.0.pivot_at_start() + target.offset)
            .with_rotation(self.0.turned_by(turn))
    }

    /// The target velocity at a simulated time (s), m/s and rad/s.
    #[must_use]
    pub fn velocity(&self, secs: f64) -> Velocity {
        let target = self.0.target(secs);
        Velocity {
            linear: target.velocity,
            angular: Vec3::Y * target.yaw_rate_rad_s,
        }
    }

    /// The target at the end of the step from `secs` to `secs + dt` (s). Its velocity is the mean over the step, except for
    /// [`Motion::Step`], whose target jumps with velocity zero.
    #[must_use]
    pub fn step_target(&self, secs: f64, dt: f64) -> DriveTarget {
        let end = self.pose(secs + dt).to_isometry();
        if matches!(self.0.motion, Motion::Step { .. }) {
            return DriveTarget::at_pose(end);
        }
        DriveTarget::between(self.pose(secs).to_isometry(), end, dt as f32)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, move_targets.in_set(LevelSystems::MoveTargets));
}

fn move_targets(clock: Res<StepClock>, mut platforms: Query<(&PlatformMover, &mut DriveTarget)>) {
    for (mover, mut target) in &mut platforms {
        target.set_if_neq(mover.step_target(clock.simulated_secs, clock.step_secs));
    }
}
