//! [`Jump`]: a jump of the player, from the take-off to the landing. `Flight` follows one, step by step, by the events of the player's
//! character: in play for its mark ([`marks`](super::marks)), and in a path of [`what_if`](super::what_if).

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;

use springyard_character::events::JumpedOff;
use springyard_character::{BodyDimensions, Happened};

/// A jump, from the take-off to the landing. A second jump in the air goes on with it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Jump {
    /// Simulated time of the take-off, s.
    pub at_secs: f64,
    /// Height of the feet at the top over that at the take-off, m.
    pub apex_m: f32,
    /// Where it ends; `None`: the path ends in the air, or the player was put back.
    pub landing: Option<TouchDown>,
}

/// The end of a jump.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TouchDown {
    /// Time since the take-off, s.
    pub air_secs: f64,
    /// Vertical speed relative to the ground at the touch-down, m/s.
    pub speed_m_s: f32,
}

/// The feet of the player between two steps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Feet {
    /// Their height, m.
    pub height_m: f32,
    /// Vertical speed of the body, m/s: above 0 it rises.
    pub upwards_m_s: f32,
}

impl Feet {
    /// Those of the player's body.
    pub fn of((pose, body, velocity): (&Transform, &BodyDimensions, &Velocity)) -> Self {
        Self {
            height_m: body.feet(pose.translation).y,
            upwards_m_s: velocity.linear.y,
        }
    }
}

/// A step of the player.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlayerStep {
    /// Number of steps after it.
    pub by: u64,
    /// Simulated time at its start, s.
    pub begins_secs: f64,
    /// The feet at its start.
    pub feet: Feet,
}

/// A [`Jump`] while it is followed.
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
    landing: Option<TouchDown>,
}

impl Flight {
    /// A jump that takes off in this step.
    pub fn new(step: &PlayerStep) -> Self {
        Self {
            first: step.by,
            at_secs: step.begins_secs,
            from_m: step.feet.height_m,
            tops_m: Vec::new(),
            end: None,
        }
    }

    /// Hears an event of a step, while it is under way. Returns whether it is a take-off: of another flight, which ends this one.
    pub fn hear(&mut self, step: &PlayerStep, what: &Happened) -> bool {
        match what {
            Happened::Jumped { off } if *off != JumpedOff::Air => {
                // Off a slope, without a landing.
                self.end(step.by, step.begins_secs, None);
                return true;
            }
            Happened::Landed { speed_m_s, on } => {
                let fall_m = step.feet.height_m - on.point.y;
                let secs = secs_of_fall(fall_m, -step.feet.upwards_m_s, *speed_m_s);
                let lands_secs = step.begins_secs + f64::from(secs);
                self.land(step.by, lands_secs, *speed_m_s);
            }
            _ => {}
        }
        false
    }

    /// Whether it is still in the air.
    pub fn is_under_way(&self) -> bool {
        self.end.is_none()
    }

    /// Notes the feet after the step after which `by` steps have run, at a time, s. A player that `stands` may have come there without a
    /// landing: it was put back.
    pub fn note(&mut self, by: u64, secs: f64, feet: Feet, stands: bool) {
        if stands {
            self.end(by, secs, None);
        } else {
            self.rise(feet.height_m);
        }
    }

    /// Notes the height of the feet after a step in the air, m.
    fn rise(&mut self, feet_m: f32) {
        let top_m = self.top_m().max(feet_m - self.from_m);
        self.tops_m.push(top_m);
    }

    /// Ends it in the step after which `by` steps have run, at a time, s.
    fn end(&mut self, by: u64, secs: f64, landing: Option<TouchDown>) {
        self.end = Some(End { by, secs, landing });
    }

    /// Ends it with a landing after this time in the air, s, at this vertical speed, m/s.
    fn land(&mut self, by: u64, secs: f64, speed_m_s: f32) {
        let landing = TouchDown {
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

    /// The jump as far as it was followed.
    pub fn jump(&self) -> Jump {
        Jump {
            at_secs: self.at_secs,
            apex_m: self.top_m(),
            landing: self.end.and_then(|end| end.landing),
        }
    }

    /// The whole jump; `None`: it has not landed.
    pub fn whole(&self) -> Option<Jump> {
        Some(self.jump()).filter(|jump| jump.landing.is_some())
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

/// Time of a fall of this height (m) from one speed to another (m/s), at a constant acceleration, s.
fn secs_of_fall(height_m: f32, from_m_s: f32, to_m_s: f32) -> f32 {
    let mean_m_s = 0.5 * (from_m_s + to_m_s);
    if mean_m_s > 0.0 {
        (height_m / mean_m_s).max(0.0)
    } else {
        0.0
    }
}

/// `1.49 m, 0.71 s in the air`: a jump that has landed; one that has not says its height alone.
#[must_use]
pub fn jump_words(jump: &Jump) -> String {
    let apex_m = jump.apex_m;
    match jump.landing {
        Some(TouchDown { air_secs, .. }) => format!("{apex_m:.2} m, {air_secs:.2} s in the air"),
        None => format!("{apex_m:.2} m"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step from rest with the feet at 2 m, which begins at 1 s.
    const TAKES_OFF: PlayerStep = PlayerStep {
        by: 61,
        begins_secs: 1.0,
        feet: Feet {
            height_m: 2.0,
            upwards_m_s: 0.0,
        },
    };

    /// Takes off at 1 s in step 61, is 1.5 m high after two steps, and lands at 1.7 s in step 64.
    fn flight() -> Flight {
        let mut flight = Flight::new(&TAKES_OFF);
        for feet_m in [3.0, 3.5, 3.2] {
            flight.rise(feet_m);
        }
        flight.land(64, 1.7, 4.0);
        flight
    }

    #[test]
    fn a_jump_is_as_high_as_its_feet_went_and_as_long_as_it_was_in_the_air() {
        let jump = flight().jump();
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
        assert_eq!(flight.whole(), None);
        flight.rise(2.5);
        flight.land(63, 1.4, 3.0);
        let jump = flight.jump();
        assert_eq!(jump_words(&jump), "1.00 m, 0.40 s in the air");
    }

    #[test]
    fn a_player_that_was_put_back_has_no_jump() {
        let mut flight = Flight::new(&TAKES_OFF);
        flight.end(70, 1.2, None);
        assert!(!flight.is_under_way() && flight.whole().is_none());
    }

    #[test]
    fn a_second_jump_in_the_air_goes_on_with_it_and_one_off_a_slope_ends_it() {
        let mut flight = Flight::new(&TAKES_OFF);
        let again = |off| Happened::Jumped { off };
        assert!(!flight.hear(&TAKES_OFF, &again(JumpedOff::Air)) && flight.is_under_way());
        assert!(flight.hear(&TAKES_OFF, &again(JumpedOff::Ground)) && !flight.is_under_way());
        assert_eq!(flight.jump().landing, None);
    }

    #[test]
    fn a_fall_takes_its_height_by_the_mean_of_its_speeds() {
        // From rest for 0.5 s at 10 m/s^2: 1.25 m and 5 m/s.
        assert!((secs_of_fall(1.25, 0.0, 5.0) - 0.5).abs() < 1e-6);
        assert_eq!(secs_of_fall(0.0, 0.0, 0.0), 0.0);
        assert_eq!(secs_of_fall(-0.1, 1.0, 1.0), 0.0);
    }
}
