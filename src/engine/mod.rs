//! Rapier, as the rest of the game uses it.
//!
//! Rapier steps inside bevy's fixed schedule, each of its steps as long as the one in hand ([`timestep::physics_step`]). A game may
//! add `RapierPhysicsPlugin` itself, in its fixed schedule; where none is added, it `add_rapier`s. New bodies `enter` it before the
//! step's drives, in an order that does not change from run to run. Every body stays finite ([`keep_finite`]).
//! [`impulse`] is the velocity of a body after an impulse, [`through_step`] the one that it really moves with.

mod add_rapier;
pub mod engine_step;
mod enter;
pub mod impulse;
pub mod keep_finite;
pub mod through_step;

use bevy::prelude::*;
use bevy_rapier3d::prelude::PhysicsSet;

use crate::timestep;

pub use engine_step::engine_step;
pub use keep_finite::{BodyFault, BodyField, LastFinitePose};
pub use through_step::velocity_through_step;

/// What is done about the engine in a step, in this order.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EngineSystems {
    /// Brings new bodies into rapier (in `FixedPreUpdate`).
    Enter,
    /// Checks what game code wrote to bodies (in `FixedUpdate`, before rapier reads it).
    CheckBefore,
    /// Puts bodies back that the engine left not finite (in `FixedUpdate`, after rapier).
    KeepFinite,
}

/// Rapier in bevy's fixed schedule.
///
/// Adds rapier unless the game does, before or after. Added again by another module's plugin, it changes nothing.
pub fn plugin(app: &mut App) {
    if !app.is_plugin_added::<EnginePlugin>() {
        app.add_plugins(EnginePlugin);
    }
}

struct EnginePlugin;

impl Plugin for EnginePlugin {
    fn build(&self, app: &mut App) {
        timestep::physics_step::plugin(app);
        app.configure_sets(
            FixedUpdate,
            (
                EngineSystems::CheckBefore.before(PhysicsSet::SyncBackend),
                EngineSystems::KeepFinite.after(PhysicsSet::Writeback),
            ),
        )
        .add_plugins((add_rapier::plugin, enter::plugin, keep_finite::plugin));
    }

    /// By now every plugin has been added.
    fn finish(&self, app: &mut App) {
        add_rapier::if_missing(app);
    }
}
