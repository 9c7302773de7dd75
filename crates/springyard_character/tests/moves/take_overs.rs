//! What a take-over can do, each with a move of a few lines.

use bevy::prelude::*;
use serde::Serialize;
use springyard_character::moves::{Height, Motion, MoveResult};
use springyard_character::recover::{CharacterFault, CharacterField};
use springyard_character::{
    CharacterTuning, DashState, Flight, GravityPhase, Intent, Move, MoveInputs, TakeOver, add_move,
};

use super::world::{RATES, World};

/// A move that does what it is given while walk is down; `released` in the step of the release.
#[derive(Component, Reflect, Debug, Clone)]
struct Scripted {
    #[reflect(ignore, default = "nothing")]
    held: fn(&MoveInputs) -> TakeOver,
    #[reflect(ignore, default = "nothing")]
    released: fn(&MoveInputs) -> TakeOver,
}

fn nothing() -> fn(&MoveInputs) -> TakeOver {
    |_| TakeOver::default()
}

#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Serialize)]
struct ScriptedState;

impl Move for Scripted {
    type State = ScriptedState;
    const NAME: &'static str = "scripted";
    const PRIORITY: i32 = 5;

    fn step(&self, _: &mut ScriptedState, inputs: &MoveInputs) -> MoveResult {
        Ok(if inputs.intent.walk.held {
            Some((self.held)(inputs))
        } else {
            inputs.is_active.then(|| (self.released)(inputs))
        })
    }
}

/// A step along this goal and height, on the spring of the air.
fn moved(inputs: &MoveInputs, goal: Vec3, height: Height) -> TakeOver {
    let spring = inputs.springs.air;
    TakeOver {
        motion: Some(Motion::Sprung {
            goal,
            spring,
            height,
        }),
        ..default()
    }
}

/// A fall from 20 m for 0.5 s, with walk down since then for `secs`.
fn after(rate: u32, scripted: Scripted, secs: f32) -> World {
    let mut world = World::in_the_air(rate, scripted, CharacterTuning::default());
    world.change(|intent: &mut Intent| intent.walk.press());
    world.run(secs);
    world
}

const SLAM_M_S2: f32 = 60.0;

#[test]
fn a_slam_falls_under_its_own_gravity() {
    let slam = Scripted {
        held: |inputs| {
            let flight = Flight::under(SLAM_M_S2, 50.0);
            let phase = GravityPhase::None;
            moved(inputs, Vec3::ZERO, Height::Fly { flight, phase })
        },
        released: nothing(),
    };
    for rate in RATES {
        let mut world = World::in_the_air(rate, slam.clone(), CharacterTuning::default());
        // A falling body is half a step of gravity slower than the end of its step.
        let (from, speed) = (world.position().y, world.state().flight_velocity());
        world.change(|intent: &mut Intent| intent.walk.press());
        world.run(0.2);
        let fell = from - world.position().y;
        let expected = -speed * 0.2 + 0.5 * SLAM_M_S2 * 0.04;
        assert!(
            (fell - expected).abs() < 0.2,
            "{fell} of {expected} m at {rate} Hz"
        );
        let gained = speed - world.state().flight_velocity();
        assert!(
            (gained - SLAM_M_S2 * 0.2).abs() < 0.02,
            "{gained} m/s at {rate} Hz"
        );
    }
}

#[test]
fn a_move_hands_back_with_the_velocity_that_it_says() {
    let flies = Scripted {
        held: |inputs| moved(inputs, Vec3::X * 12.0, Height::Level),
        released: |_| TakeOver {
            velocity: Some(Vec3::new(3.0, 2.0, 0.0)),
            ..default()
        },
    };
    for rate in RATES {
        let mut world = after(rate, flies.clone(), 0.5);
        assert!(
            world.is_in::<Scripted>() && world.velocity().x > 6.0,
            "{rate} Hz"
        );
        let from = world.position().y;
        world.stick(Vec2::X * 0.6);
        world.change(|intent: &mut Intent| intent.walk.release());
        world.run(1.0 / rate as f32);
        assert!(!world.is_in::<Scripted>(), "{rate} Hz");
        // What the spring has of an acceleration goes on.
        let speed = world.velocity().x;
        assert!((speed - 3.0).abs() < 0.5, "{speed} m/s at {rate} Hz");
        let rise = world.highest(0.3) - from;
        assert!(rise > 0.05, "{rise} m at {rate} Hz");
    }
}

#[test]
fn a_move_renews_the_dash_and_the_double_jump() {
    let hovers = Scripted {
        held: |inputs| TakeOver {
            renews: true,
            ..moved(inputs, Vec3::ZERO, Height::Level)
        },
        released: nothing(),
    };
    for rate in RATES {
        let tuning = CharacterTuning {
            double_jump: true,
            ..default()
        };
        let mut world = World::new(rate, Vec3::Y * 20.0, tuning, add_move::<Scripted>);
        world.insert(hovers.clone());
        world.press_jump();
        world.change(Intent::tap_dash);
        world.run(0.3);
        assert!(world.get::<DashState>().is_used, "{rate} Hz");
        assert!(world.state().since_grounded.air_jumped, "{rate} Hz");
        world.change(|intent: &mut Intent| intent.walk.press());
        world.run(0.1);
        assert!(!world.get::<DashState>().is_used, "{rate} Hz");
        assert!(!world.state().since_grounded.air_jumped, "{rate} Hz");
    }
}

/// The fields of the faults so far.
#[derive(Resource, Default)]
struct Faults(Vec<CharacterField>);

fn note_faults(mut messages: MessageReader<CharacterFault>, mut faults: ResMut<Faults>) {
    faults.0.extend(messages.read().map(|fault| fault.field));
}

#[test]
fn a_take_over_that_is_no_number_is_reported_once_and_left_out() {
    let bad = Scripted {
        held: |inputs| moved(inputs, Vec3::X * f32::NAN, Height::Level),
        released: nothing(),
    };
    for rate in RATES {
        let mut world = World::in_the_air(rate, bad.clone(), CharacterTuning::default());
        world.app.init_resource::<Faults>();
        world.app.add_systems(FixedUpdate, note_faults);
        world.change(|intent: &mut Intent| intent.walk.press());
        world.run(0.2);
        assert!(!world.is_in::<Scripted>(), "{rate} Hz");
        assert!(
            world.velocity().is_finite() && world.velocity().y < -1.0,
            "{rate} Hz"
        );
        assert_eq!(
            world.app.world().resource::<Faults>().0,
            [CharacterField::Move]
        );
    }
}
