//! A coil spring between each driven body and its target, tinted by its error: it shows the error of the body's drive.
//!
//! The coil stands below the body. At rest it is as long as [`REST_LENGTH_M`](mount::REST_LENGTH_M): its upper end is at the
//! middle of the body's underside, its lower end at the same place of a body that is exactly on its target, one rest length
//! further down. So the lower end moves as the target does, the upper end as the body does, and the coil differs from its rest
//! state by body - target, 1:1 and in every direction: sag compresses it, a target that runs ahead makes it lean. A coil of
//! length 0 at rest would be invisible, and one above a platform would be in the way of what is there.
//!
//! Its turns stay parallel to the target's base. So a coil whose body is more than a rest length below its place goes on smoothly
//! through length 0 and hangs downwards; a coil that pointed along its own axis would flip there. Where a platform comes close to
//! the ground, the ground hides the lower part of its coil: the length still shows the error, so it is not shortened. The goal's lift,
//! which hangs metres below its target, has a coil as long as that is high, from the ground to the lift.
//!
//! Both ends are drawn at the frame's time: the body's from its view, the target's between the targets of the last two steps
//! ([`target_track`]). A target that jumps is drawn as moving there within a step. With a
//! [`SmoothedTarget`](springyard_drive::SmoothedTarget) the coil ends at the target, not at the point that follows it.
//!
//! A body that a character holds hangs on a coil of its own, from the hand: `held`.
//!
//! All coils but the lift's are instances of two meshes, near and far, and one material, so they are two draw calls: [`coil_material`].

pub mod coil_material;
mod held;
pub mod mount;
mod spawn;
pub mod target_track;
pub mod tint;

use bevy::mesh::MeshTag;
use bevy::prelude::*;

use self::mount::CoilMount;
use self::target_track::TargetTrack;
use super::VisualsSystems;
use springyard_timestep::{FrameSteps, ViewOf};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        coil_material::plugin,
        spawn::plugin,
        held::plugin,
        target_track::plugin,
    ))
    .add_systems(PostUpdate, place_coils.in_set(VisualsSystems::PlaceCoils));
}

/// Stretches each coil from its target to its body, and tints it. It writes the `GlobalTransform`, because a `Transform` cannot
/// lean a coil over without turning it.
fn place_coils(
    frame: Res<FrameSteps>,
    views: Query<&Transform, With<ViewOf>>,
    mut coils: Query<(
        &ChildOf,
        &CoilMount,
        &TargetTrack,
        &mut GlobalTransform,
        &mut MeshTag,
    )>,
) {
    for (child_of, mount, track, mut place, mut tag) in &mut coils {
        let Ok(body) = views.get(child_of.parent()) else {
            continue;
        };
        let stretch = mount.stretch(track.at(frame.alpha), body.to_isometry());
        place.set_if_neq(GlobalTransform::from(stretch.matrix));
        tag.set_if_neq(MeshTag(tint::packed(tint::colour(stretch.error_m))));
    }
}
