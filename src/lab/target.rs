//! The target that all lanes follow: a square wave between 0 and 1 m.

/// A target that jumps between 0 and 1 m.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SteppingTarget {
    /// Time between two jumps, s.
    hold_secs: f64,
    /// Time from which the first hold is counted, s.
    since_secs: f64,
    /// Whether the first hold is at 1 m; else it is at 0 m.
    starts_high: bool,
}

/// Tolerance for the rounding of summed frame times, s: a step that starts at a jump must see the jump.
const ROUNDING_SECS: f64 = 1e-9;

impl SteppingTarget {
    /// A target that is at 1 m from the time 0 on, and jumps every `hold_secs`.
    #[must_use]
    pub fn new(hold_secs: f64) -> Self {
        Self {
            hold_secs,
            since_secs: 0.0,
            starts_high: true,
        }
    }

    /// The target that stays where this one is at `now_secs` (s), and jumps every `hold_secs` from then on.
    #[must_use]
    pub fn held_anew(self, hold_secs: f64, now_secs: f64) -> Self {
        Self {
            hold_secs,
            since_secs: now_secs,
            starts_high: self.is_high_after(self.jumps(now_secs)),
        }
    }

    /// Number of jumps up to a time (s).
    fn jumps(self, secs: f64) -> u64 {
        ((secs - self.since_secs + ROUNDING_SECS) / self.hold_secs).max(0.0) as u64
    }

    /// Position at a time (s), m.
    #[must_use]
    pub fn at(self, secs: f64) -> f64 {
        self.after_jumps(self.jumps(secs))
    }

    fn after_jumps(self, jumps: u64) -> f64 {
        if self.is_high_after(jumps) { 1.0 } else { 0.0 }
    }

    fn is_high_after(self, jumps: u64) -> bool {
        jumps.is_multiple_of(2) == self.starts_high
    }

    /// The jumps after `from` up to `to` (s): time (s) and new position (m) of each.
    pub fn jumps_between(self, from: f64, to: f64) -> impl Iterator<Item = (f64, f64)> {
        (self.jumps(from) + 1..=self.jumps(to)).map(move |jump| {
            let at_secs = self.since_secs + jump as f64 * self.hold_secs;
            (at_secs, self.after_jumps(jump))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_jumps_on_time_whatever_the_rounding() {
        let target = SteppingTarget::new(0.1);
        assert_eq!(
            [0.0, 0.05, 0.1, 0.15].map(|secs| target.at(secs)),
            [1.0, 1.0, 0.0, 0.0]
        );
        assert_eq!(target.at(0.1 + 0.1 + 0.1), 0.0);
        let jumps: Vec<_> = target.jumps_between(0.05, 0.21).collect();
        assert_eq!(jumps, [(0.1, 0.0), (0.2, 1.0)]);
    }

    #[test]
    fn held_anew_it_stays_for_a_whole_hold() {
        let target = SteppingTarget::new(1.0).held_anew(0.5, 1.25);
        let places = [1.25, 1.7, 1.8, 2.2, 2.3].map(|secs| target.at(secs));
        assert_eq!(places, [0.0, 0.0, 1.0, 1.0, 0.0]);
        let jumps: Vec<_> = target.jumps_between(1.25, 2.25).collect();
        assert_eq!(jumps, [(1.75, 1.0), (2.25, 0.0)]);
    }
}
