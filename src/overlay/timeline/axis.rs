//! The horizontal axis of the bar: which part of the history it shows, and the distance between the times beside it.

/// A span of simulated time, s.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Span {
    /// Its start, s.
    pub from: f64,
    /// Its end, s.
    pub to: f64,
}

impl Span {
    /// Its length, s.
    #[must_use]
    pub fn secs(&self) -> f64 {
        self.to - self.from
    }

    /// The part of this span of a length (s) that has the time `handle` (s) in it. It begins at `left` (s) if the handle is in it then.
    #[must_use]
    pub fn part(&self, left: f64, length: f64, handle: f64) -> Self {
        let length = length.min(self.secs());
        let handle = handle.clamp(self.from, self.to);
        // The difference may be rounded down to just before the start.
        let left = left.clamp(self.from, (self.to - length).max(self.from));
        let from = left.clamp(handle - length, handle);
        Self {
            from,
            to: from + length,
        }
    }

    /// The place of a time (s) between the start, 0, and the end, 1. Outside of the span it is below 0 or above 1.
    #[must_use]
    pub fn place_of(&self, secs: f64) -> f32 {
        ((secs - self.from) / self.secs().max(LEAST_SECS)) as f32
    }

    /// The time at a place between the start, 0, and the end, 1, s.
    #[must_use]
    pub fn secs_at(&self, place: f32) -> f64 {
        self.from + f64::from(place) * self.secs()
    }

    /// The multiples of `spacing` (s) in the span, s.
    pub fn multiples(&self, spacing: f64) -> impl Iterator<Item = f64> {
        let first = (self.from / spacing).ceil().max(0.0) as u64;
        let last = self.to;
        (first..)
            .map(move |number| number as f64 * spacing)
            .take_while(move |secs| *secs <= last)
    }
}

/// A shorter span has no length on the screen, s.
const LEAST_SECS: f64 = 1e-6;

/// The distances between times beside the bar, s.
const SPACINGS_SECS: [f64; 9] = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0];

/// The distance between times beside the bar, s: the smallest that is at least `least` (s), or the largest.
#[must_use]
pub fn spacing_secs(least: f64) -> f64 {
    let mut enough = SPACINGS_SECS.into_iter().filter(|it| *it >= least);
    enough.next().unwrap_or(60.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEPT: Span = Span {
        from: 20.0,
        to: 120.0,
    };

    #[test]
    fn the_bar_shows_the_part_with_the_handle_and_moves_no_farther_than_it_must() {
        let part = |left, handle| KEPT.part(left, 30.0, handle).from;
        assert_eq!(part(f64::INFINITY, 120.0), 90.0, "the newest at first");
        assert_eq!(part(50.0, 60.0), 50.0);
        assert_eq!(part(50.0, 40.0), 40.0, "the handle at its left end");
        assert_eq!(part(50.0, 100.0), 70.0, "at its right end");
        assert_eq!(part(0.0, 0.0), 20.0);
        assert_eq!(part(500.0, 500.0), 90.0);
    }

    #[test]
    fn a_history_shorter_than_the_bar_is_shown_whole() {
        assert_eq!(KEPT.part(f64::INFINITY, f64::INFINITY, 70.0), KEPT);
        let nothing = Span { from: 5.0, to: 5.0 };
        assert_eq!(nothing.part(f64::INFINITY, 60.0, 5.0), nothing);
        assert_eq!(nothing.place_of(5.0), 0.0);
    }

    #[test]
    fn places_and_times_are_inverse() {
        assert_eq!(KEPT.place_of(45.0), 0.25);
        assert_eq!(KEPT.secs_at(0.25), 45.0);
        assert_eq!(KEPT.secs_at(-0.5), -30.0);
    }

    #[test]
    fn the_times_beside_the_bar_are_round_and_apart() {
        assert_eq!(spacing_secs(2.8), 5.0);
        assert_eq!(spacing_secs(0.01), 0.1);
        assert_eq!(spacing_secs(90.0), 60.0);
        let times: Vec<f64> = KEPT.multiples(30.0).collect();
        assert_eq!(times, [30.0, 60.0, 90.0, 120.0]);
    }
}
