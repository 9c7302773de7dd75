//! Text and marks as data, which `visuals` turns into meshes: signs, digits and trails, and what the player can touch.
//!
//! No mark has a collider, and no step reads one. Signs, digits and trails are spawned here. The others, such as [`CoilMark`], are on
//! the entities of `stations`; the module `stations` sets their fields.

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

/// On a big coil. The entity's origin is its middle.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(Transform)]
pub struct CoilMark {
    /// Whether the player has it: it is no longer seen.
    pub taken: bool,
}

/// On a loop. The entity's origin is its middle, and its hole lies along the entity's z axis.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(Transform)]
pub struct LoopMark {
    /// Whether the player has it: it is no longer seen.
    pub taken: bool,
}

/// On a pad. The entity's origin is the middle of its square, on the ground.
#[derive(Component, Debug, Clone, Copy)]
#[require(Transform)]
pub struct PadMark {
    /// Full lengths along the entity's x and z, m.
    pub size: Vec2,
    /// Whether the player stands on it.
    pub pressed: bool,
}

/// On a checkpoint. The entity's origin is the middle of its plate, on the ground.
#[derive(Component, Debug, Clone, Copy)]
#[require(Transform)]
pub struct CheckpointMark {
    /// Full lengths along the entity's x and z, m.
    pub size: Vec2,
    /// Whether it is the present one, where the player respawns.
    pub lit: bool,
}

/// After the bodies: a trail's body must be there before it.
pub(super) fn spawn(commands: &mut Commands, level: &Level) {
    for sign in &level.signs {
        spawn_sign(commands, sign.clone());
    }
    for digits in &level.digits {
        spawn_digits(commands, digits.clone());
    }
    for trail in &level.trails {
        commands.spawn((Name::new("trail"), LevelPart, TrailLine(trail.clone())));
    }
}

/// Spawns a sign.
pub(super) fn spawn_sign(commands: &mut Commands, sign: Sign) {
    let place = facing(sign.position, sign.facing_deg);
    commands.spawn((Name::new("sign"), LevelPart, place, Signboard(sign)));
}

/// Spawns digits.
pub(super) fn spawn_digits(commands: &mut Commands, digits: Digits) {
    let place = facing(digits.position, digits.facing_deg);
    let board = DigitsBoard(digits);
    commands.spawn((Name::new("digits"), LevelPart, place, board));
}

/// A place whose +Z is seen by a camera that looks along `facing_deg`.
pub(super) fn facing(position: Vec3, facing_deg: f32) -> Transform {
    Transform::from_translation(position)
        .with_rotation(Quat::from_rotation_y(facing_deg.to_radians()))
}
