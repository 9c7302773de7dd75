#![doc = include_str!("kicks.md")]

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use serde::Serialize;

use super::body_dimensions::BodyDimensions;
use super::systems::CharacterSystems;
use super::up_frame::UpFrame;
use springyard_drive::LateWrites;
use springyard_drive::engine::EngineSystems;

/// On a character: kicks for its next step, whatever its mass. The [module's page](self) has examples.
#[doc(alias = "knockback")]
#[doc(alias = "jump pad")]
#[doc(alias = "impulse")]
#[derive(Component, Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct ExternalKick {
    velocity: Vec3,
    /// Launches: the sum of their velocities, and the last one, m/s.
    launched: Option<(Vec3, Vec3)>,
}

impl ExternalKick {
    /// Adds `velocity` (world, m/s) to the character's. Upwards, it leaves the ground and rises to `v^2 / 2g` under the gravity of a jump's
    /// rise; less than about 0.4 m/s is taken back by the ride spring. Horizontally, it decays with
    /// [`knockback_half_life_secs`](super::CharacterTuning::knockback_half_life_secs) on the ground, and with
    /// [`air_stop_half_life_secs`](super::CharacterTuning::air_stop_half_life_secs) in the air.
    pub fn knock(&mut self, velocity: Vec3) {
        self.velocity += velocity;
    }

    /// A jump pad: sets the character's vertical velocity to that of `velocity` (world, m/s), relative to the ground if it stands, so
    /// that it rises to the same height however it arrives. The horizontal part is added, as by [`knock`](Self::knock).
    pub fn launch(&mut self, velocity: Vec3) {
        // Which part is vertical, the step knows. Of two launches in one, the horizontal parts add up, and the last has the vertical.
        let (sum, _) = self.launched.unwrap_or_default();
        self.launched = Some((sum + velocity, velocity));
    }
}

/// The kicks of one step, in the character's axes.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Kicks {
    /// Their sum, m/s. It is part of [`BodyMotion::velocity`](super::decide::BodyMotion::velocity).
    pub velocity: Vec3,
    /// Vertical velocity of a [launch](ExternalKick::launch), m/s.
    pub launch_up: Option<f32>,
}

impl Kicks {
    /// Whether all numbers are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.velocity.is_finite() && self.launch_up.is_none_or(f32::is_finite)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        FixedUpdate,
        CharacterSystems::KeepLateKicks
            .after(EngineSystems::CheckBefore)
            .before(PhysicsSet::SyncBackend),
    )
    .add_systems(
        FixedUpdate,
        (
            take_impulses.in_set(CharacterSystems::TakeIntent),
            (keep_late_writes, take_impulses)
                .chain()
                .in_set(CharacterSystems::KeepLateKicks),
        ),
    );
}

/// Turns impulses on characters into kicks. Their angular part is left to rapier.
fn take_impulses(
    mut characters: Query<(&mut ExternalImpulse, &mut ExternalKick, &BodyDimensions)>,
) {
    for (mut external, mut kick, dimensions) in &mut characters {
        if external.impulse != Vec3::ZERO {
            kick.knock(external.impulse / dimensions.mass_kg);
            external.impulse = Vec3::ZERO;
        }
    }
}

/// Keeps what others have written to a character's `Velocity` since `decide`, as a kick for the next step.
fn keep_late_writes(mut characters: Query<(&mut Velocity, &mut LateWrites, &mut ExternalKick)>) {
    for (mut velocity, mut late, mut kick) in &mut characters {
        let mut late = std::mem::take(&mut *late);
        late.take_back(&mut velocity);
        if late.written != Vec3::ZERO {
            kick.knock(late.written);
        }
    }
}

impl ExternalKick {
    /// Takes the kicks for this step, in the axes of `frame`. `written`: what others have written to the body's velocity since the engine's
    /// step, world, m/s.
    pub(super) fn take(&mut self, written: Vec3, frame: &UpFrame) -> Kicks {
        let external = std::mem::take(self);
        let velocity = frame.to_own(external.velocity + written);
        match external.launched {
            None => Kicks {
                velocity,
                launch_up: None,
            },
            Some((sum, last)) => Kicks {
                velocity: velocity + frame.to_own(sum).with_y(0.0),
                launch_up: Some(frame.to_own(last).y),
            },
        }
    }
}
