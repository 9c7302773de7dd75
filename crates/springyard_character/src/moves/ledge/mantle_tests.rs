//! The way of a mantle, step by step, and when one begins.

use bevy::prelude::*;

use super::super::NearLedge;
use super::*;
use crate::moves::test_step::{RIDE_M, TestStep};

/// A wall towards +X, 1.2 m high.
const NEAR: NearLedge = NearLedge {
    edge: Vec3::new(2.0, 1.2, 0.0),
    away: Vec3::NEG_X,
    velocity: Vec3::ZERO,
    free_m: [0.0; 2],
};

#[test]
fn the_rise_eases_in_and_out_and_its_slope_is_that_of_its_curve() {
    assert_eq!((eased(0.0), eased(1.0)), ((0.0, 0.0), (1.0, 0.0)));
    assert_eq!((eased(-0.5), eased(1.5)), ((0.0, 0.0), (1.0, 0.0)));
    assert_eq!(eased(0.5), (0.5, 1.5));
    for way in [0.1, 0.3, 0.6, 0.9] {
        let slope = (eased(way + 0.01).0 - eased(way - 0.01).0) / 0.02;
        assert!((eased(way).1 - slope).abs() < 1e-3, "{way}: {slope}");
    }
}

/// The places of the body in the steps of a mantle at 4 m/s from 1.3 m before an edge that moves at `goes` (m/s), and its velocity at
/// the end.
fn way(goes: Vec3, dt: f32) -> (Vec<Vec3>, Vec3) {
    let start = Vec3::new(2.0 - 1.3, RIDE_M, 0.0);
    let mut mantle = Mantle {
        edge: NEAR.edge,
        away: NEAR.away,
        from_m: 1.3,
        from_height_m: start.y,
        velocity: Vec3::new(4.0, 0.0, 1.0),
        edge_velocity: goes,
    };
    let mut step = TestStep::standing(start, mantle.velocity + goes, dt);
    let (moves, mut ledge, mut places) =
        (LedgeMoves::default(), LedgeState::default(), vec![start]);
    for _ in 0..100 {
        let next = step.with(true, |inputs| moves.mantle(&mut ledge, mantle, inputs));
        let Some(Motion::Whole(whole)) = next.and_then(|take_over| take_over.motion) else {
            break;
        };
        mantle = ledge.mantle.unwrap();
        assert_eq!(whole.carried, goes);
        step.start.body.position += whole.mean * dt;
        step.start.body.velocity = whole.end;
        places.push(step.start.body.position);
    }
    (places, step.start.body.velocity)
}

#[test]
fn a_mantle_ends_on_the_top_at_the_speed_of_the_run_also_over_an_edge_that_moves() {
    for goes in [Vec3::ZERO, Vec3::new(0.5, 0.25, -0.5)] {
        for steps in [13_u8, 26, 52] {
            // 1.3 m at 4 m/s, with the edge in the last step.
            let dt = 0.325 / f32::from(steps);
            let (places, velocity) = way(goes, dt);
            let secs = dt * (places.len() - 1) as f32;
            assert!((secs - 0.325).abs() < 1.5 * dt, "{secs} s");
            let end = places[places.len() - 1];
            let expected = Vec3::new(0.7, RIDE_M, 0.0) + (Vec3::new(4.0, 0.0, 1.0) + goes) * secs;
            assert!(end.distance(expected.with_y(end.y)) < 1e-3, "{end}");
            let top = 1.2 + RIDE_M + goes.y * secs;
            assert!((end.y - top).abs() < 1e-3, "{end}, {top}");
            assert!(
                velocity.distance(Vec3::new(4.0, 0.0, 1.0) + goes) < 0.02,
                "{velocity}"
            );
        }
    }
}

#[test]
fn half_the_way_is_half_the_height_and_the_steepest() {
    let (places, _) = way(Vec3::ZERO, 0.325 / 26.0);
    assert!((places[13].y - RIDE_M - 0.6).abs() < 1e-3, "{}", places[13]);
    let rise = |i: usize| places[i + 1].y - places[i].y;
    // One and a half times the mean slope; beside the middle a little less.
    assert!((rise(13) / (1.2 / 26.0) - 1.5).abs() < 0.02, "{}", rise(13));
    assert!(rise(0) < 0.3 * rise(13) && rise(25) < 0.3 * rise(13));
}

/// Whether a mantle begins at this distance from the edge (m) and speed (m/s), with the stick this far towards the wall.
fn begins(distance: f32, speed: f32, stick: Vec2) -> Option<Mantle> {
    let place = Vec3::new(2.0 - distance, RIDE_M, 0.0);
    let mut step = TestStep::standing(place, Vec3::X * speed, 1.0 / 50.0);
    step.intent.movement = stick;
    let ledge = LedgeState {
        near: Some(NEAR),
        ..default()
    };
    step.with(false, |inputs| {
        LedgeMoves::default().begin_mantle(&ledge, inputs)
    })
}

#[test]
fn a_mantle_begins_in_a_run_to_the_wall_in_the_step_that_comes_near_enough() {
    // 4 m/s go 0.08 m in a step; from 1.3 m on it rises, and it needs 2.5 radii.
    for (distance, speed, stick, expected) in [
        (1.39, 4.0, Vec2::X, false),
        (1.37, 4.0, Vec2::X, true),
        (0.76, 4.0, Vec2::X, true),
        (0.74, 4.0, Vec2::X, false),
        (1.2, 2.6, Vec2::X, true),
        (1.2, 2.4, Vec2::X, false),
        (1.2, -4.0, Vec2::X, false),
        (1.2, 4.0, Vec2::new(0.75, 0.6), true),
        (1.2, 4.0, Vec2::new(0.65, 0.7), false),
        (1.2, 4.0, Vec2::NEG_X, false),
    ] {
        let case = format!("{distance} m, {speed} m/s, {stick}");
        assert_eq!(begins(distance, speed, stick).is_some(), expected, "{case}");
    }
    let early = begins(1.37, 4.0, Vec2::X).unwrap();
    assert_eq!((early.from_m, early.from_height_m), (1.3, RIDE_M));
    let late = begins(1.0, 4.0, Vec2::X).unwrap();
    assert!((late.from_m - 1.0).abs() < 1e-5 && late.velocity == Vec3::X * 4.0);
}
