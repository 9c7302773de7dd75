//! Tells each platform where to be at the end of the step.

use bevy::prelude::*;

use super::LevelSystems;
use super::file::Platform;
use crate::drive::DriveTarget;
use crate::timestep::StepClock;

/// On a platform: its motion.
#[derive(Component, Debug, Clone)]
pub struct Mover(Platform);

impl Mover {
    /// A mover with the motion of `platform`.
    #[must_use]
    pub fn new(platform: Platform) -> Self {
        Self(platform)
    }

    /// Where the motion wants the platform at a time.
    #[must_use]
    pub fn pose(&self, secs: f64) -> Transform {
        let target = self.0.target(secs);
        Transform::from_translation(self.0.position + target.offset)
            .with_rotation(Quat::from_rotation_y(target.yaw_rad))
    }

    /// The target at the end of a step of `dt` seconds from `secs` on. Its velocity is the mean over the step: a body that
    /// keeps one velocity for a whole step can follow a chord, not a tangent.
    #[must_use]
    pub fn step_target(&self, secs: f64, dt: f64) -> DriveTarget {
        let start = self.0.target(secs);
        let end = self.0.target(secs + dt);
        let dt = dt as f32;
        let turned = spring_math::angle::wrap_angle(end.yaw_rad - start.yaw_rad);
        DriveTarget {
            position: self.0.position + end.offset,
            rotation: Quat::from_rotation_y(end.yaw_rad),
            velocity: (end.offset - start.offset) / dt,
            angular_velocity: Vec3::Y * (turned / dt),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, move_targets.in_set(LevelSystems::MoveTargets));
}

fn move_targets(clock: Res<StepClock>, mut platforms: Query<(&Mover, &mut DriveTarget)>) {
    for (mover, mut target) in &mut platforms {
        *target = mover.step_target(clock.simulated_secs, clock.step_secs);
    }
}
