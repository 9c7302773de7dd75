//! `springyard_character`, with its default tuning but for the jump.

use bevy::prelude::*;
use springyard_character::{
    CharacterSystems, CharacterTuning, ExternalKick, Intent, LedgeMoves, SpawnPoint, WallMoves,
    character_at,
};

use crate::controller::{CLEARANCE_M, Controller, HEIGHT_M, JUMP_M, RADIUS_M, SPEED_M_S, Wish};

/// Springyard's character.
pub struct Springyard;

impl Controller for Springyard {
    fn name(&self) -> &'static str {
        "Springyard"
    }

    fn add_to(&self, app: &mut App) {
        springyard_character::plugin(app);
        app.add_systems(FixedUpdate, steer.before(CharacterSystems::TakeIntent));
    }

    fn spawn(&self, world: &mut World, feet: Vec3) -> Entity {
        let spawn = SpawnPoint {
            position: feet,
            facing_rad: 0.0,
        };
        let tuning = CharacterTuning {
            run_speed_m_s: SPEED_M_S,
            height_m: HEIGHT_M,
            radius_m: RADIUS_M,
            clearance_m: CLEARANCE_M,
            jump_apex_m: JUMP_M,
            jump_time_to_apex_secs: 0.45,
            ..default()
        };
        let character = character_at(spawn, tuning).expect("a tuning of which springs can be made");
        world.spawn(character).id()
    }

    fn knock(&self, world: &mut World, character: Entity, velocity: Vec3) -> bool {
        let kick = world.get_mut::<ExternalKick>(character);
        kick.map(|mut kick| kick.knock(velocity)).is_some()
    }

    fn give_moves(&self, world: &mut World, character: Entity) -> bool {
        let walls = WallMoves {
            jump_apex_m: JUMP_M,
            ..default()
        };
        let moves = (walls, LedgeMoves::default());
        world.entity_mut(character).insert(moves);
        true
    }
}

fn steer(mut characters: Query<(&Wish, &mut Intent)>) {
    for (wish, mut intent) in &mut characters {
        // The look direction is yaw 0, along -Z.
        intent.movement = Vec2::new(wish.walk.x, -wish.walk.z);
        match (wish.jump, intent.jump.held) {
            (true, false) => intent.press_jump(),
            (false, true) => intent.release_jump(),
            _ => {}
        }
    }
}
