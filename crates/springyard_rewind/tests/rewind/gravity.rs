//! Steps may change rapier's configuration, and so may frames.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_rewind::{hash, seek};
use springyard_test_lab::another_game::{app_with, frame, start};
use springyard_timestep::StepClock;

/// Step in which gravity is turned over, and the one after which it is turned off by a frame.
const FLIPPED: u64 = 60;
const OFF: u64 = 120;

fn flip(clock: Res<StepClock>, mut rapier: Single<&mut RapierConfiguration>) {
    if clock.ticks == FLIPPED {
        rapier.gravity = -rapier.gravity;
    }
}

fn gravity(app: &mut App) -> Vec3 {
    let mut rapier = app.world_mut().query::<&RapierConfiguration>();
    rapier.single(app.world()).expect("one world").gravity
}

#[test]
fn gravity_that_a_step_or_a_frame_changes_is_that_of_each_step_sought() {
    let mut app = app_with(&[
        springyard_timestep::plugin,
        springyard_drive::engine::plugin,
        springyard_rewind::plugin,
    ]);
    app.add_systems(FixedUpdate, flip.before(PhysicsSet::SyncBackend));
    let ball = (
        Name::new("ball"),
        Transform::from_xyz(0.0, 2.0, 0.0),
        RigidBody::Dynamic,
        Collider::ball(0.5),
        Velocity::default(),
    );
    app.world_mut().spawn(ball);
    start(&mut app);
    let mut noted = Vec::new();
    while noted.len() < 180 {
        frame(&mut app, 1.0 / 60.0);
        let tick = app.world().resource::<StepClock>().ticks;
        // After the frame's own change: a seek has it, too.
        if tick == OFF {
            let mut rapier = app.world_mut().query::<&mut RapierConfiguration>();
            let mut rapier = rapier.single_mut(app.world_mut()).expect("one world");
            rapier.gravity = Vec3::ZERO;
        }
        noted.push((tick, gravity(&mut app), hash(app.world())));
    }
    for index in [20, 70, 110, 40, 119, 150, 130, 59, 5, 179] {
        let (tick, then, first) = noted[index];
        assert_eq!(seek(app.world_mut(), tick), Ok(()), "step {tick}");
        assert_eq!(gravity(&mut app), then, "step {tick}");
        assert_eq!(hash(app.world()), first, "step {tick}");
    }
}
