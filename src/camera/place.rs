//! Puts the camera where its rig's drivers want it.

use bevy::prelude::*;

use super::rig::Rig;
use super::watch::Watch;

/// A rig whose drivers do not lead to a finite pose leaves its camera where it is, and starts afresh in the next frame.
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
        let (place, rotation) = (rig.place(), rig.rotation * rig.tremble);
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
