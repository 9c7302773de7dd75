//! [`Keyframes`]: copies of the state at some steps, dense for the last seconds and sparse before.

use std::collections::VecDeque;

use crate::state::Snapshot;

/// A copy of the state after a step.
pub struct Keyframe {
    /// Number of steps before it.
    pub tick: u64,
    /// Simulated time, s.
    pub secs: f64,
    /// The state.
    pub state: Snapshot,
}

/// The keyframes, oldest first.
#[derive(Default)]
pub struct Keyframes(VecDeque<Keyframe>);

/// Largest age of a keyframe (s), and the time between keyframes up to that age (s). The time between two keyframes is what a seek
/// may have to compute again, and each of them takes memory.
const SPACING_SECS: [(f64, f64); 3] = [(10.0, 0.5), (60.0, 1.0), (f64::INFINITY, 3.0)];

/// Tolerance of times, which are sums of steps, s.
const ROUNDING_SECS: f64 = 1e-6;

fn spacing_secs(age_secs: f64) -> f64 {
    let found = SPACING_SECS.iter().find(|(age, _)| age_secs <= *age);
    found.map_or(f64::INFINITY, |(_, spacing)| *spacing)
}

impl Keyframes {
    /// Whether a keyframe is due at this time (s).
    #[must_use]
    pub fn is_due(&self, secs: f64) -> bool {
        let last = self.0.back();
        last.is_none_or(|last| secs - last.secs >= spacing_secs(0.0) - ROUNDING_SECS)
    }

    /// Adds the newest keyframe, and removes one that is now too close to its neighbours.
    pub fn push(&mut self, keyframe: Keyframe) {
        let now = keyframe.secs;
        self.0.push_back(keyframe);
        let secs: Vec<f64> = self.0.iter().map(|it| it.secs).collect();
        // At most one is removed, so that no step has to free many.
        let is_close = |three: &[f64]| match *three {
            [before, at, after] => after - before <= spacing_secs(now - at) + ROUNDING_SECS,
            _ => false,
        };
        if let Some(before) = secs.windows(3).position(is_close) {
            self.0.remove(before + 1);
        }
    }

    /// The last keyframe at or before a step.
    #[must_use]
    pub fn before(&self, tick: u64) -> Option<&Keyframe> {
        let after = self.0.partition_point(|it| it.tick <= tick);
        self.0.get(after.checked_sub(1)?)
    }

    /// Removes the keyframes after a step.
    pub fn forget_after(&mut self, tick: u64) {
        self.0
            .truncate(self.0.partition_point(|it| it.tick <= tick));
    }

    /// Removes the oldest keyframe if the next one is at or before this time (s).
    pub fn forget_before(&mut self, secs: f64) {
        if self.0.get(1).is_some_and(|second| second.secs <= secs) {
            self.0.pop_front();
        }
    }

    /// Removes all.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The oldest.
    #[must_use]
    pub fn first(&self) -> Option<&Keyframe> {
        self.0.front()
    }

    /// The newest.
    #[must_use]
    pub fn last(&self) -> Option<&Keyframe> {
        self.0.back()
    }

    /// Number of keyframes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Estimate of the memory that they take, bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.iter().map(|it| it.state.bytes()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state;
    use bevy::prelude::World;

    fn five_minutes() -> Keyframes {
        let mut world = World::new();
        let mut keyframes = Keyframes::default();
        for tick in 0..18_000_u64 {
            let secs = tick as f64 / 60.0;
            if keyframes.is_due(secs) {
                let state = state::snapshot(&mut world);
                keyframes.push(Keyframe { tick, secs, state });
            }
        }
        keyframes
    }

    #[test]
    fn the_last_seconds_have_more_keyframes_than_the_minutes_before() {
        let keyframes = five_minutes();
        // 20 for 10 s, 50 for the rest of a minute, 80 for the other four.
        assert!(
            (145..=160).contains(&keyframes.len()),
            "{}",
            keyframes.len()
        );
        for tick in 0..18_000_u64 {
            let from = keyframes.before(tick).unwrap().tick;
            let age = (18_000 - from) as f64 / 60.0;
            let most = 60.0 * spacing_secs(age) + 1.0;
            assert!((tick - from) as f64 <= most, "{tick}: from {from}");
        }
    }

    #[test]
    fn what_comes_after_a_step_is_forgotten() {
        let mut keyframes = five_minutes();
        keyframes.forget_after(17_000);
        assert!(keyframes.before(17_999).unwrap().tick <= 17_000);
        keyframes.forget_before(20.0);
        assert!(keyframes.first().unwrap().tick > 0);
    }
}
