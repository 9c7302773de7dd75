//! Writes the pose that the drivers have computed into the camera's `Transform`, and the field of view into its `Projection`.

use bevy::prelude::*;

use super::rig::Rig;
use super::watch::Watch;

/// Writes the pose and the field of view of each rig. If one of them is not finite, the camera keeps its last pose, and the rig
/// is reset in the next frame.
pub(super) fn place_cameras(
    mut cameras: Query<(
        Entity,
        &mut Rig,
        &mut Transform,
        Option<&mut Watch>,
        Option<&mut Projection>,
    )>,
    mut warned: Local<bool>,
) {
    for (entity, mut rig, mut transform, watch, projection) in &mut cameras {
        let (place, rotation) = (rig.place(), rig.rotation * rig.shake);
        if !(place.is_finite() && rotation.is_finite() && rig.fov_deg.is_finite()) {
            if !std::mem::replace(&mut *warned, true) {
                error!("camera {entity}: its pose was not finite; it stays, and starts afresh");
            }
            *rig = Rig::default();
            if let Some(mut watch) = watch {
                watch.restart();
            }
            continue;
        }
        transform.translation = place;
        transform.rotation = rotation;
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
