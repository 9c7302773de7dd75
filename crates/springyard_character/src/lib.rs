//! A physics character controller: one dynamic rapier capsule that floats above the ground on springs (a *floating capsule*).
//!
//! ```
//! # use bevy::prelude::*;
//! # use springyard_character::{CharacterTuning, SpawnPoint, character_at};
//! # fn spawn(mut commands: Commands) -> Result {
//! let feet = SpawnPoint { position: Vec3::ZERO, facing_rad: 0.0 }; // 0 looks along -Z
//! commands.spawn(character_at(feet, CharacterTuning::default())?); // then write its `Intent`, as `examples/print_jump.rs` does
//! # Ok(())
//! # }
//! ```
//!
//! Four springs move the capsule, in its [`SpringDrive`](springyard_drive::SpringDrive) and
//! [`VelocityDrive`](springyard_drive::VelocityDrive):
//!
//! | spring | what it does | runs in |
//! |---|---|---|
//! | ride | holds the centre at its ride height above the ground, over steps and bumps | `SpringDrive::linear`, y |
//! | planar | brings the horizontal velocity, relative to the ground, to the desired velocity | `VelocityDrive`, x and z |
//! | facing | turns the body about the vertical to the walking direction | `AngularSpring::yaw` |
//! | upright | keeps the body upright | `SpringDrive::angular` |
//!
//! In the air the ride spring is off: the height follows a parabola, or the path of a move. Rapier applies no gravity to the character;
//! `decide` does, so that a jump follows its parabola exactly at any step rate.
//!
//! The character is a state machine. [`Locomotion`] has a variant for each mode, with the data of that mode;
//! [`decide`](mod@decide) has a transition file for each mode. One step:
//!
//! 1. `sense` reads the world into [`Sensed`].
//! 2. A move ([`moves`]), such as the dash, may take over the step. A game adds its own with [`add_move`].
//! 3. [`decide`](mod@decide), a pure function, takes [`CharacterState`], [`Intent`], [`CharacterTuning`], [`Sensed`] and the take-over,
//!    and returns the next state and a [`BodyCommand`].
//! 4. `apply` writes that command to the body's velocity and springs; its file lists what else changes them.
//! 5. The character's drive runs, after the drives of the platforms that may carry it
//!    ([`DriveSystems::DriveLate`]).
//!
//! Each character has its own axes ([`up_frame`]), in which up, against its [`gravity`], is +Y. Steps 2 and 3 compute in them; step 1 converts
//! from the world, step 4 back.
//!
//! Start reading with [`decide`](mod@decide), then [`moves::dash`] and the repository's `docs/add_a_move.md`. [`ground`] defines how meshes,
//! kerbs, hollows and slopes are ground, [`kicks`] how forces, knockbacks, jump pads and lifts move a character. [`events`] are the messages of
//! what it did: jumped, landed, set down a foot.
//!
//! Around these steps: `weigh` puts the character's weight on the body beneath it, `crouch` lowers the character,
//! [`body_dimensions`] holds its lengths and mass, `resize` rebuilds the body when tuning or height change, [`respawn`] and
//! [`recover`] return the character to its spawn point; with [`returns_to_ground`], a fall returns it to where it last stood.
//!
//! Of use without a character: [`momentum`] (the velocity that a platform gives a jump), [`mod@flight`] (jumps and falls in closed form),
//! [`feel`] (metrics of a recorded motion).

#![warn(clippy::too_many_lines)]

/// Compiles the code blocks of the README, of `docs/use.md` and of the repository's `docs/add_a_move.md` as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/use.md")]
#[doc = include_str!("../../../docs/add_a_move.md")]
pub struct Pages;

mod apply;
pub mod axis_latch;
mod blocker;
pub mod body_dimensions;
mod carrying;
#[cfg(test)]
mod cast_tests;
pub mod command;
mod corner_correction;
mod crouch;
mod crush;
pub mod decide;
pub mod events;
pub mod feel;
mod find_ground;
#[cfg(test)]
mod finite_tests;
pub mod flight;
mod follow_gravity;
pub mod footprint;
pub mod grab;
pub mod gravity;
pub mod ground;
pub mod ground_reaction;
pub mod handholds;
pub mod intent;
pub mod kicks;
pub mod locomotion;
pub mod momentum;
pub mod moves;
pub mod passes_through;
pub mod predict;
mod probe;
pub mod recover;
mod resize;
pub mod respawn;
pub mod returns_to_ground;
mod sense;
pub mod sense_ledge;
mod sense_wall;
pub mod sensed;
mod senses;
pub mod spawn;
pub mod spawn_point;
pub mod springs;
mod start;
pub mod state;
mod steep;
pub mod step_intent;
mod surface_motion;
pub mod systems;
#[cfg(test)]
mod test_room;
pub mod timeline;
mod touch;
pub mod tuning;
pub mod up_frame;
mod weigh;

use bevy::prelude::*;

use springyard_drive::DriveSystems;
use springyard_drive::engine::{EngineSystems, is_stepping};
use springyard_state::RegisterState;
use systems::DecideSystems;

pub use body_dimensions::BodyDimensions;
pub use command::BodyCommand;
pub use decide::decide;
pub use events::{CharacterEvent, Gait, Happened};
pub use flight::{Flight, GravityPhase};
pub use gravity::CharacterGravity;
pub use ground::Ground;
pub use handholds::{Handholds, NeedsHandholds};
pub use intent::{Intent, IntentButton, Presses};
pub use kicks::ExternalKick;
pub use locomotion::{Airborne, Locomotion, Stance};
pub use moves::{
    Dash, DashState, LedgeMoves, LedgeState, Move, MoveInputs, TakeOver, WallMoves, WallState,
    add_move,
};
pub use passes_through::PassesThrough;
pub use predict::Prediction;
pub use recover::{CharacterFault, CharacterField, LastGrounded};
pub use returns_to_ground::ReturnsToGround;
pub use sensed::{Blocker, Sensed};
pub use spawn::{Character, character_at};
pub use spawn_point::SpawnPoint;
pub use springs::CharacterSprings;
pub use state::{CharacterState, VelocityChange};
pub use step_intent::StepIntent;
pub use systems::CharacterSystems;
pub use tuning::CharacterTuning;
pub use up_frame::UpFrame;

/// Moves every [`Character`]. Adds [`springyard_drive::plugin`], which runs the springs, and with it rapier unless the game adds rapier.
/// Does not add [`springyard_timestep::plugin`], which moves views: the game or its camera does.
pub fn plugin(app: &mut App) {
    springyard_drive::plugin(app);
    register_state(app);
    app.configure_sets(
        FixedUpdate,
        (
            (
                CharacterSystems::TakeIntent,
                CharacterSystems::Resize,
                CharacterSystems::Respawn,
                DriveSystems::MoveTargets,
                CharacterSystems::MovePlatforms,
                CharacterSystems::ApplyWeight,
                // Platforms are driven before characters sense them: a character reads the velocity of the coming step.
                DriveSystems::Drive,
                CharacterSystems::FollowGravity,
                CharacterSystems::Sense,
                CharacterSystems::Decide,
                DriveSystems::DriveLate,
            )
                .chain(),
            CharacterSystems::Predict.after(EngineSystems::KeepFinite),
            (
                DecideSystems::Start,
                DecideSystems::Move,
                DecideSystems::Apply,
            )
                .chain()
                .in_set(CharacterSystems::Decide)
                .run_if(is_stepping),
        ),
    )
    .add_plugins((
        crouch::plugin,
        events::plugin,
        spawn::plugin,
        step_intent::plugin,
        resize::plugin,
        respawn::plugin,
        returns_to_ground::plugin,
        kicks::plugin,
        follow_gravity::plugin,
        (sense::plugin, sense_ledge::plugin, sense_wall::plugin),
        start::plugin,
        apply::plugin,
        weigh::plugin,
        predict::plugin,
    ));
    add_move::<Dash>(app);
    add_move::<LedgeMoves>(app);
    add_move::<WallMoves>(app);
}

/// What a character keeps from step to step.
fn register_state(app: &mut App) {
    app.register_state::<Intent>("intent");
    app.register_state::<CharacterState>("character_state");
    app.register_state::<BodyDimensions>("body_dimensions");
    app.register_state::<Sensed>("sensed");
    app.register_state::<ground_reaction::GroundReaction>("ground_reaction");
    app.register_state::<ExternalKick>("external_kick");
    app.register_state::<LastGrounded>("last_grounded");
    app.register_state::<ReturnsToGround>("returns_to_ground");
    app.register_state::<PassesThrough>("passes_through");
    // A game moves it to where the character returns to.
    app.register_state::<SpawnPoint>("spawn_point");
    app.register_state::<UpFrame>("up_frame");
    app.register_state::<CharacterGravity>("character_gravity");
    app.register_cache::<springs::CachedSprings>("cached_springs");
    // Steps overwrite these before they read them. They are kept anyway, so that a restored moment is complete.
    app.register_derived::<CharacterTuning>("character_tuning");
    app.register_derived::<StepIntent>("step_intent");
    app.register_derived::<Prediction>("prediction");
    app.register_unkept::<decide::StepStart>("each step writes it anew before it reads it");
    app.register_unkept::<up_frame::AxesTurn>("each step writes it anew before it reads it");
}
