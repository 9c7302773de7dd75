//! [`Saving`]: writes a changed value to its file. [`Unsaved`]: when.

use std::io;
use std::path::Path;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{StartProblems, rewrite};
use crate::ron_file::FileErrors;

/// Time for which a value must be still before it is written: a slider that is dragged writes one file.
pub const STILL: Duration = Duration::from_millis(500);

/// What a system needs to write a value to a file when it has changed.
#[derive(SystemParam)]
pub struct Saving<'w, 's> {
    time: Res<'w, Time<Real>>,
    problems: ResMut<'w, StartProblems>,
    exits: MessageReader<'w, 's, AppExit>,
    unsaved: Local<'s, Unsaved>,
}

impl Saving<'_, '_> {
    /// Does [`rewrite`](rewrite()) if it is due, and returns the content of the file. A failure is shown with `meaning`: what is lost by it.
    pub fn rewrite<T>(
        &mut self,
        has_changed: bool,
        path: &Path,
        load: impl FnOnce(&Path) -> Result<T, FileErrors>,
        merge: impl FnOnce(Option<T>) -> T,
        save: impl FnOnce(&Path, &T) -> io::Result<()>,
        meaning: &str,
    ) -> Option<T> {
        let (now, is_exit) = (self.time.elapsed(), self.exits.read().count() > 0);
        if !self.unsaved.is_due(has_changed, is_exit, now) {
            return None;
        }
        let written = rewrite(path, load, merge, save, &mut self.problems);
        self.unsaved.note(written.is_ok());
        if let Err(error) = &written {
            let text = format!("{}: cannot be written: {error}. {meaning}", path.display());
            error!("{text}");
            self.problems.add(text);
        }
        written.ok()
    }
}

/// The state of a value whose changes are written to a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unsaved {
    /// Real time of the last change that is not written.
    changed_at: Option<Duration>,
    /// Writing it has failed. It is tried again after the next change, and when the game ends.
    has_failed: bool,
}

impl Unsaved {
    /// Whether the value is to be written in this frame. `now`: the real time, `is_exit`: the game ends with this frame.
    pub fn is_due(&mut self, has_changed: bool, is_exit: bool, now: Duration) -> bool {
        if has_changed {
            *self = Self {
                changed_at: Some(now),
                has_failed: false,
            };
        }
        self.changed_at
            .is_some_and(|at| is_exit || (!self.has_failed && now >= at + STILL))
    }

    /// Notes whether the value could be written.
    pub fn note(&mut self, is_written: bool) {
        self.has_failed = !is_written;
        if is_written {
            self.changed_at = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn a_value_is_written_once_it_has_been_still() {
        let mut unsaved = Unsaved::default();
        assert!(!unsaved.is_due(false, true, ms(0)), "nothing to write");
        assert!(!unsaved.is_due(true, false, ms(100)));
        assert!(!unsaved.is_due(true, false, ms(400)), "it goes on");
        assert!(!unsaved.is_due(false, false, ms(800)));
        assert!(unsaved.is_due(false, false, ms(900)));
        unsaved.note(true);
        assert!(!unsaved.is_due(false, true, ms(1000)));
    }

    #[test]
    fn at_the_end_of_the_game_it_is_written_at_once() {
        let mut unsaved = Unsaved::default();
        assert!(unsaved.is_due(true, true, ms(100)));
    }

    #[test]
    fn after_a_failure_it_is_tried_again_at_the_end_or_after_a_change() {
        let mut unsaved = Unsaved::default();
        assert!(!unsaved.is_due(true, false, ms(0)));
        assert!(unsaved.is_due(false, false, ms(500)));
        unsaved.note(false);
        assert!(!unsaved.is_due(false, false, ms(5000)), "not each frame");
        assert!(unsaved.is_due(false, true, ms(5000)));
        assert!(!unsaved.is_due(true, false, ms(6000)));
        assert!(unsaved.is_due(false, false, ms(6500)));
    }
}
