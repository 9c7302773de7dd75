//! A character on springs: one dynamic capsule that floats over the ground.
//!
//! Four springs move it, and nothing else does:
//!
//! - the **ride** spring holds the capsule at its height over the ground probe, so that steps and bumps pass beneath it;
//! - the **planar** spring brings its velocity over the ground to the wished one;
//! - the **facing** spring turns it to where it walks;
//! - the **upright** spring keeps it standing.
//!
//! All four are one [`SpringDrive`](crate::drive::SpringDrive): its linear spring (height only), its [`VelocityDrive`](crate::drive::VelocityDrive),
//! its angular spring and the one for yaw.
//!
//! The character is a state machine. [`Locomotion`] has a variant for each mode, with what is true in that mode only; [`decide`](mod@decide)
//! has a transition file for each; `docs/add_a_move.md` adds one, step by step. In a step:
//!
//! 1. [`sense`] reads the world into [`Sensed`].
//! 2. [`decide`](mod@decide), a pure function, takes [`CharacterState`], [`Intent`](crate::input::Intent), [`CharacterTuning`] and
//!    [`Sensed`], and returns the next state and a [`BodyCommand`].
//! 3. [`apply`] hands that command to the body's springs: the one place that does.
//! 4. The drive runs, late: after the drives of what a character may stand on.
//!
//! Rapier applies no gravity to the character: `decide` does, so that a jump follows its parabola exactly at any step rate;
//! [`mod@flight`] has the arithmetic of that. [`weigh`] puts its weight on what it stands on, [`crouch`] lowers it, [`body_dimensions`] holds
//! its lengths and its mass, [`resize`] rebuilds the body for another tuning or height, [`respawn`] and [`recover`] put it back.

pub mod apply;
pub mod arc;
mod blocker;
pub mod body_dimensions;
pub mod command;
mod corner_correction;
pub mod crouch;
mod crush;
pub mod decide;
mod find_ground;
pub mod flight;
pub mod footprint;
pub mod ground;
pub mod ground_reaction;
pub mod locomotion;
pub mod momentum;
pub mod predict;
mod probe;
pub mod recover;
pub mod resize;
pub mod respawn;
pub mod sense;
pub mod sensed;
pub mod spawn;
pub mod spawn_point;
pub mod springs;
pub mod state;
pub mod step_intent;
mod surface_motion;
pub mod systems;
mod touch;
pub mod tuning;
pub mod weigh;

use bevy::prelude::*;

use crate::drive::{self, DriveSystems};
use crate::engine::EngineSystems;
use crate::input::InputSystems;

pub use arc::JumpArc;
pub use body_dimensions::BodyDimensions;
pub use command::BodyCommand;
pub use decide::decide;
pub use flight::{Flight, GravityPhase};
pub use ground::Ground;
pub use locomotion::Locomotion;
pub use predict::Prediction;
pub use recover::{CharacterFault, CharacterField, LastGrounded};
pub use sensed::{Blocker, Sensed};
pub use spawn::{Character, character_at};
pub use spawn_point::SpawnPoint;
pub use springs::CharacterSprings;
pub use state::{CharacterState, VelocityChange};
pub use step_intent::StepIntent;
pub use systems::CharacterSystems;
pub use tuning::CharacterTuning;

/// Characters. Adds [`drive::plugin`], on whose springs they stand, and with it rapier unless the game does.
pub fn plugin(app: &mut App) {
    drive::plugin(app);
    app.configure_sets(
        FixedPreUpdate,
        // A character is in the engine before its first intent is written.
        EngineSystems::Enter.before(InputSystems::WriteIntent),
    )
    .configure_sets(
        FixedUpdate,
        (
            (
                CharacterSystems::TakeIntent,
                CharacterSystems::Resize,
                CharacterSystems::Respawn,
                DriveSystems::MoveTargets,
                CharacterSystems::MovePlatforms,
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
        spawn::plugin,
        step_intent::plugin,
        resize::plugin,
        respawn::plugin,
        sense::plugin,
        apply::plugin,
        weigh::plugin,
        predict::plugin,
    ));
}
