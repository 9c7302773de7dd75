//! The head stays in the picture: in corners and at walls, in an alley after a turn, and in a fall beside a wall.

use bevy::prelude::*;
use springyard_camera::CameraControl;
use springyard_test_lab::Input::{Look, Move};
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{Scene, Solid};

use super::lab::{CameraLab, FRAME_SECS};

/// Width of the picture, divided by its height.
const ASPECT: f32 = 16.0 / 9.0;
/// Radius of the body, m.
const RADIUS_M: f32 = 0.3;
/// At least this opacity, a figure counts as visible (`tests/common/visible.rs`).
const LEAST_ALPHA: f32 = 1.0 / 3.0;

/// Whether the top of the head and both its sides at the height of the eyes are inside the picture.
fn shows_head(lab: &CameraLab) -> bool {
    let rig = lab.rig();
    let right = rig.rotation * Vec3::X * RADIUS_M;
    let top = rig.subject.position + Vec3::Y * rig.subject.head_m;
    let eyes = top - Vec3::Y * (0.22 * rig.subject.head_m);
    [top, eyes + right, eyes - right]
        .iter()
        .all(|place| rig.shows(*place, ASPECT))
}

/// The pose, for a message.
fn pose(lab: &CameraLab) -> String {
    let rig = lab.rig();
    let away = rig.place() - rig.subject.position;
    format!(
        "pitch {:.1}, {:.2} m behind the pivot, {away:.2} from the body, opacity {:.2}",
        rig.pitch_deg, rig.distance, rig.character_alpha
    )
}

/// A wall behind the character and, in a corner, one to its right, both at this distance from its middle, m.
fn walls(is_corner: bool, near_m: f32) -> Scene {
    let (at, middle) = (near_m + 0.25, 2.0);
    let mut solids = vec![Solid::block("back", (20.0, 4.0, 0.5), (0.0, middle, at))];
    if is_corner {
        let side = Solid::block("side", (0.5, 4.0, 20.0), (at, middle, 0.0));
        solids.push(side);
    }
    Scene {
        solids,
        ..default()
    }
}

#[test]
fn in_each_corner_and_at_each_wall_the_head_is_in_the_picture() {
    for is_corner in [false, true] {
        for near_m in [0.31, 0.34] {
            for yaw in (0_u16..360).step_by(15).map(f32::from) {
                let inputs = [(0.0, Look(yaw, -12.0))];
                let mut lab = CameraLab::of(&walls(is_corner, near_m), inputs);
                lab.run(2.0, |_, _| {});
                let found = format!("corner {is_corner}, {near_m} m, yaw {yaw}: {}", pose(&lab));
                println!("{found}");
                assert!(shows_head(&lab), "{found}");
                assert!(lab.rig().character_alpha >= LEAST_ALPHA, "{found}");
            }
        }
    }
}

#[test]
fn a_turn_in_a_corner_does_not_fade_the_figure_out_for_long() {
    // Pushed into the corner, with the look into it.
    let inputs = [(0.0, Look(-135.0, -12.0)), (0.0, Move(0.0, 1.0))];
    let mut lab = CameraLab::of(&walls(true, 0.5), inputs);
    lab.run(1.5, |_, _| {});
    let mut faded_secs = 0.0_f64;
    for frame in 0..270 {
        if frame < 90 {
            lab.look_mut().turn(2.0, 0.0);
        }
        lab.frame(FRAME_SECS);
        let is_faded = lab.rig().character_alpha <= 0.0;
        faded_secs = if is_faded {
            faded_secs + FRAME_SECS
        } else {
            0.0
        };
        assert!(faded_secs < 0.5, "frame {frame}: {}", pose(&lab));
    }
    assert!(shows_head(&lab), "{}", pose(&lab));
}

#[test]
fn along_an_alley_the_camera_comes_low_behind_after_a_look_straight_up() {
    let solids = vec![
        Solid::block("left", (8.0, 3.0, 16.0), (-4.8, 1.5, 0.0)),
        Solid::block("right", (8.0, 3.0, 16.0), (4.8, 1.5, 0.0)),
    ];
    // Close to the wall at the shoulder, and not quite along it.
    for (x, facing_deg) in [
        (0.0, 0.0_f32),
        (0.45, 0.0),
        (0.45, 8.0),
        (0.45, -8.0),
        (-0.45, 8.0),
    ] {
        let scene = Scene {
            spawn: Vec3::X * x,
            solids: solids.clone(),
            ..default()
        };
        let mut lab = CameraLab::of(&scene, [(0.0, Look(180.0, 75.0))]);
        lab.run(1.0, |_, _| {});
        lab.send(CameraControl::Recentre);
        lab.run(2.0, |_, _| {});
        lab.look_mut().turn(facing_deg, 0.0);
        lab.run(2.0, |_, _| {});
        let found = format!("x {x}, {facing_deg} degrees off: {}", pose(&lab));
        println!("{found}");
        assert!(lab.rig().pitch_deg > -25.0, "{found}");
        assert!(shows_head(&lab), "{found}");
        assert!(lab.rig().character_alpha >= LEAST_ALPHA, "{found}");
    }
}

/// In how many frames of a fall off a ledge of 4 m the head is out of the picture or the figure faded, and the frames in the air.
fn unseen_in_fall(gap_m: f32, look: (f32, f32), fps: f64) -> (u32, u32) {
    let solids = vec![
        Solid::block("ledge", (20.0, 4.0, 20.0), (0.0, 2.0, 10.0)),
        Solid::block("far side", (20.0, 4.0, 20.0), (0.0, 2.0, -10.0 - gap_m)),
    ];
    let scene = Scene {
        spawn: Vec3::new(0.0, 4.0, 0.6),
        solids,
        ..default()
    };
    let (right, ahead) = look.0.to_radians().sin_cos();
    let inputs = [
        (0.0, Look(look.0, look.1)),
        // Along -Z, at any look.
        (0.5, Move(right, ahead)),
        (0.8, Move(0.0, 0.0)),
    ];
    let mut lab = CameraLab::of(&scene, inputs);
    let (mut unseen, mut in_air, mut lowest) = (0, 0, f32::INFINITY);
    while lab.world.secs() < 2.5 {
        lab.frame(1.0 / fps);
        lowest.keep_smallest(lab.view().y);
        if lab.world.secs() < 0.5 || lab.rig().subject.footing_m.is_some() {
            continue;
        }
        in_air += 1;
        if !shows_head(&lab) || lab.rig().character_alpha < LEAST_ALPHA {
            println!("{gap_m} m, {look:?}, {fps}: {}", pose(&lab));
            unseen += 1;
        }
    }
    assert!(lowest < 1.5, "{look:?}: it falls, down to {lowest}");
    (unseen, in_air)
}

#[test]
fn in_a_fall_beside_a_wall_the_head_is_out_of_the_picture_for_a_twentieth_of_a_second_at_most() {
    for gap_m in [1.6, 30.0] {
        for yaw in [0.0, 45.0, 90.0, 180.0, -60.0] {
            for pitch in [0.0, -12.0] {
                for fps in [30.0, 60.0, 144.0] {
                    let (unseen, in_air) = unseen_in_fall(gap_m, (yaw, pitch), fps);
                    assert!(in_air > 10, "{in_air}");
                    // In a narrow gap the rim cuts the boom before the camera is above it.
                    let secs = f64::from(unseen) / fps;
                    let which = format!("{gap_m} m, yaw {yaw}, pitch {pitch}, {fps} fps");
                    assert!(secs < 0.05, "{which}: {secs} s");
                }
            }
        }
    }
}
