//! Slow turns of the look in the corner of a room: the character stays on its side of the picture.

use bevy::prelude::*;
use springyard_test_lab::Input::Look;
use springyard_test_lab::{Scene, Solid};

use super::lab::{CameraLab, FRAME_SECS};

/// A character that is nearer to the middle of the picture than this, in half widths of it, is on neither side.
const MIDDLE: f32 = 0.08;
/// Yaw of a look straight out of the corner, degrees.
const OUT_DEG: f32 = 45.0;

/// Two walls that meet at a corner, one behind the character and one to its right, at these distances from its middle, m.
fn corner(behind_m: f32, right_m: f32) -> Scene {
    Scene {
        solids: vec![
            Solid::block("back", (20.0, 4.0, 0.5), (0.0, 2.0, behind_m + 0.25)),
            Solid::block("side", (0.5, 4.0, 20.0), (right_m + 0.25, 2.0, 0.0)),
        ],
        ..default()
    }
}

/// Counts changes of the side of the picture on which the character is.
#[derive(Default)]
struct Sides {
    is_left: Option<bool>,
    changes: u32,
}

impl Sides {
    fn note(&mut self, lab: &CameraLab) {
        let rig = lab.rig();
        let at = rig.rotation.conjugate() * (rig.subject.position - rig.place());
        let x = at.x / -at.z / (0.5 * rig.fov_deg).to_radians().tan() * 9.0 / 16.0;
        if x.abs() < MIDDLE {
            return;
        }
        let was_left = self.is_left.replace(x < 0.0);
        self.changes += u32::from(was_left.is_some_and(|was_left| was_left != (x < 0.0)));
    }
}

/// Changes of the side while the yaw is a function of the time, s, in a corner with walls at these distances, m.
fn changes(walls_m: (f32, f32), secs: f64, yaw_deg: impl Fn(f32) -> f32) -> u32 {
    let inputs = [(0.0, Look(yaw_deg(0.0), -12.0))];
    let mut lab = CameraLab::of(&corner(walls_m.0, walls_m.1), inputs);
    lab.run(2.0, |_, _| {});
    let mut sides = Sides::default();
    let frames = (secs / FRAME_SECS) as u16;
    for frame in 0..frames {
        lab.look_mut().yaw_deg = yaw_deg(f32::from(frame) * FRAME_SECS as f32);
        lab.frame(FRAME_SECS);
        sides.note(&lab);
    }
    sides.changes
}

/// Distances of the walls, m.
const WALLS_M: [(f32, f32); 6] = [
    (0.35, 0.35),
    (0.35, 0.8),
    (0.6, 0.6),
    (0.8, 0.8),
    (0.8, 1.2),
    (1.2, 1.2),
];

#[test]
fn a_slow_turn_past_the_corner_changes_the_side_once_at_most() {
    let mut most = 0;
    for walls_m in WALLS_M {
        for rate in [12.0_f32, 25.0, -25.0, 50.0] {
            let secs = f64::from(130.0 / rate.abs());
            let from = OUT_DEG - 65.0 * rate.signum();
            let found = changes(walls_m, secs, |now| from + rate * now);
            println!("walls at {walls_m:?} m, {rate} degrees/s: {found} changes");
            most = most.max(found);
        }
    }
    assert!(most <= 1, "{most} changes");
}

#[test]
fn a_look_that_wavers_out_of_the_corner_does_not_change_the_side() {
    let mut most = 0;
    for walls_m in WALLS_M {
        for middle in [OUT_DEG, OUT_DEG - 15.0, OUT_DEG + 15.0] {
            let found = changes(walls_m, 8.0, |now| middle + 12.0 * (5.0 * now).sin());
            println!("walls at {walls_m:?} m, about {middle} degrees: {found} changes");
            most = most.max(found);
        }
    }
    assert_eq!(most, 0, "{most} changes");
}
