//! A change of the player's mass is part of the past: the component that says it, and the mass that rapier computes with.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard::input::script::Event::{Move, Tap};
use springyard::input::script::IntentButton::Respawn;
use springyard::time::what_if::{AskWhatIf, Span, WhatIf};
use springyard::tuning::{Retune, Tuning};
use springyard_character::Character;
use springyard_rewind::{run_on, seek};

use crate::common::{Play, flat_level};
use crate::time::what_ifs::numbers;

/// The player pushes a crate, before and after its mass changes in play. At the end it is put back, which writes its mass as well.
fn play() -> Play {
    let crates = r#"(name: "box", size_m: (0.8, 0.8, 0.8), mass_kg: 40, position: (0, 0.4, -3))"#;
    let script = vec![(0.2, Move(0.0, 1.0)), (3.5, Tap(Respawn))];
    Play::of(flat_level(Vec3::ZERO, "", "", crates), script)
}

/// What depends on the player's mass after a step.
#[derive(Debug, Clone, PartialEq)]
struct Seen {
    hash: u64,
    component: ColliderMassProperties,
    /// Of rapier's body, kg, as bits.
    mass: u32,
    /// Of the crate, m/s, as bits.
    crate_speed: u32,
}

fn seen(play: &mut Play) -> Seen {
    let hash = play.hash();
    let world = play.app.world_mut();
    let mut players = world
        .query_filtered::<(&ColliderMassProperties, &RapierRigidBodyHandle), With<Character>>();
    let (component, handle) = players.single(world).unwrap();
    let (component, handle) = (*component, handle.0);
    let mut rapier = world.query::<&RapierRigidBodySet>();
    let body = &rapier.single(world).unwrap().bodies[handle];
    let mass = body.mass();
    let mut crates = world.query::<(&Name, &Velocity)>();
    let pushed = crates.iter(world).find(|(name, _)| name.as_str() == "box");
    Seen {
        hash,
        component,
        mass: mass.to_bits(),
        crate_speed: pushed.unwrap().1.linear.z.to_bits(),
    }
}

const OTHER_KG: f32 = 17.0;

/// Plays until 4 s, with another mass from 2 s on; what each step has shown.
fn played() -> (Play, BTreeMap<u64, Seen>) {
    let mut play = play();
    let mut steps = BTreeMap::new();
    // Half a step a frame: no frame has two steps.
    while play.clock().ticks < 240 {
        play.frame(1.0 / 120.0);
        let tick = play.clock().ticks;
        let seen = seen(&mut play);
        steps.insert(tick, seen);
        if tick == 120 {
            let mut lighter = Tuning::default();
            lighter.character.mass_kg = OTHER_KG;
            play.app.world_mut().write_message(Retune(lighter));
        }
    }
    let [before, after] = [119, 125].map(|tick| f32::from_bits(steps[&tick].mass));
    assert!((before - Tuning::default().character.mass_kg).abs() < 1e-3);
    assert!((after - OTHER_KG).abs() < 1e-3, "{after} kg");
    let pushes =
        |from: u64, to| (from..to).any(|tick| f32::from_bits(steps[&tick].crate_speed) < -0.5);
    assert!(
        pushes(60, 119) && pushes(125, 200),
        "contacts before and after"
    );
    (play, steps)
}

#[test]
fn a_rewind_over_a_change_of_mass_and_on_again_is_the_same_bit_for_bit() {
    let (mut play, steps) = played();
    for (from, to) in [(40, 240), (150, 239), (100, 130), (230, 240), (118, 240)] {
        seek(play.app.world_mut(), from).unwrap();
        assert_eq!(seen(&mut play), steps[&from], "step {from}");
        for tick in from + 1..=to {
            run_on(play.app.world_mut(), tick).unwrap();
            assert_eq!(seen(&mut play), steps[&tick], "step {tick} after {from}");
        }
    }
}

#[test]
fn what_if_with_another_mass_leaves_the_mass_of_the_game() {
    let (mut asked, steps) = played();
    let (mut plain, _) = played();
    let mut numbers = numbers(&asked);
    numbers.tuning.mass_kg = 150.0;
    let span = Span::Last { secs: 3.5 };
    let ask = AskWhatIf { span, numbers };
    asked.app.world_mut().write_message(ask);
    let is_done = |play: &Play| {
        let what_if = play.app.world().resource::<WhatIf>();
        assert_eq!(what_if.problem, None);
        what_if.progress.is_none() && what_if.answer.is_some()
    };
    for _ in 0..5000 {
        asked.frame(0.0);
        assert_eq!(asked.clock().ticks, 240);
        assert_eq!(seen(&mut asked), steps[&240]);
        if is_done(&asked) {
            break;
        }
    }
    assert!(is_done(&asked));
    let answer = asked
        .app
        .world()
        .resource::<WhatIf>()
        .answer
        .clone()
        .unwrap();
    assert!(answer.is_faithful && answer.parting.first.is_some());
    // The player runs into the crate again.
    for frame in 0..120 {
        asked.frame(1.0 / 60.0);
        plain.frame(1.0 / 60.0);
        assert_eq!(seen(&mut asked), seen(&mut plain), "frame {frame}");
    }
}
