//! The springs of a character, made from its tuning.

use bevy::ecs::change_detection::Tick;
use bevy::prelude::*;
use spring_math::velocity_spring::VelocitySpring;
use spring_math::{ParameterError, Spring};

use super::flight::Flight;
use super::tuning::CharacterTuning;

/// The character's springs, made from its tuning.
#[derive(Debug, Clone, Copy)]
pub struct CharacterSprings {
    /// Holds the capsule at its height.
    pub ride: Spring,
    /// Velocity over the ground, towards a speed.
    pub ground: VelocitySpring,
    /// The same to a stop.
    pub ground_stop: VelocitySpring,
    /// The same to the opposite direction.
    pub ground_turn: VelocitySpring,
    /// Velocity in the air, towards a speed.
    pub air: VelocitySpring,
    /// The same with the stick let go.
    pub air_stop: VelocitySpring,
    /// Velocity in a dash.
    pub dash: VelocitySpring,
    /// How high it stands.
    pub crouch: Spring,
    /// Its jumps and falls.
    pub flight: Flight,
    /// Turns to where it walks.
    pub facing: Spring,
    /// Keeps it standing.
    pub upright: Spring,
}

/// On a character: its springs, made anew when its tuning changes.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct KeptSprings(Option<(Tick, CharacterSprings)>);

impl KeptSprings {
    /// The springs of this tuning, or which number makes none.
    pub fn of(
        &mut self,
        tuning: &Ref<CharacterTuning>,
    ) -> Result<CharacterSprings, ParameterError> {
        let changed = tuning.last_changed();
        match self.0 {
            Some((made_for, springs)) if made_for == changed => Ok(springs),
            _ => {
                let springs = tuning.springs()?;
                self.0 = Some((changed, springs));
                Ok(springs)
            }
        }
    }
}

impl CharacterTuning {
    /// Its jumps and falls.
    #[must_use]
    pub fn flight(&self) -> Flight {
        Flight::of(self)
    }

    /// The springs, or which number makes none.
    pub fn springs(&self) -> Result<CharacterSprings, ParameterError> {
        Ok(CharacterSprings {
            ride: Spring::from_hertz(self.ride_hz, self.ride_damping_ratio)?,
            ground: VelocitySpring::from_roll_call_half_life(self.ground_half_life_secs)?,
            ground_stop: VelocitySpring::from_roll_call_half_life(self.ground_stop_half_life_secs)?,
            ground_turn: VelocitySpring::from_roll_call_half_life(self.ground_turn_half_life_secs)?,
            air: VelocitySpring::from_roll_call_half_life(self.air_half_life_secs)?,
            air_stop: VelocitySpring::from_roll_call_half_life(self.air_stop_half_life_secs)?,
            dash: VelocitySpring::from_roll_call_half_life(self.dash_half_life_secs)?,
            crouch: Spring::from_hertz(self.crouch_hz, self.crouch_damping_ratio)?,
            flight: self.flight(),
            facing: Spring::from_hertz(self.facing_hz, self.facing_damping_ratio)?,
            upright: Spring::from_hertz(self.upright_hz, self.upright_damping_ratio)?,
        })
    }
}
