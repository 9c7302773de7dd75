//! Respawn: puts a character back on its [`SpawnPoint`]; after a fault, or a fall with [`ReturnsToGround`], where it last stood.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::body_dimensions::BodyDimensions;
use super::recover::LastGrounded;
use super::returns_to_ground::{ReturnsToGround, note_places};
use super::sensed::Sensed;
use super::spawn::Character;
use super::spawn_point::SpawnPoint;
use super::state::CharacterState;
use super::step_intent::StepIntent;
use super::systems::CharacterSystems;
use super::tuning::CharacterTuning;
use super::up_frame::UpFrame;
use springyard_drive::engine::LastFinitePose;
use springyard_drive::{DriveAxes, DriveState, VelocityDriveState};
use springyard_state::RegisterState;
use springyard_timestep::PoseHistory;

/// World height below which a character respawns, m. None, the default: it falls without end.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct KillHeight(pub Option<f32>);

impl KillHeight {
    /// Whether a place (m) lies below.
    #[must_use]
    pub fn is_above(&self, place: Vec3) -> bool {
        self.0.is_some_and(|height| place.y < height)
    }
}

/// A character was put back.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Respawned {
    /// The character.
    pub entity: Entity,
    /// Why.
    pub cause: RespawnCause,
    /// Whether it is on its [`SpawnPoint`] now. Otherwise it is where it last stood.
    pub is_on_spawn_point: bool,
}

/// Why a character was put back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RespawnCause {
    /// It fell below the [`KillHeight`].
    Fell,
    /// It was crushed.
    Crushed,
    /// Its intent asked for it.
    Requested,
    /// A value of its state or its body was not finite.
    Fault,
}

pub(super) fn plugin(app: &mut App) {
    app.register_step_message::<Respawned>("respawned");
    app.init_resource::<KillHeight>()
        .add_message::<Respawned>()
        .add_systems(
            FixedUpdate,
            respawn_characters
                .in_set(CharacterSystems::Respawn)
                .after(note_places),
        );
}

/// All components of a character that depend on its position, to reset when the character is moved at once.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct Placed {
    tuning: &'static CharacterTuning,
    transform: &'static mut Transform,
    velocity: &'static mut Velocity,
    state: &'static mut CharacterState,
    dimensions: &'static mut BodyDimensions,
    collider: &'static mut Collider,
    mass: &'static mut ColliderMassProperties,
    frame: &'static mut UpFrame,
    axes: &'static mut DriveAxes,
    springs: &'static mut DriveState,
    velocity_state: &'static mut VelocityDriveState,
    history: Option<&'static mut PoseHistory>,
    sensed: &'static mut Sensed,
    stood: &'static mut LastGrounded,
    returns: Option<&'static mut ReturnsToGround>,
}

impl PlacedItem<'_, '_> {
    /// Teleports the character to `spawn`, at rest and standing.
    pub fn respawn_at(&mut self, spawn: &SpawnPoint) {
        // A crouching character stands up at once.
        *self.dimensions = BodyDimensions::of(self.tuning);
        *self.transform = spawn.body_pose(&self.dimensions);
        // Upright in the world's axes. Later in the step, `follow_gravity` turns the body about its feet.
        self.frame.set_if_neq(UpFrame::default());
        self.axes.set_if_neq(DriveAxes::default());
        *self.velocity = Velocity::default();
        *self.state = CharacterState::facing(spawn.facing_rad);
        *self.sensed = Sensed::default();
        *self.collider = self.dimensions.collider();
        *self.mass = self.dimensions.mass();
        self.springs.reset();
        self.velocity_state.reset();
        // The place where the character last stood may not exist any more: the level may have been replaced.
        self.stood.take();
        if let Some(returns) = &mut self.returns {
            returns.forget();
        }
        if let Some(history) = &mut self.history {
            history.teleport();
        }
    }
}

fn respawn_characters(
    time: Res<Time>,
    kill_height: Res<KillHeight>,
    mut characters: Query<
        (
            Entity,
            &SpawnPoint,
            &StepIntent,
            Option<&mut LastFinitePose>,
            Placed,
        ),
        With<Character>,
    >,
    mut respawned: MessageWriter<Respawned>,
) {
    for (entity, spawn, intent, last_pose, mut character) in &mut characters {
        let put_back = last_pose.is_some_and(|mut last| last.take_put_back());
        let cause = if kill_height.is_above(character.transform.translation) {
            RespawnCause::Fell
        } else if character.sensed.crushed {
            RespawnCause::Crushed
        } else if intent.respawn.presses > 0 {
            RespawnCause::Requested
        } else if put_back || character.stood.is_discarded {
            RespawnCause::Fault
        } else {
            continue;
        };
        let stood = match (cause, &mut character.returns) {
            (RespawnCause::Fault, _) => character.stood.take(),
            (RespawnCause::Fell, Some(returns)) => returns.take(time.elapsed_secs_f64()),
            _ => None,
        };
        character.respawn_at(&stood.unwrap_or(*spawn));
        respawned.write(Respawned {
            entity,
            cause,
            is_on_spawn_point: stood.is_none(),
        });
    }
}
