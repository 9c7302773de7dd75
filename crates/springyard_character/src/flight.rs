//! Jumps and falls: the closed form is [`spring_math::flight`], its numbers are those of the tuning.

pub use spring_math::flight::{Flight, GravityPhase, JumpShape};

use super::tuning::CharacterTuning;

impl CharacterTuning {
    /// The gravities of jumps and falls under this tuning.
    #[must_use]
    pub fn flight(&self) -> Flight {
        Flight::of(&JumpShape {
            apex_m: self.jump_apex_m,
            time_to_apex_secs: self.jump_time_to_apex_secs,
            hang: self.apex_hang_gravity,
            hang_speed_m_s: self.apex_hang_speed_m_s,
            cut: self.cut_gravity,
            fall: self.fall_gravity,
            speed_limit_m_s: self.fall_speed_limit_m_s,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flight_has_the_numbers_of_its_own_parameters() {
        let tuning = CharacterTuning {
            jump_apex_m: 1.5,
            jump_time_to_apex_secs: 0.5,
            fall_gravity: 3.0,
            cut_gravity: 2.0,
            apex_hang_gravity: 0.5,
            apex_hang_speed_m_s: 0.25,
            fall_speed_limit_m_s: 20.0,
            ..CharacterTuning::default()
        };
        let flight = tuning.flight();
        let (height, speed) = flight.after(flight.take_off(1.5), GravityPhase::Held, 0.5);
        assert!((height - 1.5).abs() < 1e-5 && speed.abs() < 1e-4);
        let expected = Flight {
            cut: flight.rise * 2.0,
            fall: flight.rise * 3.0,
            hang: 0.5,
            hang_speed: 0.25,
            speed_limit: 20.0,
            ..flight
        };
        assert_eq!(flight, expected);
    }
}
