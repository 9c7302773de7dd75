//! [`Flight`]: a jump as it is played, step by step, so that its mark and the panels can say how high it went and how long it took.

use crate::time::what_if::{Jump, Landing};

/// The feet of the player between two steps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Feet {
    /// Their height, m.
    pub height_m: f32,
    /// Vertical speed of the body, m/s: above 0 it rises.
    pub upwards_m_s: f32,
}

/// A jump, from its take-off on. A second jump in the air goes on with it.
///
/// It keeps a number for each of its steps, so a game that goes on from the middle of it, after a rewind, has the rest anew.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Flight {
    /// Number of steps after the one that took off.
    first: u64,
    /// Simulated time of the take-off, s.
    at_secs: f64,
    /// Height of the feet at the take-off, m.
    from_m: f32,
    /// After each of its steps, the greatest height of the feet over the take-off until then, m.
    tops_m: Vec<f32>,
    end: Option<End>,
}

/// The end of a flight.
#[derive(Debug, Clone, Copy, PartialEq)]
struct End {
    /// Number of steps after the one in which it ended.
    by: u64,
    /// Simulated time, s.
    secs: f64,
    /// `None`: the player was put back, or came to stand otherwise.
    landing: Option<Landing>,
}

impl Flight {
    /// A jump that takes off at this time (s) in the step after which `first` steps have run.
    pub fn new(first: u64, at_secs: f64, from: Feet) -> Self {
        Self {
            first,
            at_secs,
            from_m: from.height_m,
            tops_m: Vec::new(),
            end: None,
        }
    }

    /// Whether it is still in the air.
    pub fn is_under_way(&self) -> bool {
        self.end.is_none()
    }

    /// Notes the height of the feet after a step in the air, m.
    pub fn rise(&mut self, feet_m: f32) {
        let top_m = self.top_m().max(feet_m - self.from_m);
        self.tops_m.push(top_m);
    }

    /// Ends it in the step after which `by` steps have run, at a time, s.
    pub fn end(&mut self, by: u64, secs: f64, landing: Option<Landing>) {
        self.end = Some(End { by, secs, landing });
    }

    /// Ends it with a landing after this time in the air, s, at this vertical speed, m/s.
    pub fn land(&mut self, by: u64, secs: f64, speed_m_s: f32) {
        let landing = Landing {
            air_secs: secs - self.at_secs,
            speed_m_s,
        };
        self.end(by, secs, Some(landing));
    }

    /// Forgets what the steps after `last` have done. Returns whether it is under way again.
    pub fn keep_until(&mut self, last: u64) -> bool {
        let kept = (last + 1).saturating_sub(self.first);
        self.tops_m
            .truncate(usize::try_from(kept).unwrap_or(usize::MAX));
        let has_ended = self.end.is_some();
        self.end = self.end.filter(|end| end.by <= last);
        has_ended && self.end.is_none()
    }

    /// The whole jump; `None`: it has not landed.
    pub fn jump(&self) -> Option<Jump> {
        let landing = self.end?.landing?;
        Some(Jump {
            at_secs: self.at_secs,
            apex_m: self.top_m(),
            landing: Some(landing),
        })
    }

    /// The time of its take-off, s, if it is in the air at a later time, s.
    pub fn took_off_before(&self, secs: f64) -> Option<f64> {
        let lasts = self.end.is_none_or(|end| end.secs > secs);
        (self.at_secs < secs && lasts).then_some(self.at_secs)
    }

    fn top_m(&self) -> f32 {
        self.tops_m.last().copied().unwrap_or_default()
    }
}

/// `1.49 m, 0.71 s in the air`: a jump that has landed; one that has not says its height alone.
#[must_use]
pub fn jump_words(jump: &Jump) -> String {
    let apex_m = jump.apex_m;
    match jump.landing {
        Some(Landing { air_secs, .. }) => format!("{apex_m:.2} m, {air_secs:.2} s in the air"),
        None => format!("{apex_m:.2} m"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STANDS: Feet = Feet {
        height_m: 2.0,
        upwards_m_s: 0.0,
    };

    /// Takes off at 1 s in step 61, is 1.5 m high after two steps, and lands at 1.7 s in step 64.
    fn flight() -> Flight {
        let mut flight = Flight::new(61, 1.0, STANDS);
        for feet_m in [3.0, 3.5, 3.2] {
            flight.rise(feet_m);
        }
        flight.land(64, 1.7, 4.0);
        flight
    }

    #[test]
    fn a_jump_is_as_high_as_its_feet_went_and_as_long_as_it_was_in_the_air() {
        let jump = flight().jump().unwrap();
        assert_eq!(jump_words(&jump), "1.50 m, 0.70 s in the air");
        assert_eq!(flight().took_off_before(1.5), Some(1.0));
        for other in [0.9, 1.0, 1.8] {
            assert_eq!(flight().took_off_before(other), None, "{other}");
        }
    }

    #[test]
    fn going_on_from_its_middle_forgets_what_came_after() {
        let mut flight = flight();
        assert!(!flight.keep_until(64));
        assert!(flight.keep_until(61) && flight.is_under_way());
        assert_eq!(flight.jump(), None);
        flight.rise(2.5);
        flight.land(63, 1.4, 3.0);
        let jump = flight.jump().unwrap();
        assert_eq!(jump_words(&jump), "1.00 m, 0.40 s in the air");
    }

    #[test]
    fn a_player_that_was_put_back_has_no_jump() {
        let mut flight = Flight::new(61, 1.0, STANDS);
        flight.end(70, 1.2, None);
        assert!(!flight.is_under_way() && flight.jump().is_none());
    }
}
