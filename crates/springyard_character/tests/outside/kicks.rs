//! Kicks of a standing character: the same in each of three ways, from wherever they are written, at any rate.

use bevy::prelude::*;
use springyard_character::CharacterTuning;

use super::RATES;
use super::closed_form::{answer_secs, assert_at_all_rates, assert_near, kicked_way, rise_m};
use super::kick::{PLACES, Place, WAYS, Way, give_from, kick, order};
use springyard_test_lab::CharacterLab;

/// A character that has stood for half a second, in a world that gives kicks from this place.
fn kickable(rate: u32, place: Place) -> (CharacterLab, Entity) {
    let mut lab = CharacterLab::with_floor(rate);
    give_from(&mut lab, place);
    let character = lab.character(Vec3::ZERO);
    lab.run(0.5);
    (lab, character)
}

/// Calls `measure` for each way and place, and asserts that its result is `expected` within 2 %, and the same at all rates.
fn is_alike(expected: f32, measure: impl Fn(&mut CharacterLab, Entity, Way) -> f32) {
    for way in WAYS {
        for place in PLACES {
            assert_at_all_rates(expected, &format!("{way:?} from {place:?}"), |rate| {
                let (mut lab, character) = kickable(rate, place);
                measure(&mut lab, character, way)
            });
        }
    }
}

#[test]
fn a_kick_sideways_displaces_alike_however_it_is_given() {
    is_alike(6.0 * answer_secs(0.06), |lab, character, way| {
        let from = lab.of(character).position();
        order(lab, character, way, Vec3::X * 6.0);
        for _ in 0..lab.steps(1.0) {
            lab.step();
            assert!(lab.of(character).is_grounded(), "{way:?}");
        }
        let moved = lab.of(character).position() - from;
        assert!(moved.with_x(0.0).length() < 5e-3, "{way:?}: {moved}");
        moved.x
    });
}

#[test]
fn a_kick_upwards_leaves_the_ground() {
    for speed in [6.0, 9.0] {
        is_alike(rise_m(speed), |lab, character, way| {
            let from = lab.of(character).feet().y;
            order(lab, character, way, Vec3::Y * speed);
            let height = lab.highest_feet(character, 0.7) - from;
            lab.run(1.0);
            assert!(lab.of(character).is_grounded(), "{way:?}: lands again");
            height
        });
    }
}

/// The ground takes back what the ride spring brakes more gently than gravity would: up to 0.41 m/s.
#[test]
fn a_small_kick_upwards_does_not_leave_the_ground() {
    for way in WAYS {
        for place in PLACES {
            for rate in RATES {
                let (mut lab, character) = kickable(rate, place);
                order(&mut lab, character, way, Vec3::Y * 0.3);
                for _ in 0..lab.steps(0.5) {
                    lab.step();
                    let is_grounded = lab.of(character).is_grounded();
                    assert!(is_grounded, "{way:?} from {place:?} at {rate} Hz");
                }
            }
        }
    }
}

#[test]
fn a_kick_upwards_that_the_ground_cannot_take_back_leaves_it() {
    for way in WAYS {
        for rate in RATES {
            let (mut lab, character) = kickable(rate, Place::Update);
            kick(&mut lab, character, way, Vec3::Y * 0.8);
            lab.step();
            assert!(!lab.of(character).is_grounded(), "{way:?} at {rate} Hz");
            lab.run(0.5);
            assert!(lab.of(character).is_grounded(), "{way:?} at {rate} Hz");
        }
    }
}

/// The sum of two kicks is the kick by the sum, though they are given in two ways.
#[test]
fn two_kicks_at_once_add_up() {
    let expected = Vec3::new(3.0, 0.0, -4.0) * answer_secs(0.06);
    for rate in RATES {
        let (mut lab, character) = kickable(rate, Place::Update);
        let from = lab.of(character).position();
        kick(&mut lab, character, Way::Impulse, Vec3::X * 3.0);
        kick(&mut lab, character, Way::Knock, Vec3::Z * -4.0);
        lab.run(1.0);
        let moved = lab.of(character).position() - from;
        let off = moved.distance(expected) / expected.length();
        assert!(off < 0.02, "{moved} of {expected} at {rate} Hz");
    }
}

#[test]
fn the_displacement_depends_on_the_speed_of_the_kick_and_not_on_the_mass() {
    for mass_kg in [40.0, 80.0, 200.0] {
        for way in WAYS {
            let mut lab = CharacterLab::with_floor(60);
            let tuning = CharacterTuning {
                mass_kg,
                ..default()
            };
            let character = lab.character_with(Vec3::ZERO, tuning);
            lab.run(0.5);
            let from = lab.of(character).position().x;
            kick(&mut lab, character, way, Vec3::X * 6.0);
            lab.run(1.0);
            let moved = lab.of(character).position().x - from;
            let what = format!("{way:?} of {mass_kg} kg");
            assert_near(moved, 6.0 * answer_secs(0.06), 0.02, &what);
        }
    }
}

/// Positions after each step of a walk that turns, with or without a kick after 0.1 s.
fn walked(rate: u32, tuning: CharacterTuning, kicked: Option<(Way, Vec3)>) -> Vec<Vec3> {
    let mut lab = CharacterLab::with_floor(rate);
    let character = lab.character_with(Vec3::ZERO, tuning);
    lab.run(0.5);
    lab.stick(character, Vec2::X);
    lab.run(0.1);
    if let Some((way, velocity)) = kicked {
        kick(&mut lab, character, way, velocity);
    }
    let mut places = Vec::new();
    for step in 0..lab.steps(2.0) {
        if step == lab.steps(0.3) {
            lab.stick(character, Vec2::new(0.0, 1.0));
        }
        if step == lab.steps(0.8) {
            lab.stick(character, Vec2::ZERO);
        }
        lab.step();
        places.push(lab.of(character).position());
    }
    places
}

#[test]
fn a_long_knockback_and_the_stick_each_have_their_own_half_life() {
    let tuning = CharacterTuning {
        knockback_half_life_secs: 0.3,
        ..default()
    };
    let (speed, towards) = (6.0, Vec3::new(0.6, 0.0, 0.8));
    let whole = speed * answer_secs(0.3);
    for rate in RATES {
        let without = walked(rate, tuning, None);
        for way in WAYS {
            let with = walked(rate, tuning, Some((way, towards * speed)));
            for (step, (with, without)) in with.iter().zip(&without).enumerate() {
                let secs = (step + 1) as f32 / rate as f32;
                let expected = towards * kicked_way(speed, 0.3, secs);
                let off = (*with - *without).distance(expected) / whole;
                assert!(
                    off < 0.02,
                    "{way:?} at {rate} Hz, {secs} s: {} of {expected}",
                    *with - *without
                );
            }
            let moved = (with[with.len() - 1] - without[without.len() - 1]).dot(towards);
            assert_near(moved, whole, 0.02, &format!("{way:?} at {rate} Hz, m"));
        }
    }
}
