//! Separates a lasting push on a driven body (a load that rests on it) from a single kick.
//!
//! A push in one step only is a kick: it has changed the body's velocity, which the spring takes over. A push in two steps
//! running is predicted for the next step, like gravity: a force that deflects the spring. Treated as a kick in each step, a
//! resting load would deflect the spring too far, by about `2 zeta omega dt` of the right deflection.

use glam::{Quat, Vec3A};

/// The contact push on a body, measured and predicted by one of its springs.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub(super) struct Contact {
    /// The measured push of the last step, m/s^2 or rad/s^2.
    push: Vec3A,
    /// The predicted push of the coming step, m/s^2 or rad/s^2.
    pub predicted: Vec3A,
    /// The reciprocal of the last step's length, 1/s.
    pub per_second: f32,
}

impl Contact {
    /// Measures the push from the difference of the reported and the expected velocity, and predicts the next one. Returns
    /// whether the body was touched: whether the difference is larger than rounding. `prediction`, 0 to 1, scales the prediction.
    #[inline]
    pub fn measure(&mut self, velocity: Vec3A, expected: Vec3A, prediction: f32) -> bool {
        let speed = (velocity.abs() + expected.abs()).max_element();
        let rounding = (speed * 1e-4 + 1e-5) * self.per_second;
        let push = (velocity - expected) * self.per_second + self.predicted;
        let touched = push.abs().max_element() > rounding;
        let push = if touched { push } else { Vec3A::ZERO };
        self.predicted = common_part(push, self.push) * prediction;
        self.push = push;
        touched
    }

    /// The same pushes along axes that are turned against these: see [`BodySpring::turned`](super::BodySpring::turned).
    pub fn turned(self, by: Quat) -> Self {
        Self {
            push: by * self.push,
            predicted: by * self.predicted,
            ..self
        }
    }
}

/// The component of `of` along `along`, limited to between zero and `along`.
pub(super) fn common_part(of: Vec3A, along: Vec3A) -> Vec3A {
    let squared = along.length_squared();
    if squared > 0.0 {
        along * (of.dot(along) / squared).clamp(0.0, 1.0)
    } else {
        Vec3A::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A contact before its first push, for steps of this rate.
    fn untouched(per_second: f32) -> Contact {
        Contact {
            per_second,
            ..Contact::default()
        }
    }

    #[test]
    fn a_touch_is_a_difference_larger_than_the_rounding_at_that_speed() {
        for per_second in [20.0, 240.0] {
            // A ten-thousandth of both speeds and 1e-5 m/s.
            for (speed, rounding) in [(0.0, 1e-5), (1.0, 2.1e-4), (30.0, 6.01e-3)] {
                for direction in [Vec3A::X, Vec3A::NEG_Y, Vec3A::Z] {
                    for (part, is_touch) in [(0.8, false), (1.2, true)] {
                        let (mut contact, expected) = (untouched(per_second), direction * speed);
                        let velocity = expected + direction * (rounding * part);
                        let touched = contact.measure(velocity, expected, 1.0);
                        assert_eq!(touched, is_touch, "{direction} {speed} m/s, {part}");
                        let push = if touched {
                            rounding * part * per_second
                        } else {
                            0.0
                        };
                        // The difference of two rounded velocities.
                        let off = (contact.push - direction * push).length();
                        assert!(off <= 4e-6 * speed * per_second, "{speed} m/s: {off}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_push_is_predicted_as_far_as_it_was_there_twice() {
        let (mut contact, at) = (untouched(10.0), Vec3A::new(1.0, 2.0, 3.0));
        let mut pushed = |by: Vec3A, predicts: f32| {
            assert!(contact.measure(at + by, at, predicts));
            contact.predicted
        };
        assert_eq!(pushed(Vec3A::X, 1.0), Vec3A::ZERO);
        // 10 m/s^2 along x and as much along y: half of the part that it shares is wanted.
        assert!((pushed(Vec3A::new(1.0, 1.0, 0.0), 0.5) - Vec3A::X * 5.0).length() < 1e-4);
        // What was predicted, 5 m/s^2 along x, pushes besides the difference: 10 m/s^2 along x, 5 of them along (1, 1, 0).
        let along = pushed(Vec3A::X * 0.5, 1.0);
        assert!(
            (along - Vec3A::new(5.0, 5.0, 0.0)).length() < 1e-4,
            "{along}"
        );
        assert!(!contact.measure(at - along / 10.0, at, 1.0), "it has left");
        assert_eq!(
            (contact.push, contact.predicted),
            (Vec3A::ZERO, Vec3A::ZERO)
        );
    }

    #[test]
    fn the_common_part_is_between_nothing_and_the_whole() {
        let along = Vec3A::new(2.0, 0.0, 0.0);
        for (of, expected) in [(-1.0, 0.0), (0.5, 0.5), (1.5, 1.5), (2.0, 2.0), (7.0, 2.0)] {
            let found = common_part(Vec3A::new(of, 3.0, -4.0), along);
            assert_eq!(found, Vec3A::X * expected);
        }
        assert_eq!(common_part(along, Vec3A::ZERO), Vec3A::ZERO);
    }
}
