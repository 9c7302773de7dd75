//! Spawns props: a fixed body, if it is solid, and its view.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::appearance::{Appearance, Finish};
use crate::level::LevelPart;
use crate::level::file::{Level, Prop};
use crate::level::shape::Part;
use springyard_camera::SeenPastByCamera;

pub(super) fn spawn(commands: &mut Commands, level: &Level) {
    for (index, prop) in level.props.iter().enumerate() {
        spawn_prop(commands, index, prop);
    }
}

fn spawn_prop(commands: &mut Commands, index: usize, prop: &Prop) {
    let (radius, height) = (prop.kind.radius_m(), prop.kind.height_m());
    let pose = Transform::from_translation(prop.position);
    if prop.kind.is_solid() {
        let middle = prop.position + Vec3::Y * (0.5 * height);
        commands.spawn((
            Name::new(format!("prop {index}")),
            LevelPart,
            RigidBody::Fixed,
            Collider::cylinder(0.5 * height, radius),
            Transform::from_translation(middle),
            SeenPastByCamera,
        ));
    }
    let parts = vec![Part::Column {
        foot: Vec3::ZERO,
        radius,
        height,
    }];
    let finish = Finish::Prop(prop.kind);
    commands.spawn((LevelPart, pose, Appearance { parts, finish }));
}
