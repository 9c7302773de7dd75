//! Sets up rapier for a game in fixed steps: deterministic from run to run, and safe against NaN. Add [`plugin`]; there are no
//! settings.
//!
//! | file | purpose |
//! |---|---|
//! | `add_rapier` | adds rapier in bevy's fixed schedule, unless the game adds `RapierPhysicsPlugin` itself |
//! | `physics_step` | makes each rapier step as long as the current fixed step |
//! | `add_bodies` | adds new bodies to rapier before the drives, in an order that is the same in every run |
//! | [`surface_velocity`] | surfaces that move while their body stays in place: conveyor belts |
//! | `keep_awake` | keeps the bodies on moving surfaces awake |
//! | [`keep_finite`] | resets bodies that become NaN or infinite, and reports them |
//! | [`reported`] | which faults of an entity have been reported |
//! | [`impulse`] | a body's velocity after an impulse, and the impulse of a change of velocity |
//! | [`through_step`] | the mean velocity of a body through a step |
//! | [`mod@engine_step`] | the current step, described for `spring_math`, and whether rapier takes it |

mod add_bodies;
mod add_rapier;
pub mod engine_step;
pub mod impulse;
mod keep_awake;
pub mod keep_finite;
mod physics_step;
pub mod reported;
pub mod surface_velocity;
pub mod through_step;

use bevy::prelude::*;
use bevy_rapier3d::prelude::PhysicsSet;

pub use engine_step::{engine_step, is_stepping};
pub use keep_finite::{BodyFault, BodyField, LastFinitePose};
pub use reported::Reported;
pub use surface_velocity::{SurfaceHooks, SurfaceVelocity};
pub use through_step::velocity_through_step;

/// The system sets of this module, in the order of a step.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EngineSystems {
    /// Sets the length of rapier's step to that of the current step (in `FixedFirst`).
    SetPhysicsStep,
    /// Adds new bodies to rapier (in `FixedPreUpdate`).
    AddBodies,
    /// Resets bodies to which game code wrote NaN (in `FixedUpdate`, before rapier reads them).
    CheckBefore,
    /// Resets bodies that rapier left not finite (in `FixedUpdate`, after rapier).
    KeepFinite,
}

/// Rapier in bevy's fixed schedule.
///
/// Adds rapier unless the game adds it, before or after this plugin. Adding this plugin twice is harmless.
pub fn plugin(app: &mut App) {
    if !app.is_plugin_added::<EnginePlugin>() {
        app.add_plugins(EnginePlugin);
    }
}

struct EnginePlugin;

impl Plugin for EnginePlugin {
    fn build(&self, app: &mut App) {
        app.configure_sets(
            FixedUpdate,
            (
                EngineSystems::CheckBefore.before(PhysicsSet::SyncBackend),
                EngineSystems::KeepFinite.after(PhysicsSet::Writeback),
            ),
        )
        .add_plugins((
            physics_step::plugin,
            add_rapier::plugin,
            add_bodies::plugin,
            keep_awake::plugin,
            keep_finite::plugin,
        ));
    }

    /// Runs after the game has added all its plugins, so it is known whether rapier is among them.
    fn finish(&self, app: &mut App) {
        add_rapier::if_missing(app);
    }
}
