//! Spawns crates: dynamic boxes that the character can push, hold and throw.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::appearance::{Appearance, Finish, spawn_view};
use crate::grab::Grabbable;
use crate::level::LevelPart;
use crate::level::collider::collider;
use crate::level::contact;
use crate::level::file::Crate;
use crate::level::shape::Part;

/// The pose that a crate returns to when it falls below the kill height.
#[derive(Component, Debug, Clone, Copy)]
pub struct StartPose(pub Transform);

pub(super) fn spawn(commands: &mut Commands, crate_: &Crate) -> Entity {
    let parts = vec![Part::Box {
        centre: Vec3::ZERO,
        size: crate_.size_m,
    }];
    let start = Transform::from_translation(crate_.position).with_rotation(crate_.rotation());
    let mut body = commands.spawn((
        Name::new(crate_.name.clone()),
        (LevelPart, Grabbable),
        RigidBody::Dynamic,
        collider(&parts),
        ColliderMassProperties::Mass(crate_.mass_kg),
        contact::friction(crate_.friction),
        Velocity::default(),
        (ReadMassProperties::default(), ExternalImpulse::default()),
        StartPose(start),
        start,
    ));
    if crate_.bounce > 0.0 {
        body.insert(contact::bounce(crate_.bounce));
    }
    let body = body.id();
    spawn_view(
        commands,
        body,
        start,
        Appearance {
            parts,
            finish: Finish::Crate {
                mass_kg: crate_.mass_kg,
                colour: crate_.colour,
            },
        },
    );
    body
}
