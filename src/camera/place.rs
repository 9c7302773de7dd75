//! Puts the camera where its rig's drivers want it.

use bevy::prelude::*;

use super::{CameraSystems, Rig};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, place_cameras.in_set(CameraSystems::Place));
}

fn place_cameras(mut cameras: Query<(&Rig, &mut Transform)>) {
    for (rig, mut transform) in &mut cameras {
        transform.translation = rig.pivot + rig.rotation * Vec3::Z * rig.distance;
        transform.rotation = rig.rotation;
    }
}
