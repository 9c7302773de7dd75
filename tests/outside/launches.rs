//! Jump pads: `ExternalKick::launch` sets the vertical velocity, whatever it was, relative to the ground underfoot.

use bevy::prelude::*;
use springyard::character::CharacterTuning;

use crate::closed_form::{assert_alike, assert_near, kicked_way, rise_gravity, rise_m};
use crate::kick::{Way, kick, launch};
use crate::lift;
use crate::world::{RATES, World};

/// Speed of the pad, m/s.
const SPEED: f32 = 9.0;

/// A character that has fallen from `height` (m), where `is_there` holds for the first time on its way down.
fn fallen(rate: u32, height: f32, is_there: impl Fn(&World, Entity) -> bool) -> (World, Entity) {
    let mut world = World::with_floor(rate);
    let character = world.character(Vec3::Y * height);
    world.run(0.2);
    for _ in 0..world.steps(3.0) {
        if is_there(&world, character) {
            break;
        }
        world.step();
    }
    assert!(is_there(&world, character), "{height} m at {rate} Hz");
    (world, character)
}

#[test]
fn a_pad_throws_a_standing_character_by_its_speed() {
    let mut heights = Vec::new();
    for rate in RATES {
        let mut world = World::with_floor(rate);
        let character = world.character(Vec3::ZERO);
        world.run(0.5);
        let from = world.feet(character).y;
        launch(&mut world, character, Vec3::Y * SPEED);
        let height = world.highest_feet(character, 0.8) - from;
        assert_near(height, rise_m(SPEED), 0.02, &format!("{rate} Hz"));
        heights.push(height);
    }
    assert_alike(&heights, "launched");
}

/// The pad is a space of 1 m above the floor; the fastest fall here goes 0.8 m in a step.
#[test]
fn a_pad_throws_as_high_whatever_the_fall() {
    let mut heights = Vec::new();
    for fall in [2.0, 5.0, 12.0] {
        for rate in RATES {
            let (mut world, character) =
                fallen(rate, fall, |world, character| world.feet(character).y < 1.0);
            let from = world.feet(character).y;
            launch(&mut world, character, Vec3::Y * SPEED);
            let height = world.highest_feet(character, 0.8) - from;
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
            let (mut world, character) = fallen(rate, fall, World::is_grounded);
            launch(&mut world, character, Vec3::Y * SPEED);
            world.step();
            assert!(!world.is_grounded(character), "{fall} m at {rate} Hz");
            let speed = world.state(character).flight_velocity();
            let expected = SPEED - rise_gravity() * world.dt();
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
            let mut world = World::with_floor(rate);
            let character = world.character(Vec3::ZERO);
            world.run(0.5);
            world.press_jump(character);
            world.run(secs);
            let from = world.feet(character).y;
            if is_launch {
                launch(&mut world, character, Vec3::Y * SPEED);
            } else {
                kick(&mut world, character, Way::Knock, Vec3::Y * SPEED);
            }
            let height = world.highest_feet(character, 1.2) - from;
            let what = format!("launch: {is_launch}, at {rate} Hz");
            assert_near(height, expected, 0.02, &what);
        }
    }
}

/// The platform rises at 2 m/s: 6 m/s more are 8 m/s.
#[test]
fn a_launch_on_a_rising_platform_is_relative_to_it() {
    for is_launch in [true, false] {
        let mut heights = Vec::new();
        for rate in RATES {
            let mut world = World::new(rate);
            lift::kinematic(
                &mut world,
                Box::new(|secs: f64| 2.0 * (secs - 0.5).max(0.0)),
            );
            let character = world.character(Vec3::ZERO);
            world.run(1.5);
            let from = world.feet(character).y;
            if is_launch {
                launch(&mut world, character, Vec3::Y * 6.0);
            } else {
                kick(&mut world, character, Way::Knock, Vec3::Y * 6.0);
            }
            let height = world.highest_feet(character, 0.5) - from;
            let what = format!("launch: {is_launch}, at {rate} Hz");
            assert_near(height, rise_m(8.0), 0.02, &what);
            heights.push(height);
        }
        assert_alike(&heights, &format!("launch: {is_launch}"));
    }
}

/// Off the ground, the half-life of the air applies to the horizontal part.
#[test]
fn a_slanted_launch_goes_as_far_at_any_rate() {
    let (velocity, secs) = (Vec3::new(4.0, SPEED, 0.0), 0.5);
    let expected = kicked_way(velocity.x, 0.25, secs);
    for is_launch in [true, false] {
        let mut ways = Vec::new();
        for rate in RATES {
            let mut world = World::with_floor(rate);
            let character = world.character(Vec3::ZERO);
            world.run(0.5);
            let from = world.position(character).x;
            if is_launch {
                launch(&mut world, character, velocity);
            } else {
                kick(&mut world, character, Way::Knock, velocity);
            }
            world.run(secs);
            let moved = world.position(character).x - from;
            let what = format!("launch: {is_launch}, at {rate} Hz");
            assert_near(moved, expected, 0.02, &what);
            ways.push(moved);
        }
        assert_alike(&ways, &format!("launch: {is_launch}"));
    }
}
