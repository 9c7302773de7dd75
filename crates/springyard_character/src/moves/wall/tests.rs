//! Presses at random times around a wall, without a world.

use spring_math::random::SplitMix64;

use super::*;
use crate::moves::test_flight::TestFlight;
use crate::up_frame::UpFrame;
use crate::{Intent, Presses};

const WALL: NearWall = NearWall {
    away: Vec3::X,
    gap_m: 0.1,
    velocity: Vec3::ZERO,
};

/// The numbers of the steps in which a wall jump begins, of 2 s with a wall in reach in the steps `wall` and presses of jump in
/// the steps `presses`.
fn jumps(moves: &WallMoves, dt: f32, wall: std::ops::Range<u32>, presses: &[u32]) -> Vec<u32> {
    let (mut flight, mut of_wall) = (TestFlight::at(Vec3::NEG_Y), WallState::default());
    let mut begun = Vec::new();
    for tick in 0..(2.0 / dt) as u32 {
        let mut intent = Intent::default();
        let count = presses.iter().filter(|press| **press == tick).count();
        intent.jump = Presses {
            presses: count as u32,
            held: true,
        };
        of_wall.near = wall.contains(&tick).then_some(WALL);
        let take_over = flight.step(moves, &mut of_wall, &intent, dt);
        if take_over.is_some_and(|take_over| take_over.velocity.is_some()) {
            begun.push(tick);
        }
    }
    begun
}

#[test]
fn each_of_ten_thousand_presses_acts_once_inside_its_window_and_never_outside() {
    let moves = WallMoves::default();
    let mut random = SplitMix64::new(7);
    let (mut inside, mut outside) = (0, 0);
    for rate in [30, 60, 120, 240] {
        let dt = 1.0 / rate as f32;
        let steps = |secs: f32| (secs / dt + 1e-3).floor() as u32;
        for _ in 0..2_500 {
            let mut at = |secs: f32| (random.unit() as f32 * secs / dt) as u32;
            let from = steps(0.5) + at(0.3);
            let wall = from..from + 1 + at(0.3);
            let press = steps(0.2) + at(1.2);
            let earliest = wall.start - steps(moves.buffer_secs);
            let latest = wall.end - 1 + steps(moves.coyote_secs);
            let is_inside = (earliest..=latest).contains(&press);
            let expected: Vec<u32> = is_inside
                .then(|| press.max(wall.start))
                .into_iter()
                .collect();
            let begun = jumps(&moves, dt, wall.clone(), &[press]);
            assert_eq!(begun, expected, "press {press}, wall {wall:?}, {rate} Hz");
            *(if is_inside { &mut inside } else { &mut outside }) += 1;
        }
    }
    assert!(inside > 2_000 && outside > 2_000, "{inside} {outside}");
}

#[test]
fn a_second_press_beside_the_wall_that_it_leaves_is_no_second_jump() {
    for rate in [30, 60, 120, 240] {
        let dt = 1.0 / rate as f32;
        // It is no longer buffered when the time without steering ends.
        let presses = [rate / 2, rate / 2 + rate / 20];
        let begun = jumps(&WallMoves::default(), dt, 0..rate, &presses);
        assert_eq!(begun, [rate / 2], "{rate} Hz");
    }
}

#[test]
fn the_top_of_the_first_jump_stays_where_it_is_when_up_turns() {
    // On a planet around (0, -30, 0), 10 m on.
    let (centre, place) = (Vec3::NEG_Y * 30.0, Vec3::new(10.0, 25.0, 0.0));
    let before = UpFrame::default();
    let after = before.turned_to((place - centre).normalize());
    let height = |frame: &UpFrame| frame.to_own(place).y;
    let mut wall = WallState {
        first_jump: Some(FirstJump {
            away: Vec3::X,
            top_m: height(&before) + 1.0,
        }),
        ..default()
    };
    let turn = after.rotation().conjugate() * before.rotation();
    WallMoves::turn(&mut wall, turn, height(&after) - height(&before));
    let first = wall.first_jump.unwrap();
    assert!((first.top_m - height(&after) - 1.0).abs() < 1e-5);
    assert!(first.away.is_normalized() && first.away.y == 0.0);
}
