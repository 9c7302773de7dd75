//! Exhibits: famous mistakes, each beside the right way, on two rails behind glass. They run in simulated time on clocks of their own, so
//! that their numbers are the same at any step rate.
//!
//! ```text
//! simulated time -> steps of the show's own clock -> Show::step moves both beads -> after its moves: the two numbers -> gauges, digits
//! ```
//!
//! - [`show`](mod@show): what an exhibit is. To add one: a variant of [`FamousMistake`], a file with a [`Show`], an arm in
//!   [`show_of`], an entry in `docs/errata.md`.
//! - A file for each mistake, with its source: [`explicit_euler`], [`stable_pd_too_stiff`], [`stable_pd_trails_goal`],
//!   [`printed_integral`], [`critical_forgets_velocity`], [`fast_negexp`], [`backlog_after_hitch`], [`printed_resonance`].

pub mod backlog_after_hitch;
pub mod critical_forgets_velocity;
pub mod explicit_euler;
pub mod fast_negexp;
pub mod printed_integral;
pub mod printed_resonance;
pub mod show;
pub mod stable_pd_too_stiff;
pub mod stable_pd_trails_goal;

use bevy::prelude::*;
use serde::Serialize;

use super::StationSystems;
use crate::level::{Exhibit, FamousMistake};
use show::{Show, Stage};
use spring_math::FrameClock;
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

/// On an exhibit: its beads, and the numbers of its last run.
#[derive(Component, Debug, Clone, PartialEq, Serialize)]
pub struct ExhibitState {
    /// Simulated time at which the first run began, s.
    since_secs: f64,
    /// Steps taken since then.
    steps: i64,
    stage: Stage,
    /// The beads before the last step: for views only, no step uses them.
    #[serde(skip)]
    before: Stage,
    /// The right and the wrong number of the last run that has been measured.
    numbers: Option<[f64; 2]>,
}

/// Where the beads and the goal of an exhibit are drawn: parts of the rail, from 0 at its lower end to 1 at its upper end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ShownStage {
    /// The bead of the right way.
    pub right: f32,
    /// The bead of the mistake.
    pub wrong: f32,
    /// The goal, where there is one.
    pub goal: Option<f32>,
}

impl ExhibitState {
    /// The start of a first run at this simulated time, s.
    #[must_use]
    pub fn new(mistake: FamousMistake, since_secs: f64) -> Self {
        let stage = (show_of(mistake).start)();
        Self {
            since_secs,
            steps: 0,
            stage,
            before: stage,
            numbers: None,
        }
    }

    /// The right and the wrong number, in the unit of the mistake; `None` in the first run, until its beads have moved.
    #[must_use]
    pub fn numbers(&self) -> Option<[f64; 2]> {
        self.numbers
    }

    /// The beads after the last step.
    #[must_use]
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Where everything is drawn at the time to which views are interpolated, s: between the last two steps.
    #[must_use]
    pub fn shown(&self, mistake: FamousMistake, shown_secs: f64) -> ShownStage {
        let show = show_of(mistake);
        let since = (shown_secs - self.since_secs) * show.steps_per_sec - self.steps as f64;
        let alpha = since.clamp(0.0, 1.0);
        let part = |from: f64, to: f64| show.part(from + (to - from) * alpha);
        let (from, to) = (&self.before, &self.stage);
        ShownStage {
            right: part(from.right.place, to.right.place),
            wrong: part(from.wrong.place, to.wrong.place),
            goal: from.goal.zip(to.goal).map(|(from, to)| part(from, to)),
        }
    }

    /// Takes the steps that have begun up to this simulated time, s.
    fn run_until(&mut self, show: &Show, now_secs: f64) {
        let due = FrameClock::new(show.steps_per_sec).frame_at(now_secs - self.since_secs);
        while self.steps < due {
            self.steps += 1;
            self.step(show);
        }
    }

    fn step(&mut self, show: &Show) {
        self.before = self.stage;
        let in_run = self.steps.rem_euclid(i64::from(show.steps())) as u32;
        if in_run == 0 {
            self.stage = (show.start)();
            self.before = self.stage;
        } else if in_run <= show.moves {
            (show.step)(&mut self.stage, in_run);
        }
        if in_run == show.moves {
            self.numbers = Some((show.numbers)(&self.stage));
        }
    }
}

/// The show of a mistake.
#[must_use]
pub fn show_of(mistake: FamousMistake) -> Show {
    match mistake {
        FamousMistake::ExplicitEuler => explicit_euler::SHOW,
        FamousMistake::StablePdTooStiff => stable_pd_too_stiff::SHOW,
        FamousMistake::StablePdTrailsGoal => stable_pd_trails_goal::SHOW,
        FamousMistake::PrintedIntegral => printed_integral::SHOW,
        FamousMistake::CriticalForgetsVelocity => critical_forgets_velocity::SHOW,
        FamousMistake::FastNegexp => fast_negexp::SHOW,
        FamousMistake::BacklogAfterHitch => backlog_after_hitch::SHOW,
        FamousMistake::PrintedResonance => printed_resonance::SHOW,
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_state::<ExhibitState>("exhibit_state");
    app.add_observer(start_exhibit).add_systems(
        FixedPostUpdate,
        run_exhibits.in_set(StationSystems::Measure),
    );
}

/// Starts a new exhibit. After a reload of the level, all exhibits are new.
fn start_exhibit(
    new: On<Add, Exhibit>,
    step: Res<StepClock>,
    exhibits: Query<&Exhibit>,
    mut commands: Commands,
) {
    if let Ok(exhibit) = exhibits.get(new.entity) {
        let state = ExhibitState::new(exhibit.mistake, step.simulated_secs);
        commands.entity(new.entity).insert(state);
    }
}

pub(super) fn run_exhibits(
    step: Res<StepClock>,
    mut exhibits: Query<(&Exhibit, &mut ExhibitState)>,
) {
    for (exhibit, mut state) in &mut exhibits {
        state.run_until(&show_of(exhibit.mistake), step.step_end_secs());
    }
}
