//! The request for a comparison and its result: [`AskWhatIf`], [`WhatIf`].

use bevy::prelude::*;
use spring_math::planner::PlannerSettings;

use super::compare::Parting;
use super::path::Path;
use crate::time::flight::Jump;
use crate::tuning::MoveTuning;
use springyard_camera::ThirdPerson;
use springyard_character::CharacterTuning;
use springyard_drive::DriveMethod;
use springyard_rewind::History;
use springyard_timestep::StepClock;

/// Longest span, s.
pub const MOST_SECS: f64 = 30.0;

/// What the path `instead` runs under.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Numbers {
    /// Tuning of the player's character, without assists: they are input.
    pub tuning: CharacterTuning,
    /// Tuning of the player's moves, without assists.
    pub moves: MoveTuning,
    /// Parameters of the camera, without the overrides of the settings, which take precedence over them as in the game.
    pub camera: ThirdPerson,
    /// Policy and step rate. If they are those in force and fit the recorded steps, `instead` has steps of the recorded lengths.
    pub planner: PlannerSettings,
    /// Method of all drives that name none of their own.
    pub drive: DriveMethod,
}

/// Which steps run again.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Span {
    /// The last seconds before the present, at most [`MOST_SECS`].
    Last {
        /// How many, s.
        secs: f64,
    },
    /// The steps after one, up to another.
    Ticks {
        /// Number of steps before the span.
        from: u64,
        /// Number of steps up to its end.
        to: u64,
    },
}

impl Span {
    /// The numbers of steps before the span and up to its end, in the history.
    pub(super) fn ticks(self, world: &World) -> Result<(u64, u64), String> {
        let history = world.resource::<History>();
        let clock = world.resource::<StepClock>();
        let (from, to) = match self {
            Self::Last { secs } => {
                let secs = secs.clamp(0.0, MOST_SECS);
                (history.tick_at(clock.simulated_secs - secs), clock.ticks)
            }
            Self::Ticks { from, to } => (from, to),
        };
        let secs = history.secs_at(to).zip(history.secs_at(from));
        let length_secs = secs.map(|(to, from)| to - from);
        match length_secs.filter(|_| history.has(from) && history.has(to) && from < to) {
            Some(length_secs) if length_secs > MOST_SECS + 1.0 => {
                Err(format!("at most {MOST_SECS} s can be compared"))
            }
            Some(_) => Ok((from, to)),
            None => Err("nothing of that time is kept".into()),
        }
    }
}

/// Message: runs a span again, as it was played and under other numbers. It replaces a run in progress.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct AskWhatIf {
    /// Which steps.
    pub span: Span,
    /// The other numbers.
    pub numbers: Numbers,
}

/// Message: drops the answer, and stops a run in progress.
#[derive(Message, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ForgetWhatIf;

/// The last answer, and how far the next one is. The answer stays until the next one is there.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
pub struct WhatIf {
    /// The part of the frames that have run, 0 to 1; `None` while nothing runs.
    pub progress: Option<f32>,
    /// The last answer.
    pub answer: Option<Answer>,
    /// Why the last request has no answer.
    pub problem: Option<String>,
}

/// Two paths through the same time.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// What was played.
    pub played: Path,
    /// The same input under the other numbers.
    pub instead: Path,
    /// The jumps of both, in this order.
    pub jumps: [Vec<Jump>; 2],
    /// How much they differ.
    pub parting: Parting,
    /// Simulated time at which both begin, s.
    pub from_secs: f64,
    /// Simulated time at which the recorded steps end, s.
    pub to_secs: f64,
    /// Whether `played` ended in exactly the state in which the game was at that step.
    pub is_faithful: bool,
    /// Whether the other numbers are those under which it was played.
    pub same_numbers: bool,
}
