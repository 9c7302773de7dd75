//! Wall slide and wall jump of the crate, on bodies.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_character::up_frame::yaw_of;
use springyard_character::{CharacterTuning, Happened, Intent, WallMoves, WallState};
use springyard_test_lab::worst::Extreme;

use super::world::{RATES, World, assert_alike};

/// A wall whose face is at `x`, facing the character at 0.
pub fn wall(x: f32) -> impl Bundle {
    let centre = Vec3::new(x + 0.5 * x.signum(), 20.0, 0.0);
    (
        RigidBody::Fixed,
        Collider::cuboid(0.5, 40.0, 10.0),
        Transform::from_translation(centre),
    )
}

/// A character 30 m up that falls between walls with these faces, with the stick to the right, for `secs`.
fn beside(rate: u32, walls: &[f32], secs: f32) -> World {
    let mut world = World::new(rate, Vec3::Y * 30.0, CharacterTuning::default(), |app| {
        for x in walls {
            app.world_mut().spawn(wall(*x));
        }
    });
    world.insert(WallMoves::default());
    world.stick(Vec2::X);
    world.run(secs);
    world
}

#[test]
fn a_slide_comes_to_its_speed_and_stays_at_it() {
    let slid = RATES.map(|rate| {
        let mut world = beside(rate, &[0.5], 1.0);
        assert!(world.is_in::<WallMoves>(), "{rate} Hz");
        let from = world.position().y;
        world.run(1.0);
        from - world.position().y
    });
    println!("slid in 1 s, m: {slid:?}");
    assert!(
        slid.iter().all(|slid| (slid - 1.5).abs() < 0.005),
        "{slid:?}"
    );
}

#[test]
fn without_the_stick_towards_the_wall_it_falls() {
    for rate in RATES {
        for stick in [Vec2::ZERO, Vec2::NEG_X, Vec2::Y] {
            let mut world = beside(rate, &[0.5], 0.3);
            world.stick(stick);
            world.run(0.3);
            assert!(!world.is_in::<WallMoves>(), "{stick} at {rate} Hz");
        }
    }
}

/// Height and distance of a wall jump: top over the take-off, and the way from the wall after 0.6 s, m. `stick` is held from the press on.
fn jumped(rate: u32, stick: Vec2) -> (f32, f32) {
    let mut world = beside(rate, &[0.5], 1.0);
    let from = world.position();
    world.stick(stick);
    world.press_jump();
    let mut top = world.highest(0.6) - from.y;
    let way = from.x - world.position().x;
    top.keep_largest(world.highest(0.2) - from.y);
    (top, way)
}

#[test]
fn a_jump_has_the_same_height_and_distance_at_every_rate() {
    for (stick, least) in [(Vec2::NEG_X, 2.8), (Vec2::ZERO, 1.5)] {
        let jumps = RATES.map(|rate| jumped(rate, stick));
        println!("stick {stick}: height and way in 0.6 s, m: {jumps:?}");
        assert_alike(&jumps.map(|jump| jump.0), 0.01 * 1.2, "height, m");
        assert!(
            jumps.iter().all(|jump| (jump.0 - 1.2).abs() < 0.012),
            "{jumps:?}"
        );
        let ways = jumps.map(|jump| jump.1);
        assert_alike(&ways, 0.01 * ways[0], "way, m");
        assert!(ways[0] > least, "{ways:?}");
    }
}

#[test]
fn a_jump_turns_away_from_the_wall_that_the_stick_points_to() {
    for rate in RATES {
        let mut world = beside(rate, &[0.5], 1.0);
        assert!(world.get::<Transform>().forward().x > 0.9, "{rate} Hz");
        world.press_jump();
        world.run(0.1);
        let faced = yaw_of(Vec3::NEG_X);
        assert!((world.state().facing - faced).abs() < 1e-3, "{rate} Hz");
    }
}

#[test]
fn a_jump_off_the_wall_is_an_event_and_a_slide_is_none_of_its_own() {
    for rate in RATES {
        let mut world = beside(rate, &[0.5], 1.0);
        assert!(world.heard_of_moves().is_empty(), "{rate} Hz");
        world.press_jump();
        world.run(0.3);
        assert_eq!(world.heard_of_moves(), ["jumped off"], "{rate} Hz");
        for what in world.heard() {
            if let Happened::WallJumped { speed_m_s, away } = what {
                let off = (speed_m_s - WallMoves::default().jump_away_m_s).abs();
                assert!(off < 1e-3, "{speed_m_s} m/s at {rate} Hz");
                assert!(away.distance(Vec3::NEG_X) < 1e-3, "{away} at {rate} Hz");
            }
        }
    }
}

#[test]
fn the_stick_held_to_the_wall_leads_back_to_it() {
    for rate in RATES {
        let mut world = beside(rate, &[0.5], 1.0);
        world.press_jump();
        world.run(0.3);
        assert!(!world.is_in::<WallMoves>(), "{rate} Hz");
        world.run(1.2);
        assert!(world.is_in::<WallMoves>(), "it slides again at {rate} Hz");
    }
}

#[test]
fn twenty_presses_on_one_wall_gain_no_more_than_one_jump() {
    for rate in RATES {
        let mut world = beside(rate, &[0.5], 1.0);
        let from = world.position().y;
        let (mut top, mut jumps) = (0.0_f32, 0);
        for _ in 0..20 {
            world.press_jump();
            top.keep_largest(world.highest(0.1) - from);
            world.change(Intent::release_jump);
            jumps += u32::from(world.get::<WallState>().leaving.is_some());
            top.keep_largest(world.highest(0.4) - from);
        }
        assert!(jumps > 5, "{jumps} jumps at {rate} Hz");
        assert!(top < 1.2 + 0.012, "{top} m at {rate} Hz");
    }
}

#[test]
fn between_two_walls_it_climbs() {
    for rate in RATES {
        let mut world = beside(rate, &[0.9, -0.9], 1.0);
        let from = world.position().y;
        for jump in 0..6 {
            world.stick(Vec2::X * if jump % 2 == 0 { -1.0 } else { 1.0 });
            world.press_jump();
            world.run(0.3);
            world.change(Intent::release_jump);
        }
        let rise = world.position().y - from;
        println!("6 jumps between two walls at {rate} Hz: {rise} m");
        assert!(rise > 3.0, "{rise} m at {rate} Hz");
    }
}

#[test]
fn a_dash_leaves_a_slide() {
    for rate in RATES {
        let mut world = beside(rate, &[0.5], 1.0);
        world.stick(Vec2::NEG_X);
        world.change(Intent::tap_dash);
        world.run(0.1);
        assert!(world.is_in::<springyard_character::Dash>(), "{rate} Hz");
    }
}

#[test]
fn it_slides_down_a_wall_that_rises_at_its_speed_over_the_wall() {
    for rate in RATES {
        let mut world = World::new(rate, Vec3::Y * 10.0, CharacterTuning::default(), |app| {
            let (_, collider, at) = (
                0,
                Collider::cuboid(0.5, 40.0, 10.0),
                Vec3::new(1.0, 20.0, 0.0),
            );
            app.world_mut().spawn((
                Name::new("wall"),
                RigidBody::KinematicVelocityBased,
                collider,
                Transform::from_translation(at),
                Velocity::linear(Vec3::Y * 0.5),
            ));
        });
        world.insert(WallMoves::default());
        world.stick(Vec2::X);
        world.run(1.0);
        let from = world.position().y;
        world.run(0.5);
        let sank = (from - world.position().y) / 0.5;
        assert!((sank - 1.0).abs() < 0.01, "{sank} m/s at {rate} Hz");
    }
}
