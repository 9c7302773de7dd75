//! Sets each platform's [`DriveTarget`] to the target of its motion at the end of the step.
//!
//! Most motions are functions of the time alone: [`PlatformMover::step_target`]. A motion that follows the player or a choice also
//! depends on the last step's target: [`last_target`]. A follower of another body has a
//! [`TargetBody`], from which `drive` sets the target. [`PlatformMover::goal`] is the same target for code that measures it after the step.

pub mod last_target;
mod player;

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;

use super::LevelSystems;
use super::file::{Motion, Platform, PlatformAuthority, PlatformForm};
use super::motion::{FrameClock, MotionTarget};
use springyard_drive::{DriveTarget, TargetBody};
use springyard_timestep::StepClock;

pub use last_target::{ChosenPlace, LastTarget};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(last_target::plugin)
        .add_systems(FixedUpdate, move_targets.in_set(LevelSystems::MoveTargets));
}

/// On a platform: the motion that its drive follows.
#[derive(Component, Debug, Clone)]
#[require(DriveTarget)]
pub struct PlatformMover(Platform);

/// On the platform that is the goal's lift.
#[derive(Component, Debug, Clone, Copy)]
pub struct LiftBody;

impl PlatformMover {
    /// A mover with the motion of `platform`.
    #[must_use]
    pub fn new(platform: Platform) -> Self {
        Self(platform)
    }

    /// The target pose of the body at a simulated time (s), in world coordinates. The body's origin is the platform's pivot. For a motion
    /// that is not a function of the time: where it starts.
    #[must_use]
    pub fn pose(&self, secs: f64) -> Transform {
        self.pose_of(&self.0.target(secs))
    }

    /// The target velocity at a simulated time (s), m/s and rad/s.
    #[must_use]
    pub fn velocity(&self, secs: f64) -> Velocity {
        let target = self.0.target(secs);
        Velocity {
            linear: target.velocity,
            angular: target.angular_velocity,
        }
    }

    /// The target at the end of the step from `secs` to `secs + dt` (s). Its velocity is the mean over the step, except for
    /// [`Motion::Step`] and [`Motion::Angles`], whose targets jump with velocity zero. With a frame clock: the target at its last
    /// frame, with the mean velocity over the frame before.
    #[must_use]
    pub fn step_target(&self, secs: f64, dt: f64) -> DriveTarget {
        let Some(frames) = self.frames() else {
            return self.target_between(secs, secs + dt, dt);
        };
        let frame = frames.frame_at(secs + dt);
        let (from, to) = (frames.begin_secs(frame - 1), frames.begin_secs(frame));
        // The motion was at rest before time 0.
        self.target_between(from.max(0.0), to, to - from)
    }

    /// The motion's own goal at the end of the step from `secs` to `secs + dt` (s). It jumps when the motion does, even where a
    /// filter smooths what the drive gets. `last` is the platform's [`LastTarget`], if it has one. `None` for a follower of
    /// another body: its goal is its `DriveTarget`.
    #[must_use]
    pub fn goal(&self, last: Option<&LastTarget>, secs: f64, dt: f64) -> Option<DriveTarget> {
        match last {
            Some(last) => Some(self.led_target(last)),
            None if self.leader().is_some() => None,
            None => Some(self.step_target(secs, dt)),
        }
    }

    /// The frame clock of the platform's target, if it has one.
    #[must_use]
    pub fn frames(&self) -> Option<FrameClock> {
        let fps = self.0.sampled_fps?;
        Some(FrameClock::new(fps.into()))
    }

    /// The leader of a follower, by its name, and the pose of the follower's body in the leader's own axes, from the leader's
    /// centre: the body's origin is the follower's pivot, and its rotation at rest is added to the leader's rotation.
    #[must_use]
    pub fn leader(&self) -> Option<(&str, Isometry3d)> {
        match &self.0.motion {
            Motion::Body { name, offset_m } => {
                let rotation = self.0.rest_rotation();
                let pivot = *offset_m + rotation * self.0.pivot_m;
                Some((name.as_str(), Isometry3d::new(pivot, rotation)))
            }
            _ => None,
        }
    }

    /// Full lengths of the platform, m.
    #[must_use]
    pub fn size_m(&self) -> Vec3 {
        self.0.size_m
    }

    /// Whether the platform is a disc, rather than a box.
    #[must_use]
    pub fn is_disc(&self) -> bool {
        self.0.form == PlatformForm::Disc
    }

    /// Whether this is the mover of such a platform, whose place does not follow from the time: after a reload it stays where it is.
    #[must_use]
    pub fn keeps_place_of(&self, platform: &Platform) -> bool {
        let follows = matches!(platform.motion, Motion::Player { .. } | Motion::Body { .. });
        let is_led = follows || platform.motion.is_chosen();
        let hangs = platform.authority != PlatformAuthority::AccelerationBased;
        (is_led || hangs) && self.0 == *platform
    }

    /// The place of the platform's centre in its body's frame, m: the body's origin is its pivot.
    #[must_use]
    pub fn centre_in_body(&self) -> Vec3 {
        Vec3::ZERO - self.0.pivot_m
    }

    /// The target pose of the body in the world: here position, pivot and rotation at rest come together with the motion.
    fn pose_of(&self, target: &MotionTarget) -> Transform {
        Transform::from_translation(self.0.pivot_at_start() + target.offset)
            .with_rotation(self.0.turned_by(target.rotation))
    }

    /// The target at `to` (s), with its mean velocity from `from` to `to` over `secs` seconds.
    fn target_between(&self, from: f64, to: f64, secs: f64) -> DriveTarget {
        let end = self.pose(to).to_isometry();
        if matches!(self.0.motion, Motion::Step { .. } | Motion::Angles { .. }) {
            return DriveTarget::at_pose(end);
        }
        DriveTarget::between(self.pose(from).to_isometry(), end, secs as f32)
    }
}

/// Moves the targets that are functions of the time.
fn move_targets(
    clock: Res<StepClock>,
    mut platforms: Query<
        (&PlatformMover, &mut DriveTarget),
        (Without<LastTarget>, Without<TargetBody>),
    >,
) {
    for (mover, mut target) in &mut platforms {
        target.set_if_neq(mover.step_target(clock.simulated_secs, clock.step_secs));
    }
}
