//! The glide of `examples/own_move/`.

use bevy::prelude::*;
use springyard_character::{CharacterGravity, CharacterTuning, Intent, add_move};
use springyard_test_lab::owned;

use super::own_move::{GLIDE, Glide, GlideState};
use super::world::{RATES, World, assert_alike};

#[test]
fn the_guide_shows_its_file() {
    let file = include_str!("../../examples/own_move/glide.rs");
    let shown: Vec<&str> = (file.lines())
        .filter(|line| !line.starts_with("//!"))
        .collect();
    let block = format!("```rust\n{}\n```", shown.join("\n").trim());
    owned::assert_block("docs/add_a_move.md", "glide", &block);
}

/// A character that has fallen for 0.5 s, and has glided for 0.5 s.
fn gliding(rate: u32) -> World {
    let mut world = World::in_the_air(rate, GLIDE, CharacterTuning::default());
    world.stick(Vec2::Y);
    world.press_jump();
    world.run(0.5);
    assert!(world.is_in::<Glide>(), "{rate} Hz");
    world
}

#[test]
fn a_glide_is_the_same_at_any_rate() {
    let ways = RATES.map(|rate| gliding(rate).position());
    assert_alike(&ways.map(|at| at.y), 2e-3, "height, m");
    assert_alike(&ways.map(|at| at.z), 2e-3, "way, m");
}

#[test]
fn a_glide_sinks_at_its_speed_and_flies_at_its_speed() {
    for rate in RATES {
        let mut world = gliding(rate);
        world.run(1.5);
        let velocity = world.velocity();
        let expected = Vec3::new(0.0, -GLIDE.sink_m_s, -GLIDE.speed_m_s);
        assert!(
            velocity.distance(expected) < 0.1,
            "{velocity} m/s at {rate} Hz"
        );
    }
}

#[test]
fn on_a_planet_whose_centre_is_anywhere_it_sinks_at_its_speed() {
    for rate in RATES {
        let tuning = CharacterTuning::default();
        let mut world = World::new(rate, Vec3::Y * 20.0, tuning, add_move::<Glide>);
        let centre = Vec3::NEG_Y * 30.0;
        let planet = CharacterGravity::Towards {
            centre,
            strength_m_s2: 9.81,
        };
        world.insert((GLIDE, planet));
        world.stick(Vec2::X);
        world.run(0.2);
        world.press_jump();
        world.run(1.5);
        let height = |world: &World| world.position().distance(centre);
        let before = height(&world);
        world.run(1.5);
        assert!(world.is_in::<Glide>(), "{rate} Hz");
        let sunk = before - height(&world);
        let off = sunk - 1.5 * GLIDE.sink_m_s;
        assert!(off.abs() < 0.05, "{off} m at {rate} Hz");
    }
}

#[test]
fn it_ends_at_the_release_of_the_button_and_on_the_ground() {
    for rate in RATES {
        let mut world = gliding(rate);
        world.change(Intent::release_jump);
        world.run(0.1);
        assert!(!world.is_in::<Glide>(), "{rate} Hz");
        let mut world = gliding(rate);
        world.stick(Vec2::ZERO);
        world.run(8.0);
        assert!(world.state().is_grounded(), "{rate} Hz");
        let off = (world.position().y - world.ride_height()).abs();
        assert!(off < 1e-3, "{off} m at {rate} Hz");
    }
}

#[test]
fn its_state_is_in_the_hash() {
    let mut world = gliding(60);
    let before = springyard_rewind::hash(world.app.world());
    world.change(|glide: &mut GlideState| {
        glide.path_m = glide.path_m.map(|path| path + 1e-5);
    });
    assert_ne!(springyard_rewind::hash(world.app.world()), before);
}

#[test]
fn it_goes_on_from_a_snapshot_as_it_did() {
    for rate in RATES {
        let mut world = gliding(rate);
        let snapshot = springyard_rewind::snapshot(world.app.world_mut());
        let mut run_on = || {
            world.run(0.7);
            springyard_rewind::hash(world.app.world())
        };
        let first = run_on();
        let other = run_on();
        assert_ne!(first, other, "{rate} Hz");
        snapshot.restore(world.app.world_mut());
        world.run(0.7);
        assert_eq!(
            springyard_rewind::hash(world.app.world()),
            first,
            "{rate} Hz"
        );
    }
}

#[test]
fn its_press_is_no_double_jump() {
    let tuning = CharacterTuning {
        double_jump: true,
        ..default()
    };
    for rate in RATES {
        for has_glide in [false, true] {
            let mut world = World::new(rate, Vec3::Y * 20.0, tuning, add_move::<Glide>);
            if has_glide {
                world.insert(GLIDE);
            }
            world.run(0.3);
            world.press_jump();
            world.run(0.3);
            let has_jumped = world.state().since_grounded.air_jumped;
            assert_eq!(has_jumped, !has_glide, "{rate} Hz");
            assert_eq!(world.state().press_age_secs, None, "{rate} Hz");
        }
    }
}

#[test]
fn a_press_within_the_coyote_time_jumps_and_one_just_above_the_ground_waits_for_it() {
    for rate in RATES {
        let feet = Vec3::Y * 0.2;
        let mut world = World::new(rate, feet, CharacterTuning::default(), add_move::<Glide>);
        world.insert(GLIDE);
        world.press_jump();
        world.run(0.1);
        assert!(world.state().is_jumping(), "{rate} Hz");
        // Down again, 0.1 s before the landing of a jump whose button was released.
        world.change(Intent::release_jump);
        while world.position().y > world.ride_height() + 0.1 || world.velocity().y > 0.0 {
            world.run(1.0 / rate as f32);
        }
        world.press_jump();
        world.run(0.2);
        assert!(world.state().is_jumping(), "{rate} Hz");
    }
}

#[test]
fn a_kick_upwards_interrupts_it() {
    for rate in RATES {
        let mut world = gliding(rate);
        let gravity = world.get::<CharacterTuning>().flight().rise;
        let (from, upwards) = (world.position().y, world.velocity().y + 6.0);
        world.kick(Vec3::Y * 6.0);
        world.run(1.0 / rate as f32);
        assert!(!world.is_in::<Glide>(), "{rate} Hz");
        let rise = world.highest(0.6) - from;
        let expected = upwards * upwards / (2.0 * gravity);
        assert!(
            (rise / expected - 1.0).abs() < 0.03,
            "{rise} m of {expected} at {rate} Hz"
        );
        // The button is still down: without a press there is no second glide.
        assert!(!world.is_in::<Glide>(), "{rate} Hz");
    }
}

#[test]
fn a_kick_sideways_decays_beside_it() {
    for rate in RATES {
        let mut world = gliding(rate);
        world.kick(Vec3::X * 3.0);
        world.run(0.4);
        assert!(world.is_in::<Glide>(), "{rate} Hz");
        let way = world.position().x;
        // Without decay 1.2 m.
        assert!((0.7..1.0).contains(&way), "{way} m at {rate} Hz");
    }
}

#[test]
fn a_respawn_resets_it() {
    let mut world = gliding(60);
    world.change(|intent: &mut Intent| intent.respawn.press());
    world.run(0.05);
    assert!(!world.is_in::<Glide>());
    assert_eq!(world.get::<GlideState>(), GlideState::default());
}
