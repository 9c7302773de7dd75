//! Low walls and steps between camera and character, above which the head is seen: they do not fill half of the picture for long.

use bevy::prelude::*;
use springyard_test_lab::Input::{Look, Move};
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{Scene, Solid};

use super::lab::CameraLab;

/// The part of the height of the character, from its feet, that a wall along x with this top (m) hides.
fn hidden_part(lab: &CameraLab, wall_z: f32, top_m: f32) -> f32 {
    let (eye, subject) = (lab.camera().translation, lab.rig().subject);
    if (eye.z - wall_z) * (subject.position.z - wall_z) >= 0.0 {
        return 0.0;
    }
    let [feet, head] = [-subject.feet_m, subject.head_m].map(|up| subject.position.y + up);
    let to_wall = (eye.z - wall_z) / (eye.z - subject.position.z);
    // Where the line from the eye over the top of the wall meets the character.
    let seen_from = eye.y + (top_m - eye.y) / to_wall;
    ((seen_from - feet) / (head - feet)).clamp(0.0, 1.0)
}

/// A wall of this height (m), 0.5 m thick, at this distance behind the character (m).
fn wall(height_m: f32, behind_m: f32) -> Scene {
    let size = (16.0, height_m, 0.5);
    Scene {
        solids: vec![Solid::block("wall", size, (0.0, 0.5 * height_m, behind_m))],
        ..default()
    }
}

#[test]
fn a_low_wall_does_not_hide_more_than_half_of_a_character_that_stands() {
    for (height_m, behind_m) in [(1.8, 2.2), (1.85, 2.2), (2.0, 3.0), (2.1, 3.5), (1.7, 2.0)] {
        let mut lab = CameraLab::of(&wall(height_m, behind_m), [(0.0, Look(0.0, -12.0))]);
        let before = hidden_part(&lab, behind_m, height_m);
        lab.run(3.0, |_, _| {});
        let after = hidden_part(&lab, behind_m, height_m);
        let length_m = lab.rig().distance;
        println!("{height_m} m high: hides {before:.2}, then {after:.2}, boom {length_m:.2} m");
        assert!(after < 0.6, "{height_m}: {after}");
        // And it stays there.
        let mut moved = 0.0_f32;
        lab.run(3.0, |lab, _| {
            moved.keep_largest((lab.rig().distance - length_m).abs());
        });
        assert!(moved < 0.02, "{height_m}: {moved} m");
    }
}

#[test]
fn a_low_wall_does_not_hide_more_than_the_lower_third_of_a_character_that_stands() {
    for (height_m, behind_m) in [(1.3, 1.5), (1.4, 1.5), (1.6, 2.0), (1.8, 2.2), (2.1, 3.5)] {
        let mut lab = CameraLab::of(&wall(height_m, behind_m), [(0.0, Look(0.0, -12.0))]);
        let before = hidden_part(&lab, behind_m, height_m);
        lab.run(3.0, |_, _| {});
        let after = hidden_part(&lab, behind_m, height_m);
        let length_m = lab.rig().distance;
        println!("{height_m} m high: hides {before:.2}, then {after:.2}, boom {length_m:.2} m");
        assert!(before > 0.28 && after < 0.2, "{height_m}: {before} {after}");
    }
}

#[test]
fn a_low_wall_that_hides_the_legs_for_a_second_and_a_half_does_not_move_the_boom() {
    let mut lab = CameraLab::of(&wall(1.4, 1.5), [(0.0, Look(0.0, -12.0))]);
    lab.run(0.2, |_, _| {});
    let length_m = lab.rig().distance;
    lab.run(1.3, |lab, _| {
        let moved_m = (lab.rig().distance - length_m).abs();
        assert!(moved_m < 0.05, "{moved_m} m");
    });
    lab.run(0.8, |_, _| {});
    let shorter_m = length_m - lab.rig().distance;
    assert!(shorter_m > 0.3, "{shorter_m} m");
}

#[test]
fn a_low_wall_that_is_passed_does_not_move_the_boom() {
    // A run along the end of a wall of 3 m: it hides the middle for less than a second.
    let low = Solid::block("wall", (3.0, 1.85, 0.5), (0.0, 0.925, 2.2));
    let scene = Scene {
        spawn: Vec3::X * -6.0,
        solids: vec![low],
        ..default()
    };
    let inputs = [(0.0, Look(0.0, -12.0)), (0.5, Move(1.0, 0.0))];
    let mut lab = CameraLab::of(&scene, inputs);
    lab.tune(|camera| camera.boom.drag = 0.0);
    let mut shortest = f32::INFINITY;
    lab.run(3.0, |lab, _| {
        shortest.keep_smallest(lab.rig().distance);
    });
    println!("shortest boom {shortest:.2} m");
    assert!(shortest > 4.5, "{shortest} m");
}

#[test]
fn beyond_a_low_wall_the_camera_goes_out_again() {
    let inputs = [(0.0, Look(0.0, -12.0)), (3.0, Move(0.0, 1.0))];
    let mut lab = CameraLab::of(&wall(1.85, 2.2), inputs);
    lab.run(3.0, |_, _| {});
    assert!(lab.rig().distance < 3.0, "{} m", lab.rig().distance);
    lab.run(3.0, |_, _| {});
    assert!(lab.rig().distance > 4.5, "{} m", lab.rig().distance);
}
