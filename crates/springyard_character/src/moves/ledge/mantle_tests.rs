//! The way of a mantle, step by step.

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
