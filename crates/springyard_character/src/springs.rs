//! The springs of a character: built from its tuning, cached while the tuning stays the same.

use bevy::ecs::change_detection::Tick;
use bevy::prelude::*;
use spring_math::velocity_spring::VelocitySpring;
use spring_math::{ParameterError, Spring};

use super::flight::Flight;

use super::locomotion::Locomotion;
use super::tuning::CharacterTuning;

/// The springs of a character, built from its tuning.
#[derive(Debug, Clone, Copy)]
pub struct CharacterSprings {
    /// Ride spring: holds the centre of the capsule at its ride height above the ground.
    #[doc(alias = "suspension")]
    pub ride: Spring,
    /// Horizontal velocity on the ground, accelerating to a speed.
    pub ground: VelocitySpring,
    /// Horizontal velocity on the ground, stopping.
    pub ground_stop: VelocitySpring,
    /// Horizontal velocity on the ground, turning around.
    pub ground_turn: VelocitySpring,
    /// Horizontal velocity in the air, accelerating to a speed or turning around.
    pub air: VelocitySpring,
    /// Horizontal velocity in the air with the stick released.
    pub air_stop: VelocitySpring,
    /// Horizontal velocity of a knockback on the ground. In the air it is `air_stop`.
    pub knockback: VelocitySpring,
    /// Height of the body between standing and crouching.
    pub crouch: Spring,
    /// Jumps and falls. Not a spring, but computed from the same tuning.
    pub flight: Flight,
    /// The flight for which the velocity of jumps is computed: also without gravity, that of the tuning.
    pub jump: Flight,
    /// Turn about the vertical to the walking direction.
    pub facing: Spring,
    /// Keeps the body upright.
    pub upright: Spring,
}

impl CharacterSprings {
    /// The same springs without gravity: flights are straight lines.
    #[must_use]
    pub fn weightless(self) -> Self {
        Self {
            flight: Flight::under(0.0, f32::INFINITY),
            ..self
        }
    }

    /// The same springs with gravity or without.
    pub(super) fn under_gravity(self, is_weightless: bool) -> Self {
        if is_weightless {
            self.weightless()
        } else {
            Self {
                flight: self.jump,
                ..self
            }
        }
    }

    /// The spring on which a knockback decays in this mode.
    #[must_use]
    pub fn knockback_of(&self, mode: &Locomotion) -> VelocitySpring {
        if mode.is_in_the_air() {
            self.air_stop
        } else {
            self.knockback
        }
    }
}

/// On a character: cache of its springs, rebuilt when its tuning changes.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct CachedSprings {
    /// The tuning and the gravity for which the springs were made or refused.
    made_for: Option<(Tick, bool)>,
    springs: Option<CharacterSprings>,
}

impl CachedSprings {
    /// Makes the springs of this tuning if it has changed, with gravity or [without](CharacterSprings::weightless). The error names the
    /// parameter from which no spring can be made: the springs of the tuning before it stay.
    pub fn renew(
        &mut self,
        tuning: &Ref<CharacterTuning>,
        is_weightless: bool,
    ) -> Result<(), ParameterError> {
        let made_for = Some((tuning.last_changed(), is_weightless));
        if self.made_for == made_for {
            return Ok(());
        }
        self.made_for = made_for;
        let made = tuning.springs();
        let springs = made.as_ref().ok().copied().or(self.springs);
        self.springs = springs.map(|springs| springs.under_gravity(is_weightless));
        made.map(|_| ())
    }

    /// The springs. None before the first step, and until there has been a tuning from which they can be made.
    #[must_use]
    pub fn get(&self) -> Option<&CharacterSprings> {
        self.springs.as_ref()
    }
}

impl CharacterTuning {
    /// The springs of this tuning. The error names the parameter from which no spring can be made.
    pub fn springs(&self) -> Result<CharacterSprings, ParameterError> {
        // The dash makes its spring itself; here, so that a spawn finds the mistake.
        VelocitySpring::from_roll_call_half_life(self.dash_half_life_secs)?;
        Ok(CharacterSprings {
            ride: Spring::from_hertz(self.ride_hz, self.ride_damping_ratio)?,
            ground: VelocitySpring::from_roll_call_half_life(self.ground_half_life_secs)?,
            ground_stop: VelocitySpring::from_roll_call_half_life(self.ground_stop_half_life_secs)?,
            ground_turn: VelocitySpring::from_roll_call_half_life(self.ground_turn_half_life_secs)?,
            air: VelocitySpring::from_roll_call_half_life(self.air_half_life_secs)?,
            air_stop: VelocitySpring::from_roll_call_half_life(self.air_stop_half_life_secs)?,
            knockback: VelocitySpring::from_roll_call_half_life(self.knockback_half_life_secs)?,
            crouch: Spring::from_hertz(self.crouch_hz, self.crouch_damping_ratio)?,
            flight: self.flight(),
            jump: self.flight(),
            facing: Spring::from_hertz(self.facing_hz, self.facing_damping_ratio)?,
            upright: Spring::from_hertz(self.upright_hz, self.upright_damping_ratio)?,
        })
    }
}
