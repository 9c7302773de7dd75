//! Camera collision and occlusion, one situation at a time: thin objects such as a lamp post do not move the camera, walls do.
//! The game's test `feel::camera_yard` plays its whole yard.

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use bevy_rapier3d::prelude::{Collider, CollisionGroups, Group, RigidBody};
use springyard_camera::collision::move_out_of_colliders;
use springyard_camera::obstacles::Obstacles;
use springyard_camera::{BlocksCamera, IgnoredByCamera, Rig, SeenPastByCamera};
use springyard_character::Character;
use springyard_test_lab::Input::{Look, Move};
use springyard_test_lab::worst::{Extreme, smallest};
use springyard_test_lab::{Crate, Platform, Scene, Solid};

use super::lab::{CameraLab, FRAME_SECS, own_row};

/// A column of 0.3 m, 2 m to the right of the origin.
fn post() -> Solid {
    let column = Collider::cylinder(2.0, 0.15);
    Solid::of("post", column, Transform::from_xyz(2.0, 2.0, 0.0))
}

/// Largest relative change of the boom's length by a post, against the same run without the post. The runs pass it along x at
/// several distances, so that the post comes between camera and character, or close to the camera; or turn the look beside it.
fn moved_by_a_post(thin_m: f32) -> f32 {
    let mut worst = 0.0_f32;
    for z in [-0.8, -1.5, -2.5, -3.5, -4.4, -4.75, -5.0, -5.3] {
        for turns in [false, true] {
            let mut inputs = vec![(0.0, Look(0.0, -12.0))];
            if turns {
                for degree in 0..360 {
                    let look = Look(degree as f32 - 180.0, -12.0);
                    inputs.push((0.5 + f64::from(degree) * 0.01, look));
                }
            } else {
                inputs.push((0.5, Move(1.0, 0.0)));
            }
            let empty = Scene {
                spawn: Vec3::new(if turns { 2.0 } else { -4.0 }, 0.0, z),
                ..default()
            };
            let scene = Scene {
                solids: vec![post()],
                ..empty.clone()
            };
            let mut with = CameraLab::of(&scene, inputs.clone());
            let mut without = CameraLab::of(&empty, inputs);
            with.tune(|camera| camera.clearance.thin_m = thin_m);
            for _ in 0..270 {
                with.frame(FRAME_SECS);
                without.frame(FRAME_SECS);
                let (with, without) = (with.rig(), without.rig());
                worst.keep_largest((with.distance / without.distance - 1.0).abs());
            }
        }
    }
    worst
}

#[test]
fn a_lamp_post_that_passes_between_does_not_move_the_boom() {
    let (usual, wall) = (moved_by_a_post(0.6), moved_by_a_post(0.0));
    own_row(
        "a post of 0.3 m that passes between, beside and at the camera: change of the boom",
        format!(
            "{:.1} %; as a wall (`clearance.thin_m: 0`), {:.0} %",
            usual * 100.0,
            wall * 100.0
        ),
    );
    assert!(usual < 0.05, "{usual}");
    assert!(wall > 0.3, "{wall}");
}

#[test]
fn the_camera_comes_in_fast_behind_a_wall_and_goes_out_slowly() {
    // A wall on the left: the character runs past its end, looking along -Z, and the wall comes between.
    let scene = Scene {
        solids: vec![Solid::block("wall", (6.0, 4.0, 0.5), (5.0, 2.0, 2.5))],
        ..default()
    };
    let inputs = [
        (0.0, Look(0.0, -12.0)),
        (0.5, Move(1.0, 0.0)),
        (1.5, Move(0.0, 0.0)),
        (4.0, Move(-1.0, 0.0)),
        (5.2, Move(0.0, 0.0)),
    ];
    let mut lab = CameraLab::of(&scene, inputs);
    lab.tune(|camera| {
        camera.boom.drag = 0.0;
        // Else it comes in slower, ahead of the wall.
        camera.whiskers.ahead_secs = 0.0;
    });
    let mut log = Vec::new();
    lab.run(9.0, |lab, now| log.push((now, lab.rig().distance)));
    let came_in = log
        .iter()
        .find(|(_, metres)| *metres < 3.0)
        .map(|(now, _)| *now);
    let pulled = log
        .iter()
        .find(|(_, metres)| *metres < 4.9)
        .map(|(now, _)| *now);
    let near = smallest(log.iter().map(|(_, metres)| *metres));
    let out: Vec<_> = log.iter().filter(|(now, _)| *now > 4.0).collect();
    let leaves = out
        .iter()
        .find(|(_, metres)| *metres > near + 0.3)
        .map(|(now, _)| *now);
    let back = out
        .iter()
        .find(|(_, metres)| *metres > 4.5)
        .map(|(now, _)| *now);
    let (pulled, came_in) = (pulled.unwrap(), came_in.unwrap());
    let (leaves, back) = (leaves.unwrap(), back.unwrap());
    println!(
        "in from {pulled:.3} to {came_in:.3} s, to {near:.2} m; out from {leaves:.3} to {back:.3} s"
    );
    own_row(
        "a wall moves in between: from 4.9 to under 3 m in",
        format!("{:.2} s", came_in - pulled),
    );
    own_row(
        "and out again",
        format!("{:.1} s from {:.1} to 4.5 m", back - leaves, near + 0.3),
    );
    assert!(came_in - pulled < 0.25, "{pulled} to {came_in}");
    assert!((1.0..2.5).contains(&near), "{near}");
    assert!(back - leaves > 0.3, "{leaves} to {back}");
    assert!(log.last().unwrap().1 > 4.95);
}

#[test]
fn running_down_a_ramp_the_camera_rises_instead_of_coming_near() {
    let scene = Scene {
        spawn: Vec3::new(0.0, 10.503, -18.0),
        solids: vec![
            Solid::ramp("ramp", 35.0, 15.0, 8.0, (0.0, 0.0, 0.0)),
            Solid::block("top", (8.0, 10.503, 20.0), (0.0, 5.2515, -25.0)),
        ],
        ..default()
    };
    let inputs = [(0.0, Look(180.0, 0.0)), (1.0, Move(0.0, 1.0))];
    let down = |lift_deg: f32| {
        let mut lab = CameraLab::of(&scene, inputs);
        lab.tune(|camera| camera.hill_lift.lift_deg = lift_deg);
        let (mut shortest, mut pitch, mut fastest) = (f32::INFINITY, 0.0_f32, 0.0_f32);
        lab.run(0.5, |_, _| {});
        let mut last = lab.camera().translation;
        lab.run(4.0, |lab, _| {
            let rig = lab.rig();
            shortest.keep_smallest(rig.distance);
            pitch.keep_smallest(rig.pitch_deg);
            let now = lab.camera().translation;
            fastest.keep_largest(now.distance(last) / FRAME_SECS as f32);
            last = now;
        });
        println!(
            "down 35 degrees, up to {lift_deg} degrees up: {shortest:.2} m at the nearest, pitch {pitch:.1}, camera at {fastest:.1} m/s at most"
        );
        (shortest, fastest)
    };
    let (shortest, fastest) = down(35.0);
    assert!(shortest > 4.9, "{shortest} m");
    // The character moves at 6.1 m/s along the slope. A camera that jumped would be much faster.
    assert!(fastest < 12.0, "{fastest} m/s");
    let (unlifted, jumping) = down(0.0);
    assert!(
        unlifted < 4.0 && jumping > 30.0,
        "{unlifted} m, {jumping} m/s"
    );
    own_row(
        "a run down a slope of 35 degrees, looking horizontally: shortest boom",
        format!(
            "{shortest:.2} m, the camera at {fastest:.0} m/s at most; without `HillLift` {unlifted:.1} m, to which the camera jumps"
        ),
    );
}

#[test]
fn on_flat_ground_looking_up_is_not_worked_against() {
    let mut lab = CameraLab::open([(0.0, Look(0.0, 40.0))]);
    lab.run(2.0, |_, _| {});
    let rig = lab.rig();
    assert!((rig.pitch_deg - 40.0).abs() < 1e-3, "{}", rig.pitch_deg);
    assert!(lab.camera().translation.y > 0.15);
}

#[test]
fn a_crate_does_not_pull_the_camera_in_and_a_platform_that_blocks_does() {
    let distance = |scene: Scene, blocks: Option<&str>| {
        let mut lab = CameraLab::of(&scene, [(0.0, Look(0.0, -12.0))]);
        if let Some(name) = blocks {
            let body = lab.world.named(name);
            lab.world
                .app
                .world_mut()
                .entity_mut(body)
                .insert(BlocksCamera);
        }
        lab.run(2.0, |_, _| {});
        lab.rig().distance
    };
    let (size, centre) = (Vec3::new(3.0, 3.0, 0.5), Vec3::new(0.0, 1.5, 2.5));
    let box_ = Scene {
        crates: vec![Crate::new("box", 100.0, size, centre)],
        ..default()
    };
    let slab = Scene {
        platforms: vec![Platform::still("slab", size, centre).rising(0.2, 10.0)],
        ..default()
    };
    assert!(distance(box_, None) > 4.99);
    assert!(distance(slab, Some("slab")) < 2.3);
}

#[test]
fn a_far_near_plane_is_kept_out_of_a_wall() {
    let scene = Scene {
        solids: vec![Solid::block("wall", (20.0, 20.0, 0.5), (0.0, 10.0, 3.0))],
        ..default()
    };
    let mut lab = CameraLab::of(&scene, [(0.0, Look(0.0, -12.0))]);
    let lens = PerspectiveProjection {
        near: 0.5,
        ..default()
    };
    let (camera, world) = (lab.camera, lab.world.app.world_mut());
    world
        .entity_mut(camera)
        .insert(Projection::Perspective(lens));
    lab.run(2.0, |_, _| {});
    // From the camera to the corners of its near plane, in a picture of 16:9.
    let rig = lab.rig();
    let up = 0.5 * (0.5 * rig.fov_deg).to_radians().tan();
    let corner_m = Vec3::new(up * 16.0 / 9.0, up, 0.5).length();
    let gap_m = 2.75 - lab.camera().translation.z;
    assert!(
        (corner_m..corner_m + 0.1).contains(&gap_m),
        "{gap_m} m, {corner_m} m"
    );
}

/// The distance of the camera with a block of 2 m at its place, which `change` marks, m.
fn with_a_block_at_the_camera(change: impl FnOnce(&mut World, Entity, Entity)) -> f32 {
    let scene = Scene {
        solids: vec![Solid::block("block", (2.0, 2.0, 2.0), (0.0, 2.0, 5.0))],
        ..default()
    };
    let mut lab = CameraLab::of(&scene, [(0.0, Look(0.0, -12.0))]);
    let (block, camera) = (lab.world.named("block"), lab.camera);
    change(lab.world.app.world_mut(), block, camera);
    lab.run(2.0, |_, _| {});
    lab.rig().distance
}

#[test]
fn a_block_that_is_ignored_is_not_there_and_one_that_is_seen_past_keeps_the_camera_out() {
    let blocks = with_a_block_at_the_camera(|_, _, _| {});
    assert!((3.0..4.2).contains(&blocks), "{blocks} m");
    let ignored = with_a_block_at_the_camera(|world, block, _| {
        world.entity_mut(block).insert(IgnoredByCamera);
    });
    assert!(ignored > 4.9, "{ignored} m");
    let seen_past = with_a_block_at_the_camera(|world, block, _| {
        world.entity_mut(block).insert(SeenPastByCamera);
    });
    assert!((3.0..4.2).contains(&seen_past), "{seen_past} m");
}

#[test]
fn a_body_below_the_watched_one_is_not_in_the_way() {
    let child = with_a_block_at_the_camera(|world, block, _| {
        world.despawn(block);
        let mut characters = world.query_filtered::<Entity, With<Character>>();
        let character = characters.single(world).unwrap();
        let pack = (
            RigidBody::KinematicPositionBased,
            Collider::cuboid(1.0, 1.0, 1.0),
        );
        let pack = (pack, Transform::from_xyz(0.0, 1.5, 4.8), ChildOf(character));
        let not_with_it = CollisionGroups::new(Group::GROUP_2, Group::GROUP_2);
        world.spawn((pack, not_with_it));
    });
    assert!(child > 4.9, "{child} m");
}

#[test]
fn a_rig_with_collision_groups_meets_what_goes_with_them() {
    for (member, meets) in [(Group::GROUP_3, true), (Group::GROUP_4, false)] {
        let metres = with_a_block_at_the_camera(|world, block, camera| {
            let groups = CollisionGroups::new(member, Group::ALL);
            world.entity_mut(block).insert(groups);
            let groups = CollisionGroups::new(Group::ALL, Group::GROUP_3);
            world.entity_mut(camera).insert(groups);
        });
        assert_eq!(metres < 4.2, meets, "{metres} m");
    }
}

#[test]
fn a_character_too_near_the_camera_is_seen_through() {
    // A wall right behind the character pushes the camera close to it, and below the roof there is no way up.
    let scene = Scene {
        solids: vec![
            Solid::block("wall", (8.0, 4.0, 0.5), (0.0, 2.0, 0.8)),
            Solid::block("roof", (8.0, 0.4, 4.0), (0.0, 2.2, 0.0)),
        ],
        ..default()
    };
    let inputs = [(0.0, Look(0.0, -12.0)), (2.0, Move(0.0, 1.0))];
    let mut lab = CameraLab::of(&scene, inputs);
    lab.run(1.9, |_, _| {});
    let near = lab.rig();
    assert!(near.character_alpha < 0.1, "{}", near.character_alpha);
    lab.run(3.0, |_, _| {});
    assert_eq!(lab.rig().character_alpha, 1.0);
}

#[test]
fn a_pivot_in_a_low_wall_at_an_edge_does_not_draw_the_camera_into_the_ground_below() {
    // The character falls close by the edge, the pivot above it is in a wall that the camera sees past.
    let scene = Scene {
        spawn: Vec3::new(5.0, 0.0, 0.0),
        solids: vec![
            Solid::block("ledge", (2.0, 2.0, 10.0), (-1.0, 1.0, 0.0)),
            Solid::block("low wall", (0.6, 0.8, 10.0), (-0.3, 2.4, 0.0)),
        ],
        ..default()
    };
    let mut lab = CameraLab::of(&scene, []);
    let low_wall = lab.world.named("low wall");
    lab.world
        .app
        .world_mut()
        .entity_mut(low_wall)
        .insert(SeenPastByCamera);
    lab.run(0.1, |_, _| {});
    // Beside the ledge, and pressed into it.
    for x in [0.33, 0.1, -0.05] {
        camera_beside_the_ledge(&mut lab, Vec3::new(x, 1.12, 0.0));
    }
}

/// The pivot is in the low wall, the character at `position`: the camera is in nothing, and near.
fn camera_beside_the_ledge(lab: &mut CameraLab, position: Vec3) {
    let mut rig = Rig {
        pivot: Vec3::new(-0.05, 2.25, 0.0),
        distance: 0.0,
        ..Rig::default()
    };
    rig.subject.position = position;
    let judge = move |obstacles: Obstacles| {
        let sight = obstacles.sight(0.6, None).unwrap();
        let at_pivot = sight.touched(rig.pivot, 0.2, None).len();
        let placed = move_out_of_colliders(rig, &sight, 0.2);
        let still_in = sight.touched(placed.place(), 0.2, None).len();
        (at_pivot, still_in, placed.place())
    };
    let (at_pivot, still_in, place) = lab.world.app.world_mut().run_system_once(judge).unwrap();
    assert_eq!(at_pivot, 1, "the pivot is in the low wall alone");
    assert_eq!(still_in, 0, "{place}");
    assert!(place.distance(rig.subject.position) < 1.0, "{place}");
}

/// A plate of 1.2 m by 0.2 m between camera and character, turned by this angle from across to along the line between them; the character
/// stands for two seconds. Times, s, for which its middle, head and both sides are hidden, and the camera's distance at the end, m.
fn behind_a_plate(turned_deg: f32) -> (f64, f32) {
    let plate = Solid::of(
        "plate",
        Collider::cuboid(0.6, 2.0, 0.1),
        Transform::from_xyz(0.0, 2.0, 2.0)
            .with_rotation(Quat::from_rotation_y(turned_deg.to_radians())),
    );
    let scene = Scene {
        solids: vec![plate],
        ..default()
    };
    let mut lab = CameraLab::of(&scene, [(0.0, Look(0.0, -12.0))]);
    let mut hidden_secs = 0.0;
    lab.run(2.0, |lab, _| {
        let (camera, rig) = (lab.camera().translation, lab.rig());
        let hides = move |obstacles: Obstacles| {
            let sight = obstacles.sight(0.0, rig.subject.body).unwrap();
            let right = rig.rotation * Vec3::X * 0.25;
            let middle = rig.subject.position;
            let head = middle + Vec3::Y * 0.5;
            let points = [middle, head, middle - right, middle + right];
            !points.iter().any(|point| sight.sees(camera, *point))
        };
        let world = lab.world.app.world_mut();
        hidden_secs += f64::from(u8::from(world.run_system_once(hides).unwrap())) * FRAME_SECS;
    });
    (hidden_secs, lab.rig().distance)
}

#[test]
fn a_thin_plate_that_hides_the_character_lets_the_camera_come_before_it() {
    for turned_deg in [0.0, 60.0] {
        let (hidden_secs, distance_m) = behind_a_plate(turned_deg);
        println!("{turned_deg} degrees: hidden for {hidden_secs:.2} s, {distance_m:.2} m");
        assert!(hidden_secs < 0.8, "{turned_deg} degrees: {hidden_secs} s");
        assert!(distance_m < 2.6, "{turned_deg} degrees: {distance_m} m");
    }
    // At its edge it hides a narrow strip only, and the camera stays.
    let (hidden_secs, distance_m) = behind_a_plate(90.0);
    assert!(hidden_secs < 0.1, "{hidden_secs} s");
    assert!(distance_m > 4.0, "{distance_m} m");
}
