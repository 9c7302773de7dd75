//! Recovery from NaN and infinity: a step that is not finite is discarded, and the character restarts where it last stood.
//!
//! [`decide`](fn@super::decide) returns finite numbers in all tests and random play. But a single NaN would end the game: it
//! spreads from the character's state into its body and stays there. So a step with such a number is not written, and a
//! [`CharacterFault`] reports it.

use std::fmt;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use serde::Serialize;
use spring_math::ParameterError;

use super::command::BodyCommand;
use super::decide::StepInputs;
use super::spawn_point::SpawnPoint;
use super::state::CharacterState;
use springyard_drive::engine::Reported;

/// A step of a character began or ended with a number that is not finite, or a parameter makes no spring. Reported once for each character
/// and field.
#[derive(Message, Debug, Clone, PartialEq)]
pub struct CharacterFault {
    /// The character.
    pub entity: Entity,
    /// The character's `Name`, or its entity id.
    pub name: String,
    /// The data that was not finite.
    pub field: CharacterField,
    /// Simulated time at the end of the step of the fault, s.
    pub at_secs: f64,
}

/// The data of a character's step that could not be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum CharacterField {
    /// The [`Intent`](crate::Intent). Its direction counts as zero.
    Intent = 1,
    /// The [`CharacterState`] after the step. The character restarts where it last stood.
    State = 2,
    /// The [`BodyCommand`] of the step. The character restarts where it last stood.
    Command = 4,
    /// An [`ExternalKick`](super::ExternalKick). It is ignored.
    Kick = 8,
    /// The take-over of a [`Move`](super::Move). The step goes on without it.
    Move = 16,
    /// The [`CharacterTuning`](super::CharacterTuning): no spring can be made from one of its numbers, such as a negative frequency. The
    /// springs that it had before stay.
    Tuning = 32,
    /// The parameters of a [`Move`](super::Move), which make no spring. The step goes on without the move.
    MoveParameters = 64,
    /// The [`GrabSettings`](crate::grab::GrabSettings), which make no spring. Nothing is taken, and the arm stays as it is.
    GrabSettings = 128,
}

impl fmt::Display for CharacterFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let does = match self.field {
            CharacterField::Intent | CharacterField::Kick => "it ignores its input",
            CharacterField::State | CharacterField::Command => {
                "it starts again where it last stood"
            }
            CharacterField::Tuning => "it keeps the springs that it had",
            CharacterField::Move | CharacterField::MoveParameters => "it goes on without the move",
            CharacterField::GrabSettings => "its hand takes nothing",
        };
        let was = match self.field {
            CharacterField::Tuning
            | CharacterField::MoveParameters
            | CharacterField::GrabSettings => "makes no spring",
            _ => "was not finite",
        };
        write!(
            f,
            "{}: its {:?} {was} at {:.3} s; {does}",
            self.name, self.field, self.at_secs
        )
    }
}

/// On a character: the place where it last stood, to restart from after a fault.
#[derive(Component, Debug, Clone, Copy, Default, Serialize)]
pub struct LastGrounded {
    place: Option<SpawnPoint>,
    /// Time for which the character has stood without interruption, s.
    for_secs: f32,
    /// The last step was discarded: the character restarts in the next.
    pub(super) is_discarded: bool,
    /// The [`CharacterField`]s that have been reported.
    reported: Reported,
}

/// Standing time, s, after which a place is remembered. After another fault sooner than this, the character restarts from its
/// spawn point: the place itself may be the cause.
const STOOD_SECS: f32 = 0.25;

/// Ground slower than this, m/s, counts as still.
const STILL_M_S: f32 = 0.01;

impl LastGrounded {
    /// Updates the remembered place after a step; `state` is the state after it.
    pub(super) fn note(&mut self, state: &CharacterState, step: &StepInputs) {
        // Places on moving ground are not remembered: the ground is elsewhere a moment later.
        if !state.is_grounded()
            || step.sensed.escape_direction.is_some()
            || state.carried.length() > STILL_M_S
        {
            self.for_secs = 0.0;
            return;
        }
        self.for_secs += step.dt;
        if self.for_secs >= STOOD_SECS {
            self.place = Some(SpawnPoint {
                position: (step.frame)
                    .to_world(step.body.position - Vec3::Y * step.body.ride_height_m),
                facing_rad: step.frame.upright_yaw(state.facing),
            });
        }
    }

    /// The place to restart from, and forgets it. None if no place is remembered: each is used once.
    pub(super) fn take(&mut self) -> Option<SpawnPoint> {
        self.for_secs = 0.0;
        self.is_discarded = false;
        self.place.take()
    }

    /// Logs and returns the fault, if this field of this character has not been reported before.
    pub(super) fn report(
        &mut self,
        entity: Entity,
        name: Option<&Name>,
        field: CharacterField,
        at_secs: f64,
    ) -> Option<CharacterFault> {
        self.reported.add(field as u32).then(|| {
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

    /// The same for parameters from which no spring can be made, with the error in the log.
    pub(super) fn report_parameter(
        &mut self,
        entity: Entity,
        name: Option<&Name>,
        (field, error): (CharacterField, &ParameterError),
        at_secs: f64,
    ) -> Option<CharacterFault> {
        let fault = self.report(entity, name, field, at_secs);
        if let Some(fault) = &fault {
            error!("{}: {error}", fault.name);
        }
        fault
    }
}

/// Reports parameters of characters from which no spring can be made.
#[derive(SystemParam)]
pub(crate) struct ParameterFaults<'w, 's> {
    time: Res<'w, Time>,
    characters: Query<'w, 's, (Option<&'static Name>, &'static mut LastGrounded)>,
    faults: MessageWriter<'w, CharacterFault>,
}

impl ParameterFaults<'_, '_> {
    /// Reports the error of this character, unless one of this field has been reported before.
    pub(crate) fn report(&mut self, entity: Entity, field: CharacterField, error: &ParameterError) {
        if let Ok((name, mut stood)) = self.characters.get_mut(entity) {
            let at_secs = self.time.elapsed_secs_f64();
            let fault = stood.report_parameter(entity, name, (field, error), at_secs);
            self.faults.write_batch(fault);
        }
    }
}

/// The result of a step that is not finite, if one is.
pub(super) fn not_finite(state: &CharacterState, command: &BodyCommand) -> Option<CharacterField> {
    if !command.is_finite() {
        Some(CharacterField::Command)
    } else if !state.is_finite() {
        Some(CharacterField::State)
    } else {
        None
    }
}
