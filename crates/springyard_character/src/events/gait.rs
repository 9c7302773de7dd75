//! [`Gait`]: how long strides are, and so when a foot comes down.
//!
//! The character has no legs. Its footfalls are a phase that grows by the way over the ground divided by the length of a stride, so their
//! number depends on the way, not on the step rate. Strides are longer the faster it goes, as those of people: with the default a walk of
//! 2 m/s has 2.2 footfalls a second, a run of 5 m/s has 3.0.

use bevy::prelude::*;
use serde::Serialize;
use smart_default::SmartDefault;

/// On a character: how long its strides are. A setting; every character has the default.
#[derive(Component, SmartDefault, Debug, Clone, Copy, PartialEq)]
pub struct Gait {
    /// Length of the shortest stride, from one footfall to the next, m. Low: it trips along; high: it floats.
    #[default(0.4)]
    pub shortest_m: f32,
    /// What each m/s adds to a stride, m. Low: a run is a whir of footfalls; high: a run sounds like a walk.
    #[default(0.25)]
    pub longer_by_secs: f32,
}

impl Gait {
    /// Length of a stride at a speed (m/s), m.
    #[must_use]
    pub fn stride_m(&self, speed_m_s: f32) -> f32 {
        self.shortest_m + self.longer_by_secs * speed_m_s
    }
}

/// A foot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[allow(missing_docs)]
pub enum Foot {
    #[default]
    Left,
    Right,
}

impl Foot {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// On a character: what the events of its next steps depend on.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct EventState {
    /// Part of the stride that is done, 0 to 1.
    pub phase: f32,
    /// The foot that comes down next.
    pub next: Foot,
    /// Time for which contacts still belong to the last bump, s: a stop takes several steps, and a dash pushes on.
    pub bump_lasts_secs: f32,
}

/// Slower than this, m/s, it stands.
const STILL_M_S: f32 = 0.2;

/// From rest, the first foot comes down after this part of a stride.
const FROM_REST: f32 = 0.5;

impl EventState {
    /// The foot that comes down in a step of `dt` seconds, over the ground at this speed, m/s; `None`: the character does not walk.
    pub(super) fn walk(&mut self, gait: &Gait, speed_m_s: Option<f32>, dt: f32) -> Option<Foot> {
        let Some(speed_m_s) = speed_m_s else {
            // A landing is a footfall, too: the next one comes a whole stride later.
            self.phase = 0.0;
            return None;
        };
        if speed_m_s < STILL_M_S {
            self.phase = FROM_REST;
            return None;
        }
        self.phase += speed_m_s * dt / gait.stride_m(speed_m_s);
        // A stride of no length, or one that is no number, is none.
        if !self.phase.is_finite() {
            self.phase = 0.0;
        }
        if self.phase < 1.0 {
            return None;
        }
        self.phase = self.phase.fract();
        let foot = self.next;
        self.next = foot.other();
        Some(foot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The footfalls of a second at this speed, m/s.
    fn footfalls(hz: u32, speed_m_s: f32) -> Vec<Foot> {
        let mut state = EventState::default();
        let step = |_| state.walk(&Gait::default(), Some(speed_m_s), 1.0 / hz as f32);
        (0..10 * hz).filter_map(step).collect()
    }

    #[test]
    fn a_walk_has_2_2_and_a_run_3_0_footfalls_a_second_at_any_step_rate() {
        for hz in [30, 60, 144] {
            assert!((22..=23).contains(&footfalls(hz, 2.0).len()), "{hz}");
            assert!((30..=31).contains(&footfalls(hz, 5.0).len()), "{hz}");
        }
    }

    #[test]
    fn feet_take_turns() {
        let feet = footfalls(60, 2.0);
        assert!(feet.windows(2).all(|pair| pair[1] == pair[0].other()));
    }

    #[test]
    fn a_stride_of_no_length_is_none() {
        let gait = Gait {
            shortest_m: 0.0,
            longer_by_secs: 0.0,
        };
        let mut state = EventState::default();
        assert_eq!(state.walk(&gait, Some(5.0), 0.1), None);
        assert_eq!(state.walk(&Gait::default(), Some(f32::NAN), 0.1), None);
        assert_eq!(state.phase, 0.0);
    }
}
