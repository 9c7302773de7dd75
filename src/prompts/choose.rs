//! [`Prompts`]: which prompt is on screen. One at a time; each until it is done, or has been seen; then never again.

use bevy::prelude::*;

use super::applies::{applies, is_done};
use super::prompt::Prompt;
use super::situation::Situation;
use crate::settings::Hints;

/// A prompt that has been on screen for this long is read, s: it does not come back once its situation is over.
const READ_SECS: f32 = 3.0;
/// A prompt that has been on screen for this long disappears, s.
const LONGEST_SECS: f32 = 12.0;
/// The same for the first prompt, for running, s: finding the keys takes longer.
const LONGEST_RUN_SECS: f32 = 30.0;

/// The prompt on screen, and for how long each has been there.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq)]
pub struct Prompts {
    shown: Option<Prompt>,
    /// In the order of [`Prompt::ALL`], s.
    shown_secs: [f32; Prompt::ALL.len()],
    /// The settings in the frame before.
    hints: Option<Hints>,
}

impl Prompts {
    /// The prompt on screen.
    #[must_use]
    pub fn shown(&self) -> Option<Prompt> {
        self.shown
    }

    /// Takes the prompt off the screen, for as long as there is no place for one.
    pub fn hide(&mut self) {
        self.shown = None;
    }

    /// Chooses the prompt of a frame of this length (s), and switches off those that are done or seen.
    pub fn choose(&mut self, now: &Situation, hints: &mut Hints, secs: f32) {
        for (prompt, shown_secs) in Prompt::ALL.into_iter().zip(self.shown_secs) {
            if is_done(prompt, now) || is_seen(prompt, now, shown_secs) {
                *prompt.switch(hints) = false;
            }
        }
        let helps = |prompt: &Prompt| prompt.is_on(hints) && applies(*prompt, now);
        let first = Prompt::ALL.into_iter().find(helps);
        // The rewind is only useful right now; any other prompt waits until the one on screen is done.
        let stays = self.shown.filter(helps);
        self.shown = match first {
            Some(Prompt::Rewind) => first,
            _ => stays.or(first),
        };
        if let Some(shown) = self.shown {
            self.shown_secs[shown as usize] += secs;
        }
    }

    /// Notes the settings of this frame.
    pub fn note(&mut self, hints: &Hints) {
        self.hints = Some(*hints);
    }

    /// Whether a prompt was switched on since the last frame.
    #[must_use]
    pub fn has_new(&self, hints: &Hints) -> bool {
        let mut all = Prompt::ALL.into_iter();
        self.hints
            .is_some_and(|before| all.any(|it| it.is_on(hints) && !it.is_on(&before)))
    }
}

/// Whether a prompt that has been on screen for this long, s, has been seen.
fn is_seen(prompt: Prompt, now: &Situation, shown_secs: f32) -> bool {
    let longest_secs = match prompt {
        Prompt::Run => LONGEST_RUN_SECS,
        _ => LONGEST_SECS,
    };
    let is_over = !applies(prompt, now);
    shown_secs >= longest_secs || (is_over && shown_secs >= READ_SECS)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: f32 = 1.0 / 60.0;

    /// Shows a situation for this time, s. Returns the prompt at the end.
    fn shown(
        prompts: &mut Prompts,
        hints: &mut Hints,
        now: &Situation,
        secs: f32,
    ) -> Option<Prompt> {
        for _ in 0..(secs / FRAME).round() as usize {
            prompts.choose(now, hints, FRAME);
        }
        prompts.shown()
    }

    /// A player who has run, and now stands beside a crate, or not.
    fn runner(can_grab: bool) -> Situation {
        Situation {
            moved_m: 9.0,
            can_grab,
            ..Situation::default()
        }
    }

    #[test]
    fn what_is_done_goes_at_once_and_does_not_come_again() {
        let (mut prompts, mut hints) = (Prompts::default(), Hints::default());
        let waits = Situation {
            played_secs: 1.0,
            ..Situation::default()
        };
        let told = shown(&mut prompts, &mut hints, &waits, 0.5);
        assert_eq!(told, Some(Prompt::Run));
        let told = shown(&mut prompts, &mut hints, &runner(false), 0.1);
        assert_eq!((told, hints.run), (None, false));
        let told = shown(&mut prompts, &mut hints, &waits, 0.5);
        assert_eq!(told, None, "not even after a new start");
    }

    #[test]
    fn what_has_been_read_does_not_come_back_and_what_was_a_glimpse_does() {
        for (secs, comes_back) in [(1.0, true), (3.5, false)] {
            let (mut prompts, mut hints) = (Prompts::default(), Hints::default());
            let told = shown(&mut prompts, &mut hints, &runner(true), secs);
            assert_eq!(told, Some(Prompt::Grab));
            shown(&mut prompts, &mut hints, &runner(false), 1.0);
            let again = shown(&mut prompts, &mut hints, &runner(true), 0.1);
            assert_eq!(again.is_some(), comes_back, "{secs} s");
            assert_eq!(hints.grab, comes_back, "{secs} s");
        }
        let (mut prompts, mut hints) = (Prompts::default(), Hints::default());
        let told = shown(&mut prompts, &mut hints, &runner(true), 12.5);
        assert_eq!((told, hints.grab), (None, false), "after a while");
    }

    #[test]
    fn one_waits_for_the_other_but_the_rewind_does_not_wait() {
        let (mut prompts, mut hints) = (Prompts::default(), Hints::default());
        let mut now = Situation {
            ran_secs: 30.0,
            jumps: 1,
            ..runner(false)
        };
        let told = shown(&mut prompts, &mut hints, &now, 0.5);
        assert_eq!(told, Some(Prompt::Dash));
        now.can_grab = true;
        let told = shown(&mut prompts, &mut hints, &now, 0.5);
        assert_eq!(told, Some(Prompt::Dash), "though the grab is before it");
        now.since_fall_secs = Some(0.1);
        let told = shown(&mut prompts, &mut hints, &now, 0.5);
        assert_eq!(told, Some(Prompt::Rewind));
    }

    #[test]
    fn what_is_switched_off_is_not_shown_and_what_is_switched_on_again_is_new() {
        let mut prompts = Prompts::default();
        let mut hints = Hints {
            grab: false,
            ..Hints::default()
        };
        assert_eq!(shown(&mut prompts, &mut hints, &runner(true), 1.0), None);
        assert!(!prompts.has_new(&hints), "in the first frame");
        prompts.note(&hints);
        assert!(!prompts.has_new(&hints));
        assert!(prompts.has_new(&Hints::default()));
    }
}
