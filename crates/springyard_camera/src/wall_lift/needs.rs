//! What the camera needs at walls, and what the driver makes of it.

use super::*;
use crate::boxes::{rig, sight, solid, wall};

const ALL: [f32; 2] = [-90.0, 90.0];
const DT: f32 = 1.0 / 60.0;

fn near(value: f32, wanted: f32, most: f32) {
    assert!((value - wanted).abs() < most, "{value}, not {wanted}");
}

fn is_near(a: Vec3, b: Vec3) {
    assert!(a.distance(b) < 1e-3, "{a} is not {b}");
}

/// A character of the usual size with a look at the usual pitch.
fn usual(yaw_deg: f32) -> Rig {
    let mut rig = rig(yaw_deg, Look::USUAL_PITCH_DEG);
    rig.subject.head_m = 0.7;
    rig.subject.footing_m = Some(0.0);
    rig
}

fn need(boxes: [Vec3; 2], rig: &Rig, side: Side) -> Need {
    needed(&sight([boxes], 0.0), rig, 0.2, ROOM_M, &side)
}

#[test]
fn over_a_low_wall_behind_the_smallest_swing_that_clears_it_is_enough() {
    let low = solid(ALL, [-9.0, 0.5], [0.5, 9.0]);
    let need = need(low, &usual(0.0), Side::default());
    // A ball of 0.21 m: 0.21 m up on a way of 0.29 m, from a boom that rises by 12 degrees already.
    near(need.lift_deg, 23.91, 0.03);
    assert_eq!((need.rise_m, need.aside_m, need.wider_deg), (0.0, 0.0, 0.0));
    assert_eq!(need.to_left, None);
}

/// The rig after this many frames with its back to a wall at this z, m.
fn after(frames: u16, rig: Rig, z: f32) -> Rig {
    let (sight, mut state) = (sight([wall(z)], 0.0), State::default());
    let mut moved = rig;
    for _ in 0..frames {
        moved = update(&mut state, rig, &sight, 0.2, 5.0, DT).unwrap();
    }
    moved
}

#[test]
fn with_the_back_to_a_wall_the_pivot_rises_on_the_side_of_the_shoulder_and_at_once_after_a_cut() {
    for side in [-1.0, 1.0] {
        let mut start = usual(0.0);
        start.pivot.x = 0.1 * side;
        let mut cut = start;
        cut.subject.cut = true;
        let jumped = Rig {
            look_jumped: true,
            ..start
        };
        for risen in [
            after(600, start, 0.5),
            after(1, cut, 0.5),
            after(1, jumped, 0.5),
        ] {
            // 0.6 of the rise to the side.
            is_near(risen.pivot, Vec3::new(0.419 * side, 1.032, 0.0));
            near(risen.raised_m, 0.532, 2e-3);
            near(risen.pitch_deg, -38.0, 0.02);
            near(risen.wider_at_wall_deg, 3.71, 0.03);
            assert_eq!(risen.fov_deg, 60.0 + risen.wider_at_wall_deg);
        }
        let first = after(1, start, 0.5);
        assert!(first.raised_m < 0.05, "{}", first.raised_m);
    }
    let free = after(60, usual(0.0), 9.0);
    assert_eq!(
        (free.pitch_deg, free.fov_deg, free.raised_m),
        (-12.0, 60.0, 0.0)
    );
}
