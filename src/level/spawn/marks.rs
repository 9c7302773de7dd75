//! Signs, digits and trails as data, which `visuals` turns into meshes. None has a collider, and no step reads one.

use bevy::prelude::*;

use crate::level::LevelPart;
use crate::level::file::{Digits, Level, Sign, Trail};

/// On a sign. The entity's origin is the middle of the text, which faces its +Z.
#[derive(Component, Debug, Clone)]
#[require(Transform)]
pub struct Signboard(pub Sign);

/// On digits. The entity's origin is the middle of the text, which faces its +Z.
#[derive(Component, Debug, Clone)]
#[require(Transform)]
pub struct DigitsBoard(pub Digits);

/// On a trail, whose points are in world coordinates.
#[derive(Component, Debug, Clone)]
pub struct TrailLine(pub Trail);

/// After the bodies: a trail's body must be there before it.
pub(super) fn spawn(commands: &mut Commands, level: &Level) {
    for sign in &level.signs {
        let place = facing(sign.position, sign.facing_deg);
        let board = Signboard(sign.clone());
        commands.spawn((Name::new("sign"), LevelPart, place, board));
    }
    for digits in &level.digits {
        let place = facing(digits.position, digits.facing_deg);
        let board = DigitsBoard(digits.clone());
        commands.spawn((Name::new("digits"), LevelPart, place, board));
    }
    for trail in &level.trails {
        commands.spawn((Name::new("trail"), LevelPart, TrailLine(trail.clone())));
    }
}

/// A place whose +Z is seen by a camera that looks along `facing_deg`.
pub(in crate::level) fn facing(position: Vec3, facing_deg: f32) -> Transform {
    Transform::from_translation(position)
        .with_rotation(Quat::from_rotation_y(facing_deg.to_radians()))
}
