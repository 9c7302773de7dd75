//! A character in a long fall without a world, for the tests of moves: steps of a move and of [`decide`].

use bevy::prelude::*;
use spring_math::body::EngineStep;

use super::{Move, MoveInputs, TakeOver, Taken};
use crate::Intent;
use crate::decide::{BodyMotion, StepInputs, StepStart, decide};
use crate::locomotion::{Airborne, Locomotion, SinceGrounded};
use crate::sensed::Sensed;
use crate::state::CharacterState;
use crate::tuning::CharacterTuning;

/// The character, past the coyote time of the ground, at a constant velocity (m/s).
pub struct TestFlight {
    state: CharacterState,
    velocity: Vec3,
}

impl TestFlight {
    pub fn at(velocity: Vec3) -> Self {
        let state = CharacterState {
            locomotion: Locomotion::Air(Airborne::default()),
            since_grounded: SinceGrounded {
                secs: None,
                ..default()
            },
            ..default()
        };
        Self { state, velocity }
    }

    /// One step of `dt` seconds; returns what the move does in it.
    pub fn step<M: Move>(
        &mut self,
        moves: &M,
        of_move: &mut M::State,
        intent: &Intent,
        dt: f32,
    ) -> Option<TakeOver> {
        let tuning = CharacterTuning::default();
        let springs = tuning.springs().unwrap();
        let sensed = Sensed::default();
        let mut start = StepStart {
            body: BodyMotion {
                velocity: self.velocity,
                ..default()
            },
            engine: EngineStep::new(dt, 4),
            dt,
            ..default()
        };
        let step = StepInputs {
            intent,
            tuning: &tuning,
            springs: &springs,
            sensed: &sensed,
            start: &start,
        };
        let inputs = MoveInputs {
            state: &self.state,
            step: &step,
            is_active: self.state.locomotion.is_in::<M>(),
        };
        let take_over = moves.step(of_move, &inputs).unwrap();
        let name = M::NAME;
        start.taken = take_over.map(|take_over| Taken { name, take_over });
        let step = StepInputs {
            intent,
            tuning: &tuning,
            springs: &springs,
            sensed: &sensed,
            start: &start,
        };
        self.state = decide(&self.state, &step).0;
        take_over
    }
}
