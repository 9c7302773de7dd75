//! [`PolicyKey`]: the key for the next substep policy asks at its first press, where there is a screen to ask on. It lies between keys that
//! players use, and the effect of pressing it shows only later, in how things move.

use bevy::prelude::*;

/// Time after the first press in which a second one switches, s.
pub const ASKS_SECS: f64 = 4.0;

/// Whether presses of the key switch, or ask first. Without this resource each press switches at once.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq)]
pub struct PolicyKey {
    /// Presses switch without a question: for as long as the policies are on screen.
    pub asks_nothing: bool,
    /// When it last asked, by the wall clock, s.
    asked_secs: Option<f64>,
    /// The player has confirmed once.
    is_known: bool,
}

impl PolicyKey {
    /// A press at this time, s. Returns whether it switches; otherwise the key asks now.
    #[must_use]
    pub fn press(&mut self, now_secs: f64) -> bool {
        if self.asks_nothing || self.is_known {
            return true;
        }
        self.is_known = self.asks(now_secs);
        self.asked_secs = (!self.is_known).then_some(now_secs);
        self.is_known
    }

    /// Whether it asks at this time, s.
    #[must_use]
    pub fn asks(&self, now_secs: f64) -> bool {
        self.asked_secs
            .is_some_and(|asked_secs| now_secs - asked_secs <= ASKS_SECS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_press_within_four_seconds_switches_and_after_that_each_one_does() {
        let mut key = PolicyKey::default();
        assert!(!key.press(10.0) && key.asks(13.9));
        assert!(!key.asks(14.1) && !key.press(14.1), "too late: asks anew");
        assert!(key.press(18.0) && !key.asks(18.0));
        assert!(key.press(100.0), "known for the session");
    }

    #[test]
    fn while_the_policies_are_on_screen_nothing_is_asked() {
        let mut key = PolicyKey {
            asks_nothing: true,
            ..default()
        };
        assert!(key.press(1.0));
        key.asks_nothing = false;
        assert!(!key.press(2.0), "nothing was confirmed");
    }
}
