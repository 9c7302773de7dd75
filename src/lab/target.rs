//! The target that all lanes follow: a square wave between 0 and 1 m.

/// A target that jumps between 0 and 1 m.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SteppingTarget {
    /// Time between two jumps, s.
    pub hold_secs: f64,
}

/// Tolerance for the rounding of summed frame times, s: a step that starts at a jump must see the jump.
const ROUNDING_SECS: f64 = 1e-9;

impl SteppingTarget {
    /// Number of jumps up to a time (s).
    #[must_use]
    pub fn jumps(self, secs: f64) -> u64 {
        ((secs + ROUNDING_SECS) / self.hold_secs).max(0.0) as u64
    }

    /// Position at a time (s), m: 1 m at first.
    #[must_use]
    pub fn at(self, secs: f64) -> f64 {
        Self::after_jumps(self.jumps(secs))
    }

    fn after_jumps(jumps: u64) -> f64 {
        if jumps.is_multiple_of(2) { 1.0 } else { 0.0 }
    }

    /// The jumps after `from` up to `to` (s): time (s) and new position (m) of each.
    pub fn jumps_between(self, from: f64, to: f64) -> impl Iterator<Item = (f64, f64)> {
        (self.jumps(from) + 1..=self.jumps(to))
            .map(move |jump| (jump as f64 * self.hold_secs, Self::after_jumps(jump)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_jumps_on_time_whatever_the_rounding() {
        let target = SteppingTarget { hold_secs: 0.1 };
        assert_eq!(
            [0.0, 0.05, 0.1, 0.15].map(|secs| target.at(secs)),
            [1.0, 1.0, 0.0, 0.0]
        );
        assert_eq!(target.at(0.1 + 0.1 + 0.1), 0.0);
        let jumps: Vec<_> = target.jumps_between(0.05, 0.21).collect();
        assert_eq!(jumps, [(0.1, 0.0), (0.2, 1.0)]);
    }
}
