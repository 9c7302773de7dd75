//! Rapier steps inside bevy's fixed schedule, each step as long as the one in hand.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::DriveSystems;

/// How many iterations rapier splits a step into when nobody says otherwise.
pub const RAPIER_ITERATIONS: u16 = 4;

pub(super) fn plugin(app: &mut App) {
    // `Fixed` before the plugin is added: the default, `Variable`, is slow motion below 60 frames a second.
    app.insert_resource(TimestepMode::Fixed {
        dt: 1.0 / 60.0,
        substeps: 1,
    })
    .add_plugins(RapierPhysicsPlugin::<NoUserData>::default().in_fixed_schedule())
    .add_systems(
        FixedFirst,
        set_step_length.in_set(DriveSystems::SetStepLength),
    );
}

fn set_step_length(time: Res<Time>, mut mode: ResMut<TimestepMode>) {
    *mode = TimestepMode::Fixed {
        dt: time.delta_secs(),
        substeps: 1,
    };
}
