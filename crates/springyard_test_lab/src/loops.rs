//! A body that moves by its steps alone, its view, and frames of all lengths, on bevy's loop or on that of the policies.

use std::time::Duration;

use bevy::prelude::*;
use spring_math::planner::Policy;
use spring_math::random::SplitMix64;
use springyard_state::RegisterState;
use springyard_timestep::policies::StepPlanner;
use springyard_timestep::{FrameSteps, PoseHistory, StepClock, StepSettings, ViewOf};

pub use crate::another_game::frame;
use crate::another_game::start;

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

/// bevy's loop. `Time<Virtual>::max_delta` is raised from 250 ms to 1 h, so that frames of up to an hour are not shortened.
pub fn bevys(app: &mut App, lagging: bool) {
    let mut time = app.world_mut().resource_mut::<Time<Virtual>>();
    time.set_max_delta(Duration::from_secs(3600));
    app.add_plugins(springyard_timestep::plugin)
        .insert_resource(StepSettings {
            lagging,
            max_steps: CAP,
        })
        .insert_resource(Time::<Fixed>::from_hz(HZ));
}

/// The loop of the policies.
///
/// # Panics
/// Never: the settings are valid.
pub fn planned(app: &mut App, policy: Policy) {
    app.add_plugins(springyard_timestep::policies::plugin)
        .insert_resource(StepPlanner::new(policy, HZ, CAP).expect("a step rate"));
}

/// What moves.
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
    start(&mut app);
    app
}

fn fly(time: Res<Time>, mut bodies: Query<&mut Transform, With<Body>>) {
    for mut body in &mut bodies {
        body.translation.x += SPEED as f32 * time.delta_secs();
    }
}

/// The clock of the steps.
#[must_use]
pub fn clock(app: &App) -> &StepClock {
    app.world().resource()
}

/// The last frame.
#[must_use]
pub fn last_frame(app: &App) -> &FrameSteps {
    app.world().resource()
}

/// The simulated time that is drawn, s.
#[must_use]
pub fn shown_secs(app: &App) -> f64 {
    last_frame(app).shown_secs(clock(app))
}

/// Where the view is, m.
///
/// # Panics
/// If there is none.
pub fn seen(app: &mut App) -> f64 {
    let mut views = app.world_mut().query_filtered::<&Transform, With<ViewOf>>();
    let view = views.single(app.world()).expect("a view");
    view.translation.x.into()
}

/// Where the body itself is, m.
///
/// # Panics
/// If there is none.
pub fn place(app: &mut App) -> f64 {
    let mut bodies = app.world_mut().query_filtered::<&Transform, With<Body>>();
    let body = bodies.single(app.world()).expect("a body");
    body.translation.x.into()
}

/// The poses between which the view is drawn, m.
///
/// # Panics
/// If there are none.
pub fn ends(app: &mut App) -> [f64; 2] {
    let mut histories = app.world_mut().query::<&PoseHistory>();
    let history = histories.single(app.world()).expect("a body");
    [history.last.previous, history.last.current].map(|pose| pose.translation.x.into())
}

/// What a step had: its number, `Res<Time>`, `Time<Fixed>`, the clock, and where the body was after it.
#[derive(Debug, Clone, PartialEq)]
pub struct Noted {
    /// Number of steps before it.
    pub tick: u64,
    /// Of `Res<Time>`.
    pub elapsed: Duration,
    /// Of `Res<Time>`.
    pub delta: Duration,
    /// Time of `Time<Fixed>`.
    pub fixed: Duration,
    /// Simulated time at its start, s.
    pub begin_secs: f64,
    /// Its length, s.
    pub step_secs: f64,
    /// Place of the body, m.
    pub at: f32,
}

#[derive(Resource, Default)]
struct NotedSteps(Vec<Noted>);

/// Notes all steps, also those that run again.
pub fn note_steps(app: &mut App) {
    app.init_resource::<NotedSteps>()
        .add_systems(FixedPostUpdate, note_step);
}

fn note_step(
    (time, fixed, clock): (Res<Time>, Res<Time<Fixed>>, Res<StepClock>),
    body: Single<&Transform, With<Body>>,
    mut noted: ResMut<NotedSteps>,
) {
    noted.0.push(Noted {
        tick: clock.ticks,
        elapsed: time.elapsed(),
        delta: time.delta(),
        fixed: fixed.elapsed(),
        begin_secs: clock.simulated_secs,
        step_secs: clock.step_secs,
        at: body.translation.x,
    });
}

/// The steps noted since the last call.
pub fn take_noted(app: &mut App) -> Vec<Noted> {
    std::mem::take(&mut app.world_mut().resource_mut::<NotedSteps>().0)
}

/// Lists of frame times, s: steady ones at many rates, uneven ones, hitches beyond the cap.
#[must_use]
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
