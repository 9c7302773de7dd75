//! [`Timeline`]: scripted input, events at simulated times.
//!
//! The stick is held from the time of its event on, and a step gets the mean of what is held from the step's start to its end. Every
//! other event acts in the first step that starts at or after its time. So a timeline gives the same run at any frame rate.

use bevy::math::Vec2;
use serde::Serialize;

use super::axis_latch::TimeAverage;

/// An event of a [`Timeline`].
pub trait InputEvent {
    /// Where it moves the stick, until the next event that moves it: right and forward, of length at most 1.
    fn stick(&self) -> Option<Vec2>;
}

/// Input over simulated time (s), in the order of the times.
///
/// In each step: apply all of [`take_due`](Self::take_due), then write [`movement`](Self::movement).
#[derive(Debug, Clone, Serialize)]
pub struct Timeline<E> {
    // No state: no step changes it.
    #[serde(skip)]
    events: Vec<(f64, E)>,
    /// The first event that is still to come.
    next: usize,
    /// The stick since it was last moved; none before.
    stick: Option<Vec2>,
}

/// A time within this of the start of a step is that start, s: a recording has the times of steps rounded to 6 decimals, which is off
/// by up to half of this.
const DUE_TOLERANCE_SECS: f64 = 1e-6;

impl<E: InputEvent> Timeline<E> {
    /// A timeline of these events, from the first one on. They stand in the order of their times.
    #[must_use]
    pub fn new(events: Vec<(f64, E)>) -> Self {
        Self {
            events,
            next: 0,
            stick: None,
        }
    }

    /// Goes on after a step that has started at `started` (s): its events count as applied, the later ones are to come.
    pub fn go_on_after(&mut self, started: f64) {
        let is_past = |(at, _): &(f64, E)| *at <= started + DUE_TOLERANCE_SECS;
        self.next = self.events.partition_point(is_past);
        let past = self.events[..self.next].iter().rev();
        self.stick = past.filter_map(|(_, event)| event.stick()).next();
    }

    /// The next event that is due at the start of a step (s); each is taken once.
    pub fn take_due(&mut self, starts: f64) -> Option<&E> {
        let (at, event) = self.events.get(self.next)?;
        if *at > starts + DUE_TOLERANCE_SECS {
            return None;
        }
        self.next += 1;
        self.stick = event.stick().or(self.stick);
        Some(event)
    }

    /// Mean position of the stick over the step that starts at `starts` (s) and lasts `step_secs` (s), once all events due at its
    /// start have been taken. If the stick does not move within the step, the mean is its position, bit for bit. `None` before it is
    /// first moved.
    #[must_use]
    pub fn movement(&self, starts: f64, step_secs: f64) -> Option<Vec2> {
        let ends = starts + step_secs;
        let to_come = self.events[self.next..].iter();
        let within = to_come.take_while(|(at, _)| *at < ends - DUE_TOLERANCE_SECS);
        let mut mean = TimeAverage::default();
        let (mut stick, mut since) = (self.stick, starts);
        for (at, next) in within.filter_map(|(at, event)| Some((*at, event.stick()?))) {
            mean.add(stick.unwrap_or_default(), at - since);
            (stick, since) = (Some(next), at);
        }
        mean.add(stick?, ends - since);
        mean.take().or(stick)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl InputEvent for Vec2 {
        fn stick(&self) -> Option<Vec2> {
            self.is_finite().then_some(*self)
        }
    }

    /// An event that is none of the stick's.
    const OTHER: Vec2 = Vec2::NAN;

    #[test]
    fn an_event_is_due_in_the_first_step_that_starts_at_or_after_it() {
        let mut timeline = Timeline::new(vec![(0.1, OTHER), (0.21, OTHER)]);
        let due = [0.0, 0.1, 0.2, 0.3].map(|starts| timeline.take_due(starts).is_some());
        assert_eq!(due, [false, true, false, true]);
    }

    #[test]
    fn a_step_gets_the_mean_of_the_stick() {
        let (walk, run) = (Vec2::new(0.0, 0.5), Vec2::X);
        let mut timeline = Timeline::new(vec![(0.1, walk), (0.225, run)]);
        let moved = [0.0, 0.1, 0.2, 0.3].map(|starts| {
            while timeline.take_due(starts).is_some() {}
            timeline.movement(starts, 0.1)
        });
        assert_eq!(
            (moved[0], moved[1], moved[3]),
            (None, Some(walk), Some(run))
        );
        assert!(moved[2].unwrap().distance(Vec2::new(0.75, 0.125)) < 1e-6);
    }

    #[test]
    fn it_goes_on_after_any_step() {
        let mut timeline = Timeline::new(vec![(0.0, Vec2::Y), (0.1, Vec2::X), (0.3, OTHER)]);
        timeline.go_on_after(0.2);
        assert_eq!(timeline.movement(0.3, 0.1), Some(Vec2::X));
        assert!(timeline.take_due(0.3).is_some() && timeline.take_due(0.3).is_none());
        timeline.go_on_after(0.05);
        assert_eq!(timeline.movement(0.06, 0.01), Some(Vec2::Y));
    }
}
