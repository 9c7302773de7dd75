//! [`Progress`]: a bar on the terminal, of a command that takes more than a second.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// A command that is shorter draws no bar.
const DRAWN_AFTER: Duration = Duration::from_secs(1);

/// A bar that appears after a second. The library draws nothing if stderr is not a terminal.
#[derive(Debug)]
pub(super) struct Progress {
    total: u64,
    began: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Begins, with `total` still to do.
    pub(super) fn of(total: u64) -> Self {
        Self {
            total,
            began: Instant::now(),
            bar: None,
        }
    }

    /// So much of the total is done.
    pub(super) fn at(&mut self, done: u64) {
        if self.bar.is_none() && self.began.elapsed() > DRAWN_AFTER {
            self.bar = Some(bar(self.total));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(done);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: u64) -> ProgressBar {
    let bar = ProgressBar::new(total);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {percent} %, {eta} to go") {
        bar.set_style(style);
    }
    bar
}
