#![doc = include_str!("swing.md")]

use bevy::math::Vec3;
use spring_math::{Propagator, Spring};

/// A body at the end of a rope, relative to the anchor.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct OnRope {
    /// From the anchor to the body, m.
    pub offset: Vec3,
    /// Velocity relative to the anchor, m/s.
    pub velocity: Vec3,
}

/// A rope, and what acts on the body at its end beside the rope.
#[derive(Debug, Clone, Copy)]
pub struct Swing {
    /// The spring along the rope.
    pub spring: Spring,
    /// Length without load at the start of the step, m; infinite for no rope.
    pub length_m: f32,
    /// Rate of that length, m/s: negative while the rope is wound in.
    pub winding_m_s: f32,
    /// Gravity and other forces over the mass, m/s^2.
    pub acceleration: Vec3,
    /// A push that fades: its acceleration for a body at rest, m/s^2.
    pub push: Vec3,
    /// Velocity along the push at which nothing is left of it, m/s.
    pub push_fades_m_s: f32,
}

/// A body at the end of a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Swung {
    /// Where it is, and how fast.
    pub body: OnRope,
    /// The rope has pulled in some part of the step.
    pub is_taut: bool,
}

/// A step is computed in parts no longer than this, s. The error of a part is of the third order in it; parts much shorter would lose more
/// by rounding than they gain.
const LONGEST_PART_SECS: f32 = 1.0 / 480.0;

/// A rope that is shorter than its length by less than this, m, still counts as straight: far above rounding, far below what is seen.
const SLACK_M: f32 = 1e-3;

/// A body nearer to the anchor than this, m, has no direction of the rope.
const NEAREST_M: f32 = 0.05;

impl Swing {
    /// The body after `dt` seconds.
    #[must_use]
    pub fn step(&self, body: OnRope, dt: f32) -> Swung {
        let parts = (dt / LONGEST_PART_SECS).ceil().max(1.0);
        let part = Propagator::exact(self.spring, dt / parts);
        let mut rope = *self;
        let mut swung = Swung {
            body,
            is_taut: false,
        };
        for _ in 0..parts as u32 {
            let next = rope.part(swung.body, &part);
            rope.length_m += rope.winding_m_s * part.dt();
            swung = Swung {
                body: next.body,
                is_taut: swung.is_taut || next.is_taut,
            };
        }
        swung
    }

    /// One part of a step.
    fn part(&self, body: OnRope, part: &Propagator) -> Swung {
        if self.pull(&body) > 0.0 {
            return Swung {
                body: self.turned(body, part),
                is_taut: true,
            };
        }
        let secs = part.dt();
        let flown = self.flown(body, secs);
        let (before, after) = (body.offset.length(), flown.offset.length());
        let longest = self.length_m + self.winding_m_s * secs;
        if before >= self.length_m || after <= longest {
            return Swung {
                body: flown,
                is_taut: false,
            };
        }
        // The rope becomes taut within the part.
        let free = ((self.length_m - before) / (after - before)).clamp(0.0, 1.0) * secs;
        let rest = Propagator::exact(self.spring, secs - free);
        let rope = Self {
            length_m: self.length_m + self.winding_m_s * free,
            ..*self
        };
        Swung {
            body: rope.turned(self.flown(body, free), &rest),
            is_taut: true,
        }
    }

    /// The acceleration by the rope towards the anchor, m/s^2: equation (1). Zero for one that is slack.
    #[must_use]
    pub fn pull(&self, body: &OnRope) -> f32 {
        let distance = body.offset.length();
        let stretch = distance - self.length_m;
        if distance < NEAREST_M || stretch < -SLACK_M {
            return 0.0;
        }
        let out = body.offset / distance;
        let outwards = body.velocity.dot(out);
        let across = body.velocity - out * outwards;
        let load = across.length_squared() / distance + self.accelerations(body).dot(out);
        let (omega, zeta) = (self.spring.omega(), self.spring.zeta());
        let rate = outwards - self.winding_m_s;
        (load + omega * (omega * stretch + 2.0 * zeta * rate)).max(0.0)
    }

    /// All accelerations but that of the rope, m/s^2.
    fn accelerations(&self, body: &OnRope) -> Vec3 {
        let most = self.push.length();
        if most == 0.0 {
            return self.acceleration;
        }
        let along = body.velocity.dot(self.push / most) / self.push_fades_m_s;
        self.acceleration + self.push * (1.0 - along).clamp(0.0, 1.0)
    }

    /// A part without the rope.
    fn flown(&self, body: OnRope, secs: f32) -> OnRope {
        let acceleration = self.accelerations(&body);
        OnRope {
            offset: body.offset + (body.velocity + acceleration * (0.5 * secs)) * secs,
            velocity: body.velocity + acceleration * secs,
        }
    }

    /// A part on the taut rope: half of the acceleration across the rope, the exact turn of equation (2) with the exact spring of
    /// equation (3), and the other half.
    fn turned(&self, body: OnRope, part: &Propagator) -> OnRope {
        let secs = part.dt();
        let distance = body.offset.length();
        let out = body.offset / distance;
        let acceleration = self.accelerations(&body);
        let half = |out: Vec3| (acceleration - out * acceleration.dot(out)) * (0.5 * secs);
        let outwards = body.velocity.dot(out);
        let across = body.velocity - out * outwards + half(out);
        let (stretch, rate) = (distance - self.length_m, outwards - self.winding_m_s);
        let (moved, faster) = part.error_step(stretch, rate);
        let next = (distance + self.winding_m_s * secs + moved).max(NEAREST_M);
        let speed = across.length();
        let (mut out_next, mut turned) = (out, Vec3::ZERO);
        if speed > 0.0 {
            let along = across / speed;
            let (sine, cosine) = (speed * secs / next).sin_cos();
            out_next = (out * cosine + along * sine).normalize();
            turned = (along * cosine - out * sine) * (speed * distance / next);
        }
        OnRope {
            offset: out_next * next,
            velocity: turned + half(out_next) + out_next * (self.winding_m_s + rate + faster),
        }
    }
}

#[cfg(test)]
#[path = "swing_tests.rs"]
mod tests;
