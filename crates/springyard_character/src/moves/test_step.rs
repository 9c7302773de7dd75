//! One step of a character without a world, for the tests of moves.

use bevy::prelude::*;
use spring_math::body::EngineStep;

use super::MoveInputs;
use crate::Intent;
use crate::decide::{BodyMotion, StepInputs, StepStart};
use crate::ground::Ground;
use crate::locomotion::{Airborne, Locomotion};
use crate::sensed::Sensed;
use crate::state::CharacterState;
use crate::tuning::CharacterTuning;

/// Height of the centre over the ground at rest, m.
pub const RIDE_M: f32 = 1.1;

/// The inputs of a step, to change before it is made.
pub struct TestStep {
    pub state: CharacterState,
    pub intent: Intent,
    pub tuning: CharacterTuning,
    pub sensed: Sensed,
    pub start: StepStart,
}

impl TestStep {
    /// A fall past the coyote time, at this place (m) and velocity (m/s), in a step of `dt` seconds.
    pub fn falling(position: Vec3, velocity: Vec3, dt: f32) -> Self {
        let mut state = CharacterState {
            locomotion: Locomotion::Air(Airborne::default()),
            ..default()
        };
        state.since_grounded.secs = None;
        Self {
            state,
            intent: Intent::default(),
            tuning: CharacterTuning::default(),
            sensed: Sensed::default(),
            start: StepStart {
                body: BodyMotion {
                    position,
                    velocity,
                    ride_height_m: RIDE_M,
                },
                engine: EngineStep::new(dt, 4),
                dt,
                ..default()
            },
        }
    }

    /// The same, standing on level ground at height 0.
    pub fn standing(position: Vec3, velocity: Vec3, dt: f32) -> Self {
        let mut it = Self::falling(position, velocity, dt);
        it.state = CharacterState::facing(0.0);
        it.sensed.ground = Some(ground(Vec3::Y));
        it
    }

    /// Calls `act` with the inputs of a move that has, or has not, had the last step.
    pub fn with<T>(&self, is_active: bool, act: impl FnOnce(&MoveInputs) -> T) -> T {
        let springs = self.tuning.springs().unwrap();
        let step = StepInputs {
            intent: &self.intent,
            tuning: &self.tuning,
            springs: &springs,
            sensed: &self.sensed,
            start: &self.start,
        };
        act(&MoveInputs {
            state: &self.state,
            step: &step,
            is_active,
        })
    }
}

/// Ground at rest at height 0 with this unit normal.
pub fn ground(normal: Vec3) -> Ground {
    Ground {
        entity: Entity::PLACEHOLDER,
        height: 0.0,
        normal,
        velocity: Vec3::ZERO,
        surface_velocity: Vec3::ZERO,
        correction_velocity: Vec3::ZERO,
        yaw_rate: 0.0,
        below: RIDE_M,
        point: Vec3::ZERO,
        rise_m_s: None,
    }
}

/// Error and rate after `secs` (s) on a critically damped spring of `omega` (rad/s), by its closed form.
pub fn critical(error: Vec3, rate: Vec3, omega: f32, secs: f32) -> (Vec3, Vec3) {
    let slope = rate + error * omega;
    let left = (-omega * secs).exp();
    (
        (error + slope * secs) * left,
        (rate - slope * (omega * secs)) * left,
    )
}

/// Asserts that two vectors differ by less than 0.002.
pub fn near(one: Vec3, other: Vec3, what: &str) {
    assert!(one.distance(other) < 2e-3, "{what}: {one}, not {other}");
}
