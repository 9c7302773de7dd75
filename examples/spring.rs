//! Damped springs for smooth motion: four balls move to a goal that jumps, each on a spring with another damping ratio.
//!
//! Uses only `spring_math`, which is arithmetic without an engine. Each frame moves a ball along the exact solution of its
//! spring, by the length of the frame: the motion is the same at 30 and at 144 frames a second, and stable in a frame of any
//! length. A spring works on any type with `+`, `-` and `* f32`: here a height, elsewhere a `Vec3` or a colour.
//!
//! `cargo run --example spring`

use std::time::Duration;

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy::time::common_conditions::on_timer;
use spring_math::{Propagator, Spring};

fn main() -> AppExit {
    App::new()
        .add_plugins((DefaultPlugins, game, pictures))
        .run()
}

/// Undamped frequency of each spring, Hz.
const FREQUENCY_HZ: f32 = 1.0;
/// Below 1 a ball overshoots the goal, at 1 it arrives as fast as possible without overshoot, above 1 it creeps.
const DAMPING_RATIOS: [f32; 4] = [0.15, 0.45, 1.0, 2.5];
/// Time between two jumps of the goal.
const JUMP_EVERY: Duration = Duration::from_secs(3);

/// The goal of all balls: a height, m.
#[derive(Resource)]
pub struct Goal(pub f32);

/// A ball; its position is its `Transform`.
#[derive(Component)]
pub struct Ball {
    spring: Spring,
    /// Vertical velocity, up positive, m/s.
    velocity: f32,
}

/// The game without rendering.
pub fn game(app: &mut App) {
    app.insert_resource(Goal(1.5))
        .add_systems(Startup, spawn_balls)
        // `ease` uses the goal that was valid during the frame, so a jump takes effect in the next frame.
        .add_systems(Update, ease)
        .add_systems(Update, jump_goal.run_if(on_timer(JUMP_EVERY)).after(ease));
}

fn spawn_balls(mut commands: Commands) -> Result {
    for (lane, damping_ratio) in (0_u8..).zip(DAMPING_RATIOS) {
        let spring = Spring::from_hertz(FREQUENCY_HZ, damping_ratio)?;
        let place = Transform::from_xyz(f32::from(lane) * 4.0, -1.5, 0.0);
        let velocity = 0.0;
        commands.spawn((Ball { spring, velocity }, place));
    }
    Ok(())
}

fn ease(time: Res<Time>, goal: Res<Goal>, mut balls: Query<(&mut Ball, &mut Transform)>) {
    for (mut ball, mut transform) in &mut balls {
        let step = Propagator::exact(ball.spring, time.delta_secs());
        let height = &mut transform.translation.y;
        (*height, ball.velocity) = step.advance(*height, ball.velocity, goal.0);
    }
}

fn jump_goal(mut goal: ResMut<Goal>) {
    goal.0 = -goal.0;
}

const GOAL_COLOUR: Color = Color::srgb(0.45, 0.5, 0.6);
const BALL_COLOUR: Color = Color::srgb(1.0, 0.5, 0.2);

/// On a ball: time, height of the ball and height of the goal in the last frames (s, m, m).
#[derive(Component, Default)]
struct Chart(Vec<(f32, f32, f32)>);

fn pictures(app: &mut App) {
    app.insert_resource(ClearColor(Color::srgb(0.05, 0.06, 0.09)))
        .add_systems(PostStartup, paint)
        .add_systems(PostUpdate, draw_charts);
}

fn paint(
    mut commands: Commands,
    balls: Query<Entity, With<Ball>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let mesh = Mesh3d(meshes.add(Sphere::new(0.2)));
    let material = MeshMaterial3d(materials.add(BALL_COLOUR));
    for ball in &balls {
        let picture = (Chart::default(), mesh.clone(), material.clone());
        commands.entity(ball).insert(picture);
    }
    let place = Transform::from_xyz(4.6, 0.0, 11.0);
    // bevy's usual tone mapping needs its default features, which this repository does not build.
    commands.spawn((Camera3d::default(), Tonemapping::None, place));
    let sun = Transform::from_xyz(-2.0, 4.0, 6.0).looking_at(Vec3::ZERO, Vec3::Y);
    commands.spawn((DirectionalLight::default(), sun));
}

/// Draws the last 4 s as curves 3.2 m wide, with the ball at the right end and the past to the left.
fn draw_charts(
    time: Res<Time>,
    goal: Res<Goal>,
    mut charts: Query<(&mut Chart, &Transform)>,
    mut gizmos: Gizmos,
) {
    let now = time.elapsed_secs();
    for (mut chart, ball) in &mut charts {
        let Vec3 { x: end, y, .. } = ball.translation;
        chart.0.push((now, y, goal.0));
        chart.0.retain(|(secs, ..)| now - secs < 4.0);
        let at = |secs: f32, y| Vec3::new(end - 0.8 * (now - secs), y, 0.0);
        let points = chart.0.iter();
        let goals = points.clone().map(|(secs, _, goal)| at(*secs, *goal));
        gizmos.linestrip(goals, GOAL_COLOUR);
        gizmos.linestrip(points.map(|(secs, y, _)| at(*secs, *y)), BALL_COLOUR);
    }
}
