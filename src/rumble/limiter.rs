//! Limits how much rumbles in a given time: [`Limiter`], a store of seconds that rumbles use up and that slowly refills.
//!
//! Without it, a character that bounces or is shaken without end would rumble without end.

use bevy::prelude::*;
use smart_default::SmartDefault;

/// The shortest time from the start of one rumble to the start of the next, s.
const GAP_SECS: f32 = 0.1;
/// The store when it is full, s: some four landings in a row.
const STORE_SECS: f32 = 1.0;
/// Seconds of rumble that each second puts into the store.
const REFILL: f32 = 0.25;

/// Admits a rumble if the last one is long enough ago and enough is in store. Time is the game's.
#[derive(Resource, SmartDefault, Debug, Clone, Copy, PartialEq)]
pub struct Limiter {
    #[default(STORE_SECS)]
    store_secs: f32,
    #[default(f32::INFINITY)]
    since_last_secs: f32,
}

impl Limiter {
    /// Time passes, s.
    pub fn pass(&mut self, secs: f32) {
        self.store_secs = (self.store_secs + REFILL * secs).min(STORE_SECS);
        self.since_last_secs += secs;
    }

    /// Whether a rumble of `secs` seconds may start now; if so, it counts as started.
    pub fn admits(&mut self, secs: f32) -> bool {
        if self.since_last_secs < GAP_SECS || secs > self.store_secs {
            return false;
        }
        self.store_secs -= secs;
        self.since_last_secs = 0.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_rumble_starts_at_once_and_the_next_after_a_gap() {
        let mut limiter = Limiter::default();
        assert!(limiter.admits(0.2));
        limiter.pass(0.05);
        assert!(!limiter.admits(0.2));
        limiter.pass(0.06);
        assert!(limiter.admits(0.2));
    }

    #[test]
    fn shaken_without_end_it_rumbles_a_quarter_of_the_time() {
        let mut limiter = Limiter::default();
        let mut rumbled = 0.0;
        for _ in 0..60 * 60 {
            limiter.pass(1.0 / 60.0);
            if limiter.admits(0.2) {
                rumbled += 0.2;
            }
        }
        // A quarter of 60 s, and the store of the beginning.
        assert!((15.0..16.3).contains(&rumbled), "{rumbled} s in 60 s");
    }

    #[test]
    fn after_a_rest_a_full_landing_is_felt_again() {
        let mut limiter = Limiter::default();
        while limiter.admits(0.3) {
            limiter.pass(0.11);
        }
        limiter.pass(4.0);
        assert!(limiter.admits(0.35));
    }
}
