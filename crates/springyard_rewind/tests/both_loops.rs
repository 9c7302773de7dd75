//! Seeks, and playing on after them, on bevy's own fixed loop and on the one of the policies.

use std::time::Duration;

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use serde::Serialize;
use spring_math::planner::Policy;
use springyard_rewind::{TimeTravel, seek};
use springyard_state::RegisterState;
use springyard_timestep::policies::StepPlanner;
use springyard_timestep::{FrameSteps, StepClock, StepSettings, ViewOf};

/// Moves at 2 m/s, and turns back at 1 m, so that its place depends on all steps before.
#[derive(Component, Clone, Serialize, Default)]
struct Shuttle {
    at: f32,
    velocity: f32,
}

/// What each step has seen: its number, `Res<Time>`, `Time<Fixed>`, and where the shuttle was.
#[derive(Resource, Default)]
struct Seen(Vec<Step>);

#[derive(Debug, Clone, PartialEq)]
struct Step {
    tick: u64,
    elapsed: Duration,
    delta: Duration,
    fixed: Duration,
    at: f32,
}

fn run(
    (time, fixed, clock): (Res<Time>, Res<Time<Fixed>>, Res<StepClock>),
    mut shuttle: Single<(&mut Shuttle, &mut Transform)>,
    mut seen: ResMut<Seen>,
) {
    let (shuttle, pose) = &mut *shuttle;
    if shuttle.at >= 1.0 || shuttle.at <= 0.0 {
        shuttle.velocity = if shuttle.at >= 1.0 { -2.0 } else { 2.0 };
    }
    shuttle.at += shuttle.velocity * time.delta_secs();
    pose.translation.x = shuttle.at;
    seen.0.push(Step {
        tick: clock.ticks,
        elapsed: time.elapsed(),
        delta: time.delta(),
        fixed: fixed.elapsed(),
        at: shuttle.at,
    });
}

fn bevys(app: &mut App, lagging: bool) {
    app.add_plugins(springyard_timestep::plugin)
        .insert_resource(StepSettings {
            lagging,
            ..default()
        })
        .insert_resource(Time::<Fixed>::from_hz(60.0));
}

fn planned(app: &mut App, policy: Policy) {
    app.add_plugins(springyard_timestep::policies::plugin)
        .insert_resource(StepPlanner::new(policy, 60.0, 8).unwrap());
}

const LOOPS: [(&str, fn(&mut App)); 5] = [
    ("bevy's loop", |app| bevys(app, false)),
    ("bevy's loop, lagging", |app| bevys(app, true)),
    ("fixed", |app| planned(app, Policy::Fixed)),
    ("fixed-lagging", |app| planned(app, Policy::FixedLagging)),
    ("uniform", |app| planned(app, Policy::Uniform)),
];

/// Three seconds of play in uneven frames.
fn played(add: fn(&mut App)) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin));
    add(&mut app);
    app.add_plugins(springyard_rewind::plugin)
        .init_resource::<Seen>()
        .add_systems(FixedUpdate, run);
    app.register_state::<Shuttle>("shuttle");
    app.register_derived::<Transform>("pose");
    let shuttle = (
        Name::new("shuttle"),
        Shuttle::default(),
        Transform::default(),
    );
    let shuttle = app.world_mut().spawn(shuttle).id();
    app.world_mut().spawn(ViewOf(shuttle));
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    app.finish();
    app.cleanup();
    frame(&mut app, 0.0);
    (0..150).for_each(|index| frame(&mut app, [0.007, 0.013, 0.04][index % 3]));
    app
}

fn frame(app: &mut App, secs: f64) {
    let frame = TimeUpdateStrategy::ManualDuration(Duration::from_secs_f64(secs));
    app.insert_resource(frame).update();
}

fn take_seen(app: &mut App) -> Vec<Step> {
    std::mem::take(&mut app.world_mut().resource_mut::<Seen>().0)
}

fn shown(app: &App) -> f64 {
    let clock = app.world().resource::<StepClock>();
    app.world().resource::<FrameSteps>().shown_secs(clock)
}

/// Where the view is, m.
fn view(app: &mut App) -> f32 {
    let mut views = app.world_mut().query_filtered::<&Transform, With<ViewOf>>();
    views.single(app.world()).unwrap().translation.x
}

#[test]
fn a_step_has_the_same_time_when_it_runs_again_and_the_next_one_goes_on_from_there() {
    for (name, add) in LOOPS {
        let mut app = played(add);
        let first = take_seen(&mut app);
        let last = first.len() as u64;
        assert!(last > 150, "{name}: {last}");
        for tick in [last - 1, 40, 100, 7, last] {
            seek(app.world_mut(), tick).unwrap();
            let again = take_seen(&mut app);
            assert!(!again.is_empty() || tick == last, "{name}");
            for step in again {
                assert_eq!(step, first[step.tick as usize], "{name}, sought {tick}");
            }
        }
        seek(app.world_mut(), 60).unwrap();
        take_seen(&mut app);
        (0..20).for_each(|_| frame(&mut app, 0.01));
        let on = take_seen(&mut app);
        assert!(on.len() > 8, "{name}: {}", on.len());
        let is_even = on[0].delta == first[60].delta;
        for (step, before) in on.iter().zip(&first[60..]) {
            assert_eq!(step.tick, before.tick, "{name}");
            if is_even && name != "uniform" {
                assert_eq!(step, before, "{name}");
            }
        }
    }
}

#[test]
fn a_moment_of_the_past_is_shown_as_it_was_and_the_view_goes_on_from_it() {
    for (name, add) in LOOPS {
        let mut app = played(add);
        (0..30).for_each(|_| frame(&mut app, 0.011));
        let (then, at) = (shown(&app), view(&mut app));
        (0..30).for_each(|_| frame(&mut app, 0.013));
        app.world_mut()
            .write_message(TimeTravel::Show { secs: then });
        for _ in 0..3 {
            frame(&mut app, 0.012);
            let (now, seen) = (shown(&app), view(&mut app));
            assert!((now - then).abs() < 1e-6, "{name}: {now} s, not {then}");
            assert!((seen - at).abs() < 1e-5, "{name}: {seen} m, not {at}");
        }
        app.world_mut().write_message(TimeTravel::PlayOn);
        frame(&mut app, 0.012);
        let mut before = shown(&app);
        for _ in 0..20 {
            frame(&mut app, 0.006);
            let passed = shown(&app) - before;
            assert!(
                (passed - 0.006).abs() < 1e-6,
                "{name}: {passed} s in a frame"
            );
            before = shown(&app);
        }
    }
}
