//! What the tests of the character share.

use bevy::prelude::*;
use spring_math::planner::Policy;
use springyard::character::{Character, CharacterTuning};
use springyard::cli::headless::Start;
use springyard::input::script::{Event, Script};
use springyard::timestep::StepPlanner;
use springyard::tuning::Tuning;

use super::{Play, flat_level};

/// The step rates that a figure must not hang on.
pub const RATES: [f64; 4] = [30.0, 60.0, 120.0, 240.0];

/// Flat ground, and what else.
#[derive(Default, Clone)]
pub struct Yard {
    pub spawn: Vec3,
    pub solids: String,
    pub platforms: String,
    pub crates: String,
    pub tuning: CharacterTuning,
}

impl Yard {
    pub fn tuned(change: impl FnOnce(&mut CharacterTuning)) -> Self {
        let mut yard = Self::default();
        change(&mut yard.tuning);
        yard
    }

    pub fn play(&self, hz: f64, script: Vec<(f64, Event)>) -> Play {
        let level = flat_level(self.spawn, &self.solids, &self.platforms, &self.crates);
        Play::start(Start {
            planner: StepPlanner::new(Policy::Fixed, hz, 100).unwrap(),
            script: Some(Script(script)),
            tuning: Tuning {
                character: self.tuning,
                ..Tuning::default()
            },
            ..Start::of(level)
        })
    }
}

impl Play {
    /// One step at a time, for this long; `each` sees the time at the end of the step.
    pub fn steps(&mut self, hz: f64, secs: f64, mut each: impl FnMut(&mut Self, f64)) {
        let steps = (secs * hz).round() as u32;
        // Steps go past the frame: one that is a nanosecond longer than a step would have two.
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
