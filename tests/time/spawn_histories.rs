//! Entities that steps have spawned: references to them, playing on from the past, and when they are despawned for good.

use bevy::ecs::query::Allow;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use serde::Serialize;
use springyard_drive::engine;
use springyard_rewind::{History, seek};
use springyard_rewind::{Parked, StepCommands};
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

use crate::time::cannon::{self, Bullet, Cannon, age};
use crate::time::change_detection::Threads;
use crate::time::checked::{
    assert_every_seek_is_right, assert_every_seek_is_right_and, game_with, tick,
};
use springyard_test_lab::another_game::{app_with, ground, run, start};

fn play(app: &mut App, secs: f64) {
    run(app, 60.0, secs, |_| ());
}

/// Number of bullets with those that are parked.
fn bullets_with_parked(app: &mut App) -> u64 {
    let world = app.world_mut();
    let mut bullets = world.query_filtered::<(), (With<Bullet>, Allow<Parked>)>();
    bullets.iter(world).count() as u64
}

fn shots(app: &App) -> u64 {
    app.world().resource::<Cannon>().shots
}

fn with_cannon() -> App {
    game_with(Threads::One, &[], |app| cannon::build(app, true))
}

/// On the body that hunts.
#[derive(Component)]
struct Hunter;

/// On the hunter, once there is prey.
#[derive(Component, Clone, Serialize)]
struct Hunts {
    #[serde(serialize_with = "springyard_state::body_name")]
    prey: Entity,
}

fn drop_prey(clock: Res<StepClock>, mut commands: StepCommands) {
    if clock.ticks.is_multiple_of(25) {
        let aside = (clock.ticks % 7) as f32 - 3.0;
        commands.spawn((
            Name::new(format!("prey {}", clock.ticks)),
            Bullet { left_secs: 1.0 },
            (RigidBody::Dynamic, Collider::ball(0.2)),
            (Velocity::default(), Transform::from_xyz(aside, 1.0, 2.0)),
        ));
    }
}

/// The hunter goes for the youngest prey once its last one is gone.
fn hunt(
    mut hunters: Query<(Entity, &Transform, &mut Velocity, Option<&mut Hunts>), With<Hunter>>,
    prey: Query<(Entity, &Transform, &Bullet)>,
    mut commands: Commands,
) {
    for (hunter, from, mut velocity, hunts) in &mut hunters {
        let present = hunts.as_ref().and_then(|hunts| prey.get(hunts.prey).ok());
        if let Some((_, to, _)) = present {
            let way = to.translation - from.translation;
            velocity.linear = 2.0 * way.normalize_or_zero();
            continue;
        }
        let age = |it: &(Entity, &Transform, &Bullet)| it.2.left_secs;
        let youngest = prey.iter().max_by(|a, b| age(a).total_cmp(&age(b)));
        match (youngest, hunts) {
            (Some((prey, ..)), Some(mut hunts)) => hunts.prey = prey,
            (Some((prey, ..)), None) => {
                commands.entity(hunter).insert(Hunts { prey });
            }
            (None, _) => {}
        }
    }
}

#[test]
fn a_registered_component_that_refers_to_a_spawned_body() {
    let mut app = game_with(Threads::One, &[], |app| {
        app.register_state::<Bullet>("bullet");
        app.register_state::<Hunts>("hunts");
        app.world_mut().spawn(ground());
        app.world_mut().spawn((
            Name::new("hunter"),
            Hunter,
            (RigidBody::Dynamic, Collider::ball(0.2), GravityScale(0.0)),
            (Velocity::default(), Transform::from_xyz(0.0, 1.0, -2.0)),
        ));
        let systems = (drop_prey, hunt, age).chain();
        app.add_systems(FixedUpdate, systems.before(PhysicsSet::SyncBackend));
    });
    play(&mut app, 5.0);
    let mut seen = 0;
    assert_every_seek_is_right_and(&mut app, 60, 10, |app| {
        let world = app.world_mut();
        let mut hunters = world.query::<&Hunts>();
        let Ok(hunts) = hunters.single(world) else {
            return;
        };
        let name = world.get::<Name>(hunts.prey).map(Name::as_str);
        assert!(
            name.is_some_and(|name| name.starts_with("prey")),
            "{name:?}"
        );
        seen += usize::from(world.get::<Parked>(hunts.prey).is_none());
    });
    assert!(seen > 60, "the prey was there {seen} times");
}

#[test]
fn playing_on_from_the_past_drops_the_bullets_of_the_forgotten_future() {
    let mut app = with_cannon();
    play(&mut app, 4.0);
    let mut yaw_deg = 0.0;
    for turn in 0_u64..4 {
        let past = tick(app.world()) - 110;
        assert_eq!(seek(app.world_mut(), past), Ok(()), "turn {turn}");
        // From here on the bullets fly elsewhere than those that are forgotten.
        yaw_deg += 4.0;
        app.world_mut().resource_mut::<Cannon>().yaw_deg = yaw_deg;
        play(&mut app, 2.0);
        let (there, shots) = (bullets_with_parked(&mut app), shots(&app));
        assert!(there <= shots, "turn {turn}: {there} of {shots} bullets");
        assert_every_seek_is_right(&mut app, 20, 11 + turn);
    }
}

#[test]
fn bullets_that_have_left_the_history_are_despawned() {
    let mut app = with_cannon();
    play(&mut app, 6.0);
    let before = bullets_with_parked(&mut app);
    assert_eq!(
        before,
        shots(&app),
        "all are kept while the history has them"
    );
    app.world_mut().resource_mut::<History>().clear();
    let cleared = shots(&app);
    play(&mut app, 1.0);
    let (kept, since) = (bullets_with_parked(&mut app), shots(&app) - cleared);
    // Those that were there then live for 3 s.
    assert!(
        kept <= 61 + since,
        "{kept} bullets are kept, {since} of them new"
    );
    assert_every_seek_is_right(&mut app, 20, 15);
}

fn despawn_all(all: Query<Entity, With<Bullet>>, mut commands: StepCommands) {
    for entity in &all {
        commands.despawn(entity);
        commands.despawn(entity);
    }
}

#[test]
fn without_a_history_a_despawn_is_one_at_once() {
    let mut app = app_with(&[springyard_timestep::plugin, engine::plugin]);
    app.add_systems(FixedUpdate, despawn_all);
    start(&mut app);
    let bullet = (
        RigidBody::Dynamic,
        Collider::ball(0.2),
        Transform::default(),
    );
    let bullet = app
        .world_mut()
        .spawn((Bullet { left_secs: 1.0 }, bullet))
        .id();
    play(&mut app, 0.1);
    assert!(app.world().get_entity(bullet).is_err());
}
