//! Spawns the coil of each platform. That of the goal's lift is as long at rest as its target is high: it rests on what is below.
//! The lift hangs metres below its target, and a coil of the usual length would turn over and be in the way of the feet on it.

use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::coil_material::CoilMaterial;
use super::mount::{CoilMount, REST_LENGTH_M};
use super::target_track::{StandsOnGround, TargetTrack};
use crate::level::shape::Part;
use crate::level::spawn::{Appearance, Finish};
use crate::level::{CurrentLevel, LiftBody};
use crate::visuals::coil::Coil;
use crate::visuals::{VisualsSystems, drawn};
use springyard_camera::LiveRig;
use springyard_drive::DriveTarget;
use springyard_timestep::ViewOf;

/// Radius of a coil as a part of the shorter side of its platform: nearly as wide as the platform, so that it can be seen from
/// above at an angle.
const RADIUS_TO_SIDE: f32 = 0.4;

/// The mesh of a near coil: 1018 vertices. The end turns lie flat; the lower one is closed by a plate, which marks the target.
pub(super) const COIL: Coil = Coil {
    radius: 1.0,
    wire: 0.05,
    turns: 5.0,
    closed_turns: 1.0,
    rings_per_turn: 24,
    ring_corners: 8,
    plate: true,
};

/// The mesh of a coil farther away than [`FAR_M`]: a quarter of the vertices. Sixty coils may be in sight.
const FAR_COIL: Coil = Coil {
    rings_per_turn: 12,
    ring_corners: 4,
    ..COIL
};
/// The mesh of the coil of the goal's lift, which is several times as long: with five turns it would look like a hose.
const LIFT_COIL: Coil = Coil {
    turns: 14.0,
    rings_per_turn: 14,
    ring_corners: 6,
    ..COIL
};
/// Distance from the camera, m, beyond which the wire of a usual coil is 4 pixels wide in a picture of 720 lines.
const FAR_M: f32 = 14.0;

/// Meshes and material of every coil.
#[derive(Resource, Debug)]
pub(super) struct CoilLook {
    pub mesh: Handle<Mesh>,
    far_mesh: Handle<Mesh>,
    lift_mesh: Handle<Mesh>,
    pub material: Handle<CoilMaterial>,
}

pub(super) fn plugin(app: &mut App) {
    // Before `Startup`, which spawns the level.
    app.add_systems(PreStartup, make_look)
        .add_observer(spawn_coil)
        .add_systems(PostUpdate, choose_mesh.in_set(VisualsSystems::PlaceCoils));
}

/// Coils that are far from the camera get the mesh with fewer vertices.
fn choose_mesh(
    camera: Single<&GlobalTransform, With<LiveRig>>,
    look: Res<CoilLook>,
    mut coils: Query<(&GlobalTransform, &mut Mesh3d), (With<CoilMount>, Without<StandsOnGround>)>,
) {
    for (place, mut mesh) in &mut coils {
        let away_m = place.translation().distance(camera.translation());
        let wanted = if away_m > FAR_M {
            &look.far_mesh
        } else {
            &look.mesh
        };
        if mesh.0 != *wanted {
            mesh.0 = wanted.clone();
        }
    }
}

fn make_look(
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<CoilMaterial>>,
    mut commands: Commands,
) {
    commands.insert_resource(CoilLook {
        mesh: meshes.add(COIL.mesh()),
        far_mesh: meshes.add(FAR_COIL.mesh()),
        lift_mesh: meshes.add(LIFT_COIL.mesh()),
        material: materials.add(CoilMaterial { wire: COIL.wire }),
    });
}

/// The coil is a child of the view, so that it is removed with it. The body stays as it is without graphics.
fn spawn_coil(
    added: On<Add, Appearance>,
    views: Query<(&Appearance, &ViewOf, &Transform)>,
    driven: Query<Has<LiftBody>, With<DriveTarget>>,
    level: Option<Res<CurrentLevel>>,
    look: Res<CoilLook>,
    mut commands: Commands,
) {
    let Ok((appearance, view_of, start)) = views.get(added.entity) else {
        return;
    };
    let Ok(is_lift) = driven.get(view_of.0) else {
        return;
    };
    let is_platform = matches!(appearance.finish, Finish::Platform(_));
    let Some(mut mount) = mount_below(&appearance.parts).filter(|_| is_platform) else {
        return;
    };
    let level = level.as_ref().filter(|_| is_lift);
    let height = level.and_then(|it| it.level.height_over_solids(*start * mount.at_body));
    mount.rest_length = height.unwrap_or(mount.rest_length);
    let mut coil = commands.spawn((
        drawn("coil", &look.mesh, &look.material),
        ChildOf(added.entity),
        mount,
        // A platform starts on its target.
        TargetTrack::new(view_of.0, start.to_isometry()),
        MeshTag::default(),
    ));
    if height.is_some() {
        coil.insert((StandsOnGround, Mesh3d(look.lift_mesh.clone())));
    }
}

/// The mount below a body of one box or one cylinder.
fn mount_below(parts: &[Part]) -> Option<CoilMount> {
    let (underside, shorter_side) = match *parts {
        [Part::Box { centre, size }] => (centre - Vec3::Y * 0.5 * size.y, size.x.min(size.z)),
        [Part::Column { foot, radius, .. }] => (foot, 2.0 * radius),
        _ => return None,
    };
    let radius = RADIUS_TO_SIDE * shorter_side;
    Some(CoilMount {
        // The coil touches the body with the wire's surface.
        at_body: underside - Vec3::Y * (COIL.wire * radius),
        rest_length: REST_LENGTH_M,
        radius,
        turn: Quat::IDENTITY,
    })
}

#[cfg(test)]
mod tests {
    use bevy::math::Isometry3d;

    use super::*;
    use crate::level;

    #[test]
    fn a_coil_is_mounted_below_the_middle_of_its_box() {
        let part = Part::Box {
            centre: Vec3::ZERO,
            size: Vec3::new(3.0, 0.4, 2.0),
        };
        let mount = mount_below(&[part]).unwrap();
        assert!((mount.radius - 0.8).abs() < 1e-6);
        assert!((mount.at_body - Vec3::new(0.0, -0.24, 0.0)).length() < 1e-6);
        assert_eq!(mount_below(&[part, part]), None);
    }

    /// The foot of the coil and the lift, at any height of the lift: the feet on the lift are above all of it.
    #[test]
    fn the_coil_of_the_lift_stands_on_the_ground_below_the_feet() {
        let level = level::load(std::path::Path::new("levels/yard.ron")).unwrap();
        let lift = level.platform("gate_lift").unwrap();
        let target = Isometry3d::from_translation(lift.position);
        let part = Part::Box {
            centre: Vec3::ZERO,
            size: lift.size_m,
        };
        let mut mount = mount_below(&[part]).unwrap();
        let place = target * mount.at_body;
        mount.rest_length = level.height_over_solids(place).unwrap();
        for hangs_m in [0.0, 0.76, 1.27, 1.91, 3.81, 7.05] {
            let body = Isometry3d::from_translation(lift.position - Vec3::Y * hangs_m);
            let [low, high] = mount.ends(target, body);
            assert!(low.y.abs() < 0.01, "{hangs_m} m: it stands on the ground");
            let deck = Vec3::from(body.translation).y + 0.5 * lift.size_m.y;
            assert!(low.y.max(high.y) < deck, "{hangs_m} m: below the feet");
        }
    }

    #[test]
    fn a_disc_that_turns_about_another_point_has_its_coil_below_its_own_middle() {
        let part = Part::Column {
            foot: Vec3::new(1.0, -0.2, 0.0),
            radius: 1.5,
            height: 0.4,
        };
        let mount = mount_below(&[part]).unwrap();
        assert!((mount.radius - 1.2).abs() < 1e-6);
        assert!((mount.at_body - Vec3::new(1.0, -0.26, 0.0)).length() < 1e-6);
    }
}
