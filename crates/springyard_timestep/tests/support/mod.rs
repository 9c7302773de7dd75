//! A body that moves by its steps alone, its view, and frames of all lengths, on bevy's loop or on that of the policies.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::time::Duration;

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use spring_math::planner::Policy;
use spring_math::random::SplitMix64;
use springyard_state::RegisterState;
use springyard_timestep::policies::StepPlanner;
use springyard_timestep::{FrameSteps, PoseHistory, StepClock, StepSettings, ViewOf};

/// Steps a second.
pub const HZ: f64 = 50.0;
/// Speed of the body along x, m/s.
pub const SPEED: f64 = 3.0;
/// Most steps in a frame.
pub const CAP: u32 = 6;

/// Which loop runs the steps, and whether it is late.
pub const LOOPS: [(&str, fn(&mut App)); 4] = [
    ("bevy's loop, one step ahead", |app| bevys(app, false)),
    ("bevy's loop, lagging", |app| bevys(app, true)),
    ("policy fixed", |app| planned(app, Policy::Fixed)),
    ("policy fixed-lagging", |app| {
        planned(app, Policy::FixedLagging);
    }),
];

pub fn bevys(app: &mut App, lagging: bool) {
    app.add_plugins(springyard_timestep::plugin)
        .insert_resource(StepSettings {
            lagging,
            max_steps: CAP,
        })
        .insert_resource(Time::<Fixed>::from_hz(HZ));
}

pub fn planned(app: &mut App, policy: Policy) {
    app.add_plugins(springyard_timestep::policies::plugin)
        .insert_resource(StepPlanner::new(policy, HZ, CAP).unwrap());
}

#[derive(Component)]
pub struct Body;

/// A game with a body at the origin, which `add` runs in steps, and its view.
pub fn game(add: impl FnOnce(&mut App)) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin));
    add(&mut app);
    app.register_derived::<Transform>("pose");
    app.add_systems(FixedUpdate, fly);
    let body = app.world_mut().spawn((Body, Transform::default())).id();
    app.world_mut().spawn(ViewOf(body));
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    app.finish();
    app.cleanup();
    frame(&mut app, 0.0);
    app
}

fn fly(time: Res<Time>, mut bodies: Query<&mut Transform, With<Body>>) {
    for mut body in &mut bodies {
        body.translation.x += SPEED as f32 * time.delta_secs();
    }
}

/// One frame of `secs` seconds.
pub fn frame(app: &mut App, secs: f64) {
    let frame = TimeUpdateStrategy::ManualDuration(Duration::from_secs_f64(secs));
    app.insert_resource(frame).update();
}

pub fn clock(app: &App) -> &StepClock {
    app.world().resource()
}

pub fn last_frame(app: &App) -> &FrameSteps {
    app.world().resource()
}

/// Where the view is, m.
pub fn seen(app: &mut App) -> f64 {
    let mut views = app.world_mut().query_filtered::<&Transform, With<ViewOf>>();
    views.single(app.world()).unwrap().translation.x.into()
}

/// The poses between which the view is drawn, m.
pub fn ends(app: &mut App) -> [f64; 2] {
    let mut histories = app.world_mut().query::<&PoseHistory>();
    let history = histories.single(app.world()).unwrap();
    [history.last.previous, history.last.current].map(|pose| pose.translation.x.into())
}

/// Lists of frame times, s: steady ones at many rates, uneven ones, hitches beyond the cap.
pub fn all_frames() -> Vec<(String, Vec<f64>)> {
    let mut lists = Vec::new();
    for fps in [
        7.0, 10.0, 25.0, 30.0, 49.0, 50.0, 51.0, 60.0, 75.0, 144.0, 240.0, 1000.0,
    ] {
        let count = (2.0 * fps) as usize;
        lists.push((format!("steady {fps}"), vec![1.0 / fps; count]));
        let mut random = SplitMix64::new(7);
        let uneven = (0..count).map(|_| (1.0 + 0.6 * random.signed()) / fps);
        lists.push((format!("uneven {fps}"), uneven.collect()));
        let hitch = |index| if index % 40 == 20 { 0.7 } else { 1.0 / fps };
        lists.push((format!("hitches {fps}"), (0..count).map(hitch).collect()));
    }
    lists
}
