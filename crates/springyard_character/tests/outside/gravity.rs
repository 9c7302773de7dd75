//! Rapier's gravity is not the character's: its up is +Y, and its gravities come from its tuning. A game whose gravity points
//! elsewhere is logged once.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use springyard_test_lab::CharacterLab;
use springyard_test_lab::another_game::Logged;

/// Gravities that are not straight down, m/s^2.
const ELSEWHERE: [Vec3; 4] = [
    Vec3::new(9.81, 0.0, 0.0),
    Vec3::new(3.0, -9.0, 0.0),
    Vec3::ZERO,
    Vec3::new(0.0, 9.81, 0.0),
];

fn set_gravity(lab: &mut CharacterLab, gravity: Vec3) {
    let lab = lab.app.world_mut();
    let mut contexts = lab.query::<&mut RapierConfiguration>();
    for mut context in contexts.iter_mut(lab) {
        context.gravity = gravity;
    }
}

/// Feet of a character that stands, at the top of a jump, after a second of walking, and of another after a fall of 0.5 s, m.
fn played(gravity: Option<Vec3>) -> [Vec3; 4] {
    let mut lab = CharacterLab::with_floor(60);
    if let Some(gravity) = gravity {
        set_gravity(&mut lab, gravity);
    }
    let character = lab.character(Vec3::ZERO);
    let falls = lab.character(Vec3::new(20.0, 10.0, 0.0));
    lab.run(0.5);
    let (stands, fallen) = (lab.of(character).feet(), lab.of(falls).feet());
    lab.intent_of(character).press_jump();
    let top = Vec3::Y * lab.highest_feet(character, 1.0);
    lab.intent_of(character).release_jump();
    lab.stick(character, Vec2::new(0.6, 0.8));
    lab.run(1.0);
    [stands, top, lab.of(character).feet(), fallen]
}

#[test]
fn a_character_moves_alike_under_any_gravity_of_rapier() {
    let expected = played(None);
    for gravity in ELSEWHERE {
        let places = played(Some(gravity));
        for (place, expected) in places.iter().zip(&expected) {
            let off = place.distance(*expected);
            assert!(off < 1e-4, "{gravity}: {place} of {expected}");
        }
    }
}

#[test]
fn a_gravity_that_is_not_straight_down_is_reported_once() {
    for gravity in ELSEWHERE {
        let logged = Logged::start();
        let mut lab = CharacterLab::with_floor(60);
        set_gravity(&mut lab, gravity);
        lab.character(Vec3::ZERO);
        lab.character(Vec3::X * 5.0);
        lab.run(1.0);
        logged.assert_logged_once(&["gravity"]);
        // Another one is not logged again.
        set_gravity(&mut lab, Vec3::Z);
        lab.run(0.5);
        logged.assert_logged_once(&["gravity"]);
    }
}

#[test]
fn a_gravity_that_turns_later_is_reported_then() {
    let logged = Logged::start();
    let mut lab = CharacterLab::with_floor(60);
    lab.character(Vec3::ZERO);
    lab.run(0.5);
    assert_eq!(logged.lines(), [""; 0]);
    set_gravity(&mut lab, Vec3::X * 9.81);
    lab.run(0.5);
    logged.assert_logged_once(&["gravity"]);
}

#[test]
fn a_gravity_straight_down_is_not_reported_however_large() {
    for gravity in [9.81, 1.62, 25.0] {
        let logged = Logged::start();
        let mut lab = CharacterLab::with_floor(60);
        set_gravity(&mut lab, Vec3::NEG_Y * gravity);
        lab.character(Vec3::ZERO);
        lab.run(0.5);
        assert_eq!(logged.lines(), [""; 0], "{gravity} m/s^2");
    }
}
