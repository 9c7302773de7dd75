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
