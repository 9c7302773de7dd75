//! The ring and the dust of a landing as functions of the time since then: springs released at the landing, in closed form.
//! Pure: no world access.
//!
//! Places are relative to the landing, with Y along the normal of the ground.

use std::f32::consts::TAU;

use bevy::math::Vec3;
use spring_math::random::SplitMix64;
use spring_math::{ParameterError, Propagator, Spring};

/// Number of dust balls.
pub const BALLS: usize = 8;
/// Time that the ring is seen, s.
pub const RING_SECS: f32 = 0.35;
/// Time that the dust is seen, s.
pub const DUST_SECS: f32 = 0.5;
/// Landings slower than this leave nothing, m/s.
pub const SLOWEST_M_S: f32 = 3.0;

/// Landing velocity from which ring and dust are largest, m/s.
const LARGEST_AT_M_S: f32 = 12.0;
/// Size after the slowest landing, as a part of the largest.
const SMALLEST: f32 = 0.4;
/// Radius of the ring at first, and what it gains after the fastest landing, m.
const RING_START_M: f32 = 0.3;
const RING_GAIN_M: f32 = 1.1;
/// Distance of the dust from the middle at first, m.
const DUST_START_M: f32 = 0.25;
/// Velocity of the dust at first, up and outwards, after the fastest landing, m/s.
const DUST_UP_M_S: f32 = 3.0;
const DUST_OUT_M_S: f32 = 2.0;
/// Radius of a dust ball at first, after the fastest landing, m.
const BALL_RADIUS_M: f32 = 0.1;

/// A landing: the number that sets the dust's directions, and the size of all.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Puff {
    seed: u64,
    /// 0 to 1.
    size: f32,
    spring: Spring,
}

impl Puff {
    /// The puff of a landing at this velocity, m/s. `None` for a slow landing.
    pub fn of(landing_m_s: f32, seed: u64) -> Result<Option<Self>, ParameterError> {
        let spring = Spring::critical(14.0)?;
        let fast = (landing_m_s - SLOWEST_M_S) / (LARGEST_AT_M_S - SLOWEST_M_S);
        Ok((landing_m_s > SLOWEST_M_S).then(|| Self {
            seed,
            size: SMALLEST + (1.0 - SMALLEST) * fast.clamp(0.0, 1.0),
            spring,
        }))
    }

    /// Radius of the ring at an age, s, in m.
    #[must_use]
    pub fn ring_radius_m(&self, age_secs: f32) -> f32 {
        let end = RING_START_M + RING_GAIN_M * self.size;
        let step = Propagator::exact(self.spring, age_secs);
        step.advance(RING_START_M, 0.0, end).0
    }

    /// Opacity of the ring at an age, s: 1 at first, 0 at its end.
    #[must_use]
    pub fn ring_opacity(&self, age_secs: f32) -> f32 {
        let left = (1.0 - age_secs / RING_SECS).clamp(0.0, 1.0);
        left * left
    }

    /// Place of the dust ball of this index at an age, s, in m.
    #[must_use]
    pub fn dust_place_m(&self, index: usize, age_secs: f32) -> Vec3 {
        let numbers = self.seed.wrapping_mul(BALLS as u64);
        let mut random = SplitMix64::new(numbers.wrapping_add(index as u64));
        let turn = (index as f32 + 0.4 * random.signed() as f32) / BALLS as f32;
        let (sin, cos) = (TAU * turn).sin_cos();
        let out = Vec3::new(cos, 0.0, sin);
        let reach = (0.55 + 0.45 * random.unit() as f32) * self.size;
        let rise = (0.3 + 0.7 * random.unit() as f32) * self.size;
        let start = out * DUST_START_M;
        let velocity = out * (DUST_OUT_M_S * self.size) + Vec3::Y * (DUST_UP_M_S * rise);
        let end = start + out * reach + Vec3::Y * (0.15 * rise);
        let step = Propagator::exact(self.spring, age_secs);
        step.advance(start, velocity, end).0
    }

    /// Radius of the dust balls at an age, s, in m: they shrink to nothing.
    #[must_use]
    pub fn dust_radius_m(&self, age_secs: f32) -> f32 {
        BALL_RADIUS_M * self.size * (1.0 - age_secs / DUST_SECS).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puff(landing_m_s: f32) -> Puff {
        Puff::of(landing_m_s, 3).unwrap().unwrap()
    }

    #[test]
    fn a_slow_landing_leaves_nothing() {
        assert_eq!(Puff::of(2.9, 0).unwrap(), None);
        assert!(Puff::of(3.1, 0).unwrap().is_some());
    }

    #[test]
    fn a_faster_landing_leaves_a_larger_ring() {
        assert!(puff(4.0).ring_radius_m(0.3) < puff(8.0).ring_radius_m(0.3));
        assert_eq!(puff(12.0).ring_radius_m(0.3), puff(50.0).ring_radius_m(0.3));
    }
}
