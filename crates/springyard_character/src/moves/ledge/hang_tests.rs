//! Single steps of a hang and of a pull-up, beside closed forms.

use bevy::prelude::*;

use super::*;
use crate::moves::Move;
use crate::moves::test_step::{RIDE_M, TestStep, critical};

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

fn near(one: Vec3, other: Vec3, what: &str) {
    assert!(one.distance(other) < 1e-3, "{what}: {one}, not {other}");
}

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

/// A step of the hang with this stick: the state after it, and what it does.
fn hangs(hang: Hang, step: &TestStep) -> (LedgeState, Option<TakeOver>) {
    let mut ledge = LedgeState {
        near: Some(NEAR),
        ..default()
    };
    let moves = LedgeMoves::default();
    let take_over = step.with(true, |inputs| moves.hang(&mut ledge, hang, inputs));
    (ledge, take_over.unwrap())
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

#[test]
fn the_hands_keep_their_place_along_the_edge_and_the_stick_moves_them_aside() {
    let moves = LedgeMoves::default();
    // Beside the edge, off it in height and depth: only the place along it counts.
    let hang = Hang {
        grip: NEAR.edge + Vec3::new(0.1, 0.1, 0.2),
        ..HANG
    };
    let (ledge, _) = hangs(hang, &at(Vec3::ZERO));
    let grip = NEAR.edge + Vec3::Z * 0.2 + NEAR.velocity * DT;
    near(ledge.hang.unwrap().grip, grip, "grip");
    // Seen towards the wall, at +X, the right is +Z.
    for (stick, to) in [(0.6, 0.6), (-0.6, -0.6), (0.4, 0.0)] {
        let mut step = at(Vec3::ZERO);
        step.intent.movement = Vec2::NEG_Y * stick;
        let fast = Hang {
            shimmy: (to * moves.shimmy_m_s, 0.0),
            ..HANG
        };
        let (ledge, _) = hangs(fast, &step);
        let hang = ledge.hang.unwrap();
        let (speed, way) = (to * moves.shimmy_m_s, to * moves.shimmy_m_s * DT);
        assert!((hang.shimmy.0 - speed).abs() < 1e-4, "{stick}: {hang:?}");
        let grip = NEAR.edge + Vec3::Z * way + NEAR.velocity * DT;
        near(hang.grip, grip, "grip");
    }
}

#[test]
fn the_hands_go_no_farther_than_the_edge_and_come_back_from_beyond_its_end() {
    let shimmy = (2.0, 3.0);
    let stopped = (0.0, 0.0);
    for (free_m, moved, expected) in [
        ([0.1, 0.2], 0.05, (0.05, shimmy)),
        ([0.1, 0.2], -0.15, (-0.15, shimmy)),
        ([0.1, 0.2], 0.3, (0.1, stopped)),
        ([0.1, 0.2], -0.3, (-0.2, stopped)),
        ([-0.05, 0.3], 0.0, (-0.05, stopped)),
        ([0.3, -0.05], 0.0, (0.05, stopped)),
    ] {
        let near = NearLedge { free_m, ..NEAR };
        let case = format!("{free_m:?}, {moved}");
        assert_eq!(limited(moved, shimmy, &near), expected, "{case}");
    }
}

#[test]
fn the_time_of_the_stick_to_the_wall_begins_anew_when_it_turns() {
    for (stick, before, after) in [
        (1.0, 0.1, 0.1 + DT),
        (1.0, -0.1, DT),
        (-1.0, 0.1, -DT),
        (-1.0, -0.1, -0.1 - DT),
        (0.4, 0.1, 0.0),
        (-0.4, -0.1, 0.0),
        (0.5, 0.1, 0.1 + DT),
        (-0.5, -0.1, -0.1 - DT),
    ] {
        let mut step = at(Vec3::ZERO);
        step.intent.movement = Vec2::X * stick;
        let hang = Hang {
            towards_secs: before,
            ..HANG
        };
        let secs = hangs(hang, &step).0.hang.unwrap().towards_secs;
        assert!((secs - after).abs() < 1e-5, "{stick}, {before}: {secs}");
    }
}

#[test]
fn a_stick_held_to_the_wall_pulls_up_and_one_held_away_drops_after_its_time() {
    let moves = LedgeMoves::default();
    for (stick, before, hangs_on, climbs) in [
        (1.0, moves.climb_after_secs - DT, true, false),
        (1.0, moves.climb_after_secs, false, true),
        (-1.0, -DROP_AFTER_SECS + 2.0 * DT, true, false),
        (-1.0, -DROP_AFTER_SECS + DT, false, false),
    ] {
        let mut step = at(Vec3::ZERO);
        step.intent.movement = Vec2::X * stick;
        let hang = Hang {
            towards_secs: before,
            ..HANG
        };
        let (ledge, _) = hangs(hang, &step);
        let found = (ledge.hang.is_some(), ledge.climb.is_some());
        assert_eq!(found, (hangs_on, climbs), "{stick}, {before} s");
        let drops = !hangs_on && !climbs;
        assert_eq!(ledge.refuses_secs, if drops { REFUSES_SECS } else { 0.0 });
    }
}

#[test]
fn a_jump_off_goes_away_from_the_wall_with_the_velocity_of_a_ledge_that_rises() {
    let mut step = at(Vec3::ZERO);
    step.intent.movement = Vec2::NEG_X;
    step.intent.press_jump();
    let (ledge, take_over) = hangs(HANG, &step);
    let take_over = take_over.unwrap();
    // The square root of 2 g h, with the gravity of a rise to 1.2 m in 0.36 s, and the rise of the ledge.
    let gravity = 2.0 * 1.2 / (0.36_f32 * 0.36);
    let up = (2.0 * gravity * 0.6).sqrt() + 0.25;
    near(
        take_over.velocity.unwrap(),
        Vec3::new(0.5 - 4.5, up, -0.5),
        "velocity",
    );
    let Some(Motion::Sprung { goal, .. }) = take_over.motion else {
        panic!("{take_over:?}");
    };
    near(goal, Vec3::NEG_X * 4.5, "goal");
    let facing = take_over.facing.unwrap();
    assert!(
        (facing - std::f32::consts::FRAC_PI_2).abs() < 1e-5,
        "{facing}"
    );
    assert!(take_over.consumes_jump && take_over.begins_again);
    assert_eq!((ledge.hang, ledge.refuses_secs), (None, REFUSES_SECS));
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

/// What a fall with the stick to the ledge does, with its edge this far over the centre, m.
fn catches(over_centre: f32, refuses_secs: f32) -> LedgeState {
    let mut step = at(Vec3::new(0.7, 2.0 - over_centre, 0.5));
    step.start.body.velocity = Vec3::NEG_Y;
    step.intent.movement = Vec2::X;
    let mut ledge = LedgeState {
        near: Some(NEAR),
        refuses_secs,
        ..default()
    };
    let moves = LedgeMoves::default();
    let caught = step.with(false, |inputs| moves.step(&mut ledge, inputs));
    caught.unwrap();
    ledge
}

#[test]
fn an_edge_at_the_hands_is_hung_on_and_a_lower_one_is_climbed_at_once() {
    // The hands are 0.75 m over the centre, and catch 0.45 m below.
    for (over_centre, climbs) in [(0.75, false), (0.31, false), (0.29, true), (-0.3, true)] {
        let ledge = catches(over_centre, 0.0);
        let found = (ledge.hang.is_some(), ledge.climb.is_some());
        assert_eq!(found, (!climbs, climbs), "{over_centre} m");
    }
    assert!(catches(0.75, 0.1).hang.is_none(), "it has just dropped");
    assert!(catches(0.75, 0.01).hang.is_some(), "it dropped long ago");
}
