//! The rewind: while [`RewindButton`] is held, time runs back, ever faster; when it is let go, the game goes on from there.

use bevy::app::RunFixedMainLoop;
use bevy::prelude::*;
use bevy::time::Real;

use super::RewindSystems;
use super::history::History;
use super::settings::RewindSettings;
use super::travel::{HeldInPast, TimeTravel};
use springyard_state::RegisterState;
use springyard_timestep::{FrameSteps, StepClock};

/// Whether the button for the rewind is down. The code that reads the devices sets it in each frame, before the steps.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RewindButton(pub bool);

/// The rewind in progress.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq)]
pub struct Rewind {
    /// The simulated time to show, s; `None`: the button is up.
    at_secs: Option<f64>,
    /// Time for which the button has been held, s.
    held_secs: f64,
    /// Whether the start of the history is reached.
    is_at_start: bool,
}

impl Rewind {
    /// Whether the button is held.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.at_secs.is_some()
    }

    /// Whether it cannot go back any further.
    #[must_use]
    pub fn is_at_start(&self) -> bool {
        self.is_at_start
    }
}

/// Longest frame that counts, s: after a hitch the rewind goes on where it was.
const LONGEST_FRAME_SECS: f64 = 0.1;

pub(super) fn plugin(app: &mut App) {
    app.register_unkept::<Rewind>("how fast frames go back; no step reads it")
        .init_resource::<RewindButton>()
        .init_resource::<Rewind>()
        .add_systems(RunFixedMainLoop, rewind.in_set(RewindSystems::Steer));
}

fn rewind(
    real: Res<Time<Real>>,
    button: Res<RewindButton>,
    (clock, frame): (Res<StepClock>, Res<FrameSteps>),
    held: Res<HeldInPast>,
    (history, settings): (Res<History>, Res<RewindSettings>),
    mut rewind: ResMut<Rewind>,
    mut travels: MessageWriter<TimeTravel>,
) {
    if !button.0 {
        if rewind.is_under_way() {
            *rewind = Rewind::default();
            travels.write(TimeTravel::PlayOn);
        }
        return;
    }
    let first_tick = history.first_tick();
    let Some(first_secs) = history
        .secs_at(first_tick)
        .filter(|_| history.has(first_tick))
    else {
        return;
    };
    let from_secs = rewind.at_secs.unwrap_or_else(|| {
        let shown = held.shown().map(|shown| shown.secs);
        shown.unwrap_or(frame.shown_secs(&clock))
    });
    let frame_secs = real.delta_secs_f64().min(LONGEST_FRAME_SECS);
    let wanted_secs = from_secs - settings.valid().speed(rewind.held_secs) * frame_secs;
    let secs = wanted_secs.max(first_secs);
    *rewind = Rewind {
        at_secs: Some(secs),
        held_secs: rewind.held_secs + frame_secs,
        is_at_start: wanted_secs <= first_secs,
    };
    travels.write(TimeTravel::Show { secs });
}
