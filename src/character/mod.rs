//! A character on springs: one dynamic capsule that floats over the ground.
//!
//! Four springs move it, and nothing else does:
//!
//! - the **ride** spring holds the capsule at its height over the ground probe, so that steps and bumps pass beneath it;
//! - the **planar** spring brings its velocity over the ground to the wished one;
//! - the **facing** spring turns it to where it walks;
//! - the **upright** spring keeps it standing.
//!
//! All four are one [`SpringDrive`]: its linear spring (height only), its [`Pace`], its angular spring and the one for yaw.
//!
//! [`sense`] reads the world, [`decide`](mod@decide) is a pure function from the state, and what is asked and known in a step, to
//! where the springs should take the body, [`apply`] tells them; then the drive runs, late, since it hangs on what the ground's
//! own drive did. Rapier applies no gravity to the character: `decide` does, so that a jump follows its parabola exactly at any
//! step rate; [`mod@flight`] has the arithmetic of that. [`weigh`] hands its weight to what it stands on, [`crouch`] lowers it,
//! [`physique`] knows its lengths and its mass, [`resize`] rebuilds the body for another tuning or height.

pub mod apply;
pub mod arc;
mod corner;
pub mod crouch;
pub mod decide;
pub mod flight;
pub mod footprint;
mod heavy;
pub mod momentum;
pub mod physique;
pub mod predict;
mod press;
mod probe;
pub mod recover;
pub mod resize;
pub mod respawn;
pub mod sense;
pub mod state;
mod touch;
pub mod tuning;
pub mod weigh;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::ParameterError;

use crate::drive::{DriveSystems, DrivenLate, Pace, SpringDrive};
use crate::engine::EngineSystems;
use crate::input::Intent;

pub use arc::JumpArc;
pub use decide::{Outcome, decide};
pub use flight::{Flight, Lift};
pub use physique::Physique;
pub use predict::Prediction;
pub use recover::{CharacterFault, CharacterField, LastStood};
pub use sense::{Ground, Heavy, Sensed};
pub use state::{CharacterState, Footing, Stride};
pub use tuning::CharacterTuning;
use weigh::GroundPush;

/// What a character does in a step, in this order (in `FixedUpdate`).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CharacterSystems {
    /// Lowers who crouches, and rebuilds bodies that change their size.
    Resize,
    /// Puts a character that fell out of the world, or asked for it, back on its spawn.
    Respawn,
    /// Weighs on the ground, before the ground's own drive runs.
    Weigh,
    /// Probes the ground, and what is in the way.
    Sense,
    /// Turns intent into targets for the springs.
    Decide,
    /// Looks ahead for who wants to know, after the engine's step.
    Predict,
}

/// A character. Its [`Intent`] says what it wants, its [`CharacterTuning`] how it moves.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(
    Intent,
    CharacterTuning,
    Physique,
    CharacterState,
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
    // A spring that sleeps does not feel its target move.
    Sleeping::disabled(),
)]
pub struct Character;

/// On a character: where it starts and starts again.
#[derive(Component, Debug, Clone, Copy)]
pub struct SpawnPoint {
    /// The feet, m.
    pub position: Vec3,
    /// Turn about the vertical, rad: 0 looks along -Z.
    pub facing: f32,
}

impl SpawnPoint {
    /// The pose of a body of this build that stands here.
    #[must_use]
    pub fn body_pose(&self, physique: &Physique) -> Transform {
        Transform::from_translation(self.position + Vec3::Y * physique.ride_height_m())
            .with_rotation(Quat::from_rotation_y(self.facing))
    }
}

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

/// Characters.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        FixedUpdate,
        (
            (
                CharacterSystems::Resize,
                CharacterSystems::Respawn,
                DriveSystems::MoveTargets,
                CharacterSystems::Weigh,
                // What carries a character moves first: the character reads the velocity that it will have.
                DriveSystems::Drive,
                CharacterSystems::Sense,
                CharacterSystems::Decide,
                DriveSystems::DriveLate,
            )
                .chain(),
            CharacterSystems::Predict.after(EngineSystems::KeepFinite),
        ),
    )
    .add_plugins((
        crouch::plugin,
        resize::plugin,
        respawn::plugin,
        sense::plugin,
        apply::plugin,
        weigh::plugin,
        predict::plugin,
    ));
}
