//! Single steps of a hang and of a pull-up, beside closed forms.

use bevy::prelude::*;

use super::*;
use crate::moves::test_step::{RIDE_M, TestStep, critical, near};

const DT: f32 = 1.0 / 60.0;

/// A ledge towards +X, 2 m high, that moves.
const NEAR: NearLedge = NearLedge {
    edge: Vec3::new(1.0, 2.0, 0.5),
    away: Vec3::NEG_X,
    velocity: Vec3::new(0.5, 0.25, -0.5),
    free_m: [0.3; 2],
};

const HANG: Hang = Hang {
    grip: NEAR.edge,
    away: NEAR.away,
    shimmy: (0.0, 0.0),
    towards_secs: 0.0,
};

fn whole(take_over: &TakeOver) -> WholeMotion {
    match take_over.motion {
        Some(Motion::Whole(whole)) => whole,
        _ => panic!("{take_over:?}"),
    }
}

/// A body at rest relative to the ledge.
fn at(position: Vec3) -> TestStep {
    TestStep::falling(position, NEAR.velocity, DT)
}

#[test]
fn a_body_off_its_place_comes_back_on_the_spring_and_goes_with_the_ledge() {
    let moves = LedgeMoves {
        hang_damping_ratio: 1.0,
        ..default()
    };
    // Half a metre too high, and sinking.
    let place = Vec3::new(1.0 - 0.32, 2.0 - moves.hang_m, 0.5);
    let (error, rate) = (Vec3::new(-0.1, 0.5, 0.2), Vec3::new(0.0, -1.0, 0.3));
    let step = TestStep::falling(place + error, NEAR.velocity + rate, DT);
    let mut ledge = LedgeState::default();
    let held = step.with(true, |inputs| moves.hold(&mut ledge, HANG, &NEAR, inputs));
    let take_over = held.unwrap().unwrap();
    let omega = moves.hang_spring().unwrap().omega();
    let (after, rate_after) = critical(error, rate, omega, DT);
    let motion = whole(&take_over);
    near(motion.mean, NEAR.velocity + (after - error) / DT, "mean");
    near(motion.end, NEAR.velocity + rate_after, "end");
    assert_eq!(motion.carried, NEAR.velocity);
    // It faces +X.
    let facing = take_over.facing.unwrap();
    assert!(
        (facing + std::f32::consts::FRAC_PI_2).abs() < 1e-5,
        "{facing}"
    );
    near(
        ledge.hang.unwrap().grip,
        NEAR.edge + NEAR.velocity * DT,
        "grip",
    );
}

/// A step of a pull-up over an edge at the ledge, with the body at rest relative to it.
fn climbs(position: Vec3, secs: f32) -> Option<(Climb, WholeMotion)> {
    let climb = Climb {
        secs,
        ..Climb::onto(&NEAR)
    };
    let mut ledge = LedgeState::default();
    let moves = LedgeMoves::default();
    let step = at(position);
    let take_over = step.with(true, |inputs| moves.climb(&mut ledge, climb, inputs));
    let motion = whole(&take_over.unwrap()?);
    Some((ledge.climb.unwrap(), motion))
}

#[test]
fn a_pull_up_goes_up_beside_the_wall_and_over_the_edge_once_the_feet_are_above_it() {
    let omega = LedgeMoves::default().climb_spring().unwrap().omega();
    // The foot of the capsule is 0.7 m below its centre, and clears the edge by 3 cm.
    for (height, goal_x) in [(1.5, 1.0 - 0.3), (2.72, 1.0 - 0.3), (2.74, 1.0 + 0.3)] {
        let place = Vec3::new(0.6, height, 0.5);
        let (climb, motion) = climbs(place, 0.5).unwrap();
        let error = place - Vec3::new(goal_x, 2.0 + RIDE_M, 0.5);
        let (after, rate) = critical(error, Vec3::ZERO, omega, DT);
        near(motion.mean, NEAR.velocity + (after - error) / DT, "mean");
        near(motion.end, NEAR.velocity + rate, "end");
        near(climb.edge, NEAR.edge + NEAR.velocity * DT, "edge");
        assert!((climb.secs - 0.5 - DT).abs() < 1e-6);
    }
}

#[test]
fn a_pull_up_ends_half_a_radius_over_the_edge_or_when_it_is_stuck() {
    let over = |x: f32, secs| climbs(Vec3::new(1.0 + x, 3.1, 0.5), secs).is_none();
    assert!(!over(0.14, 0.5) && over(0.16, 0.5));
    assert!(!over(-0.3, 1.49) && over(-0.3, 1.51));
}

#[test]
fn a_rise_that_carries_the_feet_over_the_edge_catches_no_ledge() {
    // 3 m/s over the ledge rise by 9 / (2 18.52) = 0.243 m.
    for (up, below_m, expected) in [
        (3.25, 0.24, true),
        (3.25, 0.25, false),
        (0.25, -0.1, false),
        (-1.0, -0.1, false),
        (0.5, -0.1, true),
    ] {
        let height = 2.0 + RIDE_M - below_m;
        let step = TestStep::falling(Vec3::Y * height, Vec3::Y * up, DT);
        let found = step.with(false, |inputs| clears(&NEAR, inputs));
        assert_eq!(found, expected, "{up} m/s, {below_m} m");
    }
}
