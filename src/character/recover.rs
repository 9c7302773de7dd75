//! A character whose step would not be finite starts again where it last stood.
//!
//! [`decide`](fn@super::decide) is sound, as far as tests and random play can tell. But one number that is not finite would end the
//! game: it goes from the character's state into its body and never leaves. So a step that ends in one is not written; the
//! character is put where it last stood, and a [`CharacterFault`] says so.

use std::fmt;

use bevy::prelude::*;

use super::decide::Outcome;
use super::physique::Physique;
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
    /// The [`Outcome`] of the step. It starts again where it last stood.
    Outcome = 4,
}

impl fmt::Display for CharacterFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let does = match self.field {
            CharacterField::Intent => "it does as if nothing were asked",
            CharacterField::State | CharacterField::Outcome => {
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
pub struct LastStood {
    place: Option<SpawnPoint>,
    /// It has stood without a break for so long, s.
    for_secs: f32,
    /// A bit for each [`CharacterField`] that has been reported.
    reported: u8,
}

/// Only a place where it stood for so long, s, is returned to. Struck again sooner, a character starts from its spawn: the
/// place itself may be at fault.
const STOOD_SECS: f32 = 0.25;

/// Ground that is slower than this, m/s, stands still.
const STILL_M_S: f32 = 0.01;

impl LastStood {
    /// Takes note of a step of `dt` seconds that begins with the body's middle at `position`.
    pub(super) fn note(
        &mut self,
        state: &CharacterState,
        physique: &Physique,
        position: Vec3,
        dt: f32,
    ) {
        // A place on something that moves is somewhere else a moment later.
        if !state.is_grounded() || state.flees || state.carried.length() > STILL_M_S {
            self.for_secs = 0.0;
            return;
        }
        self.for_secs += dt;
        if self.for_secs >= STOOD_SECS {
            self.place = Some(SpawnPoint {
                position: position - Vec3::Y * physique.ride_height_m(),
                facing: state.facing,
            });
        }
    }

    /// The place to start again from; none if there is none, or it has been used already.
    pub(super) fn take(&mut self) -> Option<SpawnPoint> {
        self.for_secs = 0.0;
        self.place.take()
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
pub(super) fn not_finite(state: &CharacterState, outcome: &Outcome) -> Option<CharacterField> {
    let target = &outcome.target;
    let outcome_is_finite = target.position.is_finite()
        && target.rotation.is_finite()
        && target.velocity.is_finite()
        && target.angular_velocity.is_finite()
        && outcome.flight.unwrap_or(0.0).is_finite()
        && outcome.carry.is_finite()
        && outcome.came_with.is_finite();
    if !outcome_is_finite {
        return Some(CharacterField::Outcome);
    }
    (!state.is_finite()).then_some(CharacterField::State)
}
