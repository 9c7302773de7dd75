//! Rapier's gravity is not the character's: its up is +Y, and its gravities come from its tuning. A game whose gravity points
//! elsewhere is logged once.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use crate::library::Logged;
use crate::world::World;

/// Gravities that are not straight down, m/s^2.
const ELSEWHERE: [Vec3; 4] = [
    Vec3::new(9.81, 0.0, 0.0),
    Vec3::new(3.0, -9.0, 0.0),
    Vec3::ZERO,
    Vec3::new(0.0, 9.81, 0.0),
];

fn set_gravity(world: &mut World, gravity: Vec3) {
    let world = world.app.world_mut();
    let mut contexts = world.query::<&mut RapierConfiguration>();
    for mut context in contexts.iter_mut(world) {
        context.gravity = gravity;
    }
}

/// Feet of a character that stands, at the top of a jump, after a second of walking, and of another after a fall of 0.5 s, m.
fn played(gravity: Option<Vec3>) -> [Vec3; 4] {
    let mut world = World::with_floor(60);
    if let Some(gravity) = gravity {
        set_gravity(&mut world, gravity);
    }
    let character = world.character(Vec3::ZERO);
    let falls = world.character(Vec3::new(20.0, 10.0, 0.0));
    world.run(0.5);
    let (stands, fallen) = (world.feet(character), world.feet(falls));
    world.press_jump(character);
    let top = Vec3::Y * world.highest_feet(character, 1.0);
    world.release_jump(character);
    world.stick(character, Vec2::new(0.6, 0.8));
    world.run(1.0);
    [stands, top, world.feet(character), fallen]
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
        let mut world = World::with_floor(60);
        set_gravity(&mut world, gravity);
        world.character(Vec3::ZERO);
        world.character(Vec3::X * 5.0);
        world.run(1.0);
        logged.assert_logged_once(&["gravity"]);
        // Another one is not logged again.
        set_gravity(&mut world, Vec3::Z);
        world.run(0.5);
        logged.assert_logged_once(&["gravity"]);
    }
}

#[test]
fn a_gravity_that_turns_later_is_reported_then() {
    let logged = Logged::start();
    let mut world = World::with_floor(60);
    world.character(Vec3::ZERO);
    world.run(0.5);
    assert_eq!(logged.lines(), [""; 0]);
    set_gravity(&mut world, Vec3::X * 9.81);
    world.run(0.5);
    logged.assert_logged_once(&["gravity"]);
}

#[test]
fn a_gravity_straight_down_is_not_reported_however_large() {
    for gravity in [9.81, 1.62, 25.0] {
        let logged = Logged::start();
        let mut world = World::with_floor(60);
        set_gravity(&mut world, Vec3::NEG_Y * gravity);
        world.character(Vec3::ZERO);
        world.run(0.5);
        assert_eq!(logged.lines(), [""; 0], "{gravity} m/s^2");
    }
}
