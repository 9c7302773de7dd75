//! A character on springs: one dynamic capsule that floats over the ground.
//!
//! Four springs move it, and nothing else does:
//!
//! - the **ride** spring holds the capsule at its height over the ground probe, so that steps and bumps pass beneath it;
//! - the **planar** spring brings its velocity over the ground to the wished one;
//! - the **facing** spring turns it to where it walks;
//! - the **upright** spring keeps it standing.
//!
//! All four are one [`SpringDrive`](crate::drive::SpringDrive): its linear spring (height only), its [`Pace`](crate::drive::Pace), its angular spring and the one for yaw.
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
pub mod ground;
pub mod ground_push;
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
pub mod sensed;
pub mod spawn;
pub mod spawn_point;
pub mod springs;
pub mod state;
pub mod systems;
mod touch;
pub mod tuning;
pub mod weigh;

use bevy::prelude::*;

pub use arc::JumpArc;
pub use decide::{Outcome, decide};
pub use flight::{Flight, Lift};
pub use ground::Ground;
pub use physique::Physique;
pub use predict::Prediction;
pub use recover::{CharacterFault, CharacterField, LastStood};
pub use sensed::{Heavy, Sensed};
pub use spawn::{Character, character_at};
pub use spawn_point::SpawnPoint;
pub use springs::CharacterSprings;
pub use state::{CharacterState, Footing, Stride};
pub use systems::CharacterSystems;
pub use tuning::CharacterTuning;

/// Characters.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        crouch::plugin,
        resize::plugin,
        respawn::plugin,
        sense::plugin,
        apply::plugin,
        weigh::plugin,
        predict::plugin,
    ));
}
