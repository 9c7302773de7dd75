//! The body below something that moves: its view is where the body is at the frame's time.

use bevy::prelude::*;
use springyard_test_lab::another_game::{frame, position, start};
use springyard_test_lab::loops::{HZ, LOOPS, SPEED, shown_secs};
use springyard_timestep::ViewOf;

/// An entity that moves along x in steps.
#[derive(Component)]
struct Moving;

fn fly(time: Res<Time>, mut moving: Query<&mut Transform, With<Moving>>) {
    for mut pose in &mut moving {
        pose.translation.x += SPEED as f32 * time.delta_secs();
    }
}

/// A quarter turn left about y, twice as large, 5 m up: its x axis is -z.
fn turned() -> Transform {
    Transform::from_xyz(0.0, 5.0, 0.0)
        .with_rotation(Quat::from_rotation_y(std::f32::consts::FRAC_PI_2))
        .with_scale(Vec3::splat(2.0))
}

#[test]
fn the_view_of_a_body_below_a_moving_parent_is_at_the_frames_time() {
    for (name, add) in LOOPS {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, TransformPlugin));
        add(&mut app);
        app.add_systems(FixedUpdate, fly);
        let world = app.world_mut();
        let root = world.spawn((Moving, Transform::default())).id();
        let middle = world.spawn((turned(), ChildOf(root))).id();
        let body = world.spawn((Moving, Transform::from_xyz(1.0, 0.0, 0.0), ChildOf(middle)));
        let body = body.id();
        let view = world.spawn(ViewOf(body)).id();
        start(&mut app);
        for index in 0..60 {
            frame(&mut app, 0.013);
            let way = SPEED as f32 * shown_secs(&app).max(0.0) as f32;
            let expected = Vec3::new(way, 5.0, -2.0 * (1.0 + way));
            let seen = position(&app, view);
            let case = format!("{name}, frame {index}, {HZ} Hz");
            assert!(
                seen.distance(expected) < 1e-4,
                "{case}: {seen}, not {expected}"
            );
        }
    }
}
