//! What rests on a body goes on pushing it.
//!
//! A push that came in one step is a kick: it went into the body's velocity, and the spring takes it from there. A push that
//! came in two steps running is taken to come again, as gravity does: a force, that the spring leans against. Taken for a kick
//! in each step, a resting load would bend the spring too far, by `2 zeta omega dt` of what is right.

use glam::{BVec4A, Vec3, Vec3A, Vec4};

use super::bounds::Limits;
use super::four::{LANES, Vectors};

/// What touches a body, as one of its springs sees it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Contact {
    /// What it did to the body in the last step, m/s^2 or rad/s^2.
    push: Vec3,
    /// What of it the last step had reckoned with.
    foreseen: Vec3,
    /// Steps a second, of the last step.
    per_second: f32,
    /// Whether there is any push to speak of.
    any: bool,
    /// Nothing is known of the body yet.
    pub fresh: bool,
}

impl Default for Contact {
    fn default() -> Self {
        Self {
            push: Vec3::ZERO,
            foreseen: Vec3::ZERO,
            per_second: 0.0,
            any: false,
            fresh: true,
        }
    }
}

/// The contacts of four bodies.
pub(super) struct Contacts {
    push: Vectors,
    /// What the coming step is to reckon with, m/s^2 or rad/s^2.
    pub foreseen: Vectors,
    any: bool,
}

impl Contacts {
    const NONE: Self = Self {
        push: Vectors::ZERO,
        foreseen: Vectors::ZERO,
        any: false,
    };

    /// Takes note of what the engine did to bodies beyond what was `expected`, and tells which something touched at all: changed
    /// their velocity by more than rounding does. The springs lean against what goes on with `foresight`, see
    /// [`SpringStep`](super::SpringStep).
    #[inline]
    pub fn felt(
        each: [&Contact; LANES],
        velocity: Vectors,
        expected: Vectors,
        limits: &Limits,
        foresight: f32,
    ) -> (Self, BVec4A) {
        let (velocity, expected) = (limits.masked(velocity), limits.masked(expected));
        let per_second = Vec4::from_array(each.map(|contact| contact.per_second));
        let beyond = (velocity - expected) * per_second;
        let speeds = velocity.map(Vec4::abs) + expected.map(Vec4::abs);
        let rounding = (speeds.largest() * 1e-4 + 1e-5) * per_second;
        if !each.iter().any(|contact| contact.any) {
            let touched = beyond.largest().cmpgt(rounding);
            if !touched.any() {
                return (Self::NONE, touched);
            }
        }
        let push = beyond + Vectors::new(each.map(|contact| contact.foreseen.into()));
        let touched = push.largest().cmpgt(rounding);
        let push = limits.masked(Vectors::select(touched, push, Vectors::ZERO));
        let before = Vectors::new(each.map(|contact| contact.push.into()));
        let foreseen = common(push, before) * foresight;
        let contacts = Self {
            push,
            foreseen,
            any: true,
        };
        (contacts, touched)
    }

    #[inline]
    pub fn keep<'a>(&self, contacts: impl Iterator<Item = &'a mut Contact>, per_second: f32) {
        let each = self.any.then(|| (self.push.each(), self.foreseen.each()));
        for (lane, contact) in contacts.enumerate() {
            contact.per_second = per_second;
            if let Some((push, foreseen)) = each {
                contact.push = push[lane].into();
                contact.foreseen = foreseen[lane].into();
                contact.any = push[lane] != Vec3A::ZERO;
            }
        }
    }
}

/// The part of `new` that is like `old`: along it, and no more than it.
fn common(new: Vectors, old: Vectors) -> Vectors {
    let squared = old.length_squared();
    let part = (new.dot(old) / squared).clamp(Vec4::ZERO, Vec4::ONE);
    // Nothing has nothing in common with anything.
    old * Vec4::select(squared.cmpgt(Vec4::ZERO), part, Vec4::ZERO)
}
