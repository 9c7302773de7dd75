//! What the history cannot know is an error that names it, and the world stays as it was.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_rewind::{BODIES, SeekError, seek};
use springyard_state::StateRegistry;
use springyard_timestep::StepClock;

use crate::time::change_detection::Threads;
use crate::time::checked::{Picture, assert_is_as_noted, game_with, tick};
use springyard_test_lab::another_game::{Logged, ground, run};

/// The fault happens in the step after this one.
const FAULT: u64 = 50;
/// Before the fault, and after a keyframe that comes after the fault.
const BEFORE: u64 = 40;
const AFTER: u64 = 118;

fn add_ball(world: &mut World, name: &str, x: f32) {
    world.spawn((
        Name::new(name.to_owned()),
        (RigidBody::Dynamic, Collider::ball(0.3)),
        (Velocity::default(), Transform::from_xyz(x, 2.0, 0.0)),
    ));
}

/// Two seconds of two balls on the ground, and what `build` adds.
fn played(build: impl FnOnce(&mut App)) -> App {
    let mut app = game_with(Threads::One, &[], |app| {
        app.world_mut().spawn(ground());
        add_ball(app.world_mut(), "steady", 0.0);
        add_ball(app.world_mut(), "doomed", 1.0);
        build(app);
    });
    while tick(app.world()) < 120 {
        run(&mut app, 60.0, 1.0 / 60.0, |_| ());
    }
    app
}

/// Seeks a step that cannot be reached. Returns why; the world is as it was.
fn refused(app: &mut App, to: u64) -> SeekError {
    let world = app.world_mut();
    let (at, before) = (tick(world), Picture::of(world));
    let error = seek(world, to).expect_err("cannot be reached");
    println!("{error}");
    let what = format!("after the error: {error}");
    assert_eq!(tick(world), at, "{what}");
    Picture::of(world).assert_is(&before, &what);
    error
}

fn assert_reached(app: &mut App, to: u64) {
    let what = format!("from step {}", tick(app.world()));
    assert_eq!(seek(app.world_mut(), to), Ok(()), "step {to} {what}");
    assert_is_as_noted(app.world_mut(), to, &what);
}

/// The game goes on for half a second.
fn assert_plays_on(app: &mut App) {
    let at = tick(app.world());
    run(app, 60.0, 0.5, |_| ());
    let now = tick(app.world());
    assert!(
        (at + 29..=at + 31).contains(&now),
        "from step {at} to {now}"
    );
}

/// Whether a query finds a body of this name.
fn has(app: &mut App, name: &str) -> bool {
    Picture::of(app.world_mut()).has(name)
}

fn spawn_stray(clock: Res<StepClock>, mut commands: Commands) {
    if clock.ticks == FAULT {
        commands.spawn((
            Name::new("stray"),
            (RigidBody::Dynamic, Collider::ball(0.3)),
            (Velocity::default(), Transform::from_xyz(0.3, 4.0, 0.0)),
        ));
    }
}

fn add_spawn(app: &mut App) {
    app.add_systems(FixedUpdate, spawn_stray.before(PhysicsSet::SyncBackend));
}

fn assert_names_the_stray(error: &SeekError) {
    let SeekError::Spawned { tick, entity } = error else {
        panic!("{error:?}");
    };
    assert!((FAULT..=FAULT + 1).contains(tick), "step {tick}");
    assert!(entity.contains("stray"), "{entity}");
    assert!(error.to_string().contains("stray"), "{error}");
}

#[test]
fn a_step_with_a_plain_spawn_does_not_run_again() {
    let mut app = played(add_spawn);
    // From here the nearest copy of the state is before the fault.
    assert_names_the_stray(&refused(&mut app, FAULT + 1));
    assert_plays_on(&mut app);
}

#[test]
fn steps_before_and_after_a_plain_spawn_are_reached() {
    let mut app = played(add_spawn);
    assert_reached(&mut app, AFTER);
    assert!(has(&mut app, "stray"));
    assert_reached(&mut app, BEFORE);
    assert!(!has(&mut app, "stray"), "it is hidden");
    assert_reached(&mut app, FAULT - 1);
    assert_names_the_stray(&refused(&mut app, FAULT + 1));
    assert_reached(&mut app, AFTER);
    assert!(has(&mut app, "stray"), "it is back");
    assert_plays_on(&mut app);
}

fn despawn_doomed(
    clock: Res<StepClock>,
    bodies: Query<(Entity, &Name), With<RigidBody>>,
    mut commands: Commands,
) {
    let doomed = bodies.iter().find(|(_, name)| name.as_str() == "doomed");
    if let Some((doomed, _)) = doomed.filter(|_| clock.ticks == FAULT) {
        commands.entity(doomed).despawn();
    }
}

fn add_despawn(app: &mut App) {
    app.add_systems(FixedUpdate, despawn_doomed.before(PhysicsSet::SyncBackend));
}

#[test]
fn steps_before_a_plain_despawn_are_not_reached_and_those_after_it_are() {
    let mut app = played(add_despawn);
    for to in [BEFORE, FAULT, 5] {
        let error = refused(&mut app, to);
        let SeekError::Despawned { entity, .. } = &error else {
            panic!("{error:?}");
        };
        assert!(entity.contains("doomed"), "{entity}");
        assert!(error.to_string().contains("doomed"), "{error}");
    }
    for to in [AFTER, 119] {
        assert_reached(&mut app, to);
        assert!(!has(&mut app, "doomed"));
    }
    assert_plays_on(&mut app);
}

#[test]
fn a_plain_spawn_and_a_plain_despawn_in_a_step_are_logged_once() {
    let faults: [(fn(&mut App), &str); 2] = [(add_spawn, "stray"), (add_despawn, "doomed")];
    for (add, name) in faults {
        let logged = Logged::start();
        drop(played(add));
        logged.assert_logged_once(&[name, "StepCommands"]);
    }
}

/// Counted and read by steps, and not registered.
#[derive(Resource, Default)]
struct Count(u16);

fn count(mut count: ResMut<Count>) {
    count.0 += 1;
}

fn push_by_count(clock: Res<StepClock>, count: Res<Count>, mut balls: Query<&mut Velocity>) {
    if clock.ticks.is_multiple_of(2) {
        for mut velocity in &mut balls {
            velocity.linear.x += 0.001 * f32::from(count.0);
        }
    }
}

/// Asserts that these steps, run again, come out otherwise, and that the error says which state.
fn assert_diverge(app: &mut App, steps: [u64; 3]) {
    for to in steps {
        let error = refused(app, to);
        let SeekError::Diverged { tick, state } = &error else {
            panic!("{error:?}");
        };
        assert!((1..=to).contains(tick), "step {tick} on the way to {to}");
        let registry = app.world().resource::<StateRegistry>();
        let mut names = registry
            .iter()
            .map(|it| it.name)
            .chain([BODIES, "entities"]);
        assert!(names.any(|name| state.contains(name)), "{state}");
    }
}

#[test]
fn steps_that_count_in_an_unregistered_resource_come_out_otherwise() {
    let mut app = played(|app| {
        let systems = (count, push_by_count).chain();
        app.init_resource::<Count>()
            .add_systems(FixedUpdate, systems.before(PhysicsSet::SyncBackend));
    });
    assert_diverge(&mut app, [40, 90, 10]);
    assert_plays_on(&mut app);
}

#[test]
fn steps_that_read_an_unregistered_resource_of_frames_come_out_otherwise() {
    let mut app = played(|app| {
        app.init_resource::<Count>()
            .add_systems(Update, count)
            .add_systems(FixedUpdate, push_by_count.before(PhysicsSet::SyncBackend));
    });
    assert_diverge(&mut app, [40, 90, 10]);
    assert_plays_on(&mut app);
}
