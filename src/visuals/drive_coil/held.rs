//! A coil between the hand and a body that a character holds, for as long as it holds it.
//!
//! The body's end is the middle of its side towards the character, the other end the same place of a body that is exactly at the hand, one
//! rest length nearer to the character. So the coil shows the body's sag and lag 1:1, as those of platforms do.

use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::mount::CoilMount;
use super::spawn::{COIL, CoilLook};
use super::target_track::TargetTrack;
use crate::level::shape::Part;
use crate::level::spawn::{Appearance, Finish};
use crate::visuals::drawn;
use springyard_character::grab::Holding;
use springyard_drive::DriveTarget;
use springyard_timestep::Views;

/// Length of the coil of a body that is at the hand, m: about the way from there to the figure's side.
const REST_LENGTH_M: f32 = 0.6;

/// Radius of the coil as a part of the shortest side of the body: thinner than a platform's, since the view is along it.
const RADIUS_TO_SIDE: f32 = 0.2;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(spawn_coil).add_observer(despawn_coil);
}

fn spawn_coil(
    driven: On<Add, DriveTarget>,
    bodies: Query<(&Transform, &Views)>,
    holders: Query<(&Holding, &Transform)>,
    appearances: Query<&Appearance>,
    look: Res<CoilLook>,
    mut commands: Commands,
) {
    let body = driven.entity;
    let holder = holders.iter().find(|(holding, _)| holding.body == body);
    let (Some((_, holder)), Ok((pose, views))) = (holder, bodies.get(body)) else {
        return;
    };
    let towards =
        (pose.rotation.inverse() * (holder.translation - pose.translation)).normalize_or(Vec3::Z);
    for view in views.iter() {
        let Ok(appearance) = appearances.get(view) else {
            continue;
        };
        let is_crate = matches!(appearance.finish, Finish::Crate { .. });
        if let Some(mount) = mount_towards(&appearance.parts, towards).filter(|_| is_crate) {
            commands.spawn((
                drawn("coil of the hand", &look.mesh, &look.material),
                ChildOf(view),
                mount,
                TargetTrack::new(body, pose.to_isometry()),
                MeshTag::default(),
            ));
        }
    }
}

fn despawn_coil(
    freed: On<Remove, DriveTarget>,
    coils: Query<(Entity, &TargetTrack)>,
    mut commands: Commands,
) {
    for (coil, track) in &coils {
        if track.body == freed.entity {
            commands.entity(coil).try_despawn();
        }
    }
}

/// The mount on the side of a box in this direction (unit vector, in the body's frame).
fn mount_towards(parts: &[Part], towards: Vec3) -> Option<CoilMount> {
    let [Part::Box { centre, size }] = *parts else {
        return None;
    };
    // The largest part of the direction, in units of the half lengths, is the side that it meets.
    let half = 0.5 * size;
    let largest = (towards / half).abs().max_element();
    let radius = RADIUS_TO_SIDE * size.min_element();
    (largest.is_finite() && largest > 0.0).then(|| CoilMount {
        at_body: centre + towards * (1.0 / largest + COIL.wire * radius),
        rest_length: REST_LENGTH_M,
        radius,
        // The mesh hangs down from the body's end.
        turn: Quat::from_rotation_arc(Vec3::NEG_Y, towards),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_coil_is_on_the_side_towards_the_hand() {
        let crate_ = Part::Box {
            centre: Vec3::ZERO,
            size: Vec3::new(1.0, 2.0, 3.0),
        };
        let mount = mount_towards(&[crate_], Vec3::Z).unwrap();
        let wire = COIL.wire * mount.radius;
        assert!(mount.at_body.distance(Vec3::Z * (1.5 + wire)) < 1e-6);
        let still = Isometry3d::IDENTITY;
        let [hand, body] = mount.ends(still, still);
        assert!(hand.distance(body + Vec3::Z * REST_LENGTH_M) < 1e-6);
        assert!(mount.stretch(still, still).error_m.abs() < 1e-6);
        assert_eq!(mount_towards(&[crate_, crate_], Vec3::Z), None);
    }
}
