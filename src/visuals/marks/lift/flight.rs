//! The way of a collected coil to its place at the lift: the arithmetic, without a world.

use bevy::prelude::*;
use spring_math::{Propagator, Spring};

use crate::stations::collect::FLIGHT_SECS;

/// Angular frequency of the critically damped spring on which it flies, rad/s: 1.7 % of the way would be left at the end.
const OMEGA: f32 = 5.0;
/// Height of the arc over the straight line, as a part of the way, and its bounds, m.
const ARC: f32 = 0.2;
const ARC_M: (f32, f32) = (0.5, 6.0);

/// The part of the way that a coil has flown, 0 to 1, this many seconds after it was collected.
#[must_use]
pub(super) fn part_flown(age_secs: f32) -> f32 {
    let left = |secs: f32| match Spring::new(OMEGA, 1.0) {
        Ok(spring) => Propagator::exact(spring, secs).advance(1.0_f32, 0.0, 0.0).0,
        Err(_) => 0.0,
    };
    let flight = FLIGHT_SECS as f32;
    let age = age_secs.clamp(0.0, flight);
    // What the spring has left at the end is spread over the way.
    (1.0 - left(age)) / (1.0 - left(flight))
}

/// The place at a part of the way between two places, m, on an arc.
#[must_use]
pub(super) fn on_arc(from: Vec3, to: Vec3, part: f32) -> Vec3 {
    let height = (ARC * from.distance(to)).clamp(ARC_M.0, ARC_M.1);
    from.lerp(to, part) + Vec3::Y * (4.0 * height * part * (1.0 - part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coil_starts_at_its_place_and_is_at_the_lift_after_its_flight() {
        let (from, to) = (Vec3::new(34.0, 3.5, -24.0), Vec3::new(14.0, 0.2, -20.0));
        assert!(on_arc(from, to, part_flown(0.0)).distance(from) < 1e-4);
        for age in [FLIGHT_SECS as f32, 7.0] {
            assert!(on_arc(from, to, part_flown(age)).distance(to) < 1e-4);
        }
    }

    #[test]
    fn it_never_turns_back_and_flies_over_the_straight_line() {
        let (from, to) = (Vec3::ZERO, Vec3::new(20.0, 0.0, 0.0));
        let mut before = 0.0;
        for hundredth in 1..120_u8 {
            let part = part_flown(0.01 * f32::from(hundredth));
            assert!(part > before && part < 1.0, "{part}");
            before = part;
            assert!(on_arc(from, to, part).y > 0.0);
        }
        assert!((on_arc(from, to, 0.5).y - 4.0).abs() < 1e-5);
    }
}
