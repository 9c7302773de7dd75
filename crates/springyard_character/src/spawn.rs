//! Spawning a character: the [`Character`] marker with its required components, and the bundle [`character_at`].

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::ParameterError;

use super::body_dimensions::BodyDimensions;
use super::decide::StepStart;
use super::events::{EventState, Gait};
use super::gravity::CharacterGravity;
use super::ground_reaction::GroundReaction;
use super::kicks::ExternalKick;
use super::moves::Dash;
use super::recover::LastGrounded;
use super::sensed::Sensed;
use super::spawn_point::SpawnPoint;
use super::springs::CachedSprings;
use super::state::CharacterState;
use super::step_intent::StepIntent;
use super::tuning::CharacterTuning;
use super::up_frame::{AxesTurn, UpFrame};
use crate::Intent;
use springyard_drive::{
    DriveAxes, DriveTarget, DrivenLate, LateWrites, SpringDrive, VelocityDrive,
};
use springyard_state::warn_without;

/// A character: a capsule that floats on springs. [`Intent`] is its input, [`CharacterTuning`] its parameters. Spawn it with
/// [`character_at`].
///
/// The body is dynamic, not kinematic: contacts move the character, and its weight acts on the bodies that it stands on.
#[doc(alias = "floating capsule")]
#[doc(alias = "character controller")]
#[doc(alias = "kinematic character controller")]
#[derive(Component, Debug, Clone, Copy, Default)]
#[component(on_add = warn_without::<CharactersMove>("Character", "springyard_character::plugin"))]
#[require(
    Intent,
    StepIntent,
    CharacterTuning,
    BodyDimensions,
    CharacterState,
    CachedSprings,
    StepStart,
    Gait,
    EventState,
    Dash,
    LastGrounded,
    Sensed,
    GroundReaction,
    ExternalKick,
    LateWrites,
    DrivenLate,
    SpringDrive,
    DriveTarget,
    DriveAxes,
    UpFrame,
    AxesTurn,
    CharacterGravity,
    RigidBody::Dynamic,
    GravityScale(0.0),
    Velocity,
    // With friction, the capsule would climb the walls that it walks against.
    Friction { coefficient: 0.0, combine_rule: CoefficientCombineRule::Min },
    Restitution { coefficient: 0.0, combine_rule: CoefficientCombineRule::Min },
    // At full speed, a step goes deeper into a wall than contacts can undo at once. Soft CCD predicts the contact 0.5 m ahead,
    // the way of a dash of 14 m/s in a step at 30 steps a second.
    SoftCcd { prediction: 0.5 },
    // A sleeping body would not follow its drive target.
    Sleeping::disabled(),
)]
pub struct Character;

/// Filter: a character that rapier moves. One whose body is disabled keeps its velocity until it is enabled again.
pub(super) type Moves = (With<Character>, Without<RigidBodyDisabled>);

/// World axes along which a walk drives the velocity. A move that computes the velocity itself takes them off the drive.
pub(super) const WALKED_AXES: BVec3 = BVec3::new(true, false, true);

/// Marks that the plugin has been added. Without the plugin, no system moves a [`Character`].
#[derive(Resource, Debug, Default)]
struct CharactersMove;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CharactersMove>()
        .add_systems(FixedPreUpdate, report_incomplete);
}

/// Warns once of a new character that lacks a component which the systems that move characters query.
fn report_incomplete(
    new: Query<(Entity, Has<VelocityDrive>, Has<Collider>, Has<SpawnPoint>), Added<Character>>,
) {
    for (entity, has_velocity_drive, has_collider, has_spawn) in &new {
        let parts = [
            ("VelocityDrive", has_velocity_drive),
            ("Collider", has_collider),
            ("SpawnPoint", has_spawn),
        ];
        let missing = parts.iter().filter(|(_, is_there)| !is_there);
        let missing: Vec<&str> = missing.map(|(name, _)| *name).collect();
        if !missing.is_empty() {
            warn!(
                "character {entity} lacks {} and does not move: spawn it with character_at(spawn, tuning)",
                missing.join(", ")
            );
        }
    }
}

/// The bundle of a character with this tuning, standing on `spawn`. The error names a parameter from which no spring can be made, or says
/// that the capsule would be shorter than twice its radius.
///
/// Give each character a unique `Name`: bodies enter the engine in the order of their names.
pub fn character_at(
    spawn: SpawnPoint,
    tuning: CharacterTuning,
) -> Result<impl Bundle, ParameterError> {
    let (name, value) = (
        "half of height_m - clearance_m, less radius_m",
        tuning.half_segment_m(),
    );
    if !value.is_finite() {
        return Err(ParameterError::NotFinite { name, value });
    }
    if value < 0.0 {
        return Err(ParameterError::Negative { name, value });
    }
    let dimensions = BodyDimensions::of(&tuning);
    Ok((
        Character,
        CharacterState::facing(spawn.facing_rad),
        Intent {
            look_yaw_deg: spawn.facing_rad.to_degrees(),
            ..default()
        },
        spawn.body_pose(&dimensions),
        dimensions.collider(),
        AdditionalMassProperties::Mass(0.0),
        dimensions.mass(),
        dimensions,
        VelocityDrive {
            spring: tuning.springs()?.air,
            axes: WALKED_AXES,
        },
        tuning,
        spawn,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_capsule_shorter_than_twice_its_radius_is_refused() {
        let spawn = SpawnPoint {
            position: Vec3::ZERO,
            facing_rad: 0.0,
        };
        let of_height = |height_m| {
            let tuning = CharacterTuning {
                height_m,
                ..default()
            };
            character_at(spawn, tuning).err().map(|it| it.to_string())
        };
        assert_eq!(of_height(1.01), None);
        let error = of_height(0.9).unwrap();
        assert!(error.contains("height_m - clearance_m"), "{error}");
        assert!(of_height(f32::NAN).is_some());
    }
}
