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

    /// Whether the goal jumps in these frames.
    #[must_use]
    pub fn has_jump(&self) -> bool {
        self.jumps().next().is_some()
    }

    /// The frames from a jump of the goal on to the next one, with the goal before it: of the last jump that has been followed for a
    /// second and a half, else of the last one; `None` if the goal does not jump. A jump is more than 0.2 m in a frame.
    #[must_use]
    pub fn since_jump(&self) -> Option<(Vec2, Vec<&Moment>)> {
        self.since_jumps().into_iter().next()
    }

    /// As [`since_jump`](Self::since_jump), for all jumps that have been followed so long, the last one first.
    #[must_use]
    pub fn since_jumps(&self) -> Vec<(Vec2, Vec<&Moment>)> {
        let mut to = self.frames.len();
        let jumps: Vec<usize> = self.jumps().collect();
        let ways = jumps.iter().rev().map(|from| {
            let way = *from..to;
            to = *from;
            way
        });
        let mut ways: Vec<_> = ways.collect();
        let is_long = |way: &std::ops::Range<usize>| {
            self.frames[way.end - 1].secs - self.frames[way.start].secs >= 1.5
        };
        if ways.iter().any(is_long) {
            ways.retain(is_long);
        } else {
            ways.truncate(1);
        }
        let since = |way: std::ops::Range<usize>| {
            let before = self.frames[way.start - 1].goal;
            (before, self.frames.range(way).collect())
        };
        ways.into_iter().map(since).collect()
    }

    /// The frames at whose end the goal has jumped.
    fn jumps(&self) -> impl Iterator<Item = usize> {
        let pairs = self.frames.iter().zip(self.frames.iter().skip(1));
        let jumps = pairs
            .enumerate()
            .filter(|(_, (one, next))| one.goal.distance(next.goal) > 0.2);
        jumps.map(|(index, _)| index + 1)
    }
}
