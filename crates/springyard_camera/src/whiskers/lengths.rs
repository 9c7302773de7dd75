//! The length to which the boom comes in ahead of walls, by functions alone.

use super::*;
use crate::boxes::{rig, sight, solid, wall};

const ALL: [f32; 2] = [-90.0, 90.0];
const DT: f32 = 1.0 / 60.0;

fn near(value: f32, wanted: f32, most: f32) {
    assert!((value - wanted).abs() < most, "{value}, not {wanted}");
}

/// The length ahead of a box, of a rig that runs backwards (m/s) and turns (rad/s).
fn eased(of: [Vec3; 2], run_m_s: f32, turn_rad_s: f32) -> Option<f32> {
    let (mut rig, mut state) = (rig(0.0, 0.0), State::default());
    rig.subject.velocity = Vec3::new(0.0, 4.0, run_m_s);
    state.turn_rad_s.reset(turn_rad_s);
    let (whiskers, boom) = (Whiskers::default(), Boom::default());
    let rig = update(
        &whiskers,
        &mut state,
        rig,
        &sight([of], 0.0),
        0.2,
        &boom,
        DT,
    );
    rig.unwrap().eased_m
}

#[test]
fn a_run_back_to_a_wall_brings_the_boom_in_before_it_is_there() {
    // In 0.3 s the wall leaves 4.29 m of 5 m. The spring is late by 0.08 s; of the time to 0.4 s 69 % are left.
    near(eased(wall(6.0), 5.0, 0.0).unwrap(), 4.778, 3e-3);
    assert_eq!(eased(wall(7.0), 5.0, 0.0), None);
    assert_eq!(eased(wall(1.75), 5.0, 0.0), Some(1.5), "no nearer");
    assert!(eased(wall(5.25), 0.4, 0.0).is_some());
    assert_eq!(eased(wall(5.25), 0.3, 0.0), None, "it hardly moves");
}

#[test]
fn a_turn_to_a_wall_beside_brings_the_boom_in_and_one_away_does_not() {
    let beside = solid([1.25, 90.0], ALL, ALL);
    // At 0.3 rad the wall leaves 3.52 m.
    near(eased(beside, 0.0, 1.0).unwrap(), 4.538, 5e-3);
    assert_eq!(eased(beside, 0.0, -1.0), None);
    let other = solid([-90.0, -1.25], ALL, ALL);
    near(eased(other, 0.0, -1.0).unwrap(), 4.538, 5e-3);
}

#[test]
fn the_rate_of_the_turn_is_that_to_the_side_and_ends_with_a_cut() {
    let look = |yaw: f32, pitch: f32| Rig {
        look: Quat::from_euler(EulerRot::YXZ, yaw, pitch, 0.0),
        ..Rig::default()
    };
    for side in [-1.0, 1.0] {
        let mut state = State::default();
        let mut rate = 0.0;
        for frame in 0..60_u8 {
            let yaw = side * f32::from(frame) * DT;
            rate = state.turn(&look(yaw, 2.0 * yaw), DT).unwrap();
            assert!(rate * side <= 1.01, "{rate}");
        }
        near(rate, side, 0.01);
        near(state.turn(&look(9.0, 0.0), 0.0).unwrap(), side, 0.01);
        for (cut, look_jumped) in [(true, false), (false, true)] {
            let (mut state, mut rig) = (state, look(0.0, 0.0));
            (rig.subject.cut, rig.look_jumped) = (cut, look_jumped);
            assert_eq!(state.turn(&rig, DT).unwrap(), 0.0);
        }
    }
}
