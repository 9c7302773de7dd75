//! Presses at random times around a hang, without a world.

use bevy::math::Vec2;
use spring_math::random::SplitMix64;

use super::*;
use crate::Intent;
use crate::moves::test_flight::TestFlight;

/// A ledge to the right of a body at the origin, at the height of its hands.
const LEDGE: NearLedge = NearLedge {
    edge: Vec3::new(0.32, 0.75, 0.0),
    away: Vec3::NEG_X,
    velocity: Vec3::ZERO,
    free_m: [0.3; 2],
};

/// The numbers of the steps in which a pull-up begins, of 1.5 s with the ledge in reach in the steps `near`, the stick towards it in the first
/// of them, and a press of jump in the step `press`.
fn climbs(dt: f32, near: std::ops::Range<u32>, press: u32) -> Vec<u32> {
    let (moves, mut flight) = (LedgeMoves::default(), TestFlight::at(Vec3::ZERO));
    let (mut ledge, mut begun) = (LedgeState::default(), Vec::new());
    for tick in 0..(1.5 / dt) as u32 {
        let mut intent = Intent::default();
        if tick == near.start {
            intent.movement = Vec2::X;
        }
        intent.jump.presses = u32::from(tick == press);
        ledge.near = near.contains(&tick).then_some(LEDGE);
        let was_climbing = ledge.climb.is_some();
        flight.step(&moves, &mut ledge, &intent, dt);
        if ledge.climb.is_some() && !was_climbing {
            begun.push(tick);
        }
    }
    begun
}

#[test]
fn each_of_ten_thousand_presses_pulls_up_once_in_a_hang_and_never_outside() {
    let mut random = SplitMix64::new(11);
    let (mut inside, mut outside) = (0, 0);
    for rate in [30, 60, 120, 240] {
        let dt = 1.0 / rate as f32;
        for _ in 0..2_500 {
            let mut at = |secs: f32| (random.unit() as f32 * secs / dt) as u32;
            let from = 1 + at(0.3);
            let near = from..from + 2 + at(0.6);
            let press = at(1.2);
            // The first step catches the ledge.
            let is_inside = (near.start + 1..near.end).contains(&press);
            let expected: Vec<u32> = is_inside.then_some(press).into_iter().collect();
            let begun = climbs(dt, near.clone(), press);
            assert_eq!(begun, expected, "press {press}, ledge {near:?}, {rate} Hz");
            *(if is_inside { &mut inside } else { &mut outside }) += 1;
        }
    }
    assert!(inside > 2_000 && outside > 2_000, "{inside} {outside}");
}
