//! A ball thrown upwards, at 30, 60 and 144 frames a second: the same 60 steps, and the view at the same height.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use springyard_timestep::{StepClock, ViewOf};

/// A thrown body, with its vertical velocity, m/s.
#[derive(Component)]
struct Ball(f32);

fn main() -> Result {
    println!("frames/s  steps  body, m    view, m");
    for fps in [30, 60, 144] {
        let mut app = game(fps);
        // The first update begins the clock: its frame has no length.
        (0..=fps).for_each(|_| app.update());
        let steps = app.world().resource::<StepClock>().ticks;
        let mut bodies = app.world_mut().query_filtered::<&Transform, With<Ball>>();
        let body = bodies.single(app.world())?.translation.y;
        let mut views = app.world_mut().query_filtered::<&Transform, With<ViewOf>>();
        let view = views.single(app.world())?.translation.y;
        println!("{fps:8}  {steps:5}  {body:.6}   {view:.6}");
    }
    Ok(())
}

/// The game, with frames of `1 / fps` seconds instead of measured ones.
fn game(fps: u32) -> App {
    let mut app = App::new();
    let frame = Duration::from_secs_f64(1.0 / f64::from(fps));
    app.add_plugins((MinimalPlugins, TransformPlugin, springyard_timestep::plugin))
        .insert_resource(Time::<Fixed>::from_hz(60.0))
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame))
        .add_systems(Startup, throw)
        .add_systems(FixedUpdate, fly);
    app.finish();
    app.cleanup();
    app
}

fn throw(mut commands: Commands) {
    let ball = commands.spawn((Ball(7.0), Transform::default())).id();
    commands.spawn(ViewOf(ball));
}

/// Runs once in each step.
fn fly(time: Res<Time>, mut balls: Query<(&mut Transform, &mut Ball)>) {
    for (mut pose, mut ball) in &mut balls {
        ball.0 -= 9.81 * time.delta_secs();
        pose.translation.y += ball.0 * time.delta_secs();
    }
}
