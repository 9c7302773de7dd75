//! [`Listener`]: how loud a place is in each ear.

use glam::Vec3;

/// Nearer than this, m, nothing gets louder.
const NEAR_M: f32 = 1.0;

/// Who hears, such as a camera.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Listener {
    /// Where, m.
    pub place: Vec3,
    /// Direction to the right, unit vector.
    pub right: Vec3,
}

impl Listener {
    /// Loudness of a source in the left and the right ear, each 0 to 1: `1 / distance` beyond 1 m, and shared among the ears so that the
    /// power, the sum of both squares, is the same on every side. Straight ahead, above and behind both ears get the same.
    #[must_use]
    pub fn ears(&self, source: Vec3) -> [f32; 2] {
        let offset = source - self.place;
        let distance = offset.length();
        let side = offset.dot(self.right) / distance.max(1e-6);
        let near = NEAR_M / distance.max(NEAR_M);
        [-side, side].map(|towards| near * (0.5 * (1.0 + towards.clamp(-1.0, 1.0))).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIDDLE: Listener = Listener {
        place: Vec3::ZERO,
        right: Vec3::X,
    };

    fn power([left, right]: [f32; 2]) -> f32 {
        left * left + right * right
    }

    #[test]
    fn the_power_falls_with_the_square_of_the_distance_and_is_the_same_on_every_side() {
        for degrees in 0..36_u8 {
            let angle = f32::from(degrees) * 10.0_f32.to_radians();
            let at = Vec3::new(angle.cos(), 0.0, angle.sin());
            for (distance, expected) in [(0.5, 1.0), (1.0, 1.0), (2.0, 0.25), (10.0, 0.01)] {
                let heard = power(MIDDLE.ears(at * distance));
                assert!((heard / expected - 1.0).abs() < 1e-5, "{angle} {distance}");
            }
        }
    }

    #[test]
    fn a_source_on_the_right_is_heard_on_the_right() {
        assert_eq!(MIDDLE.ears(Vec3::new(4.0, 0.0, 0.0)), [0.0, 0.25]);
        let [left, right] = MIDDLE.ears(Vec3::new(0.0, 0.0, -4.0));
        assert!((left - right).abs() < 1e-6);
        // At its own place it is in the middle.
        let [left, right] = MIDDLE.ears(Vec3::ZERO);
        assert!((left - right).abs() < 1e-6);
    }
}
