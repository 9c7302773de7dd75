//! A character, and all that its body is made of.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::ParameterError;

use super::ground_push::GroundPush;
use super::physique::Physique;
use super::recover::LastStood;
use super::sensed::Sensed;
use super::spawn_point::SpawnPoint;
use super::springs::KeptSprings;
use super::state::CharacterState;
use super::tuning::CharacterTuning;
use crate::drive::{DrivenLate, Pace, SpringDrive};
use crate::input::Intent;

/// A character. Its [`Intent`] says what it is asked to do, its [`CharacterTuning`] how it moves.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(
    Intent,
    CharacterTuning,
    Physique,
    CharacterState,
    KeptSprings,
    LastStood,
    Sensed,
    GroundPush,
    DrivenLate,
    SpringDrive,
    RigidBody::Dynamic,
    GravityScale(0.0),
    Velocity,
    // A capsule that rubbed on walls would climb them.
    Friction { coefficient: 0.0, combine_rule: CoefficientCombineRule::Min },
    Restitution { coefficient: 0.0, combine_rule: CoefficientCombineRule::Min },
    // At full speed a step goes deeper into a wall than contacts can undo at once; this lets them see it coming.
    SoftCcd { prediction: 0.25 },
    // A body that sleeps does not follow its target.
    Sleeping::disabled(),
)]
pub struct Character;

/// Everything a character of this tuning needs, standing on `spawn`. Give it a name of its own: bodies enter the engine in the
/// order of their names.
pub fn character_at(
    spawn: SpawnPoint,
    tuning: CharacterTuning,
) -> Result<impl Bundle, ParameterError> {
    let physique = Physique::of(&tuning);
    Ok((
        Character,
        CharacterState::facing(spawn.facing),
        Intent {
            look_yaw_deg: spawn.facing.to_degrees(),
            ..default()
        },
        spawn.body_pose(&physique),
        physique.collider(),
        AdditionalMassProperties::Mass(0.0),
        physique.mass(),
        physique,
        Pace::new(tuning.springs()?.air, BVec3::new(true, false, true)),
        tuning,
        spawn,
    ))
}
