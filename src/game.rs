//! What composes the game out of modules that do not know each other: the camera on the player's view.

use bevy::prelude::*;

use crate::camera::{ThirdPerson, third_person};
use crate::level::CharacterView;
use crate::tuning::live::Tuned;

/// A camera with the tuning in force, on the view of the player, once the level stands.
pub fn plugin(app: &mut App) {
    app.add_systems(PostStartup, spawn_camera);
}

fn spawn_camera(mut commands: Commands, view: Single<Entity, With<CharacterView>>) {
    commands.spawn((third_person(*view, ThirdPerson::default()), Tuned));
}
