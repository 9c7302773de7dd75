//! Bodies that steps spawn during play: what if, recordings and the timeline with balls that are shot at the player.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard::cli::headless::{self, Start};
use springyard::input::script::Event::{self, Move, Press, Release};
use springyard::input::script::IntentButton::Jump;
use springyard::time::recording::{Comparison, Outcome, Recorder, Recording, StateLog, recorder};
use springyard::time::what_if::{AskWhatIf, Span, WhatIf};
use springyard_rewind::StepCommands;
use springyard_rewind::travel::TimeTravel;
use springyard_state::RegisterState;
use springyard_timestep::policies::StepPlanner;
use springyard_timestep::{StepClock, ViewOf, run_step};

use crate::common::{Play, start_of, strip};
use crate::time::cannon::{Bullet, age};
use crate::time::what_ifs::numbers;

/// Shoots five balls a second across the player's way. Each has a view, which the same step spawns.
fn shoot(clock: Res<StepClock>, mut commands: StepCommands) {
    if !clock.ticks.is_multiple_of(12) {
        return;
    }
    let body = commands.spawn((
        (
            Name::new(format!("ball {}", clock.ticks)),
            Bullet { left_secs: 1.5 },
        ),
        (RigidBody::Dynamic, Collider::ball(0.25)),
        ColliderMassProperties::Mass(15.0),
        Velocity::linear(Vec3::new(7.0, 1.5, 0.0)),
        Transform::from_xyz(-4.0, 1.0, -1.0),
    ));
    let body = body.id();
    commands.spawn(ViewOf(body));
}

fn add_cannon(app: &mut App) {
    app.register_state::<Bullet>("bullet");
    app.add_systems(
        FixedUpdate,
        (shoot, age).chain().before(PhysicsSet::SyncBackend),
    );
}

fn script() -> Vec<(f64, Event)> {
    vec![
        (0.5, Move(0.0, 0.4)),
        (1.5, Press(Jump)),
        (2.0, Release(Jump)),
        (2.5, Move(-0.4, -0.2)),
    ]
}

fn start() -> Start {
    start_of(strip(""), script())
}

fn played(secs: f64) -> Play {
    let mut play = Play::start_with(start(), add_cannon);
    play.run(secs, |_, _| {});
    play
}

/// The names of the balls that a query finds.
fn balls(play: &mut Play) -> Vec<String> {
    let world = play.app.world_mut();
    let mut balls = world.query_filtered::<&Name, With<Bullet>>();
    let mut names: Vec<String> = balls.iter(world).map(ToString::to_string).collect();
    names.sort_unstable();
    names
}

/// Number of views of balls that a query finds.
fn views(play: &mut Play) -> usize {
    let world = play.app.world_mut();
    let mut views = world.query::<&ViewOf>();
    let mut balls = world.query_filtered::<(), With<Bullet>>();
    let of_balls = views
        .iter(world)
        .filter(|view| balls.get(world, view.0).is_ok());
    of_balls.count()
}

#[test]
fn a_comparison_has_the_balls_of_the_run_and_leaves_them_as_they_are() {
    let mut play = played(5.0);
    let (before, hash) = (balls(&mut play), play.hash());
    assert!(before.len() > 5, "{before:?}");
    for jump_apex_m in [None, Some(2.5)] {
        let mut numbers = numbers(&play);
        if let Some(apex_m) = jump_apex_m {
            numbers.tuning.jump_apex_m = apex_m;
        }
        let span = Span::Last { secs: 4.0 };
        let ask = AskWhatIf { span, numbers };
        play.app.world_mut().write_message(ask);
        let mut answer = None;
        while answer.is_none() {
            play.frame(0.0);
            assert_eq!(play.hash(), hash, "the present stays");
            assert_eq!(balls(&mut play), before);
            assert_eq!(views(&mut play), before.len());
            let what_if = play.app.world().resource::<WhatIf>();
            assert_eq!(what_if.problem, None);
            answer = what_if
                .answer
                .clone()
                .filter(|_| what_if.progress.is_none());
        }
        let answer = answer.unwrap();
        assert!(answer.is_faithful, "the played path ends as the run did");
        assert_eq!(answer.played == answer.instead, jump_apex_m.is_none());
        play.app.world_mut().resource_mut::<WhatIf>().answer = None;
    }
}

#[test]
fn a_recording_played_again_shoots_the_same_balls() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("r.ron");
    let mut play = Play::start_with(start(), |app| {
        add_cannon(app);
        app.insert_resource(Recorder::to(path.clone()).with_states());
    });
    play.run(4.0, |_, _| {});
    state_of_the_run_is_sought(&mut play);
    recorder::finish(play.app.world_mut()).unwrap();
    let recording = Recording::load(&path).unwrap_or_else(|errors| panic!("{errors}"));
    let states = StateLog::read(&recorder::states_path(&path)).unwrap();

    let mut app = headless::app(Start {
        planner: StepPlanner::of(recording.planner()),
        script: Some(recording.input.clone()),
        ..start()
    });
    add_cannon(&mut app);
    headless::start(&mut app);
    let mut comparison = Comparison::with(&recording, Some(states));
    comparison.compare(app.world());
    for secs in recording.step_lengths() {
        run_step(app.world_mut(), secs);
        comparison.compare(app.world());
    }
    let outcome = comparison.outcome().cloned().unwrap();
    assert!(matches!(outcome, Outcome::Same), "{outcome}");
}

/// Goes back, and plays on from the same step: what comes is recorded in place of what came.
fn state_of_the_run_is_sought(play: &mut Play) {
    play.app
        .world_mut()
        .write_message(TimeTravel::ShowTick(150));
    play.frame(0.0);
    play.app.world_mut().write_message(TimeTravel::PlayOn);
    play.run(1.0, |_, _| {});
}

#[test]
fn the_timeline_shows_balls_that_are_gone_and_their_views() {
    let mut play = Play::start_with(start(), add_cannon);
    let mut seen = Vec::new();
    for _ in 0..240 {
        play.frame(1.0 / 60.0);
        seen.push((play.clock().ticks, play.hash(), balls(&mut play)));
    }
    let (last, _, present) = seen.last().cloned().unwrap();
    for (tick, hash, names) in seen.iter().skip(30).step_by(17).rev() {
        let message = TimeTravel::ShowTick(*tick);
        play.app.world_mut().write_message(message);
        play.frame(1.0 / 60.0);
        assert_eq!(play.clock().ticks, *tick);
        assert_eq!(play.hash(), *hash, "step {tick}");
        assert_eq!(balls(&mut play), *names, "step {tick}");
        assert_eq!(views(&mut play), names.len(), "step {tick}");
    }
    play.app.world_mut().write_message(TimeTravel::Return);
    play.frame(0.0);
    assert_eq!(play.clock().ticks, last);
    assert_eq!(balls(&mut play), present);
}
