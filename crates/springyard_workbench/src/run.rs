//! What happened on the bench: [`Run`].

use std::collections::VecDeque;

use bevy::math::Vec2;

/// Goal and traces after each of the last frames.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Run {
    frames: VecDeque<Moment>,
}

/// Goal and traces after a frame.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// Time since the start, s.
    pub secs: f64,
    /// The goal, m.
    pub goal: Vec2,
    /// Each trace, m. NaN while it rests after it has exploded.
    pub places: Vec<Vec2>,
}

impl Run {
    /// Adds a frame, and removes those of more than `keep_secs` before it.
    pub fn record(&mut self, moment: Moment, keep_secs: f64) {
        let since = moment.secs - keep_secs;
        self.frames.push_back(moment);
        while self.frames.front().is_some_and(|first| first.secs < since) {
            self.frames.pop_front();
        }
    }

    /// The frames, from the oldest on.
    pub fn frames(&self) -> impl DoubleEndedIterator<Item = &Moment> + Clone + ExactSizeIterator {
        self.frames.iter()
    }

    /// The last frame.
    #[must_use]
    pub fn last(&self) -> Option<&Moment> {
        self.frames.back()
    }

    /// The frames from the last jump of the goal on, with the goal before it; `None` if none of these frames has one. A jump is more
    /// than 0.2 m in a frame.
    #[must_use]
    pub fn since_jump(&self) -> Option<(Vec2, Vec<&Moment>)> {
        let pairs = self.frames.iter().zip(self.frames.iter().skip(1));
        let mut jump = pairs
            .enumerate()
            .filter(|(_, (one, next))| one.goal.distance(next.goal) > 0.2);
        let (index, (before, _)) = jump.next_back()?;
        Some((before.goal, self.frames.iter().skip(index + 1).collect()))
    }
}
