//! [`Keyframes`]: copies of the state at some steps, dense for the last seconds and sparse before, and denser where steps take long.

use std::collections::VecDeque;

use crate::snapshot::Snapshot;

/// A copy of the state after a step.
pub struct Keyframe {
    /// Number of steps before it.
    pub tick: u64,
    /// Simulated time, s.
    pub secs: f64,
    /// Wall-clock time that the steps since the keyframe before took, s.
    pub cost_secs: f64,
    /// The state.
    pub state: Snapshot,
}

/// How many keyframes are kept. A game may set it: `RewindSettings`.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Largest age of a keyframe (s), and the longest time between two keyframes up to that age, s.
    pub spacing_secs: [(f64, f64); 3],
    /// Memory of all keyframes, bytes (an estimate), above which [`MOST_COST_SECS`] no longer counts: older ones are then thinned out by their
    /// age alone. It is not a cap: whatever that leaves is kept.
    pub most_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            spacing_secs: SPACING_SECS,
            most_bytes: MOST_BYTES,
        }
    }
}

/// The keyframes, oldest first.
#[derive(Default)]
pub struct Keyframes {
    pub limits: Limits,
    kept: VecDeque<Keyframe>,
    /// Estimate of the memory that they take, bytes.
    bytes: usize,
    /// Keyframes that were removed. Freeing their many lists takes time too, so that is done in the next step: [`free`](Self::free).
    removed: Vec<Keyframe>,
}

/// [`Limits::spacing_secs`], unless the game sets it. A seek may have to run the steps of that time again; each keyframe takes memory.
pub(super) const SPACING_SECS: [(f64, f64); 3] = [(10.0, 0.5), (60.0, 1.0), (f64::INFINITY, 3.0)];

/// Most wall-clock time of the steps between two keyframes, s: after the first of them a new keyframe is taken, and older ones are thinned
/// out up to the second. Where steps take long, such as with hundreds of bodies in contact, keyframes are denser, so that a seek takes no
/// longer there.
const DUE_COST_SECS: f64 = 0.012;
const MOST_COST_SECS: f64 = 0.03;

/// Least number of steps between two keyframes that are taken for the cost of their steps, however long these take.
const LEAST_STEPS: u64 = 8;

/// [`Limits::most_bytes`], unless the game sets it.
pub(super) const MOST_BYTES: usize = 80_000_000;

/// Tolerance of times, which are sums of steps, s.
const ROUNDING_SECS: f64 = 1e-6;

/// The least time between two neighbours of this age, s. `by_age`: largest age (s) and that time (s).
pub(crate) fn spacing_secs(by_age: &[(f64, f64)], age_secs: f64) -> f64 {
    let found = by_age.iter().find(|(age, _)| age_secs <= *age);
    found.map_or(f64::INFINITY, |(_, spacing)| *spacing)
}

impl Keyframes {
    /// Whether a keyframe is due at this step and time (s). `cost_secs`: wall-clock time that the steps since the last one took, s.
    #[must_use]
    pub fn is_due(&self, tick: u64, secs: f64, cost_secs: f64) -> bool {
        let Some(last) = self.kept.back() else {
            return true;
        };
        let is_costly = cost_secs >= DUE_COST_SECS && tick >= last.tick + LEAST_STEPS;
        let spacing = spacing_secs(&self.limits.spacing_secs, 0.0);
        is_costly || secs - last.secs >= spacing - ROUNDING_SECS
    }

    /// Adds the newest keyframe, and removes one that is now too close to its neighbours.
    pub fn push(&mut self, keyframe: Keyframe) {
        let now = keyframe.secs;
        self.bytes += keyframe.state.bytes();
        self.kept.push_back(keyframe);
        let most_cost = if self.bytes > self.limits.most_bytes {
            f64::INFINITY
        } else {
            MOST_COST_SECS
        };
        let is_close = |at: &usize| {
            let [before, at, after] = [&self.kept[at - 1], &self.kept[*at], &self.kept[at + 1]];
            let spacing = spacing_secs(&self.limits.spacing_secs, now - at.secs);
            after.secs - before.secs <= spacing + ROUNDING_SECS
                && at.cost_secs + after.cost_secs <= most_cost
        };
        // At most one is removed, so that no step has to free many.
        if let Some(at) = (1..self.kept.len().saturating_sub(1)).find(is_close)
            && let Some(removed) = self.kept.remove(at)
        {
            self.kept[at].cost_secs += removed.cost_secs;
            self.bytes -= removed.state.bytes();
            self.removed.push(removed);
        }
    }

    /// Frees the memory of keyframes that were removed.
    pub fn free(&mut self) {
        self.removed.clear();
    }

    /// The last keyframe at or before a step.
    #[must_use]
    pub fn before(&self, tick: u64) -> Option<&Keyframe> {
        let after = self.kept.partition_point(|it| it.tick <= tick);
        self.kept.get(after.checked_sub(1)?)
    }

    /// Removes the keyframes after a step.
    pub fn forget_after(&mut self, tick: u64) {
        let kept = self.kept.partition_point(|it| it.tick <= tick);
        for keyframe in self.kept.drain(kept..) {
            self.bytes -= keyframe.state.bytes();
        }
    }

    /// Removes the oldest keyframe if the next one is at or before this time (s).
    pub fn forget_before(&mut self, secs: f64) {
        if self.kept.get(1).is_some_and(|second| second.secs <= secs)
            && let Some(first) = self.kept.pop_front()
        {
            self.bytes -= first.state.bytes();
            self.removed.push(first);
        }
    }

    /// The oldest.
    #[must_use]
    pub fn first(&self) -> Option<&Keyframe> {
        self.kept.front()
    }

    /// The newest.
    #[must_use]
    pub fn last(&self) -> Option<&Keyframe> {
        self.kept.back()
    }

    /// Number of keyframes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether there are no keyframes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Estimate of the memory that they take, bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::prelude::World;

    fn keyframe(world: &mut World, tick: u64, cost_secs: f64) -> Keyframe {
        Keyframe {
            tick,
            secs: tick as f64 / 60.0,
            cost_secs,
            state: crate::snapshot::snapshot(world),
        }
    }

    #[test]
    fn where_steps_take_long_keyframes_are_denser() {
        let mut world = World::new();
        let mut keyframes = Keyframes::default();
        // Steps of 2 ms for ten seconds, then of 0.1 ms.
        let step_secs = |tick| if tick < 600 { 0.002 } else { 0.0001 };
        let mut cost_secs = 0.0;
        for tick in 0..6000 {
            if keyframes.is_due(tick, tick as f64 / 60.0, cost_secs) {
                keyframes.push(keyframe(&mut world, tick, cost_secs));
                cost_secs = 0.0;
            }
            cost_secs += step_secs(tick);
        }
        for tick in 0..6000 {
            let from = keyframes.before(tick).unwrap().tick;
            let cost: f64 = (from..tick).map(step_secs).sum();
            assert!(cost <= MOST_COST_SECS + 1e-9, "{tick}: {cost} s");
        }
        // Eight steps of 2 ms between two keyframes, as two such intervals would cost too much; then as before.
        assert!((140..170).contains(&keyframes.len()), "{}", keyframes.len());
    }

    fn five_minutes() -> Keyframes {
        let mut world = World::new();
        let mut keyframes = Keyframes::default();
        for tick in 0..18_000_u64 {
            let secs = tick as f64 / 60.0;
            if keyframes.is_due(tick, secs, 0.0) {
                keyframes.push(keyframe(&mut world, tick, 0.0));
            }
        }
        keyframes
    }

    #[test]
    fn the_last_seconds_have_more_keyframes_than_the_minutes_before() {
        let keyframes = five_minutes();
        let bytes: usize = keyframes.kept.iter().map(|it| it.state.bytes()).sum();
        assert_eq!(keyframes.bytes(), bytes);
        // 20 for 10 s, 50 for the rest of a minute, 80 for the other four.
        assert!(
            (145..=160).contains(&keyframes.len()),
            "{}",
            keyframes.len()
        );
        for tick in 0..18_000_u64 {
            let from = keyframes.before(tick).unwrap().tick;
            let age = (18_000 - from) as f64 / 60.0;
            let most = 60.0 * spacing_secs(&SPACING_SECS, age) + 1.0;
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

    #[test]
    fn a_keyframe_is_due_after_half_a_second_or_after_eight_costly_steps() {
        let mut keyframes = Keyframes::default();
        assert!(keyframes.is_empty() && keyframes.is_due(5, 0.0, 0.0));
        assert!(keyframes.before(5).is_none() && keyframes.last().is_none());
        keyframes.push(keyframe(&mut World::new(), 420, 0.0));
        assert!(!keyframes.is_empty() && keyframes.len() == 1);
        let is_due = |tick, secs, cost_secs| keyframes.is_due(tick, secs, cost_secs);
        assert!(!is_due(449, 7.49, 0.0) && is_due(450, 7.5, 0.0));
        // Times are sums of steps.
        assert!(is_due(450, 7.5 - 1e-7, 0.0));
        assert!(!is_due(427, 7.1, 1.0) && is_due(428, 7.1, DUE_COST_SECS));
        assert!(!is_due(440, 7.1, 0.9 * DUE_COST_SECS));
        assert!(keyframes.before(419).is_none());
        assert_eq!(keyframes.before(420).map(|it| it.tick), Some(420));
    }

    /// A part of a copy that says that it takes 4 MB.
    struct Big;

    impl crate::Kept for Big {
        fn restore(&self, _: &mut World) {}

        fn bytes(&self) -> usize {
            4_000_000
        }
    }

    #[test]
    fn above_the_limit_of_memory_the_cost_of_steps_no_longer_counts() {
        let mut app = bevy::prelude::App::new();
        crate::register_kept(&mut app, "big", |_| Box::new(Big));
        let world = app.world_mut();
        let of_one = keyframe(world, 0, 0.0).state.bytes();
        let mut keyframes = Keyframes::default();
        // Twenty seconds of steps of 2 ms: a keyframe for every eight steps.
        for tick in (0..1200).step_by(8) {
            keyframes.push(keyframe(world, tick, 0.016));
            assert_eq!(keyframes.bytes(), keyframes.len() * of_one);
            let (is_all, fits) = (tick / 8 + 1, MOST_BYTES / of_one);
            if is_all as usize <= fits {
                assert_eq!(keyframes.len(), is_all as usize);
            }
        }
        // Half a second and a second apart, to a distance.
        assert!((28..=45).contains(&keyframes.len()), "{}", keyframes.len());
        // What was removed has left its cost to the next.
        let cost_secs: f64 = keyframes.kept.iter().map(|it| it.cost_secs).sum();
        assert!((cost_secs - 150.0 * 0.016).abs() < 1e-9, "{cost_secs} s");
        assert!(!keyframes.removed.is_empty());
        keyframes.free();
        assert!(keyframes.removed.is_empty());
        let (before, len) = (keyframes.bytes(), keyframes.len());
        keyframes.forget_before(keyframes.kept[1].secs);
        assert_eq!(
            (keyframes.bytes(), keyframes.len()),
            (before - of_one, len - 1)
        );
        keyframes.forget_before(keyframes.kept[1].secs - 0.01);
        assert_eq!(keyframes.len(), len - 1, "the second is not so old");
        let tick = keyframes.kept[4].tick;
        keyframes.forget_after(tick);
        assert_eq!((keyframes.bytes(), keyframes.len()), (5 * of_one, 5));
        assert_eq!(keyframes.last().map(|it| it.tick), Some(tick));
    }

    #[test]
    fn at_the_limit_of_memory_the_cost_of_steps_still_counts() {
        let mut world = World::new();
        let mut keyframes = Keyframes::default();
        keyframes.limits.most_bytes = 3 * keyframe(&mut world, 0, 0.0).state.bytes();
        // Eight steps of 2 ms between two of them. The fourth is above the limit.
        for (index, count) in [1, 2, 3, 3].into_iter().enumerate() {
            keyframes.push(keyframe(&mut world, 8 * index as u64, 0.016));
            assert_eq!(keyframes.len(), count);
        }
    }
}
