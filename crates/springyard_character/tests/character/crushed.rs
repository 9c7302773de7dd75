//! A lift comes down on a character, in the open and in a shaft that leaves no way out.

use bevy::prelude::*;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{Platform, RATES, Scene, Solid};

/// A lift of 2 x 2 m whose middle moves down from 3 m to `low`, m, with or without walls around it. The spawn is outside.
fn lift(low: f32, walls: bool) -> Scene {
    let wall = |name: &str, x: f32, z: f32| {
        let (wide, deep) = if x == 0.0 { (4.0, 0.5) } else { (0.5, 4.0) };
        Solid::block(name, (wide, 8.0, deep), (x, 4.0, z))
    };
    let solids = if walls {
        vec![
            wall("left", -1.3, 0.0),
            wall("right", 1.3, 0.0),
            wall("front", 0.0, -1.3),
            wall("back", 0.0, 1.3),
        ]
    } else {
        vec![]
    };
    let lift = Platform::still("lift", (2.0, 0.4, 2.0), (0.0, 3.0, 0.0));
    Scene {
        spawn: Vec3::new(0.0, 0.0, 8.0),
        solids,
        platforms: vec![lift.travelling((0.0, low, 0.0), 1.5, 2.0)],
        ..Scene::default()
    }
}

/// Below this height of its middle, m, the character is in the ground: the capsule of a crouching body is 0.7 m high.
const LOWEST_M: f32 = 0.345;

/// What happened to a character beneath a lift.
#[derive(Debug)]
struct Outcome {
    /// Longest time in the ground, steps. At 30 Hz a lift that was held up and comes free moves 15 cm in one step.
    sunk_steps: usize,
    /// Largest speed, m/s. The teleport to the spawn does not count.
    fastest: f32,
    /// Whether the character was put back at the spawn.
    returned: bool,
    ends_at: Vec3,
}

fn stand_beneath(yard: &Scene, hz: f64, off: f32) -> Outcome {
    let mut lab = yard.play(hz, vec![]);
    lab.run(0.2);
    let player = lab.player();
    let feet_to_middle = lab.position().y;
    lab.change(player, |pose: &mut Transform| {
        pose.translation = Vec3::new(off, feet_to_middle, 0.3 * off);
    });
    let mut outcome = Outcome {
        sunk_steps: 0,
        fastest: 0.0,
        returned: false,
        ends_at: Vec3::ZERO,
    };
    lab.run(0.1);
    let mut last = lab.position();
    let mut sunk = 0;
    lab.run_each(12.0, |lab, _| {
        let place = lab.position();
        assert!(place.is_finite(), "{hz} Hz, {off} m off");
        let moved = place.distance(last);
        if moved > 1.0 && place.distance(yard.spawn) < 1.5 {
            outcome.returned = true;
        } else {
            outcome.fastest.keep_largest(moved * hz as f32);
        }
        sunk = if place.y > LOWEST_M { 0 } else { sunk + 1 };
        outcome.sunk_steps = outcome.sunk_steps.max(sunk);
        last = place;
    });
    outcome.ends_at = last;
    outcome
}

#[test]
fn under_a_lift_with_or_without_a_way_out_it_is_neither_crushed_nor_sunk_nor_thrown() {
    let mut wrong = Vec::new();
    for (low, walls) in [
        (0.5, false),
        (1.2, false),
        (0.5, true),
        (0.25, true),
        (1.2, true),
    ] {
        for off in [0.0, 1e-4, 0.3] {
            for hz in RATES {
                let outcome = stand_beneath(&lift(low, walls), hz, off);
                let case = format!("down to {low} m, walls {walls}, {off} m off, {hz} Hz");
                println!("{case}: {outcome:?}");
                let is_sound = outcome.sunk_steps <= 3 && outcome.fastest < 6.0;
                let is_out = outcome.ends_at.xz().abs().max_element() > 1.0;
                let may_return = walls && low < 1.0;
                assert!(may_return || !outcome.returned, "{case}: {outcome:?}");
                // In the shaft the character may stay beneath the lift: a tilted lift can leave enough space in a corner.
                if !(is_sound && (is_out || walls)) {
                    wrong.push(format!("{case}: {outcome:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
