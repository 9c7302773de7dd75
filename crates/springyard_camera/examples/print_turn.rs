//! A turn of 90 degrees around a walking view, at 30 and at 144 frames a second: the camera ends at the same pose, within 6 mm.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use springyard_camera::{Look, Rig, ThirdPerson, third_person};

/// What the camera follows. It walks in every frame, so it needs no `ViewOf`.
#[derive(Component)]
struct Walker;

fn main() -> Result {
    let (slow, fast) = (turned(30)?, turned(144)?);
    for (fps, pose) in [(30, slow), (144, fast)] {
        println!(
            "{fps:3} frames/s: at {:.5} m, looks along {:.5}",
            pose.translation,
            *pose.forward()
        );
    }
    let apart_mm = 1000.0 * slow.translation.distance(fast.translation);
    println!("apart: {apart_mm:.3} mm");
    Ok(())
}

/// The camera's pose after a turn of one second at this frame rate.
fn turned(fps: u32) -> Result<Transform> {
    let mut app = App::new();
    let frame = Duration::from_secs_f64(1.0 / f64::from(fps));
    app.add_plugins((MinimalPlugins, TransformPlugin, springyard_camera::plugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame))
        .add_systems(Startup, spawn)
        .add_systems(Update, (walk, turn));
    app.finish();
    app.cleanup();
    // The first update begins the clock: its frame has no length.
    (0..=fps).for_each(|_| app.update());
    let mut rigs = app.world_mut().query_filtered::<&Transform, With<Rig>>();
    Ok(*rigs.single(app.world())?)
}

fn spawn(mut commands: Commands) {
    let walker = commands.spawn((Walker, Transform::default())).id();
    commands.spawn(third_person(walker, ThirdPerson::default()));
}

/// 3 m/s along -Z.
fn walk(time: Res<Time>, mut walker: Single<&mut Transform, With<Walker>>) {
    walker.translation.z -= 3.0 * time.delta_secs();
}

/// 90 degrees a second to the left.
fn turn(time: Res<Time>, mut look: ResMut<Look>) {
    look.turn(90.0 * time.delta_secs(), 0.0);
}
