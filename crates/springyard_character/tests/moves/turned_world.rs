//! The moves in worlds that are turned about the origin, gravity with them: the same as in the world upright.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_character::moves::rope::{self, Rope, RopeAnchor};
use springyard_character::{CharacterTuning, Intent, LedgeMoves, UpFrame, WallMoves};
use springyard_test_lab::worst::Extreme;

use super::ledge::{block, catch};
use super::rope::{RING, shoot};
use super::wall::wall;
use super::world::{RATES, World};

/// Ups of worlds, unit vectors: with gravity along +X, upside down, and oblique.
const UPS: [Vec3; 3] = [Vec3::NEG_X, Vec3::NEG_Y, Vec3::new(0.48, -0.6, 0.64)];

/// Asserts that a play, of a turned world at a rate, has the same result in all worlds, to 1 %.
fn assert_alike(what: &str, play: impl Fn(Quat, u32) -> Vec3) {
    for rate in RATES {
        let upright = play(Quat::IDENTITY, rate);
        for up in UPS {
            let turned = play(UpFrame::upright(up).rotation(), rate);
            let off = turned.distance(upright) / upright.length();
            println!("{what}, {rate} Hz, up {up}: {turned}, off by {off}");
            assert!(off < 0.01, "{what}, {rate} Hz, up {up}: not {upright}");
        }
    }
}

/// A character beside a block of this height, whose feet begin at `feet`.
fn beside(turn: Quat, rate: u32, top: f32, feet: Vec3) -> World {
    let mut world = World::turned(turn, rate, feet, CharacterTuning::default(), |app| {
        app.world_mut().spawn(block(top));
    });
    world.insert(LedgeMoves::default());
    world.run(0.3);
    world
}

#[test]
fn a_wall_jump_has_its_height_and_its_way_from_the_wall() {
    assert_alike("height, way in 0.6 s (m)", |turn, rate| {
        let feet = Vec3::Y * 30.0;
        let mut world = World::turned(turn, rate, feet, CharacterTuning::default(), |app| {
            app.world_mut().spawn(wall(0.5));
        });
        world.insert(WallMoves::default());
        world.stick(Vec2::X);
        world.run(1.0);
        let from = world.position();
        world.stick(Vec2::ZERO);
        world.press_jump();
        let mut top = world.highest(0.6);
        let way = from.x - world.position().x;
        top.keep_largest(world.highest(0.2));
        assert_eq!(world.heard_of_moves(), ["jumped off"], "{rate} Hz");
        Vec3::new(top - from.y, way, 0.0)
    });
}

#[test]
fn a_ledge_is_caught_and_the_hang_is_at_its_place() {
    assert_alike("hang (m)", |turn, rate| {
        let mut world = beside(turn, rate, 2.6, Vec3::ZERO);
        catch(&mut world, rate);
        assert!(world.is_in::<LedgeMoves>(), "{rate} Hz");
        world.position()
    });
}

#[test]
fn a_mantle_takes_its_time() {
    assert_alike("over 3 m (s)", |turn, rate| {
        let mut world = beside(turn, rate, 1.0, Vec3::new(-6.0, 0.0, 0.0));
        world.stick(Vec2::X);
        let places: Vec<f32> = (0..5 * rate / 2)
            .map(|_| {
                let x = world.position().x;
                world.run(1.0 / rate as f32);
                x
            })
            .collect();
        assert_eq!(world.heard_of_moves(), ["mantles"], "{rate} Hz");
        let secs_at = |x: f32| {
            let after = places.iter().position(|place| *place > x).unwrap();
            let (from, to) = (places[after - 1], places[after]);
            (after as f32 - (to - x) / (to - from)) / rate as f32
        };
        Vec3::X * (secs_at(1.5) - secs_at(-1.5))
    });
}

#[test]
fn a_swing_is_at_its_place_after_some_seconds() {
    assert_alike("swing (m)", |turn, rate| {
        let tuning = CharacterTuning {
            jump_apex_m: 8.0,
            ..default()
        };
        let mut world = World::turned(turn, rate, Vec3::ZERO, tuning, |app| {
            rope::plugin(app);
            let ring = (RigidBody::Fixed, Transform::from_translation(RING));
            app.world_mut()
                .spawn((Name::new("ring"), ring, RopeAnchor::default()));
        });
        world.insert(Rope::default());
        world.run(0.3);
        world.press_jump();
        world.run(0.4);
        world.change(Intent::release_jump);
        shoot(&mut world, RING);
        world.run(4.0);
        assert!(world.is_in::<Rope>(), "{rate} Hz");
        world.position()
    });
}
