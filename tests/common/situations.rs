//! A flat level with objects, played step by step at several step rates.

use bevy::prelude::*;
use springyard::input::script::Event;
use springyard_character::Character;

use super::{Play, flat_level};

/// The step rates, Hz, at which a result must be the same.
pub const RATES: [f64; 4] = springyard_test_lab::RATES;

/// A level of flat ground with objects (RON).
#[derive(Default, Clone)]
pub struct Yard {
    pub spawn: Vec3,
    pub solids: String,
    pub platforms: String,
    pub crates: String,
}

impl Yard {
    pub fn play(&self, hz: f64, script: Vec<(f64, Event)>) -> Play {
        let level = flat_level(self.spawn, &self.solids, &self.platforms, &self.crates);
        Play::at(hz, level, script)
    }
}

impl Play {
    /// Runs `secs` seconds with one step per frame, and calls `each` with the time at the end of each step, s.
    pub fn steps(&mut self, hz: f64, secs: f64, mut each: impl FnMut(&mut Self, f64)) {
        let steps = (secs * hz).round() as u32;
        // Rounded down: this policy steps past the end of the frame, so a frame 1 ns longer than a step would get two steps.
        let frame_secs = (1e9 / hz).floor() * 1e-9;
        for _ in 0..steps {
            self.frame(frame_secs);
            let now = self.clock().simulated_secs;
            each(self, now);
        }
    }

    /// A component of the player.
    pub fn of_player<T: Component + Clone>(&mut self) -> T {
        let world = self.app.world_mut();
        let mut players = world.query_filtered::<&T, With<Character>>();
        players.single(world).unwrap().clone()
    }

    /// The entity of the player.
    pub fn player_entity(&mut self) -> Entity {
        let world = self.app.world_mut();
        let mut players = world.query_filtered::<Entity, With<Character>>();
        players.single(world).unwrap()
    }
}
