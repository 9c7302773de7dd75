//! Jump pads: `ExternalKick::launch` sets the vertical velocity, whatever it was, relative to the ground underfoot.

use bevy::prelude::*;
use springyard_character::CharacterTuning;

use super::RATES;
use super::closed_form::{
    assert_alike, assert_at_all_rates, assert_near, kicked_way, rise_gravity, rise_m,
};
use super::kick::{Way, kick, launch};
use super::lift;
use springyard_test_lab::CharacterLab;

/// Speed of the pad, m/s.
const SPEED: f32 = 9.0;

/// A character that has fallen from `height` (m), at the moment when `is_there` first holds on its way down.
fn fallen(
    rate: u32,
    height: f32,
    is_there: impl Fn(&CharacterLab, Entity) -> bool,
) -> (CharacterLab, Entity) {
    let mut lab = CharacterLab::with_floor(rate);
    let character = lab.character(Vec3::Y * height);
    lab.run(0.2);
    for _ in 0..lab.steps(3.0) {
        if is_there(&lab, character) {
            break;
        }
        lab.step();
    }
    assert!(is_there(&lab, character), "{height} m at {rate} Hz");
    (lab, character)
}

/// Throws a character off a jump pad, or adds the same velocity by a knock.
fn launch_or_knock(lab: &mut CharacterLab, character: Entity, is_launch: bool, velocity: Vec3) {
    if is_launch {
        launch(lab, character, velocity);
    } else {
        kick(lab, character, Way::Knock, velocity);
    }
}

#[test]
fn a_pad_throws_a_standing_character_by_its_speed() {
    assert_at_all_rates(rise_m(SPEED), "launched", |rate| {
        let (mut lab, character) = CharacterLab::standing(rate, CharacterTuning::default());
        let from = lab.of(character).feet().y;
        launch(&mut lab, character, Vec3::Y * SPEED);
        lab.highest_feet(character, 0.8) - from
    });
}

/// The pad is a space of 1 m above the floor; the fastest fall here goes 0.8 m in a step.
#[test]
fn a_pad_throws_as_high_whatever_the_fall() {
    let mut heights = Vec::new();
    for fall in [2.0, 5.0, 12.0] {
        for rate in RATES {
            let (mut lab, character) = fallen(rate, fall, |lab, character| {
                lab.of(character).feet().y < 1.0
            });
            let from = lab.of(character).feet().y;
            launch(&mut lab, character, Vec3::Y * SPEED);
            let height = lab.highest_feet(character, 0.8) - from;
            let what = format!("fall of {fall} m at {rate} Hz");
            assert_near(height, rise_m(SPEED), 0.02, &what);
            heights.push(height);
        }
    }
    assert_alike(&heights, "launched out of falls");
}

#[test]
fn a_pad_that_acts_at_the_landing_sets_the_same_speed_whatever_the_fall() {
    for fall in [2.0, 5.0, 12.0] {
        for rate in RATES {
            let (mut lab, character) = fallen(rate, fall, |lab, it| lab.of(it).is_grounded());
            launch(&mut lab, character, Vec3::Y * SPEED);
            lab.step();
            assert!(!lab.of(character).is_grounded(), "{fall} m at {rate} Hz");
            let speed = lab.of(character).state().flight_velocity();
            let expected = SPEED - rise_gravity() * lab.dt();
            let what = format!("fall of {fall} m at {rate} Hz, m/s");
            assert_near(speed, expected, 0.02, &what);
        }
    }
}

#[test]
fn a_launch_in_a_jump_replaces_its_speed_and_a_knock_adds_to_it() {
    let (secs, gravity) = (0.1, rise_gravity());
    let tuning = CharacterTuning::default();
    let rises = (2.0 * gravity * tuning.jump_apex_m).sqrt() - gravity * secs;
    for rate in RATES {
        for (is_launch, expected) in [(true, rise_m(SPEED)), (false, rise_m(rises + SPEED))] {
            let (mut lab, character) = CharacterLab::standing(rate, tuning);
            lab.intent_of(character).press_jump();
            lab.run(secs);
            let from = lab.of(character).feet().y;
            launch_or_knock(&mut lab, character, is_launch, Vec3::Y * SPEED);
            let height = lab.highest_feet(character, 1.2) - from;
            let what = format!("launch: {is_launch}, at {rate} Hz");
            assert_near(height, expected, 0.02, &what);
        }
    }
}

/// The platform rises at 2 m/s: 6 m/s more are 8 m/s.
#[test]
fn a_launch_on_a_rising_platform_is_relative_to_it() {
    for is_launch in [true, false] {
        assert_at_all_rates(rise_m(8.0), &format!("launch: {is_launch}"), |rate| {
            let mut lab = CharacterLab::new(rate);
            lift::kinematic(&mut lab, Box::new(|secs: f64| 2.0 * (secs - 0.5).max(0.0)));
            let character = lab.character(Vec3::ZERO);
            lab.run(1.5);
            let from = lab.of(character).feet().y;
            launch_or_knock(&mut lab, character, is_launch, Vec3::Y * 6.0);
            lab.highest_feet(character, 0.5) - from
        });
    }
}

/// Off the ground, the half-life of the air applies to the horizontal part.
#[test]
fn a_slanted_launch_goes_as_far_at_any_rate() {
    let (velocity, secs) = (Vec3::new(4.0, SPEED, 0.0), 0.5);
    let expected = kicked_way(velocity.x, 0.25, secs);
    for is_launch in [true, false] {
        assert_at_all_rates(expected, &format!("launch: {is_launch}"), |rate| {
            let (mut lab, character) = CharacterLab::standing(rate, CharacterTuning::default());
            let from = lab.of(character).position().x;
            launch_or_knock(&mut lab, character, is_launch, velocity);
            lab.run(secs);
            lab.of(character).position().x - from
        });
    }
}
