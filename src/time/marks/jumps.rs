//! Follows the jumps of the player: which mark is in the air, the last jump, and the one under way at a time.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;

use super::{Marks, Noted};
use crate::time::flight::{Feet, Flight, Jump, PlayerStep, jump_words};
use springyard_character::{BodyDimensions, Happened};
use springyard_timestep::StepClock;

/// What is read of the player.
pub(super) type Body = (
    &'static Transform,
    &'static BodyDimensions,
    &'static Velocity,
);

impl Noted {
    /// Says how high the flight went, once it has landed.
    pub(super) fn say_flight(&mut self) {
        if let Some((flight, take_off)) = &self.flight {
            self.mark.text = match flight.whole() {
                Some(jump) => format!("{take_off}, reaches {}", jump_words(&jump)),
                None => take_off.clone(),
            };
        }
    }
}

impl Marks {
    /// The last jump that has landed.
    #[must_use]
    pub fn last_jump(&self) -> Option<Jump> {
        self.flights().rev().find_map(Flight::whole)
    }

    /// The time of the take-off (s) of the jump that is in the air at a time, s.
    #[must_use]
    pub fn took_off_before(&self, secs: f64) -> Option<f64> {
        let mut flights = self.flights().rev();
        flights.find_map(|flight| flight.took_off_before(secs))
    }

    fn flights(&self) -> impl DoubleEndedIterator<Item = &Flight> {
        let noted = self.noted.iter();
        noted.filter_map(|noted| noted.flight.as_ref().map(|(flight, _)| flight))
    }

    /// Changes the flight that is under way; `None`: there is none.
    fn in_flight<R>(&mut self, change: impl FnOnce(&mut Flight) -> R) -> Option<R> {
        let last = self.noted.iter_mut().rfind(|it| it.flight.is_some())?;
        let (flight, _) = last.flight.as_mut().filter(|(it, _)| it.is_under_way())?;
        let result = change(flight);
        last.say_flight();
        Some(result)
    }

    /// Follows the jumps of the player. Call it after the mark of the event is set.
    pub(super) fn hear(&mut self, clock: &StepClock, what: &Happened) {
        let Some(feet) = self.feet else {
            return;
        };
        let step = PlayerStep {
            by: clock.ticks + 1,
            begins_secs: clock.simulated_secs,
            feet,
        };
        let takes_off = self.in_flight(|flight| flight.hear(&step, what));
        let takes_off = takes_off.unwrap_or(matches!(what, Happened::Jumped { .. }));
        if let Some(noted) = self.noted.last_mut().filter(|_| takes_off) {
            noted.flight = Some((Flight::new(&step), noted.mark.text.clone()));
        }
    }

    /// Notes where the player is after the running step: also where it came to stand without a landing.
    pub(super) fn note_feet(&mut self, clock: &StepClock, feet: Feet, stands: bool) {
        let (by, secs) = (clock.ticks + 1, clock.step_end_secs());
        self.in_flight(|flight| flight.note(by, secs, feet, stands));
    }
}
