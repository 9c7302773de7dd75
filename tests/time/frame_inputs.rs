//! What frames write between two steps is input of the next one: every seek finds what they wrote.

use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use serde::Serialize;
use spring_math::random::SplitMix64;
use springyard_character::Character;
use springyard_character::Intent;
use springyard_rewind::StepCommands;
use springyard_state::RegisterState;
use springyard_timestep::{FrameSteps, StepClock};

use crate::time::change_detection::Threads;
use crate::time::checked::{assert_every_seek_is_right, game_with};
use springyard_test_lab::another_game::{character, frame, ground};
use springyard_test_lab::worst::Extreme;

/// Random numbers of frames. Not state: frames do not run again.
#[derive(Resource)]
struct Hand(SplitMix64);

impl Hand {
    /// True on average once in this many calls.
    fn is_once_in(&mut self, calls: u64) -> bool {
        self.0.bits().is_multiple_of(calls)
    }

    /// Each coordinate from -1 to 1.
    fn vector(&mut self) -> Vec3 {
        Vec3::from([(); 3].map(|()| self.0.signed() as f32))
    }
}

/// Frames write nothing more: after the last step there is no next one, whose input it would be.
#[derive(Resource)]
struct Quiet;

/// Frames from 2 to 36 ms: some have no step, some one, some several.
fn play_uneven_frames(app: &mut App, secs: f64, mut each: impl FnMut(&mut App)) {
    let mut random = SplitMix64::new(9);
    let mut frames = [0_u32; 3];
    while app.world().resource::<StepClock>().simulated_secs < secs {
        frame(app, 0.002 + 0.034 * random.unit());
        let steps = app.world().resource::<FrameSteps>().steps.len();
        frames[steps.min(2)] += 1;
        each(app);
    }
    assert!(frames.iter().all(|count| *count > 10), "{frames:?}");
    app.insert_resource(Quiet);
    for _ in 0..4 {
        frame(app, 1.0 / 60.0);
    }
}

/// Five balls on the ground and what `build` adds. `write` runs in each frame.
fn game<M>(
    write: impl IntoScheduleConfigs<ScheduleSystem, M>,
    build: impl FnOnce(&mut App),
) -> App {
    game_with(Threads::One, &[springyard_character::plugin], |app| {
        app.insert_resource(Hand(SplitMix64::new(3)))
            .add_systems(Update, write.run_if(not(resource_exists::<Quiet>)));
        let world = app.world_mut();
        world.spawn(ground());
        for number in 0_u8..5 {
            let place = Vec3::new(f32::from(number) - 2.0, 0.5, 3.0);
            world.spawn((
                Name::new(format!("ball {number}")),
                (RigidBody::Dynamic, Collider::ball(0.3), Ball),
                (Velocity::default(), ExternalImpulse::default()),
                Transform::from_translation(place),
            ));
        }
        build(app);
    })
}

/// On the balls.
#[derive(Component)]
struct Ball;

/// Plays six seconds, and seeks.
fn assert_is_input<M>(
    write: impl IntoScheduleConfigs<ScheduleSystem, M>,
    build: impl FnOnce(&mut App),
    seed: u64,
) {
    let mut app = game(write, build);
    let fastest = play_and_measure(&mut app);
    assert!(fastest > 1.0, "a ball moves: {fastest} m/s");
    assert_every_seek_is_right(&mut app, 60, seed);
}

/// Plays six seconds. Returns the largest speed of a ball, m/s.
fn play_and_measure(app: &mut App) -> f32 {
    let mut fastest = 0.0_f32;
    play_uneven_frames(app, 6.0, |app| {
        let world = app.world_mut();
        let mut balls = world.query_filtered::<&Velocity, With<Ball>>();
        for velocity in balls.iter(world) {
            fastest.keep_largest(velocity.linear.length());
        }
    });
    fastest
}

fn steer(mut hand: ResMut<Hand>, mut intents: Query<&mut Intent, With<Character>>) {
    for mut intent in &mut intents {
        match hand.0.bits() % 12 {
            0 => intent.press_jump(),
            1 => intent.release_jump(),
            2 => intent.tap_jump(),
            3 => intent.tap_dash(),
            4 | 5 => {
                let direction = hand.vector();
                intent.movement = direction.truncate().clamp_length_max(1.0);
                intent.look_yaw_deg = 180.0 * direction.z;
            }
            _ => {}
        }
    }
}

#[test]
fn the_intent_of_a_character_with_jumps() {
    let mut app = game(steer, |app| {
        app.world_mut().spawn(character("walker", Vec3::ZERO));
    });
    let [mut lowest, mut highest] = [f32::INFINITY, f32::NEG_INFINITY];
    play_uneven_frames(&mut app, 6.0, |app| {
        let world = app.world_mut();
        let mut characters = world.query_filtered::<&Transform, With<Character>>();
        let height = characters.single(world).unwrap().translation.y;
        lowest.keep_smallest(height);
        highest.keep_largest(height);
    });
    assert!(highest - lowest > 0.4, "it jumped: {} m", highest - lowest);
    assert_every_seek_is_right(&mut app, 60, 31);
}

fn kick(mut hand: ResMut<Hand>, mut balls: Query<&mut Velocity, With<Ball>>) {
    for mut velocity in &mut balls {
        if hand.is_once_in(20) {
            velocity.linear += 4.0 * hand.vector();
            velocity.angular += hand.vector();
        }
    }
}

#[test]
fn a_velocity_that_is_kicked() {
    assert_is_input(kick, |_| (), 32);
}

fn teleport(mut hand: ResMut<Hand>, mut balls: Query<&mut Transform, With<Ball>>) {
    for mut pose in &mut balls {
        if hand.is_once_in(30) {
            pose.translation = 2.0 * hand.vector() + 3.0 * Vec3::Y;
            pose.rotation = Quat::from_rotation_y(hand.vector().y);
        }
    }
}

#[test]
fn a_body_that_is_teleported() {
    assert_is_input(teleport, |_| (), 33);
}

fn push(mut hand: ResMut<Hand>, mut balls: Query<&mut ExternalImpulse, With<Ball>>) {
    for mut impulse in &mut balls {
        if hand.is_once_in(10) {
            impulse.impulse += 0.3 * hand.vector();
        }
    }
}

#[test]
fn an_impulse() {
    assert_is_input(push, |_| (), 34);
}

/// Where a ball should go, m/s.
#[derive(Component, Clone, Serialize)]
struct Wish(Vec3);

/// A velocity that pushes all balls, m/s.
#[derive(Resource, Clone, Serialize)]
struct Wind(Vec3);

fn wish(mut hand: ResMut<Hand>, mut wishes: Query<&mut Wish>, mut wind: ResMut<Wind>) {
    for mut wish in &mut wishes {
        if hand.is_once_in(10) {
            wish.0 = 3.0 * hand.vector();
        }
    }
    if hand.is_once_in(15) {
        wind.0 = 2.0 * hand.vector();
    }
}

fn follow(time: Res<Time>, wind: Res<Wind>, mut balls: Query<(&Wish, &mut Velocity)>) {
    for (wish, mut velocity) in &mut balls {
        let missing = wish.0 + wind.0 - velocity.linear;
        velocity.linear += 3.0 * time.delta_secs() * missing;
    }
}

#[test]
fn a_component_and_a_resource_of_the_game() {
    let build = |app: &mut App| {
        app.register_state::<Wish>("wish");
        app.register_state::<Wind>("wind");
        app.insert_resource(Wind(Vec3::ZERO))
            .add_systems(FixedUpdate, follow.before(PhysicsSet::SyncBackend));
        let world = app.world_mut();
        let mut balls = world.query_filtered::<Entity, With<Ball>>();
        let balls: Vec<Entity> = balls.iter(world).collect();
        for ball in balls {
            world.entity_mut(ball).insert(Wish(Vec3::ZERO));
        }
    };
    assert_is_input(wish, build, 35);
}

/// On what frames spawn. No step reads it.
#[derive(Component)]
struct Crate;

/// Number of crates so far. Not state.
#[derive(Resource, Default)]
struct Crates(u32);

fn drop_crates(mut hand: ResMut<Hand>, mut crates: ResMut<Crates>, mut commands: Commands) {
    if hand.is_once_in(8) {
        crates.0 += 1;
        commands.spawn((
            Name::new(format!("crate {}", crates.0)),
            (RigidBody::Dynamic, Collider::cuboid(0.3, 0.3, 0.3), Crate),
            Velocity::linear(3.0 * hand.vector()),
            Transform::from_translation(2.0 * hand.vector() + 3.0 * Vec3::Y),
        ));
    }
}

fn sweep(mut hand: ResMut<Hand>, crates: Query<Entity, With<Crate>>, mut commands: StepCommands) {
    for entity in &crates {
        if hand.is_once_in(60) {
            commands.despawn(entity);
        }
    }
}

#[test]
fn bodies_that_frames_spawn_and_despawn() {
    let frames = (drop_crates, sweep, kick).chain();
    let mut app = game(frames, |app| {
        app.init_resource::<Crates>();
    });
    play_and_measure(&mut app);
    let spawned = app.world().resource::<Crates>().0;
    let world = app.world_mut();
    let mut crates = world.query_filtered::<(), With<Crate>>();
    let present = crates.iter(world).count();
    assert!(spawned > 15, "{spawned} crates were spawned");
    assert!(
        present > 1 && present < spawned as usize,
        "{present} of {spawned} are there"
    );
    assert_every_seek_is_right(&mut app, 60, 36);
}
