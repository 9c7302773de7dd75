//! The dash against what is in its way: gaps between two posts, narrower and wider than the body, and crates.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Collider;
use springyard_character::BodyDimensions;
use springyard_test_lab::Input::{Move, Tap};
use springyard_test_lab::IntentButton::Dash;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{CharacterLab, Crate, RATES, Scene, Solid};

/// The near faces of the posts, m. The character starts at 0.
const FACE_Z: f32 = -2.5;
/// Middle of the gap (m) and part of the stick to the right: straight ahead, beside the middle, and at an angle.
const WAYS: [(f32, f32); 5] = [
    (0.0, 0.0),
    (0.05, 0.0),
    (0.15, 0.0),
    (0.54, 0.2),
    (0.78, 0.4),
];

/// Two posts with a gap of this width, m, whose middle is at `x`, m.
fn posts(gap_m: f32, x: f32) -> [(Vec3, Vec3); 2] {
    let size = Vec3::new(10.0, 3.0, 0.6);
    [-1.0, 1.0].map(|side| {
        let x = x + side * 0.5 * (gap_m + size.x);
        (size, Vec3::new(x, 1.5, FACE_Z - 0.3))
    })
}

fn two_solids(gap_m: f32, x: f32) -> Scene {
    let solids = posts(gap_m, x).map(|(size, centre)| Solid::block("post", size, centre));
    Scene {
        solids: solids.into(),
        ..default()
    }
}

/// The same as one collider, as a level that is a mesh has it.
fn one_mesh(gap_m: f32, x: f32) -> Scene {
    let (mut corners, mut triangles) = (Vec::new(), Vec::new());
    for (size, centre) in posts(gap_m, x) {
        let half = 0.5 * size;
        let block = Collider::cuboid(half.x, half.y, half.z);
        let (points, faces) = block.as_cuboid().expect("it is one").raw.to_trimesh();
        let first = corners.len() as u32;
        corners.extend(points.into_iter().map(|point| centre + point));
        triangles.extend(faces.into_iter().map(|face| face.map(|i| first + i)));
    }
    let mesh = Collider::trimesh(corners, triangles).expect("a mesh of triangles");
    Scene {
        solids: vec![Solid::of("posts", mesh, Transform::default())],
        ..default()
    }
}

/// How far the middle of the body gets beyond the place where it touches both posts, m, within 3 s.
fn forced_in_m(mut lab: CharacterLab, gap_m: f32) -> f32 {
    let radius = lab.seen().get::<BodyDimensions>().radius_m;
    let touches_z = FACE_Z + (radius * radius - 0.25 * gap_m * gap_m).sqrt();
    let mut deepest = f32::NEG_INFINITY;
    lab.run_each(3.0, |lab, _| {
        deepest.keep_largest(touches_z - lab.position().z);
    });
    deepest
}

/// With the stick at the gap all the time, and one dash after the other.
fn assert_none_goes_through(scene: fn(f32, f32) -> Scene) {
    for hz in RATES {
        for gap_m in [0.2, 0.4] {
            for (x, right) in WAYS {
                let dashes = [0.3, 0.55, 0.8, 1.0, 1.25, 1.6].map(|at| (at, Tap(Dash)));
                let script = [(0.1, Move(right, 1.0))].into_iter().chain(dashes);
                let lab = scene(gap_m, x).play(hz, script);
                let deep_m = forced_in_m(lab, gap_m);
                let case = format!("{hz} Hz, gap of {gap_m} m at {x} m");
                assert!((-0.15..0.45).contains(&deep_m), "{case}: {deep_m:.3} m");
            }
        }
    }
}

#[test]
fn a_dash_does_not_go_through_a_gap_narrower_than_the_body() {
    assert_none_goes_through(two_solids);
}

#[test]
fn a_dash_does_not_go_through_a_gap_in_a_mesh() {
    assert_none_goes_through(one_mesh);
}

/// From right before the gap, where the character faces: no stick says where the dash will go.
#[test]
fn a_dash_from_rest_does_not_go_through_a_gap() {
    for hz in RATES {
        for (x, z) in [(0.0, -2.2), (0.1, -2.1), (0.0, -1.8)] {
            let mut scene = two_solids(0.4, x);
            scene.spawn.z = z;
            let deep_m = forced_in_m(scene.play(hz, [(0.5, Tap(Dash))]), 0.4);
            assert!(
                (-0.15..0.45).contains(&deep_m),
                "{hz} Hz, from {z}: {deep_m:.3} m"
            );
        }
    }
}

#[test]
fn a_dash_goes_through_a_gap_wider_than_the_body() {
    for hz in RATES {
        for (gap_m, x) in [
            (0.7, 0.0),
            (0.7, 0.04),
            (0.8, 0.08),
            (0.7, 0.12),
            (0.8, 0.2),
            (0.9, 0.25),
        ] {
            // The dash alone goes through: the stick is released in it.
            let script = [
                (0.1, Move(0.0, 1.0)),
                (0.45, Tap(Dash)),
                (0.5, Move(0.0, 0.0)),
            ];
            let mut lab = two_solids(gap_m, x).play(hz, script);
            lab.run(1.5);
            let at = lab.position().z;
            assert!(at < -4.4, "{hz} Hz, gap of {gap_m} m at {x} m: {at} m");
        }
    }
}

#[test]
fn a_dash_into_a_crate_is_not_slower_than_the_momentum_of_both_says() {
    for hz in RATES {
        for mass_kg in [5.0, 20.0, 50.0, 100.0] {
            let scene = Scene {
                crates: vec![Crate::cube_on_ground("crate", mass_kg, 0.8, 0.0, -3.0)],
                ..default()
            };
            let mut lab = scene.play(hz, [(0.1, Move(0.0, 1.0)), (0.4, Tap(Dash))]);
            lab.run(0.44);
            let mut slowest = f32::INFINITY;
            lab.run_each(0.15, |lab, _| {
                slowest.keep_smallest(-lab.planar_velocity().z);
            });
            let shared = 14.0 * 80.0 / (80.0 + mass_kg);
            assert!(
                slowest > 0.99 * shared,
                "{hz} Hz, {mass_kg} kg: {slowest} m/s of {shared}"
            );
        }
    }
}
