//! Two balls bounce for 5 s, one step in each frame but the first. Then back to steps of the past: the state there has the same hash, bit for bit.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::*;
use springyard_rewind::seek;
use springyard_timestep::StepClock;

fn main() -> Result {
    let mut app = game();
    spawn(app.world_mut());
    let mut seen = Vec::new();
    for _ in 0..=300 {
        app.update();
        let step = app.world().resource::<StepClock>().ticks;
        seen.push((step, springyard_rewind::hash(app.world())));
    }
    println!("step  hash when played  hash after the seek");
    for (step, played) in seen.into_iter().skip(1).rev().step_by(50) {
        seek(app.world_mut(), step)?;
        let sought = springyard_rewind::hash(app.world());
        let same = if sought == played {
            "the same"
        } else {
            "DIFFERENT"
        };
        println!("{step:4}  {played:016x}  {sought:016x}  {same}");
    }
    Ok(())
}

fn spawn(world: &mut World) {
    world.spawn((
        Name::new("floor"),
        RigidBody::Fixed,
        Collider::cuboid(9.0, 0.1, 9.0),
    ));
    for (name, x) in [("left", -0.2), ("right", 0.2)] {
        let ball = (
            RigidBody::Dynamic,
            Collider::ball(0.5),
            Restitution::coefficient(0.8),
        );
        let pose = Transform::from_xyz(x, 4.0 + 5.0 * x, 0.0);
        world.spawn((Name::new(name), ball, pose));
    }
}

fn game() -> App {
    let mut app = App::new();
    let frame = Duration::from_secs_f64(1.0 / 60.0);
    app.add_plugins((MinimalPlugins, TransformPlugin, springyard_timestep::plugin))
        .add_plugins((springyard_drive::engine::plugin, springyard_rewind::plugin))
        .insert_resource(Time::<Fixed>::from_hz(60.0))
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    app.finish();
    app.cleanup();
    app
}
