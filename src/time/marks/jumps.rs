//! Follows the jumps of the player: which mark is in the air, the last jump, and the one under way at a time.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;

use super::flight::{Feet, Flight, jump_words};
use super::{Marks, Noted};
use crate::time::what_if::Jump;
use crate::time::what_if::jumps::secs_of_fall;
use springyard_character::events::JumpedOff;
use springyard_character::{BodyDimensions, Happened};
use springyard_timestep::StepClock;

/// What is read of the player.
pub(super) type Body = (
    &'static Transform,
    &'static BodyDimensions,
    &'static Velocity,
);

pub(super) fn feet_of((pose, body, velocity): (&Transform, &BodyDimensions, &Velocity)) -> Feet {
    Feet {
        height_m: body.feet(pose.translation).y,
        upwards_m_s: velocity.linear.y,
    }
}

impl Noted {
    /// Says how high the flight went, once it has landed.
    pub(super) fn say_flight(&mut self) {
        if let Some((flight, take_off)) = &self.flight {
            self.mark.text = match flight.jump() {
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
        self.flights().rev().find_map(Flight::jump)
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

    /// Changes the flight that is under way, if there is one.
    fn in_flight(&mut self, change: impl FnOnce(&mut Flight)) {
        let last = self.noted.iter_mut().rfind(|it| it.flight.is_some());
        if let Some(noted) = last
            && let Some((flight, _)) = &mut noted.flight
            && flight.is_under_way()
        {
            change(flight);
            noted.say_flight();
        }
    }

    /// Follows the jumps of the player. Call it after the mark of the event is set.
    pub(super) fn hear(&mut self, clock: &StepClock, what: &Happened) {
        let (by, begins_secs) = (clock.ticks + 1, clock.simulated_secs);
        let Some(feet) = self.feet else {
            return;
        };
        match what {
            Happened::Jumped { off } => {
                let goes_on = *off == JumpedOff::Air
                    && self.flights().next_back().is_some_and(Flight::is_under_way);
                if !goes_on {
                    // Off a slope, without a landing.
                    self.in_flight(|flight| flight.end(by, begins_secs, None));
                }
                if let Some(noted) = self.noted.last_mut().filter(|_| !goes_on) {
                    let flight = Flight::new(by, begins_secs, feet);
                    noted.flight = Some((flight, noted.mark.text.clone()));
                }
            }
            Happened::Landed { speed_m_s, on } => {
                let fall_m = feet.height_m - on.point.y;
                let secs = secs_of_fall(fall_m, -feet.upwards_m_s, *speed_m_s);
                let lands_secs = begins_secs + f64::from(secs);
                self.in_flight(|flight| flight.land(by, lands_secs, *speed_m_s));
            }
            _ => {}
        }
    }

    /// Notes where the player is after the running step: also where it came to stand without a landing.
    pub(super) fn note_feet(&mut self, clock: &StepClock, feet: Feet, stands: bool) {
        let (by, secs) = (clock.ticks + 1, clock.step_end_secs());
        self.in_flight(|flight| {
            if stands {
                flight.end(by, secs, None);
            } else {
                flight.rise(feet.height_m);
            }
        });
    }
}
