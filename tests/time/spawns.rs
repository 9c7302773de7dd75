//! Bodies that steps spawn and despawn: after every seek exactly the bodies of that time are there, as they were.

use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_rewind::StepCommands;
use springyard_state::RegisterState;
use springyard_timestep::{StepClock, ViewOf, Views};

use crate::time::cannon::{self, Bullet, Cannon, age};
use crate::time::change_detection::{Threads, bystander};
use crate::time::checked::{
    BOTH, assert_every_seek_is_right, assert_every_seek_is_right_and, game_with,
};
use springyard_test_lab::another_game::{frame, ground, run};

fn play(app: &mut App, secs: f64) {
    run(app, 60.0, secs, |_| ());
}

/// Number of bullets that queries find.
fn bullets(app: &mut App) -> usize {
    let world = app.world_mut();
    let mut bullets = world.query_filtered::<(), With<Bullet>>();
    bullets.iter(world).count()
}

fn assert_a_cannon_is_right(threads: Threads, is_named: bool) {
    let mut app = game_with(threads, &[], |app| cannon::build(app, is_named));
    let mut most = 0;
    run(&mut app, 60.0, 8.0, |app| most = most.max(bullets(app)));
    let ends = app.world().resource::<Cannon>().ends;
    println!("{threads:?}: at most {most} bullets; {ends:?} have hit, were too old, fell");
    assert!((40..=61).contains(&most), "{most} bullets");
    assert!(ends.iter().all(|count| *count > 3), "{ends:?}");
    assert_every_seek_is_right(&mut app, 60, 1);
}

#[test]
fn bullets_of_a_cannon_that_shoots_at_a_heap() {
    for threads in BOTH {
        assert_a_cannon_is_right(threads, true);
    }
}

#[test]
fn bullets_without_names() {
    for threads in BOTH {
        assert_a_cannon_is_right(threads, false);
    }
}

/// A game in which these systems spawn bodies above the ground in steps, 4 s of it.
fn played<M>(threads: Threads, spawn: impl IntoScheduleConfigs<ScheduleSystem, M>) -> App {
    let mut app = game_with(threads, &[], |app| {
        app.register_state::<Bullet>("bullet");
        app.world_mut().spawn(ground());
        let systems = (spawn, age).chain();
        app.add_systems(FixedUpdate, systems.before(PhysicsSet::SyncBackend));
    });
    play(&mut app, 4.0);
    assert!(bullets(&mut app) > 0, "something was spawned");
    app
}

/// A ball that is despawned after some time.
fn ball(name: String, left_secs: f32, at: Vec3) -> impl Bundle {
    (
        Name::new(name),
        Bullet { left_secs },
        (RigidBody::Dynamic, Collider::ball(0.2)),
        (Velocity::default(), Transform::from_translation(at)),
    )
}

/// A number from -1 to 1 that differs from step to step.
fn aside(clock: &StepClock) -> f32 {
    (clock.ticks % 7) as f32 / 3.0 - 1.0
}

fn drop_dumbbells(clock: Res<StepClock>, mut commands: StepCommands) {
    if !clock.ticks.is_multiple_of(20) {
        return;
    }
    let body = commands.spawn((
        Name::new(format!("dumbbell {}", clock.ticks)),
        Bullet { left_secs: 1.5 },
        (RigidBody::Dynamic, Velocity::default()),
        Transform::from_xyz(aside(&clock), 2.0, 0.0),
    ));
    let body = body.id();
    for side in [-1.0, 1.0] {
        let place = Transform::from_xyz(0.3 * side, 0.1 * side, 0.0);
        commands.spawn((ChildOf(body), Collider::ball(0.2), place));
    }
}

#[test]
fn a_body_with_two_colliders_on_children() {
    let mut app = played(Threads::One, drop_dumbbells);
    assert_every_seek_is_right(&mut app, 60, 2);
}

/// Balls fall onto bridges that are there for a moment.
fn build_bridges(clock: Res<StepClock>, mut commands: StepCommands) {
    let number = clock.ticks;
    if number.is_multiple_of(15) {
        let at = Vec3::new(aside(&clock), 3.0, 0.3 * aside(&clock));
        commands.spawn(ball(format!("ball {number}"), 2.0, at));
    }
    if number.is_multiple_of(30) {
        commands.spawn((
            Name::new(format!("bridge {number}")),
            Bullet { left_secs: 0.3 },
            (RigidBody::Fixed, Collider::cuboid(2.0, 0.1, 2.0)),
            Transform::from_xyz(0.0, 1.5, 0.0),
        ));
    }
}

#[test]
fn fixed_bodies_that_are_built_and_torn_down() {
    let mut app = played(Threads::One, build_bridges);
    assert_every_seek_is_right(&mut app, 60, 3);
}

/// Two bodies that fly apart.
fn spawn_pair(clock: &StepClock, commands: &mut StepCommands) -> [Entity; 2] {
    [-1.0, 1.0].map(|side| {
        let name = format!("ball {} {side}", clock.ticks);
        let place = Vec3::new(0.3 * side, 2.0, aside(clock));
        let mut body = commands.spawn(ball(name, 2.0, place));
        body.insert(Velocity::linear(Vec3::new(3.0 * side, 2.0, 0.0)));
        body.id()
    })
}

fn rope(to: Entity) -> ImpulseJoint {
    ImpulseJoint::new(to, RopeJointBuilder::new(0.8))
}

fn tie_and_cut(
    clock: Res<StepClock>,
    tied: Query<(Entity, &Bullet), With<ImpulseJoint>>,
    mut commands: StepCommands,
) {
    if clock.ticks.is_multiple_of(30) {
        let [one, other] = spawn_pair(&clock, &mut commands);
        commands.entity(other).insert(rope(one));
    }
    for (body, bullet) in &tied {
        if bullet.left_secs < 1.2 {
            commands.entity(body).remove::<ImpulseJoint>();
        }
    }
}

#[test]
fn a_joint_between_two_bodies_that_is_cut() {
    let mut app = played(Threads::One, tie_and_cut);
    assert_every_seek_is_right(&mut app, 60, 4);
}

fn tie_with_ropes(clock: Res<StepClock>, mut commands: StepCommands) {
    if clock.ticks.is_multiple_of(30) {
        let [one, other] = spawn_pair(&clock, &mut commands);
        let knot = (ChildOf(other), Transform::default());
        commands.spawn((knot, rope(one), Bullet { left_secs: 0.8 }));
    }
}

#[test]
fn a_joint_that_is_an_entity_of_its_own() {
    let mut app = played(Threads::One, tie_with_ropes);
    assert_every_seek_is_right(&mut app, 60, 5);
}

fn spray_left(clock: Res<StepClock>, mut commands: StepCommands) {
    if clock.ticks.is_multiple_of(4) {
        let at = Vec3::new(-0.5, 2.0, aside(&clock));
        commands.spawn(ball(format!("left {}", clock.ticks), 1.0, at));
    }
}

fn spray_right(clock: Res<StepClock>, mut commands: StepCommands) {
    if clock.ticks.is_multiple_of(6) {
        let at = Vec3::new(0.5, 2.0, aside(&clock));
        commands.spawn(ball(format!("right {}", clock.ticks), 1.0, at));
        commands.spawn(ball(format!("high {}", clock.ticks), 1.0, at + Vec3::Y));
    }
}

#[test]
fn two_systems_in_no_order_spawn_in_the_same_step() {
    let spray = (
        (bystander, spray_left).chain(),
        (bystander, spray_right).chain(),
    );
    let mut app = played(Threads::Many, spray);
    assert_every_seek_is_right(&mut app, 60, 6);
}

fn spawn_in_an_exclusive_system(world: &mut World) {
    let clock = world.resource::<StepClock>().clone();
    if clock.ticks.is_multiple_of(10) {
        let at = Vec3::new(aside(&clock), 2.0, 0.0);
        springyard_rewind::spawn(world, ball(format!("ball {}", clock.ticks), 9.0, at));
    }
    let mut bodies = world.query::<(Entity, &Bullet)>();
    let old = bodies.iter(world).filter(|(_, it)| it.left_secs < 8.0);
    let old: Vec<Entity> = old.map(|(entity, _)| entity).collect();
    for entity in old {
        springyard_rewind::despawn(world, entity);
        springyard_rewind::despawn(world, entity);
    }
}

#[test]
fn an_exclusive_system_spawns_and_despawns_twice() {
    let mut app = played(Threads::One, spawn_in_an_exclusive_system);
    assert_every_seek_is_right(&mut app, 60, 7);
}

/// Each bullet that a query finds has exactly one view that a query finds, and no view is of something else.
fn assert_one_view_each(app: &mut App) {
    let expected = bullets(app);
    let world = app.world_mut();
    let mut views = world.query::<&ViewOf>();
    let mut seen: Vec<Entity> = views.iter(world).map(|view| view.0).collect();
    seen.sort_unstable();
    let count = seen.len();
    seen.dedup();
    assert_eq!((seen.len(), count), (expected, expected), "views of bodies");
    let mut bodies = world.query_filtered::<(), With<Bullet>>();
    assert!(seen.iter().all(|body| bodies.get(world, *body).is_ok()));
}

fn drop_balls(clock: Res<StepClock>, mut commands: StepCommands) {
    if clock.ticks.is_multiple_of(8) {
        let at = Vec3::new(aside(&clock), 2.0, 0.0);
        commands.spawn(ball(format!("ball {}", clock.ticks), 1.0, at));
    }
}

fn show_at_once(new: Query<Entity, (With<Bullet>, Without<Views>)>, mut commands: StepCommands) {
    for body in &new {
        commands.spawn(ViewOf(body));
    }
}

#[test]
fn a_body_whose_view_the_same_step_spawns_has_one() {
    let mut app = played(Threads::One, (drop_balls, show_at_once).chain());
    assert_every_seek_is_right_and(&mut app, 60, 8, assert_one_view_each);
}

fn show_later(new: Query<Entity, (With<Bullet>, Without<Views>)>, mut commands: Commands) {
    for body in &new {
        commands.spawn(ViewOf(body));
    }
}

#[test]
fn a_body_to_which_frames_give_a_view_has_one() {
    let mut app = game_with(Threads::One, &[], |app| {
        cannon::build(app, true);
        app.add_systems(Update, show_later);
    });
    play(&mut app, 4.0);
    assert_every_seek_is_right_and(&mut app, 60, 9, |app| {
        frame(app, 0.0);
        assert_one_view_each(app);
    });
}
