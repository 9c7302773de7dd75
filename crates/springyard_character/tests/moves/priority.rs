//! Several moves that return a take-over in the same step.

use bevy::prelude::*;
use serde::Serialize;
use springyard_character::moves::{Height, Motion, MoveResult};
use springyard_character::{
    CharacterTuning, Dash, DashState, Intent, Move, MoveInputs, TakeOver, add_move,
};

use super::own_move::{GLIDE, Glide, GlideState};
use super::world::{RATES, World};

/// Stops the character in the air while the walk button is down.
#[derive(Component, Reflect, Debug, Clone)]
struct Freeze;

#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Serialize)]
struct Frozen {
    secs: f32,
}

impl Move for Freeze {
    type State = Frozen;
    const NAME: &'static str = "freeze";
    const PRIORITY: i32 = 20;

    fn step(&self, frozen: &mut Frozen, inputs: &MoveInputs) -> MoveResult {
        if !inputs.intent.walk.is_down() {
            return Ok(None);
        }
        frozen.secs += inputs.dt;
        let motion = Motion::Sprung {
            goal: Vec3::ZERO,
            spring: inputs.springs.ground_stop,
            height: Height::Level,
        };
        Ok(Some(TakeOver {
            motion: Some(motion),
            ..default()
        }))
    }
}

/// A glide that the freeze interrupts after 0.3 s.
fn frozen(rate: u32, prepare: impl Fn(&mut App)) -> World {
    let mut world = World::new(rate, Vec3::Y * 20.0, CharacterTuning::default(), prepare);
    world.insert((GLIDE, Freeze));
    world.run(0.3);
    world.press_jump();
    world.run(0.3);
    assert!(world.is_in::<Glide>(), "{rate} Hz");
    world.change(|intent: &mut Intent| intent.walk.press());
    world.run(0.3);
    world
}

#[test]
fn the_move_of_the_higher_priority_has_the_step_whichever_was_added_first() {
    let orders: [fn(&mut App); 2] = [
        |app| {
            add_move::<Glide>(app);
            add_move::<Freeze>(app);
        },
        |app| {
            add_move::<Freeze>(app);
            add_move::<Glide>(app);
            add_move::<Freeze>(app);
        },
    ];
    for rate in RATES {
        for prepare in orders {
            let mut world = frozen(rate, prepare);
            assert!(world.is_in::<Freeze>(), "{rate} Hz");
            assert!((world.get::<Frozen>().secs - 0.3).abs() < 1e-3, "{rate} Hz");
            let height = world.position().y;
            world.run(0.2);
            assert_eq!(world.position().y, height, "{rate} Hz");
        }
    }
}

#[test]
fn a_move_that_was_interrupted_begins_anew() {
    for rate in RATES {
        let mut world = frozen(rate, |app| {
            add_move::<Glide>(app);
            add_move::<Freeze>(app);
        });
        world.change(|intent: &mut Intent| intent.walk.release());
        world.run(0.1);
        // Jump is still down, but was not pressed again.
        assert!(!world.is_in::<Glide>(), "{rate} Hz");
        assert_eq!(world.get::<GlideState>().path_m, None, "{rate} Hz");
        assert!(world.velocity().y < -0.5, "{rate} Hz");
    }
}

#[test]
fn a_refused_move_keeps_its_charge() {
    for rate in RATES {
        let mut world = frozen(rate, |app| {
            add_move::<Glide>(app);
            add_move::<Freeze>(app);
        });
        world.change(Intent::tap_dash);
        world.run(0.1);
        assert!(world.is_in::<Freeze>(), "{rate} Hz");
        assert!(!world.get::<DashState>().is_used, "{rate} Hz");
        world.change(|intent: &mut Intent| intent.walk.release());
        world.change(Intent::tap_dash);
        world.run(0.1);
        assert!(world.is_in::<Dash>(), "{rate} Hz");
    }
}

#[test]
fn a_character_without_the_component_has_no_such_move() {
    let mut world = World::new(60, Vec3::ZERO, CharacterTuning::default(), |_| ());
    world
        .app
        .world_mut()
        .entity_mut(world.character)
        .remove::<Dash>();
    world.change(Intent::tap_dash);
    world.run(0.05);
    assert!(!world.is_in::<Dash>());
}
