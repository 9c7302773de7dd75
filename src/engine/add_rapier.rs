//! Rapier itself, where the game has not added it.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

/// Adds rapier in `FixedUpdate`, if nothing else has added it by the time the app starts.
pub(super) fn if_missing(app: &mut App) {
    if is_added(app) {
        return;
    }
    // Rapier warns of its own default, which is of no use in `FixedUpdate`.
    if !app.world().contains_resource::<TimestepMode>() {
        app.insert_resource(TimestepMode::Fixed {
            dt: 1.0 / 60.0,
            substeps: 1,
        });
    }
    let rapier = || RapierPhysicsPlugin::<NoUserData>::default().in_fixed_schedule();
    app.add_plugins(rapier());
    // Bevy is finishing plugins and does not finish one that is added meanwhile.
    rapier().finish(app);
}

/// Only the plugin's `build` adds this message, whatever its user data and hooks are.
fn is_added(app: &App) -> bool {
    app.world()
        .contains_resource::<Messages<MassModifiedEvent>>()
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, require_rapier);
}

/// Systems that find no rapier context are skipped by bevy without a word.
fn require_rapier(rapier: Option<Res<Messages<MassModifiedEvent>>>) {
    if rapier.is_none() {
        error!(
            "rapier is missing, so no body is driven: call App::finish() and App::cleanup() before App::update(), \
             as App::run() does"
        );
    }
}
