//! Spawns static geometry: a fixed body and its view.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::appearance::{Appearance, Finish, Ground};
use super::{chevrons, handholds};
use crate::level::LevelPart;
use crate::level::contact;
use crate::level::file::{CameraRule, DEFAULT_SOLID_FRICTION, Solid};
use springyard_camera::SeenPastByCamera;
use springyard_character::Handholds;
use springyard_drive::engine::SurfaceVelocity;

/// Body and view are two entities although nothing moves. Mesh components on the body would change the order in which bodies
/// are inserted into rapier, and a run with graphics would no longer equal a run without them.
pub(super) fn spawn(commands: &mut Commands, solid: &Solid) {
    let pose = Transform::from_translation(solid.position).with_rotation(solid.rotation());
    let mut body = commands.spawn((
        Name::new(solid.name.clone()),
        LevelPart,
        RigidBody::Fixed,
        solid.collider(),
        pose,
    ));
    if solid.camera == CameraRule::Ignored {
        body.insert(SeenPastByCamera);
    }
    if solid.handholds {
        body.insert(Handholds);
    }
    if solid.friction != DEFAULT_SOLID_FRICTION {
        body.insert(contact::friction(solid.friction));
    }
    if solid.bounce > 0.0 {
        body.insert(contact::bounce(solid.bounce));
    }
    if solid.belt_m_s != Vec3::ZERO {
        body.insert(SurfaceVelocity(pose.rotation * solid.belt_m_s));
        chevrons::spawn(commands, solid, pose);
    }
    if solid.handholds {
        handholds::spawn(commands, solid, pose);
    }
    if let Some(surface) = solid.shape.surface() {
        let (surface, colour) = (surface.clone(), solid.colour);
        commands.spawn((LevelPart, pose, Ground { surface, colour }));
        return;
    }
    let (parts, finish) = (solid.shape.parts(), Finish::Solid(solid.colour));
    let mut view = commands.spawn((LevelPart, pose));
    // Before the look, which reads it.
    if solid.camera == CameraRule::Ignored {
        view.insert(SeenPastByCamera);
    }
    view.insert(Appearance { parts, finish });
}
