//! A driver of your own: [`lean`] rolls the picture into a curve. It runs between the third-person camera's `FovKick` and
//! `PivotCollision`; rewinding keeps its state.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use spring_math::{Spring, sprung::Sprung};
use springyard_camera::{CameraSystems, Rig, ThirdPerson, add_driver, third_person};

/// The parameters, on a rig. A rig without them does not lean.
#[derive(Component)]
struct Lean {
    /// Roll at a sideways speed of 1 m/s, degrees.
    deg_per_m_s: f32,
    /// Frequency of the spring on the roll.
    frequency_hz: f32,
}

/// The state: the roll, degrees, and its rate.
#[derive(Component, Debug, Clone, Copy, Default)]
struct LeanState(Sprung<f32>);

fn lean(lean: &Lean, state: &mut LeanState, mut rig: Rig, dt: f32) -> Result<Rig> {
    if rig.subject.cut {
        state.0.reset(0.0);
    }
    let sideways_m_s = rig.subject.velocity.dot(rig.look * Vec3::X);
    let spring = Spring::from_hertz(lean.frequency_hz, 1.0)?;
    let roll_deg = state
        .0
        .towards_mean(spring, dt, -lean.deg_per_m_s * sideways_m_s);
    rig.shake *= Quat::from_rotation_z(roll_deg.to_radians());
    Ok(rig)
}

/// What the camera follows.
#[derive(Component)]
struct Walker;

fn main() -> Result {
    let mut app = App::new();
    let frame = Duration::from_secs_f64(1.0 / 60.0);
    app.add_plugins((MinimalPlugins, TransformPlugin, springyard_camera::plugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame))
        .add_systems(Startup, spawn)
        .add_systems(Update, walk);
    add_driver(&mut app, CameraSystems::Aim, lean);
    app.finish();
    app.cleanup();
    println!("{:>6} {:>10}", "time", "roll");
    for number in 0..=120 {
        app.update();
        if number % 12 == 0 {
            let mut cameras = app.world_mut().query_filtered::<&Transform, With<Rig>>();
            let (_, _, roll) = cameras
                .single(app.world())?
                .rotation
                .to_euler(EulerRot::YXZ);
            let secs = f64::from(number) / 60.0;
            println!("{secs:>4.1} s {:>6.2} deg", roll.to_degrees());
        }
    }
    Ok(())
}

fn spawn(mut commands: Commands) {
    let walker = commands.spawn((Walker, Transform::default())).id();
    let lean = Lean {
        deg_per_m_s: 0.8,
        frequency_hz: 1.5,
    };
    commands.spawn((third_person(walker, ThirdPerson::default()), lean));
}

/// 5 m/s to the right for a second, then back.
fn walk(time: Res<Time>, mut walker: Single<&mut Transform, With<Walker>>) {
    let way = if time.elapsed_secs() <= 1.0 {
        5.0
    } else {
        -5.0
    };
    walker.translation.x += way * time.delta_secs();
}
