//! Rapier, as the rest of the game uses it.
//!
//! Rapier steps inside bevy's fixed schedule, each of its steps as long as the one in hand ([`step_length`]). New bodies `enter` it
//! before the step's drives, in an order that does not change from run to run. Every body stays finite ([`keep_finite`]).
//! [`push`] is the velocity of a body after an impulse, [`through_step`] the one that it really moves with.

mod enter;
pub mod keep_finite;
pub mod push;
pub mod step_length;
pub mod through_step;

use bevy::prelude::*;
use bevy_rapier3d::prelude::PhysicsSet;

pub use keep_finite::{BodyFault, BodyField, LastFinitePose};
pub use step_length::engine_step;
pub use through_step::velocity_through_step;

/// What is done about the engine in a step, in this order.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EngineSystems {
    /// Sets rapier's step to the length of the step in hand (in `FixedFirst`).
    SetStepLength,
    /// Brings new bodies into rapier (in `FixedPreUpdate`).
    Enter,
    /// Checks what game code wrote to bodies (in `FixedUpdate`, before rapier reads it).
    CheckBefore,
    /// Puts bodies back that the engine left not finite (in `FixedUpdate`, after rapier).
    KeepFinite,
}

/// Rapier in bevy's fixed schedule.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        FixedUpdate,
        (
            EngineSystems::CheckBefore.before(PhysicsSet::SyncBackend),
            EngineSystems::KeepFinite.after(PhysicsSet::Writeback),
        ),
    )
    .add_plugins((step_length::plugin, enter::plugin, keep_finite::plugin));
}
