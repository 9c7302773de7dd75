//! A character wedged in a gap that is narrower than the free space of the camera: all casts from its middle begin in contact.

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use springyard_camera::Clearance;
use springyard_camera::obstacles::Obstacles;
use springyard_test_lab::Input::Look;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{Platform, Scene};

use super::lab::{CameraLab, FRAME_SECS};

/// Half of the gap at its narrowest, m: less than the radius of free space.
const NARROW_M: f32 = 0.17;
/// Half of the gap at the start and at the end, m.
const WIDE_M: f32 = 1.0;
/// Width of a case along x, m.
const CASE_M: f32 = 8.0;

/// Half of the gap at this time (s), m: it closes within a second, stays closed for two seconds, and opens again.
fn half_gap_m(secs: f64) -> f32 {
    let closed = secs.min(1.0).min(4.0 - secs).clamp(0.0, 1.0);
    WIDE_M.lerp(NARROW_M, closed as f32)
}

/// A case on this side of the character, -1 or 1.
fn case(name: &str, side: f32) -> Platform {
    let at = move |secs| {
        let x = side * (half_gap_m(secs) + 0.5 * CASE_M);
        Transform::from_xyz(x, 1.5, 0.0)
    };
    Platform::still(name, (CASE_M, 3.0, 2.0), Vec3::ZERO)
        .moving(at)
        .kinematic()
}

/// Number of colliders within the free space of the camera.
fn touched(lab: &mut CameraLab) -> usize {
    let rig = lab.rig();
    // Casts stop a little farther out than this: rounding.
    let radius = Clearance::default().radius_at(rig.fov_deg) - 1e-3;
    let count = move |obstacles: Obstacles| {
        let sight = obstacles.sight(0.0, None).unwrap();
        sight.touched(rig.place(), radius, rig.subject.body).len()
    };
    lab.world.app.world_mut().run_system_once(count).unwrap()
}

#[test]
fn in_a_turn_of_the_look_behind_a_wedged_character_the_camera_is_in_no_case() {
    let scene = Scene {
        platforms: vec![case("left", -1.0), case("right", 1.0)],
        ..default()
    };
    let mut lab = CameraLab::of(&scene, [(0.0, Look(0.0, -12.0))]);
    let (mut in_case, mut farthest, mut nearest) = (0, 0.0_f32, f32::INFINITY);
    for frame in 0..330_u16 {
        // Round once, while the gap is closed.
        if (75..165).contains(&frame) {
            lab.look_mut().turn(4.0, 0.0);
        }
        lab.frame(FRAME_SECS);
        in_case += usize::from(touched(&mut lab) > 0);
        let away_m = lab.rig().place().distance(lab.view());
        farthest.keep_largest(away_m);
        nearest.keep_smallest(away_m);
    }
    let moved_m = lab.view().with_y(0.0).length();
    println!("{in_case} frames, {nearest:.2} to {farthest:.2} m; moved by {moved_m:.2} m");
    assert!(moved_m < 0.5, "it stays wedged: {moved_m}");
    assert_eq!(in_case, 0, "frames");
    assert!(nearest > 1.0 && farthest < 6.0, "{nearest} {farthest} m");
    let distance = lab.rig().distance;
    assert!(distance > 4.5, "the boom is out again: {distance} m");
}
