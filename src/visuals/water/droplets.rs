//! [`Droplets`]: a splash as a function of the time since then. Each droplet is thrown up and out, and falls back: a parabola. Pure: no
//! world access.

use std::f32::consts::TAU;

use bevy::math::Vec3;
use spring_math::random::SplitMix64;

/// Number of droplets.
pub const COUNT: usize = 16;

/// Gravity of the droplets, m/s^2.
const GRAVITY: f32 = 12.0;
/// Velocity upwards of the highest droplet, m/s, as a part of that of what fell in, with its limits.
const UP_PART: f32 = 0.5;
const UP_M_S: [f32; 2] = [2.5, 5.5];
/// Velocity outwards, as a part of that upwards.
const OUT_PART: f32 = 0.3;
/// Radius of the largest droplet, m.
const RADIUS_M: f32 = 0.13;

/// A splash.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Droplets {
    /// Sets the directions.
    pub seed: u64,
    /// Radius of what fell in, m.
    pub radius_m: f32,
    /// Its velocity downwards, m/s.
    pub speed_m_s: f32,
}

impl Droplets {
    /// Where the droplet of this index is at an age, s, from the middle of the splash, and its radius, m. `None` before it and once
    /// the droplet is back in the water.
    #[must_use]
    pub fn at(&self, index: usize, age_secs: f32) -> Option<(Vec3, f32)> {
        let numbers = self.seed.wrapping_mul(COUNT as u64);
        let mut random = SplitMix64::new(numbers.wrapping_add(index as u64));
        let turn = (index as f32 + 0.6 * random.signed() as f32) / COUNT as f32;
        let (sin, cos) = (TAU * turn).sin_cos();
        let out = Vec3::new(cos, 0.0, sin);
        // Every second one is low and wide: a crown of two rows.
        let row = if index.is_multiple_of(2) { 1.0 } else { 0.6 };
        let up = (UP_PART * self.speed_m_s).clamp(UP_M_S[0], UP_M_S[1]);
        let up = up * row * (0.75 + 0.25 * random.unit() as f32);
        let wide = OUT_PART * (1.6 - 0.6 * row);
        let thrown = out * (wide * up) + Vec3::Y * up;
        let place = out * (0.6 * self.radius_m)
            + thrown * age_secs
            + Vec3::NEG_Y * (0.5 * GRAVITY * age_secs * age_secs);
        let radius = RADIUS_M * (0.5 + 0.5 * random.unit() as f32);
        (age_secs >= 0.0 && place.y > -radius).then_some((place, radius))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn droplets_fly_up_and_out_and_fall_back_into_the_water() {
        let splash = Droplets {
            seed: 5,
            radius_m: 0.4,
            speed_m_s: 9.0,
        };
        for index in 0..COUNT {
            assert!(splash.at(index, -0.01).is_none());
            let [early, late] = [0.05, 0.2].map(|age| splash.at(index, age).unwrap().0);
            assert!(early.y > 0.0 && late.with_y(0.0).length() > early.with_y(0.0).length());
            assert!(splash.at(index, 1.0).is_none());
        }
    }
}
