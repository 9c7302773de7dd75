//! The level's cameras as data, which `level::cameras` turns into rigs.

use bevy::prelude::*;

use crate::level::LevelPart;
use crate::level::cameras::CameraNumber;
use crate::level::file::Level;

/// After the player, whose view they watch.
pub(super) fn spawn(commands: &mut Commands, level: &Level) {
    for (number, camera) in (0..).zip(&level.cameras) {
        commands.spawn((CameraNumber(number), camera.clone(), LevelPart));
    }
}
