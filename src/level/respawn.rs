//! Returns crates that fell below the kill height to their start poses, at rest.

use bevy::prelude::*;

use super::LevelSystems;
use super::spawn::PlacedCrate;
use springyard_character::respawn::KillHeight;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, respawn_crates.in_set(LevelSystems::Respawn));
}

fn respawn_crates(kill_height: Res<KillHeight>, mut crates: Query<PlacedCrate>) {
    for mut crate_ in &mut crates {
        if kill_height.is_above(crate_.pose.translation) {
            crate_.return_to_start();
        }
    }
}
