//! Locked on, the character does not cover its target: the camera looks past it. On which side is tested beside the code.

use bevy::prelude::*;
use springyard_camera::{LockControl, LockTarget};
use springyard_test_lab::Input::Move;
use springyard_test_lab::worst::{Extreme, smallest};
use springyard_test_lab::{Input, Scene, Solid};

use super::lab::CameraLab;

/// Half the width of the body, m.
const RADIUS_M: f32 = 0.3;
/// Time until a lock has come to rest, s.
const SETTLED_SECS: f64 = 4.0;
/// Radius of the target, m.
const TARGET_M: f32 = 0.5;

/// A hall with a ceiling at this height, m, where the camera cannot look over the head.
fn hall(ceiling_m: f32) -> Scene {
    let ceiling = (60.0, 0.4, 60.0);
    Scene {
        solids: vec![Solid::block(
            "ceiling",
            ceiling,
            (0.0, ceiling_m + 0.2, 0.0),
        )],
        ..default()
    }
}

/// Locked on to a target at this place, m.
fn locked(scene: &Scene, inputs: Vec<(f64, Input)>, place: Vec3) -> CameraLab {
    let mut lab = CameraLab::of(scene, inputs);
    let target = Transform::from_translation(place);
    let body = LockTarget {
        radius_m: TARGET_M,
        ..default()
    };
    lab.world.spawn((target, body));
    lab.run(0.3, |_, _| {});
    lab.send(LockControl::Toggle);
    lab
}

/// Distance to the outline of the character from the lines between the camera and the middle of the target and its left and right, m;
/// negative where the character covers one of them.
fn free_m(lab: &CameraLab, target: Vec3) -> f32 {
    let right = lab.rig().rotation * Vec3::X * TARGET_M;
    let all = [target, target + right, target - right].map(|it| free_beside(lab, it));
    smallest(all)
}

fn free_beside(lab: &CameraLab, target: Vec3) -> f32 {
    let (eye, subject) = (lab.camera().translation, lab.rig().subject);
    let half_axis_m = subject.head_m - RADIUS_M;
    let mut nearest_m = f32::INFINITY;
    for part in 0..=100_u8 {
        let on_line = eye.lerp(target, f32::from(part) / 100.0);
        let up_m = (on_line.y - subject.position.y).clamp(-subject.feet_m, half_axis_m);
        let on_axis = subject.position + Vec3::Y * up_m;
        nearest_m.keep_smallest(on_line.distance(on_axis));
    }
    nearest_m - RADIUS_M
}

/// How far to the right of the middle the character is drawn, in half widths of the picture.
fn in_picture(lab: &CameraLab) -> f32 {
    let rig = lab.rig();
    let at = rig.rotation.conjugate() * (rig.subject.position - rig.place());
    at.x / -at.z / (0.5 * rig.fov_deg).to_radians().tan() * 9.0 / 16.0
}

#[test]
fn a_target_at_any_distance_and_height_is_seen_past_the_character() {
    let mut worst = f32::INFINITY;
    for (name, scene, heights_m) in [
        ("open", Scene::default(), [0.3, 1.0, 2.0, 3.5]),
        ("hall of 2.2 m", hall(2.2), [0.3, 0.8, 1.3, 1.8]),
        ("hall of 2.6 m", hall(2.6), [0.3, 1.0, 1.5, 2.0]),
    ] {
        for (ahead_m, aside_m) in [(3.0, 0.0), (5.0, 1.5), (9.0, 0.0), (15.0, -1.5)] {
            for height_m in heights_m {
                let target = Vec3::new(aside_m, height_m, -ahead_m);
                let mut lab = locked(&scene, vec![], target);
                lab.run(SETTLED_SECS, |_, _| {});
                let (free, at) = (free_m(&lab, target), in_picture(&lab));
                println!("{name}, {target}: {free:.2} m free, the character at {at:.2}");
                assert!(at.abs() < 0.85, "{target}: it stays in the picture, {at}");
                worst.keep_smallest(free);
            }
        }
    }
    // Without the way aside it touches the line: 0.00 m.
    assert!(worst > 0.03, "{worst} m");
}

#[test]
fn a_run_about_the_target_covers_it_only_while_the_lock_begins() {
    let target = Vec3::new(0.0, 1.5, -3.0);
    for across in [1.0, -1.0] {
        let mut lab = locked(&Scene::default(), vec![(0.3, Move(across, 0.0))], target);
        lab.run(3.5, |_, _| {});
        let (mut worst, mut jump, mut last) = (f32::INFINITY, 0.0_f32, in_picture(&lab));
        lab.run(8.0, |lab, _| {
            worst.keep_smallest(free_m(lab, target));
            jump.keep_largest((in_picture(lab) - last).abs());
            last = in_picture(lab);
        });
        println!("to {across}: {worst:.2} m free, a frame moves it by {jump:.4}");
        assert!(worst > 0.0, "{across}: {worst} m");
        assert!(jump < 0.02, "{across}: {jump}");
    }
}

#[test]
fn after_the_lock_the_character_is_where_it_was() {
    let target = Vec3::new(0.0, 1.5, -3.0);
    let mut lab = locked(&Scene::default(), vec![], target);
    lab.run(2.0 * SETTLED_SECS, |_, _| {});
    let aside = in_picture(&lab);
    lab.send(LockControl::Toggle);
    let (mut jump, mut last) = (0.0_f32, aside);
    lab.run(2.0 * SETTLED_SECS, |lab, _| {
        jump.keep_largest((in_picture(lab) - last).abs());
        last = in_picture(lab);
    });
    let mut without = CameraLab::open([]);
    without.run(2.0 * SETTLED_SECS, |_, _| {});
    println!("{aside} while locked, then {last}");
    assert!((last - in_picture(&without)).abs() < 0.02, "{last}");
    assert!(jump < 0.02, "{jump} in a frame");
    assert!(aside < last - 0.05, "{aside} while locked, then {last}");
}
