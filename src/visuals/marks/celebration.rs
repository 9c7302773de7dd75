//! The celebration in the world when the goal is reached: fireworks around what the goal is on, above and behind a figure in it. The balls
//! are spawned once, and used again; they have no lights.

use bevy::color::palettes::css;
use bevy::prelude::*;

use super::fireworks::{Rocket, SETS, SPARKS, bursts, rocket_of};
use crate::level::{CurrentLevel, GoalBall};
use crate::stations::RunClock;
use crate::visuals::yard_material::{Detail, YardMaterial};
use crate::visuals::{VisualsSystems, ball_at, hidden, show_at};
use springyard_camera::ImpulseAt;
use springyard_timestep::ShownClock;

/// On a ball: its set, which shows every sixth rocket, and its index in the set.
#[derive(Component, Debug, Clone, Copy)]
struct SparkBall {
    set: u32,
    index: usize,
}

/// The colours of the sets. Neither teal nor amber: those say what is right and what is wrong.
const COLOURS: [Srgba; SETS as usize] = [
    css::DEEP_PINK,
    css::WHITE_SMOKE,
    css::MEDIUM_SLATE_BLUE,
    css::CRIMSON,
    css::YELLOW_GREEN,
    css::ORCHID,
];
/// Emitted light, in parts of the colour: more than 1 glows where there is bloom.
const GLOW: f32 = 1.6;
/// A burst shakes the camera by this strength at its place, and reaches this far, m.
const SHAKE: f32 = 0.45;
const SHAKES_TO_M: f32 = 40.0;
/// A longer time between two frames is a jump of the time that is shown, s: what burst meanwhile has not been seen.
const JUMP_SECS: f32 = 0.25;
/// Sectors and stacks of a ball: 20 triangles.
const BALL_SECTORS: u32 = 5;
const BALL_STACKS: u32 = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ImpulseAt>()
        .add_systems(Startup, spawn_balls)
        .add_systems(
            PostUpdate,
            (place_balls, shake_at_bursts).in_set(VisualsSystems::Pose),
        );
}

fn spawn_balls(
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    let ball = meshes.add(Sphere::new(1.0).mesh().uv(BALL_SECTORS, BALL_STACKS));
    for (set, colour) in (0..SETS).zip(COLOURS) {
        let material = materials.add(YardMaterial {
            glow: LinearRgba::from(colour) * GLOW,
            ..YardMaterial::new(Color::from(colour), Detail::Round)
        });
        for index in 0..SPARKS {
            commands.spawn((
                hidden("celebration", &ball, &material),
                SparkBall { set, index },
            ));
        }
    }
}

/// Everything follows from the time since the goal was reached, at the frame that is shown: there is no state.
fn place_balls(
    time: ShownClock,
    run: Res<RunClock>,
    level: Option<Res<CurrentLevel>>,
    goals: Query<&Transform, (With<GoalBall>, Without<SparkBall>)>,
    mut balls: Query<(&SparkBall, &mut Transform, &mut Visibility)>,
) -> Result {
    let age = run.ended_secs().map(|began| (time.secs() - began) as f32);
    let goal = goals.iter().next().map(|goal| goal.translation);
    let spawn = level.map(|level| level.level.spawn.position);
    let mut rockets = [None; SETS as usize];
    for (set, rocket) in (0..SETS).zip(&mut rockets) {
        if let Some((number, age)) = age.and_then(|age| rocket_of(set, age)) {
            *rocket = Some((Rocket::of(number)?, age));
        }
    }
    for (ball, mut transform, mut visibility) in &mut balls {
        let rocket = rockets.get(ball.set as usize).copied().flatten();
        let spark = rocket.and_then(|(rocket, age)| rocket.spark(ball.index, age));
        let place = goal
            .zip(spark)
            .map(|(goal, spark)| ball_at(goal + beyond(spawn, goal) * spark.place, spark.radius_m));
        show_at(place, &mut transform, &mut visibility);
    }
    Ok(())
}

/// A burst shakes the cameras, once, in the frame in which it is first seen.
fn shake_at_bursts(
    time: ShownClock,
    run: Res<RunClock>,
    level: Option<Res<CurrentLevel>>,
    goals: Query<&Transform, With<GoalBall>>,
    mut last: Local<f32>,
    mut impulses: MessageWriter<ImpulseAt>,
) -> Result {
    let (Some(began), Some(goal)) = (run.ended_secs(), goals.iter().next()) else {
        *last = 0.0;
        return Ok(());
    };
    let age = (time.secs() - began) as f32;
    let from = std::mem::replace(&mut *last, age);
    if age - from > JUMP_SECS {
        return Ok(());
    }
    let spawn = level.map(|level| level.level.spawn.position);
    let turn = beyond(spawn, goal.translation);
    for number in bursts(from, age) {
        impulses.write(ImpulseAt {
            place: goal.translation + turn * Rocket::of(number)?.top(),
            strength: SHAKE,
            reach_m: SHAKES_TO_M,
        });
    }
    Ok(())
}

/// The rotation that takes -Z to the way on from the spawn beyond the goal.
#[must_use]
fn beyond(spawn: Option<Vec3>, goal: Vec3) -> Quat {
    let way = spawn.map_or(Vec3::ZERO, |spawn| (goal - spawn).with_y(0.0));
    match way.try_normalize() {
        Some(way) => Quat::from_rotation_y((-way.x).atan2(-way.z)),
        None => Quat::IDENTITY,
    }
}

#[cfg(test)]
mod tests {
    use super::super::fireworks::ROCKETS;
    use super::*;
    use crate::visuals::test_app;
    use springyard_timestep::StepClock;

    fn app() -> App {
        let mut app = test_app();
        app.init_resource::<RunClock>().add_plugins(plugin);
        app.world_mut()
            .spawn((GoalBall { radius: 1.0 }, Transform::from_xyz(0.0, 7.0, 0.0)));
        app
    }

    /// The places of all balls that are seen at this simulated time, s.
    fn seen_at(app: &mut App, secs: f64, took_secs: Option<f64>) -> Vec<Vec3> {
        app.world_mut().resource_mut::<StepClock>().simulated_secs = secs;
        *app.world_mut().resource_mut::<RunClock>() = RunClock {
            started_secs: Some(0.0),
            took_secs,
            ..default()
        };
        app.update();
        let world = app.world_mut();
        let mut balls = world.query_filtered::<(&Transform, &Visibility), With<SparkBall>>();
        let seen = balls.iter(world).filter(|it| *it.1 != Visibility::Hidden);
        seen.map(|(transform, _)| transform.translation).collect()
    }

    #[test]
    fn the_goal_is_celebrated_for_more_than_eight_seconds_and_again_in_a_new_run() {
        let mut app = app();
        assert!(seen_at(&mut app, 1.0, None).is_empty());
        assert!(!seen_at(&mut app, 2.3, Some(2.0)).is_empty());
        for secs in 4..12 {
            let seen = seen_at(&mut app, f64::from(secs), Some(2.0)).len();
            assert!(seen >= 20, "{seen} after {secs} s");
        }
        assert!(seen_at(&mut app, 30.0, Some(2.0)).is_empty());
        assert!(seen_at(&mut app, 40.0, None).is_empty());
        assert!(!seen_at(&mut app, 51.0, Some(50.0)).is_empty());
    }

    #[test]
    fn each_burst_shakes_the_camera_once_from_its_place_above_the_goal() {
        let mut app = app();
        let mut cursor = app.world().resource::<Messages<ImpulseAt>>().get_cursor();
        let mut impulses = Vec::new();
        for frame in 0..1200_u16 {
            let secs = 2.0 + f64::from(frame) / 60.0;
            seen_at(&mut app, secs, Some(2.0));
            let messages = app.world().resource::<Messages<ImpulseAt>>();
            impulses.extend(cursor.read(messages).copied());
        }
        assert_eq!(impulses.len(), ROCKETS as usize);
        assert!(impulses.iter().all(|it| it.place.y > 10.0), "{impulses:?}");
    }

    #[test]
    fn it_goes_back_with_the_time() {
        let mut app = app();
        let first = seen_at(&mut app, 5.0, Some(2.0));
        assert_ne!(seen_at(&mut app, 6.0, Some(2.0)), first);
        assert_eq!(seen_at(&mut app, 5.0, Some(2.0)), first);
        assert!(seen_at(&mut app, 1.9, Some(2.0)).is_empty());
    }

    #[test]
    fn the_way_beyond_the_goal_leads_on_from_the_spawn() {
        let goal = Vec3::new(1.0, 5.0, 2.0);
        for way in [Vec3::X, Vec3::NEG_Z, Vec3::new(0.6, 0.0, 0.8)] {
            let spawn = goal - 10.0 * way + Vec3::Y;
            let turned = beyond(Some(spawn), goal) * Vec3::NEG_Z;
            assert!(turned.distance(way) < 1e-5, "{turned} for {way}");
        }
    }
}
