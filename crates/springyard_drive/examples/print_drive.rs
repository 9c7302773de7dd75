//! A body on a spring against the exact curve of that spring: the error is that of rounding.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::*;
use spring_math::{Propagator, Spring};
use springyard_drive::{DriveTarget, SpringDrive};
use springyard_timestep::StepClock;

/// Height of the target above the body's start, m.
const GOAL_M: f32 = 1.0;

fn main() -> Result {
    let spring = Spring::from_hertz(1.0, 0.2)?; // 1 Hz, damping ratio 0.2: it swings past the target
    let mut app = game();
    app.world_mut().spawn((
        (RigidBody::Dynamic, Collider::ball(0.5)),
        SpringDrive {
            linear: Some(spring),
            ..default()
        },
        DriveTarget::at(Vec3::Y * GOAL_M),
    ));
    println!("time, s   body, m     exact, m    error, m");
    for frame in 0..=120 {
        app.update();
        if frame % 10 == 0 {
            let mut bodies = app
                .world_mut()
                .query_filtered::<&Transform, With<SpringDrive>>();
            let body = bodies.single(app.world())?.translation.y;
            let secs = app.world().resource::<StepClock>().simulated_secs as f32;
            let (exact, _) = Propagator::exact(spring, secs).advance(0.0, 0.0, GOAL_M);
            println!(
                "{secs:7.3}  {body:9.6}   {exact:9.6}   {:+.1e}",
                body - exact
            );
        }
    }
    Ok(())
}

/// Rapier and drives, with one step of 1/60 s in each frame. The first frame has none.
fn game() -> App {
    let mut app = App::new();
    let frame = Duration::from_secs_f64(1.0 / 60.0);
    app.add_plugins((MinimalPlugins, TransformPlugin))
        .add_plugins((springyard_timestep::plugin, springyard_drive::plugin))
        .insert_resource(Time::<Fixed>::from_hz(60.0))
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    app.finish();
    app.cleanup();
    app
}
