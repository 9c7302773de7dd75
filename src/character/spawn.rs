//! A character, and all that its body is made of.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::ParameterError;

use super::body_dimensions::BodyDimensions;
use super::ground_reaction::GroundReaction;
use super::recover::LastGrounded;
use super::sensed::Sensed;
use super::spawn_point::SpawnPoint;
use super::springs::KeptSprings;
use super::state::CharacterState;
use super::step_intent::StepIntent;
use super::tuning::CharacterTuning;
use crate::drive::{DriveTarget, DrivenLate, SpringDrive, VelocityDrive};
use crate::input::Intent;

/// A character. Its [`Intent`] says what it is asked to do, its [`CharacterTuning`] how it moves.
#[derive(Component, Debug, Clone, Copy, Default)]
#[component(on_add = needs_the_plugin)]
#[require(
    Intent,
    StepIntent,
    CharacterTuning,
    BodyDimensions,
    CharacterState,
    KeptSprings,
    LastGrounded,
    Sensed,
    GroundReaction,
    DrivenLate,
    SpringDrive,
    DriveTarget,
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

/// A resource that `character::plugin` inserts: without it, no system moves a [`Character`].
#[derive(Resource, Debug, Default)]
struct CharactersMove;

fn needs_the_plugin(world: DeferredWorld, HookContext { entity, .. }: HookContext) {
    if !world.contains_resource::<CharactersMove>() {
        warn!(
            "Character on {entity}, but nothing moves it: add character::plugin to the app first"
        );
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CharactersMove>()
        .add_systems(FixedPreUpdate, report_incomplete);
}

/// A character without these is skipped by the systems that move it.
fn report_incomplete(
    new: Query<(Entity, Has<VelocityDrive>, Has<Collider>, Has<SpawnPoint>), Added<Character>>,
) {
    for (entity, has_pace, has_collider, has_spawn) in &new {
        let parts = [
            ("VelocityDrive", has_pace),
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

/// Everything a character of this tuning needs, standing on `spawn`. Give it a name of its own: bodies enter the engine in the
/// order of their names.
pub fn character_at(
    spawn: SpawnPoint,
    tuning: CharacterTuning,
) -> Result<impl Bundle, ParameterError> {
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
        VelocityDrive::new(tuning.springs()?.air, BVec3::new(true, false, true)),
        tuning,
        spawn,
    ))
}
