//! Adds the rapier plugin, unless the game has added it.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::surface_velocity::{self, SurfaceHooks};

/// Adds rapier in `FixedUpdate`, if nothing else has added it by the time the app starts.
pub(super) fn if_missing(app: &mut App) {
    // The type of the hooks of a rapier plugin is unknown here, so this looks for a message that only the plugin's `build` adds.
    if app
        .world()
        .contains_resource::<Messages<MassModifiedEvent>>()
    {
        if !app.is_plugin_added::<RapierPhysicsPlugin<SurfaceHooks>>() {
            app.add_systems(FixedPreUpdate, surface_velocity::warn_of_the_first);
        }
        return;
    }
    // Otherwise rapier inserts its default mode, which is of no use in `FixedUpdate`, and warns about it.
    if !app.world().contains_resource::<TimestepMode>() {
        app.insert_resource(TimestepMode::Fixed {
            dt: 1.0 / 60.0,
            substeps: 1,
        });
    }
    let rapier = || RapierPhysicsPlugin::<SurfaceHooks>::default().in_fixed_schedule();
    app.add_plugins(rapier());
    // This runs in `Plugin::finish`. Bevy does not call `finish` of a plugin that is added then, so call it here.
    rapier().finish(app);
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, require_rapier).add_systems(
        FixedFirst,
        require_one_context.run_if(resource_exists::<Messages<MassModifiedEvent>>),
    );
}

/// Logs an error if rapier is missing. Without it bevy silently skips all systems with a `Single` rapier context.
fn require_rapier(rapier: Option<Res<Messages<MassModifiedEvent>>>) {
    if rapier.is_none() {
        error!(
            "rapier is missing, so no body is driven: call App::finish() and App::cleanup() before App::update(), \
             as App::run() does"
        );
    }
}

/// Logs an error, once, if there is not exactly one default rapier world: bevy silently skips all systems with a `Single` rapier context then.
fn require_one_context(worlds: Query<(), With<DefaultRapierContext>>, mut reported: Local<bool>) {
    let count = worlds.iter().len();
    if count != 1 && !std::mem::replace(&mut *reported, true) {
        error!(
            "{count} entities have DefaultRapierContext, so no body is driven: one has to have it (rapier's plugin spawns it)"
        );
    }
}
