//! A character whose step would not be finite starts again where it last stood.
//!
//! [`decide`](fn@super::decide) gives finite numbers in all tests and random play. But one number that is not finite would end the
//! game: it goes from the character's state into its body and never leaves. So a step that ends in one is not written; the
//! character is put where it last stood, and a [`CharacterFault`] says so.

use std::fmt;

use bevy::prelude::*;

use super::command::BodyCommand;
use super::decide::StepInputs;
use super::spawn_point::SpawnPoint;
use super::state::CharacterState;

/// A step of a character began or ended with something that is not finite. Reported once for each character and field.
#[derive(Message, Debug, Clone, PartialEq)]
pub struct CharacterFault {
    /// The character.
    pub entity: Entity,
    /// Its name, or its entity's.
    pub name: String,
    /// What was not finite.
    pub field: CharacterField,
    /// The end of the step in which it was found, simulated seconds.
    pub at_secs: f64,
}

/// What of a character's step can be not finite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum CharacterField {
    /// The [`Intent`](crate::input::Intent) that it was given. It does as if nothing were asked.
    Intent = 1,
    /// The [`CharacterState`] after the step. It starts again where it last stood.
    State = 2,
    /// The [`BodyCommand`] of the step. It starts again where it last stood.
    Command = 4,
}

impl fmt::Display for CharacterFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let does = match self.field {
            CharacterField::Intent => "it does as if nothing were asked",
            CharacterField::State | CharacterField::Command => {
                "it starts again where it last stood"
            }
        };
        write!(
            f,
            "{}: its {:?} was not finite at {:.3} s; {does}",
            self.name, self.field, self.at_secs
        )
    }
}

/// On a character: where it last stood.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct LastGrounded {
    place: Option<SpawnPoint>,
    /// It has stood without a break for so long, s.
    for_secs: f32,
    /// Its last step would not have been finite: it starts again here.
    is_struck: bool,
    /// A bit for each [`CharacterField`] that has been reported.
    reported: u8,
}

/// Only a place where it stood for so long, s, is returned to. Struck again sooner, a character starts from its spawn: the
/// place itself may be at fault.
const STOOD_SECS: f32 = 0.25;

/// Ground that is slower than this, m/s, stands still.
const STILL_M_S: f32 = 0.01;

impl LastGrounded {
    /// Takes note of a step, and of the state after it.
    pub(super) fn note(&mut self, state: &CharacterState, step: &StepInputs) {
        // A place on something that moves is somewhere else a moment later.
        if !state.is_grounded()
            || step.sensed.way_out.is_some()
            || state.carried.length() > STILL_M_S
        {
            self.for_secs = 0.0;
            return;
        }
        self.for_secs += step.dt;
        if self.for_secs >= STOOD_SECS {
            self.place = Some(SpawnPoint {
                position: step.body.position - Vec3::Y * step.body.ride_height_m,
                facing_rad: state.facing,
            });
        }
    }

    /// The place to start again from; none if there is none, or it has been used already.
    pub(super) fn take(&mut self) -> Option<SpawnPoint> {
        self.for_secs = 0.0;
        self.is_struck = false;
        self.place.take()
    }

    /// Its step would not have been finite: it starts again at the next.
    pub(super) fn strike(&mut self) {
        self.is_struck = true;
    }

    /// Whether it is to start again.
    pub(super) fn is_struck(&self) -> bool {
        self.is_struck
    }

    /// The fault to report, if this field of this character has not been reported.
    pub(super) fn report(
        &mut self,
        entity: Entity,
        name: Option<&Name>,
        field: CharacterField,
        at_secs: f64,
    ) -> Option<CharacterFault> {
        let is_new = self.reported & field as u8 == 0;
        self.reported |= field as u8;
        is_new.then(|| {
            let fault = CharacterFault {
                entity,
                name: name.map_or_else(|| format!("character {entity}"), ToString::to_string),
                field,
                at_secs,
            };
            error!("{fault}");
            fault
        })
    }
}

/// What is not finite after a step, if anything.
pub(super) fn not_finite(state: &CharacterState, command: &BodyCommand) -> Option<CharacterField> {
    if !command.is_finite() {
        Some(CharacterField::Command)
    } else if !state.is_finite() {
        Some(CharacterField::State)
    } else {
        None
    }
}
