//! [`Controller`]: what a character controller has to implement to be measured, and [`Wish`], the input that it reads.

use bevy::prelude::*;

/// Speed at which the character walks with the stick held, m/s.
pub const SPEED_M_S: f32 = 5.0;
/// Height of a jump whose button is held, m.
pub const JUMP_M: f32 = 2.0;
/// Height from the ground to the top of the head, m.
pub const HEIGHT_M: f32 = 1.8;
/// Radius of the capsule, m.
pub const RADIUS_M: f32 = 0.3;
/// Height of a floating capsule's lowest point above the ground, m: stairs of 0.3 m pass beneath it.
pub const CLEARANCE_M: f32 = 0.4;

/// What the player wants of a character in the coming step. It is on each character, and the controller reads it in `FixedUpdate`.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq)]
pub struct Wish {
    /// Direction of the stick in the world, horizontal, of length 1 at most.
    pub walk: Vec3,
    /// Whether the jump button is down.
    pub jump: bool,
}

/// A character controller. It walks at [`SPEED_M_S`] and jumps [`JUMP_M`] high, is [`HEIGHT_M`] tall and has a radius of [`RADIUS_M`]; all
/// else is as its authors recommend.
pub trait Controller {
    /// The head of its column.
    fn name(&self) -> &'static str;

    /// Adds its plugins and the system that reads [`Wish`], in `FixedUpdate`. Rapier is there, in the same schedule.
    fn add_to(&self, app: &mut App);

    /// Spawns a character with its feet at `feet` (m) that looks along -Z. The bench adds its [`Wish`].
    fn spawn(&self, world: &mut World, feet: Vec3) -> Entity;

    /// Pose of the body after a step. Only differences of places count, so that any point of the body will do.
    fn read(&self, world: &World, character: Entity) -> Transform {
        let pose = world.get::<Transform>(character).copied();
        pose.unwrap_or(Transform::from_translation(Vec3::NAN))
    }

    /// Changes the velocity by `velocity`, m/s, as a blow does; `false` if the controller offers no such thing.
    fn knock(&self, _world: &mut World, _character: Entity, _velocity: Vec3) -> bool {
        false
    }

    /// Gives the character its moves at walls and edges, with jumps of [`JUMP_M`] off walls; `false` if the controller has none. The other
    /// scenarios do without.
    fn give_moves(&self, _world: &mut World, _character: Entity) -> bool {
        false
    }
}
