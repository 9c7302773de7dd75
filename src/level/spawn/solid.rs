//! What never moves -> a fixed body.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::appearance::{Appearance, Finish};
use crate::camera::SeenThrough;
use crate::level::LevelPart;
use crate::level::collider::collider;
use crate::level::file::{CameraRule, Solid};

/// The body and what is seen of it are two entities here too, though nothing moves: dressing a body would change the order in
/// which the engine takes bodies up, and a game with pictures would not be the same run as one without.
pub(super) fn spawn(commands: &mut Commands, solid: &Solid) {
    let parts = solid.shape.parts();
    let pose = Transform::from_translation(solid.position).with_rotation(solid.rotation());
    let mut body = commands.spawn((
        Name::new(solid.name.clone()),
        LevelPart,
        RigidBody::Fixed,
        collider(&parts),
        pose,
    ));
    if solid.camera == CameraRule::Ignored {
        body.insert(SeenThrough);
    }
    let finish = Finish::Solid(solid.colour);
    commands.spawn((LevelPart, pose, Appearance { parts, finish }));
}
