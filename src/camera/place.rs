//! Puts the camera where its rig's drivers want it.

use bevy::prelude::*;

use super::Rig;

pub(super) fn place_cameras(mut cameras: Query<(&Rig, &mut Transform, Option<&mut Projection>)>) {
    for (rig, mut transform, projection) in &mut cameras {
        transform.translation = rig.place();
        transform.rotation = rig.rotation * rig.tremble;
        if let Some(mut projection) = projection
            && let Projection::Perspective(lens) = projection.bypass_change_detection()
        {
            let fov = rig.fov_deg.to_radians();
            if lens.fov != fov {
                lens.fov = fov;
                projection.set_changed();
            }
        }
    }
}
