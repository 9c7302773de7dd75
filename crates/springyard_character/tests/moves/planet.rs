//! Ledges on a planet, where the axes of the character turn with its place.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_character::{CharacterGravity, CharacterTuning, LedgeMoves, UpFrame};
use springyard_test_lab::worst::Extreme;

use super::world::{RATES, World};

/// Radius of the planet, m.
const RADIUS_M: f32 = 12.0;

/// A character at the pole of a planet, 2 m beside a block of this height (m) that stands upright 4 m away.
fn beside(rate: u32, top_m: f32) -> World {
    let feet = Vec3::Y * RADIUS_M;
    let mut world = World::new(rate, feet, CharacterTuning::default(), |app| {
        let planet = (RigidBody::Fixed, Collider::ball(RADIUS_M));
        app.world_mut().spawn((planet, Transform::default()));
        let mut place = Transform::from_xyz(0.0, RADIUS_M, 0.0);
        place.rotate_around(Vec3::ZERO, Quat::from_rotation_z(-4.0 / RADIUS_M));
        let block = (RigidBody::Fixed, Collider::cuboid(2.0, top_m, 1.5));
        app.world_mut().spawn((block, place));
    });
    world.insert((
        LedgeMoves::default(),
        CharacterGravity::Towards {
            centre: Vec3::ZERO,
            strength_m_s2: 9.81,
        },
    ));
    world.run(0.3);
    world
}

/// The longest time (s) that the moves have the character in the next 1.5 s.
fn longest_secs(world: &mut World, rate: u32) -> f32 {
    let dt = 1.0 / rate as f32;
    let (mut present, mut longest) = (0.0_f32, 0.0_f32);
    for _ in 0..3 * rate / 2 {
        world.run(dt);
        present = if world.is_in::<LedgeMoves>() {
            present + dt
        } else {
            0.0
        };
        longest.keep_largest(present);
    }
    let up = world.get::<UpFrame>().up();
    println!("{rate} Hz: {longest} s, {}, up {up}", world.position());
    longest
}

#[test]
fn a_mantle_ends_over_the_edge_on_a_planet() {
    for rate in RATES {
        let mut world = beside(rate, 0.9);
        world.stick(Vec2::X);
        let secs = longest_secs(&mut world, rate);
        assert!(secs < 0.5, "{rate} Hz: {secs} s");
        assert_eq!(world.heard_of_moves(), ["mantles"], "{rate} Hz");
    }
}

#[test]
fn a_pull_up_ends_on_the_top_on_a_planet() {
    for rate in RATES {
        let mut world = beside(rate, 2.3);
        world.stick(Vec2::X);
        world.run(0.2);
        world.press_jump();
        let secs = longest_secs(&mut world, rate);
        assert!(secs < 1.2, "{rate} Hz: {secs} s");
        let heard = world.heard_of_moves();
        assert!(heard.contains(&"pulls up"), "{rate} Hz: {heard:?}");
        let height_m = world.position().length() - RADIUS_M;
        assert!(height_m > 2.0, "{rate} Hz: {height_m} m");
    }
}
