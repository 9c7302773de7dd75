//! What rests on a body goes on pushing it.
//!
//! A push that came in one step is a kick: it went into the body's velocity, and the spring takes it from there. A push that
//! came in two steps running is expected again, as gravity is: a force, against which the spring bends. Taken for a kick in each
//! step, a resting load would bend the spring too far, by `2 zeta omega dt` of what is right.

use glam::Vec3A;

/// What touches a body, as one of its springs measures it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Contact {
    /// What it did to the body in the last step, m/s^2 or rad/s^2.
    push: Vec3A,
    /// The push that the step expects, m/s^2 or rad/s^2.
    pub foreseen: Vec3A,
    /// Steps a second, of the last step.
    pub per_second: f32,
}

impl Contact {
    /// Takes note of what the engine did to the body beyond the velocity that was expected of it, and returns whether anything
    /// touched it: changed its velocity by more than rounding does. `foresight`, 0 to 1, scales what is expected again.
    #[inline]
    pub fn measure(&mut self, velocity: Vec3A, expected: Vec3A, foresight: f32) -> bool {
        let speed = (velocity.abs() + expected.abs()).max_element();
        let rounding = (speed * 1e-4 + 1e-5) * self.per_second;
        let push = (velocity - expected) * self.per_second + self.foreseen;
        let touched = push.abs().max_element() > rounding;
        let push = if touched { push } else { Vec3A::ZERO };
        self.foreseen = common_part(push, self.push) * foresight;
        self.push = push;
        touched
    }
}

/// The part of `new` that is like `old`: along it, and no more than it.
fn common_part(new: Vec3A, old: Vec3A) -> Vec3A {
    let squared = old.length_squared();
    if squared > 0.0 {
        old * (new.dot(old) / squared).clamp(0.0, 1.0)
    } else {
        Vec3A::ZERO
    }
}
