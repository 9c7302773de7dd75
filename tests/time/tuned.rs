//! A seek across a change of each field of the tuning.

use std::collections::BTreeMap;

use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::input::script::Event::{Look, Move, Press, Release, Tap};
use springyard::input::script::IntentButton::{Crouch, Dash, Jump};
use springyard::input::script::Script;
use springyard::time::what_if::{Answer, AskWhatIf, Numbers, Span, WhatIf};
use springyard::tuning::{PlayerTuning, RefusedTuning, Retune, Tuning};
use springyard_drive::DefaultDriveMethod;
use springyard_rewind::{History, run_on, seek};
use springyard_state::StateRegistry;
use springyard_timestep::policies::StepPlanner;

use crate::common::parameters::change;
use crate::common::{Play, flat_level, start_of};

/// Frames of half a step between two changes.
const EVERY: u64 = 24;

/// Steps before and after a change that are compared.
const AROUND: u64 = 6;

/// Walks in circles among crates, jumps, dashes and crouches, for this time, s.
fn script(secs: f64) -> Script {
    let mut script = Vec::new();
    let mut at = 0.2;
    let mut yaw_deg = 0.0;
    while at < secs {
        script.push((at, Look(yaw_deg, -5.0)));
        script.push((at, Move(0.3, 0.9)));
        script.push((at + 0.25, Press(Jump)));
        script.push((at + 0.5, Release(Jump)));
        script.push((at + 0.6, Tap(Jump)));
        script.push((at + 0.8, Tap(Dash)));
        script.push((at + 1.1, Press(Crouch)));
        script.push((at + 1.5, Release(Crouch)));
        script.push((at + 1.6, Move(0.0, 0.0)));
        at += 1.9;
        yaw_deg = (yaw_deg + 100.0) % 360.0;
    }
    Script(script)
}

#[test]
fn a_seek_across_a_change_of_each_field_of_the_tuning() {
    let parameters: Vec<_> = Tuning::parameters().collect();
    let secs = (parameters.len() as u64 * EVERY) as f64 / 120.0 + 2.0;
    let crates = r#"(name: "box", size_m: (0.5, 0.5, 0.5), mass_kg: 20, position: (0, 0.3, -3)),
        (name: "heap", size_m: (0.6, 0.6, 0.6), mass_kg: 60, position: (2, 0.3, 1))"#;
    let mut play = Play::start(Start {
        script: Some(script(secs)),
        ..Start::of(flat_level(Vec3::ZERO, "", "", crates))
    });
    let mut hashes = BTreeMap::new();
    let mut changed_at = Vec::new();
    for frame in 0..(parameters.len() as u64 + 1) * EVERY {
        if let Some(parameter) = parameters.get((frame / EVERY) as usize)
            && frame % EVERY == EVERY / 2
        {
            // One field differs from the defaults at a time.
            let mut tuning = Tuning::default();
            change(parameter, &mut tuning);
            assert_ne!(tuning, Tuning::default(), "{}", parameter.path);
            play.app.world_mut().write_message(Retune(tuning));
            changed_at.push((parameter.path, play.clock().ticks));
        }
        // No frame has two steps.
        play.frame(1.0 / 120.0);
        hashes.insert(play.clock().ticks, play.hash());
        let refused = &play.app.world().resource::<RefusedTuning>().0;
        assert!(refused.is_empty(), "{refused:?}");
    }
    let now = play.app.world().resource::<PlayerTuning>().character;
    let world = play.app.world_mut();
    let first = world.resource::<History>().first_tick();
    let mut compared = 0;
    for (path, at) in &changed_at {
        let from = at.saturating_sub(AROUND).max(first);
        seek(world, from).unwrap();
        let mut mismatches = Vec::new();
        for tick in from..=at + AROUND {
            run_on(world, tick).unwrap();
            compared += 1;
            if springyard_rewind::hash(world) != hashes[&tick] {
                mismatches.push(tick);
            }
        }
        assert!(
            mismatches.is_empty(),
            "{path}, changed at {at}: {mismatches:?}"
        );
    }
    println!("{} fields, {compared} states compared", changed_at.len());
    assert_eq!(
        world.resource::<PlayerTuning>().character,
        now,
        "the tuning of now stays"
    );
}

/// Another boom and another speed after 2 s of 4 s. The answer to what if under the present numbers, or why there is none; with this
/// registration left out.
fn asked_without(name: &str) -> Result<Answer, String> {
    let start = start_of(
        flat_level(Vec3::ZERO, "", "", ""),
        vec![(0.2, Move(0.0, 0.5))],
    );
    let mut play = Play::start_with(start, |app| {
        let registry = app.world().resource::<StateRegistry>().without(name);
        app.insert_resource(registry);
    });
    play.run(2.0, |_, _| {});
    let mut tuning = Tuning::default();
    tuning.camera.boom.length_m += 2.0;
    tuning.character.run_speed_m_s *= 1.5;
    play.app.world_mut().write_message(Retune(tuning));
    play.run(2.0, |_, _| {});
    let world = play.app.world_mut();
    let numbers = Numbers {
        tuning: tuning.character,
        moves: tuning.moves,
        camera: tuning.camera,
        planner: world.resource::<StepPlanner>().settings(),
        drive: world.resource::<DefaultDriveMethod>().0,
    };
    let span = Span::Last { secs: 3.5 };
    world.write_message(AskWhatIf { span, numbers });
    for _ in 0..5000 {
        play.frame(0.0);
        let what_if = play.app.world().resource::<WhatIf>();
        if let Some(problem) = &what_if.problem {
            return Err(problem.clone());
        }
        if let Some(answer) = &what_if.answer {
            return Ok(answer.clone());
        }
    }
    panic!("no answer");
}

#[test]
fn what_if_has_the_settings_of_then_and_misses_each_that_is_not_registered() {
    let boom_m = |answer: &Answer, secs: f64| {
        let point = answer.played.at_or_end(answer.from_secs + secs).unwrap();
        point.camera.distance(point.position)
    };
    let grows_m = |answer: &Answer| boom_m(answer, 3.4) - boom_m(answer, 1.4);
    let whole = asked_without("none of this name").unwrap();
    assert!(
        whole.is_faithful && (1.5..2.5).contains(&grows_m(&whole)),
        "{} m",
        grows_m(&whole)
    );
    let problem = asked_without("player_tuning").unwrap_err();
    assert!(problem.contains("not registered"), "{problem}");
    let without = asked_without("camera_tuning").unwrap();
    assert!(grows_m(&without).abs() < 0.5, "{} m", grows_m(&without));
}
