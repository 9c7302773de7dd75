//! A wall jump from outside: one step that throws the character off the wall, after which the flight goes on as a jump.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use serde::Serialize;
use springyard_character::moves::{Height, Motion, MoveResult};
use springyard_character::{
    CharacterTuning, GravityPhase, Intent, Move, MoveInputs, TakeOver, add_move,
};

use super::world::{RATES, World, assert_alike};

#[derive(Component, Reflect, Debug, Clone)]
struct WallJump {
    apex_m: f32,
    away_m_s: f32,
}

#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Serialize)]
struct WallJumps(u32);

/// Contacts that push less than this in a step, m/s, are not a wall.
const LEAST_PUSH_M_S: f32 = 0.02;

impl Move for WallJump {
    type State = WallJumps;
    const NAME: &'static str = "wall_jump";
    const PRIORITY: i32 = 30;

    fn step(&self, jumps: &mut WallJumps, inputs: &MoveInputs) -> MoveResult {
        let pushed = inputs.pushed.with_y(0.0);
        if pushed.length() < LEAST_PUSH_M_S || !inputs.has_air_press() {
            return Ok(None);
        }
        jumps.0 += 1;
        let away = pushed.normalize() * self.away_m_s;
        let flight = inputs.springs.flight;
        let motion = Motion::Sprung {
            goal: away,
            spring: inputs.springs.air,
            height: Height::Fly {
                flight,
                phase: GravityPhase::Held,
            },
        };
        Ok(Some(TakeOver {
            velocity: Some(away + Vec3::Y * flight.take_off(self.apex_m)),
            motion: Some(motion),
            consumes_jump: true,
            renews: true,
            ..default()
        }))
    }
}

/// A character that slides down a wall on its right, towards which the stick points.
fn at_wall(rate: u32) -> World {
    let tuning = CharacterTuning {
        double_jump: true,
        ..default()
    };
    let mut world = World::new(rate, Vec3::Y * 20.0, tuning, |app| {
        add_move::<WallJump>(app);
        let wall = (RigidBody::Fixed, Collider::cuboid(0.5, 30.0, 10.0));
        app.world_mut()
            .spawn((wall, Transform::from_xyz(1.0, 10.0, 0.0)));
    });
    world.insert(WallJump {
        apex_m: 1.5,
        away_m_s: 5.0,
    });
    world.stick(Vec2::X);
    world.run(0.3);
    world
}

#[test]
fn it_rises_to_its_height_and_leaves_the_wall_and_the_double_jump_does_not_override_it() {
    let ways = RATES.map(|rate| {
        let mut world = at_wall(rate);
        let from = world.position();
        world.stick(Vec2::ZERO);
        world.press_jump();
        world.run(0.1);
        assert_eq!(world.get::<WallJumps>(), WallJumps(1), "{rate} Hz");
        let state = world.state();
        assert!(
            state.is_jumping() && !state.since_grounded.air_jumped,
            "{rate} Hz"
        );
        let away = from.x - world.position().x;
        assert!(away > 0.3, "{away} m at {rate} Hz");
        let rise = world.highest(0.5) - from.y;
        assert!((rise - 1.5).abs() < 0.03, "{rise} m at {rate} Hz");
        rise
    });
    assert_alike(&ways, 0.03, "rise, m");
}

#[test]
fn the_double_jump_is_left_for_later() {
    for rate in RATES {
        let mut world = at_wall(rate);
        world.stick(Vec2::ZERO);
        world.press_jump();
        world.run(0.3);
        world.change(Intent::release_jump);
        world.press_jump();
        world.run(0.1);
        assert_eq!(world.get::<WallJumps>(), WallJumps(1), "{rate} Hz");
        assert!(world.state().since_grounded.air_jumped, "{rate} Hz");
    }
}

#[test]
fn a_released_button_cuts_it_short() {
    for rate in RATES {
        let mut world = at_wall(rate);
        let from = world.position().y;
        world.press_jump();
        world.run(0.1);
        world.change(Intent::release_jump);
        let rise = world.highest(0.5) - from;
        assert!(rise > 0.5 && rise < 1.2, "{rise} m at {rate} Hz");
    }
}
