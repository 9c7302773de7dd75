//! Conveyor belts (`belt_m_s`): they carry crates and the character at their own speed, level or uphill, at every step rate.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use springyard::input::script::Event::{self, Move, Press};
use springyard::input::script::IntentButton::Jump;
use springyard_drive::engine::SurfaceVelocity;

use crate::common::Play;
use crate::common::situations::Yard;

/// Step rates at which a belt must do the same, Hz.
const RATES: [f64; 3] = [30.0, 60.0, 120.0];

/// A belt along x with its top at 0.4 m, from -20 to 20 m.
fn belt(fields: &str) -> String {
    format!(r#"(name: "belt", shape: Box(size_m: (40, 0.4, 4)), position: (0, 0.2, 6), {fields}),"#)
}

/// A crate of 0.6 m on the belt.
const ON_BELT: &str =
    r#"(name: "crate", mass_kg: 20, size_m: (0.6, 0.6, 0.6), position: (-10, 0.7, 6)),"#;

fn velocity(play: &mut Play, name: &str) -> Vec3 {
    let mut bodies = play.app.world_mut().query::<(&Name, &Velocity)>();
    let found = bodies
        .iter(play.app.world())
        .find(|(body, _)| body.as_str() == name);
    found.unwrap_or_else(|| panic!("no body {name}")).1.linear
}

/// A character on the belt, which moves at 2 m/s along x.
fn passenger(script: Vec<(f64, Event)>, hz: f64) -> Play {
    let yard = Yard {
        spawn: Vec3::new(-10.0, 0.4, 6.0),
        solids: belt("belt_m_s: (2, 0, 0)"),
        ..Yard::default()
    };
    yard.play(hz, script)
}

#[test]
fn a_crate_on_a_belt_reaches_its_speed_and_keeps_it_at_every_step_rate() {
    let ways = RATES.map(|hz| {
        let solids = belt("belt_m_s: (2, 0, 0)");
        let mut play = Play::yard_with(hz, Vec3::ZERO, &solids, "", ON_BELT, vec![]);
        play.run(1.0, |_, _| {});
        for _ in 0..3 {
            play.run(0.5, |_, _| {});
            let speed = velocity(&mut play, "crate");
            assert!(speed.distance(Vec3::X * 2.0) < 1e-5, "{hz} Hz: {speed}");
        }
        let place = play.body("crate").translation;
        assert!((place.y - 0.7).abs() < 2e-4, "{hz} Hz: {place}");
        assert!((place.z - 6.0).abs() < 2.5e-4, "{hz} Hz: {place}");
        place.x + 10.0
    });
    // Friction of 0.55 takes 0.37 s to reach 2 m/s, in 0.37 m.
    for way in ways {
        assert!((way - 4.63).abs() < 0.05, "{ways:?}");
    }
}

#[test]
fn a_belt_moves_in_its_own_axes() {
    let solids = belt("rotation_deg: (0, 90, 0), belt_m_s: (2, 0, 0)");
    let crates = ON_BELT.replace("(-10, 0.7, 6)", "(0, 0.7, 6)");
    let beside = Vec3::new(0.0, 0.0, 30.0);
    let mut play = Play::yard_with(60.0, beside, &solids, "", &crates, vec![]);
    play.run(1.5, |_, _| {});
    let speed = velocity(&mut play, "crate");
    assert!(speed.distance(Vec3::NEG_Z * 2.0) < 1e-5, "{speed}");
}

#[test]
fn a_slow_belt_does_not_let_its_load_sleep() {
    let solids = belt("belt_m_s: (0.05, 0, 0)");
    let mut play = Play::yard_with(60.0, Vec3::ZERO, &solids, "", ON_BELT, vec![]);
    play.run(2.0, |_, _| {});
    let before = play.body("crate").translation;
    play.run(4.0, |_, _| {});
    let moved = play.body("crate").translation - before;
    assert!((moved.x - 0.2).abs() < 0.0012, "{moved}");
}

#[test]
fn a_sleeping_crate_wakes_when_the_belt_starts() {
    let mut play = Play::yard_with(60.0, Vec3::ZERO, &belt(""), "", ON_BELT, vec![]);
    play.run(3.0, |_, _| {});
    let before = play.body("crate").translation;
    let world = play.app.world_mut();
    let mut names = world.query::<(Entity, &Name)>();
    let found = names
        .iter(world)
        .find(|(_, name)| name.as_str() == "belt")
        .map(|(entity, _)| entity);
    let start = SurfaceVelocity(Vec3::X);
    world.entity_mut(found.unwrap()).insert(start);
    play.run(2.0, |_, _| {});
    let moved = play.body("crate").translation - before;
    assert!((moved.x - 1.9).abs() < 0.025, "{moved}");
}

#[test]
fn a_character_stands_on_a_belt_and_is_carried_at_its_speed() {
    for hz in RATES {
        let mut play = passenger(vec![], hz);
        play.run(1.5, |_, _| {});
        let before = play.position();
        play.run(2.0, |play, _| assert!(play.state().is_grounded()));
        let moved = play.position() - before;
        assert!(
            moved.distance(Vec3::X * 4.0) < 1.5e-4,
            "{hz} Hz: {moved} in two seconds"
        );
        assert!(play.planar_velocity().length() < 1e-5);
    }
}

#[test]
fn walking_against_a_belt_is_relative_to_it() {
    // The stick to the left: -x.
    let mut play = passenger(vec![(0.5, Move(-1.0, 0.0))], 60.0);
    play.run(2.0, |_, _| {});
    let over = play.planar_velocity();
    let speed = velocity(&mut play, "player");
    assert!(over.x < -3.0, "{over}");
    assert!((speed.x - over.x - 2.0).abs() < 1e-5, "{speed} {over}");
}

#[test]
fn a_jump_off_a_belt_keeps_its_speed() {
    for hz in RATES {
        let mut play = passenger(vec![(1.5, Press(Jump))], hz);
        play.run(1.75, |_, _| {});
        assert!(!play.state().is_grounded(), "{hz} Hz: it jumped");
        let speed = velocity(&mut play, "player");
        assert!((speed.x - 2.0).abs() < 1e-5, "{hz} Hz: {speed}");
        assert!(speed.z.abs() < 1e-5, "{hz} Hz: {speed}");
    }
}

#[test]
fn a_belt_uphill_carries_the_character_up() {
    let ramp = r#"(name: "belt", shape: Ramp(angle_deg: 20, length_m: 12, width_m: 4), position: (0, 0, 6),
        belt_m_s: (0, 0, -2)),"#;
    let slope = 20f32.to_radians();
    for hz in RATES {
        let yard = Yard {
            spawn: Vec3::new(0.0, 2.0 * slope.tan(), 4.0),
            solids: ramp.to_owned(),
            ..Yard::default()
        };
        let mut play = yard.play(hz, vec![]);
        play.run(1.5, |_, _| {});
        let before = play.position();
        play.run(1.0, |play, _| assert!(play.state().is_grounded()));
        let moved = play.position() - before;
        // The part of 2 m/s along the slope.
        let along = 2.0 * slope.cos();
        let wanted = Vec3::new(0.0, along * slope.sin(), -along * slope.cos());
        assert!(
            moved.distance(wanted) < 2.5e-4,
            "{hz} Hz: {moved}, {wanted}"
        );
    }
}

#[test]
fn a_belt_uphill_carries_a_crate_up() {
    let ramp = r#"(name: "belt", shape: Ramp(angle_deg: 15, length_m: 20, width_m: 4), position: (0, 0, 6),
        belt_m_s: (0, 0, -2), friction: 1.2),"#;
    // Flat on the slope, 4 m up from its low edge.
    let crates = r#"(name: "crate", mass_kg: 20, size_m: (0.6, 0.6, 0.6), position: (0, 1.3616, 2.0776),
        rotation_deg: (15, 0, 0)),"#;
    let spawn = Vec3::new(10.0, 0.0, 0.0);
    let mut play = Play::yard_with(60.0, spawn, ramp, "", crates, vec![]);
    play.run(1.5, |_, _| {});
    let slope = 15f32.to_radians();
    let speed = velocity(&mut play, "crate");
    let along = 2.0 * slope.cos();
    let wanted = Vec3::new(0.0, along * slope.sin(), -along * slope.cos());
    assert!(speed.distance(wanted) < 1e-4, "{speed}, {wanted}");
}

#[test]
fn a_belt_without_friction_carries_the_character_and_no_crate() {
    let solids = belt("belt_m_s: (2, 0, 0), friction: 0");
    let mut play = Play::yard_with(60.0, Vec3::new(5.0, 0.4, 6.0), &solids, "", ON_BELT, vec![]);
    play.run(2.0, |_, _| {});
    assert!((velocity(&mut play, "player").x - 2.0).abs() < 1e-5);
    assert!(velocity(&mut play, "crate").x.abs() < 1e-5);
}

#[test]
fn the_same_belt_twice_has_the_same_hash() {
    let run = || {
        let solids = belt("belt_m_s: (2, 0, 0)");
        let start = Vec3::new(-5.0, 0.4, 6.0);
        let mut play = Play::yard_with(60.0, start, &solids, "", ON_BELT, vec![]);
        play.run(2.0, |_, _| {});
        play.hash()
    };
    assert_eq!(run(), run());
}
