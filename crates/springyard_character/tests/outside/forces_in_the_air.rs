//! Steady forces on a character in the air: upwards and downwards they add to gravity, sideways the air's half-life answers them.

use bevy::prelude::*;

use super::RATES;
use super::closed_form::{answer_secs, assert_alike, assert_near, pushed_way};
use super::forces::push;
use springyard_test_lab::CharacterLab;

/// How much farther a falling character moves under the force within `secs` seconds than without it, m.
fn moved_by(rate: u32, force: Vec3, secs: f32) -> Vec3 {
    let place = |force: Vec3| {
        let mut lab = CharacterLab::with_floor(rate);
        let character = lab.character(Vec3::Y * 30.0);
        lab.run(0.4);
        push(&mut lab, character, force);
        lab.run(secs);
        assert!(!lab.of(character).is_grounded(), "{rate} Hz");
        lab.of(character).position()
    };
    place(force) - place(Vec3::ZERO)
}

/// 800 N on 80 kg are less than the gravity of the fall, so the character falls on in each case.
#[test]
fn a_force_adds_to_the_gravity_of_a_fall() {
    for force in [800.0, -800.0] {
        let expected = 0.5 * force / 80.0 * 0.3 * 0.3;
        let mut ways = Vec::new();
        for rate in RATES {
            let moved = moved_by(rate, Vec3::Y * force, 0.3);
            assert_near(moved.y, expected, 0.02, &format!("{force} N at {rate} Hz"));
            assert!(moved.with_y(0.0).length() < 1e-3, "{moved}");
            ways.push(moved.y);
        }
        assert_alike(&ways, &format!("{force} N in a fall"));
    }
}

#[test]
fn a_force_sideways_moves_a_falling_character_by_the_half_life_of_the_air() {
    let expected = pushed_way(10.0, 0.25, 0.5);
    let mut ways = Vec::new();
    for rate in RATES {
        let moved = moved_by(rate, Vec3::X * 800.0, 0.5);
        assert_near(moved.x, expected, 0.02, &format!("800 N at {rate} Hz"));
        assert!(moved.with_x(0.0).length() < 1e-3, "{moved}");
        ways.push(moved.x);
    }
    assert_alike(&ways, "800 N sideways in a fall");
}

#[test]
fn a_wind_carries_a_long_fall_at_a_steady_speed() {
    let expected = 800.0 / 80.0 * answer_secs(0.25);
    let mut speeds = Vec::new();
    for rate in RATES {
        let mut lab = CharacterLab::with_floor(rate);
        let character = lab.character(Vec3::Y * 120.0);
        lab.run(0.4);
        push(&mut lab, character, Vec3::X * 800.0);
        lab.run(2.5);
        let from = lab.of(character).position().x;
        lab.run(0.5);
        let speed = (lab.of(character).position().x - from) / 0.5;
        assert!(!lab.of(character).is_grounded(), "{rate} Hz");
        assert_near(speed, expected, 0.02, &format!("wind at {rate} Hz"));
        speeds.push(speed);
    }
    assert_alike(&speeds, "wind");
}
