//! Two rigs that watch one walker: the third-person camera, and a security camera on a wall. Both are lists of the same drivers.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use springyard_camera::{Rig, ThirdPerson, security_camera, third_person};

/// What both cameras watch.
#[derive(Component)]
struct Walker;

fn main() {
    let mut app = App::new();
    let frame = Duration::from_secs_f64(1.0 / 60.0);
    app.add_plugins((MinimalPlugins, TransformPlugin, springyard_camera::plugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame))
        .add_systems(Startup, spawn)
        .add_systems(Update, walk);
    app.finish();
    app.cleanup();
    println!(
        "{:>6} {:>16} {:>24} {:>9} {:>8}",
        "time", "camera", "at", "distance", "yaw"
    );
    for number in 0..=120 {
        app.update();
        if number % 30 == 0 {
            let mut cameras = app.world_mut().query::<(&Name, &Rig, &Transform)>();
            for (name, rig, pose) in cameras.iter(app.world()) {
                let (secs, at) = (f64::from(number) / 60.0, pose.translation);
                let yaw_deg = pose.rotation.to_euler(EulerRot::YXZ).0.to_degrees();
                let at = format!("({:.2}, {:.2}, {:.2})", at.x, at.y, at.z);
                println!(
                    "{secs:>4.1} s {name:>16} {at:>24} {:>7.2} m {yaw_deg:>4.0} deg",
                    rig.distance
                );
            }
        }
    }
}

fn spawn(mut commands: Commands) {
    let walker = commands.spawn((Walker, Transform::default())).id();
    commands.spawn(third_person(walker, ThirdPerson::default()));
    commands.spawn(security_camera(walker, Vec3::new(-4.0, 3.0, -4.0)));
}

/// 3 m/s along -Z.
fn walk(time: Res<Time>, mut walker: Single<&mut Transform, With<Walker>>) {
    walker.translation.z -= 3.0 * time.delta_secs();
}
