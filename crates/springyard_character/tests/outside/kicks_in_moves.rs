//! Kicks of a character that jumps, falls, dashes or meets a wall, and what a press does after a kick.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_character::{CharacterTuning, Dash};

use super::RATES;
use super::closed_form::{
    assert_alike, assert_at_all_rates, assert_near, kicked_way, rise_gravity, rise_m,
};
use super::kick::{WAYS, Way, kick};
use springyard_test_lab::CharacterLab;

fn is_dashing(lab: &CharacterLab, character: Entity) -> bool {
    lab.of(character).state().locomotion.is_in::<Dash>()
}

#[test]
fn a_kick_of_a_jumping_character_adds_to_the_jump() {
    let (gravity, secs, added) = (rise_gravity(), 0.1, 3.0);
    let take_off = (2.0 * gravity * CharacterTuning::default().jump_apex_m).sqrt();
    let kicked_at = take_off * secs - 0.5 * gravity * secs * secs;
    let expected = kicked_at + rise_m(take_off - gravity * secs + added);
    for way in WAYS {
        assert_at_all_rates(expected, &format!("{way:?} in a jump"), |rate| {
            let (mut lab, character) = CharacterLab::standing(rate, CharacterTuning::default());
            let from = lab.of(character).feet().y;
            lab.intent_of(character).press_jump();
            lab.run(secs);
            kick(&mut lab, character, way, Vec3::Y * added);
            lab.highest_feet(character, 1.0) - from
        });
    }
}

/// Position of a character after `secs` of a fall from 60 m that it has begun 0.4 s before, kicked or not.
fn fallen(rate: u32, secs: f32, kicked: Option<(Way, Vec3)>) -> Vec3 {
    let mut lab = CharacterLab::with_floor(rate);
    let character = lab.character(Vec3::Y * 60.0);
    lab.run(0.4);
    if let Some((way, velocity)) = kicked {
        kick(&mut lab, character, way, velocity);
    }
    lab.run(secs);
    assert!(!lab.of(character).is_grounded(), "{rate} Hz");
    lab.of(character).position()
}

/// After 0.4 s the fall is faster than 9 m/s, so a kick of 4 m/s upwards leaves it a fall. Sideways the air's half-life applies.
#[test]
fn a_kick_in_a_fall_adds_to_its_velocity() {
    for velocity in [Vec3::new(5.0, 4.0, 0.0), Vec3::NEG_Y * 3.0] {
        for secs in [0.2, 0.5] {
            let sideways = kicked_way(velocity.x, 0.25, secs);
            let expected = Vec3::new(sideways, velocity.y * secs, 0.0);
            for way in WAYS {
                let mut ways = Vec::new();
                for rate in RATES {
                    let moved =
                        fallen(rate, secs, Some((way, velocity))) - fallen(rate, secs, None);
                    let off = moved.distance(expected) / expected.length();
                    let what = format!("{velocity} by {way:?} at {rate} Hz");
                    assert!(off < 0.02, "{what}: {moved} of {expected} after {secs} s");
                    ways.push(moved.length());
                }
                assert_alike(&ways, &format!("{velocity} by {way:?} after {secs} s"));
            }
        }
    }
}

#[test]
fn a_kick_upwards_ends_a_dash() {
    for way in WAYS {
        assert_at_all_rates(rise_m(6.0), &format!("{way:?} in a dash"), |rate| {
            let (mut lab, character) = CharacterLab::standing(rate, CharacterTuning::default());
            lab.intent_of(character).tap_dash();
            lab.run(0.1);
            assert!(is_dashing(&lab, character), "{way:?} at {rate} Hz");
            let from = lab.of(character).feet().y;
            kick(&mut lab, character, way, Vec3::Y * 6.0);
            lab.step();
            assert!(!is_dashing(&lab, character), "{way:?} at {rate} Hz");
            lab.highest_feet(character, 0.7) - from
        });
    }
}

#[test]
fn a_kick_sideways_leaves_a_dash_a_dash() {
    for way in WAYS {
        for rate in RATES {
            let (mut lab, character) = CharacterLab::standing(rate, CharacterTuning::default());
            lab.intent_of(character).tap_dash();
            lab.run(0.1);
            kick(&mut lab, character, way, Vec3::X * 3.0);
            lab.step();
            assert!(is_dashing(&lab, character), "{way:?} at {rate} Hz");
            lab.run(0.2);
            assert!(!is_dashing(&lab, character), "{way:?} at {rate} Hz");
        }
    }
}

#[test]
fn the_intent_stays_the_players() {
    for way in WAYS {
        for rate in RATES {
            let (mut lab, character) = CharacterLab::standing(rate, CharacterTuning::default());
            lab.stick(character, Vec2::new(-0.6, 0.3));
            lab.step();
            let before = *lab.intent_of(character);
            kick(&mut lab, character, way, Vec3::new(6.0, 5.0, 2.0));
            for _ in 0..lab.steps(1.0) {
                lab.step();
                let now = *lab.intent_of(character);
                assert_eq!(now, before, "{way:?} at {rate} Hz");
            }
        }
    }
}

#[test]
fn a_press_just_after_a_kick_upwards_does_not_jump() {
    for way in WAYS {
        for rate in RATES {
            let (mut lab, character) = CharacterLab::standing(rate, CharacterTuning::default());
            let from = lab.of(character).feet().y;
            kick(&mut lab, character, way, Vec3::Y * 6.0);
            // Within the coyote time of 0.1 s.
            lab.run(0.05);
            lab.intent_of(character).press_jump();
            let height = lab.highest_feet(character, 1.0) - from;
            let what = format!("{way:?} and a press at {rate} Hz");
            assert_near(height, rise_m(6.0), 0.02, &what);
        }
    }
}

#[test]
fn a_press_after_a_kick_upwards_is_the_double_jump_where_there_is_one() {
    let tuning = CharacterTuning {
        double_jump: true,
        ..default()
    };
    let secs = 0.2;
    let kicked_at = 6.0 * secs - 0.5 * rise_gravity() * secs * secs;
    let expected = kicked_at + tuning.double_jump_apex_m;
    for way in WAYS {
        assert_at_all_rates(expected, &format!("{way:?} and a double jump"), |rate| {
            let (mut lab, character) = CharacterLab::standing(rate, tuning);
            let from = lab.of(character).feet().y;
            kick(&mut lab, character, way, Vec3::Y * 6.0);
            lab.run(secs);
            lab.intent_of(character).press_jump();
            lab.highest_feet(character, 0.6) - from
        });
    }
}

/// How far the stick moves a character within 0.5 s away from a wall that it was knocked into, or beside which it was spawned.
fn away_from_the_wall(rate: u32, spawned_at: f32, knocked: Option<Way>) -> (f32, f32) {
    let tuning = CharacterTuning {
        knockback_half_life_secs: 1.0,
        ..default()
    };
    let mut lab = CharacterLab::with_floor(rate);
    let wall = Collider::cuboid(0.5, 2.0, 10.0);
    lab.fixed(wall, Transform::from_xyz(2.5, 2.0, 0.0));
    let character = lab.character_with(Vec3::X * spawned_at, tuning);
    lab.run(0.5);
    if let Some(way) = knocked {
        kick(&mut lab, character, way, Vec3::X * 8.0);
    }
    lab.run(1.0);
    let at_wall = lab.of(character).position().x;
    lab.stick(character, Vec2::NEG_X);
    lab.run(0.5);
    (at_wall, at_wall - lab.of(character).position().x)
}

/// Without the wall, the knockback of 1 s of half-life would go on for 11.5 m.
#[test]
fn a_character_that_is_knocked_into_a_wall_does_not_stick_to_it() {
    for way in WAYS {
        for rate in RATES {
            let (at_wall, knocked) = away_from_the_wall(rate, 0.0, Some(way));
            assert!((at_wall - 1.7).abs() < 0.12, "{at_wall} m at {rate} Hz");
            let (_, expected) = away_from_the_wall(rate, at_wall, None);
            let what = format!("{way:?} at {rate} Hz, m from the wall");
            assert_near(knocked, expected, 0.1, &what);
        }
    }
}
