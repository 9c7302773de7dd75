//! Which steps are compared, under which numbers, and when they run again.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::WhatIfPanel;
use crate::overlay::tuning::TuningPanel;
use crate::time::what_if::{AskWhatIf, Numbers, Span};
use crate::tuning::{CameraTuning, PlayerTuning};
use springyard_drive::DefaultDriveMethod;
use springyard_rewind::History;
use springyard_timestep::StepClock;
use springyard_timestep::policies::StepPlanner;

/// The compared steps: those after step `from`, up to step `to`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct TakenSpan {
    from: u64,
    to: u64,
    /// The length that was asked for, s.
    secs: f64,
    /// Of the history when the span was taken: after a rewind other steps have these numbers.
    generation: u64,
}

/// What is asked: the steps, and the numbers of `instead`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Question {
    span: TakenSpan,
    numbers: Numbers,
}

impl From<Question> for AskWhatIf {
    fn from(question: Question) -> Self {
        let TakenSpan { from, to, .. } = question.span;
        Self {
            span: Span::Ticks { from, to },
            numbers: question.numbers,
        }
    }
}

/// A changed number runs `instead` again once it has stayed the same for this long.
pub const SETTLES_AFTER: Duration = Duration::from_millis(300);

impl WhatIfPanel {
    /// The steps to compare: those taken before, unless the history has lost them or the length has changed; else those before the
    /// present step. `None`: nothing was played yet.
    fn span_of(&mut self, history: &History, present: u64) -> Option<TakenSpan> {
        let taken = self
            .span
            .filter(|span| span.generation == history.generation())
            .filter(|span| history.has(span.from) && history.has(span.to));
        if let Some(span) = taken.filter(|span| span.secs == self.secs) {
            return Some(span);
        }
        let to = taken.map_or(present, |span| span.to);
        let from = history.tick_at(history.secs_at(to)? - self.secs);
        let secs = self.secs;
        let generation = history.generation();
        self.span = (from < to).then_some(TakenSpan {
            from,
            to,
            secs,
            generation,
        });
        self.span
    }

    /// The question, if it is to be asked now: the first one at once, a changed one after [`SETTLES_AFTER`].
    fn due(&mut self, question: Question, now: Instant) -> Option<Question> {
        if self.asked == Some(question) {
            self.waiting = None;
            return None;
        }
        let since = match self.waiting {
            Some((waiting, since)) if waiting == question => since,
            _ => now,
        };
        if self.asked.is_some() && now.duration_since(since) < SETTLES_AFTER {
            self.waiting = Some((question, since));
            return None;
        }
        self.waiting = None;
        self.asked = Some(question);
        self.asked
    }
}

pub(super) fn ask_when_due(
    mut panel: ResMut<WhatIfPanel>,
    (player, camera, tunings): (Res<PlayerTuning>, Res<CameraTuning>, Res<TuningPanel>),
    (planner, drive): (Res<StepPlanner>, Res<DefaultDriveMethod>),
    (history, clock): (Res<History>, Res<StepClock>),
    mut asks: MessageWriter<AskWhatIf>,
) {
    let Some(span) = panel.span_of(&history, clock.ticks) else {
        return;
    };
    let chosen = panel.tuning(tunings.opened_slots());
    let numbers = Numbers {
        tuning: chosen.map_or(player.character, |tuning| tuning.character),
        moves: chosen.map_or(player.moves, |tuning| tuning.moves),
        camera: chosen.map_or(camera.0, |tuning| tuning.camera),
        planner: panel.planner.unwrap_or(planner.settings()),
        drive: panel.drive.unwrap_or(drive.0),
    };
    if let Some(question) = panel.due(Question { span, numbers }, Instant::now()) {
        asks.write(question.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overlay::tuning::slots::Slot;
    use crate::overlay::what_if::Under;
    use crate::tuning::{MoveTuning, Tuning, Value};
    use spring_math::planner::PlannerSettings;
    use springyard_camera::ThirdPerson;
    use springyard_character::CharacterTuning;
    use springyard_drive::DriveMethod;

    fn question(coyote_secs: f32) -> Question {
        Question {
            span: TakenSpan {
                from: 0,
                to: 60,
                secs: 1.0,
                generation: 0,
            },
            numbers: Numbers {
                tuning: CharacterTuning {
                    coyote_secs,
                    ..default()
                },
                moves: MoveTuning::default(),
                camera: ThirdPerson::default(),
                planner: PlannerSettings::default(),
                drive: DriveMethod::default(),
            },
        }
    }

    #[test]
    fn the_first_question_is_asked_at_once_and_only_once() {
        let mut panel = WhatIfPanel::default();
        let now = Instant::now();
        assert_eq!(panel.due(question(0.1), now), Some(question(0.1)));
        assert_eq!(panel.due(question(0.1), now + 9 * SETTLES_AFTER), None);
    }

    #[test]
    fn a_slider_that_is_dragged_asks_once_it_rests() {
        let mut panel = WhatIfPanel::default();
        let start = Instant::now();
        let at = |frame: u32| start + frame * SETTLES_AFTER / 2;
        assert!(panel.due(question(0.1), at(0)).is_some());
        for frame in 1..5_u8 {
            let dragged = question(f32::from(frame));
            assert_eq!(panel.due(dragged, at(frame.into())), None, "{frame}");
        }
        assert_eq!(panel.due(question(4.0), at(5)), None);
        assert_eq!(panel.due(question(4.0), at(6)), Some(question(4.0)));
    }

    #[test]
    fn a_slider_that_is_dragged_back_asks_nothing() {
        let mut panel = WhatIfPanel::default();
        let start = Instant::now();
        assert!(panel.due(question(0.1), start).is_some());
        assert_eq!(panel.due(question(0.2), start), None);
        assert_eq!(panel.due(question(0.1), start), None);
        let later = start + SETTLES_AFTER;
        assert_eq!(panel.due(question(0.2), later), None);
    }

    #[test]
    fn a_or_b_of_the_tuning_panel_is_what_instead_runs_under() {
        let mut tunings = TuningPanel::default();
        let jump = Tuning::parameter("character.jump_apex_m").unwrap();
        tunings.switch();
        tunings.set(jump, Value::Number(2.5));
        let slots = tunings.opened_slots();
        let mut panel = WhatIfPanel::default();
        assert_eq!(panel.tuning(slots), None);
        panel.under = Under::Slot(Slot::B);
        assert_eq!(panel.tuning(slots), None, "B is played: it is in force");
        panel.under = Under::Slot(Slot::A);
        assert_eq!(panel.tuning(slots), Some(&Tuning::default()));
        tunings.switch();
        panel.under = Under::Slot(Slot::B);
        let b = panel.tuning(tunings.opened_slots()).unwrap();
        assert_eq!(b.character.jump_apex_m, 2.5);
    }

    #[test]
    fn before_the_first_step_there_is_nothing_to_ask() {
        let mut panel = WhatIfPanel::default();
        assert_eq!(panel.span_of(&History::default(), 0), None);
    }
}
