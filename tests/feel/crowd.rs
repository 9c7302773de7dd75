//! Many characters in one world: each has its own intent, tuning and state, and moves as if it were alone.

use crate::common;
use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;
use springyard::cli::headless::{self, Start};
use springyard_character::Intent;
use springyard_character::intent::Presses;
use springyard_character::{Character, CharacterTuning, SpawnPoint, character_at};

const MANY: usize = 12;

/// Character number `i`: its own direction, speed and jump height. Every third one jumps and holds the button.
fn one(i: usize) -> (Name, SpawnPoint, CharacterTuning, Intent) {
    let spawn = SpawnPoint {
        position: Vec3::new(10.0 * i as f32 - 60.0, 0.0, 20.0),
        facing_rad: 0.0,
    };
    let tuning = CharacterTuning {
        run_speed_m_s: 1.0 + 0.3 * i as f32,
        jump_apex_m: 0.5 + 0.1 * i as f32,
        ..default()
    };
    let intent = Intent {
        movement: Vec2::new(0.0, 1.0),
        look_yaw_deg: 20.0 - 3.0 * i as f32,
        jump: Presses {
            presses: u32::from(i.is_multiple_of(3)),
            held: true,
        },
        ..default()
    };
    (
        Name::new(format!("character {i:02}")),
        spawn,
        tuning,
        intent,
    )
}

/// Position of each character after two seconds, and the hash of the state.
fn walk(name: impl Iterator<Item = usize>) -> (BTreeMap<String, Vec3>, u64) {
    let level = common::flat_level(Vec3::ZERO, "", "", "");
    let mut app = headless::app(Start::of(level));
    headless::start(&mut app);
    for i in name {
        let (name, spawn, tuning, intent) = one(i);
        app.world_mut()
            .spawn(character_at(spawn, tuning).unwrap())
            .insert((name, intent));
    }
    for _ in 0..120 {
        headless::frame(&mut app, Duration::from_secs_f64(1.0 / 60.0));
    }
    let world = app.world_mut();
    let mut characters = world.query_filtered::<(&Name, &Transform), With<Character>>();
    let places = characters
        .iter(world)
        .map(|(name, pose)| (name.to_string(), pose.translation))
        .collect();
    (places, springyard_rewind::hash(world))
}

#[test]
fn each_of_a_dozen_characters_moves_as_if_it_were_alone() {
    let (together, hash) = walk(0..MANY);
    assert_eq!(together.len(), MANY + 1, "the level's own player too");
    for i in 0..MANY {
        let (name, spawn, tuning, intent) = one(i);
        let (alone, _) = walk(std::iter::once(i));
        let (here, there) = (together[name.as_str()], alone[name.as_str()]);
        assert!(
            here.distance(there) < 1e-5,
            "{name}: {here} for {there} alone"
        );
        // Expected: two seconds at full speed along its look direction, minus the acceleration. Yaw to the left turns -Z to -X.
        let (sine, cosine) = intent.look_yaw_deg.to_radians().sin_cos();
        let way = (here - spawn.position).with_y(0.0);
        let along = way.dot(Vec3::new(-sine, 0.0, -cosine));
        let part = along / (2.0 * tuning.run_speed_m_s);
        let aside = (way.length_squared() - along * along).max(0.0).sqrt();
        println!("{name}: {part:.3} of the way at full speed, {aside:.4} m aside");
        assert!((0.8..1.0).contains(&part), "{name}: {part}");
        assert!(aside < 0.006, "{name}: {aside} m");
    }
    let player = together["player"];
    assert!(
        player.with_y(0.0).length() < 1e-5,
        "the player without input moved: {player}"
    );

    let (_, other) = walk((0..MANY).rev());
    assert_eq!(hash, other, "in whatever order they come");
}
