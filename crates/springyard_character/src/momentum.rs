//! Platform momentum for jumps: the fastest recent velocity of the ground beneath a character, kept for a short time.
//!
//! A player that jumps just after the platform has stopped meant to jump off a moving platform. Celeste keeps a platform's
//! momentum for this reason ("lift boost").
//!
//! [`Momentum`] holds the fastest horizontal velocity, in any direction, and the fastest rise. At the jump, [`Momentum::best`]
//! compares them with the platform's present velocity. It needs vectors and nothing else: this file can be copied alone, without
//! `Serialize`, which the state hash uses.

use bevy::math::{Quat, Vec3};
use serde::Serialize;

/// The fastest recent velocities of what a character stands on. The present value replaces one older than the memory time.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Momentum {
    /// The fastest horizontal velocity, m/s, and its age, s.
    horizontal: Vec3,
    horizontal_secs: f32,
    /// The fastest rise, m/s, and its age, s.
    up: f32,
    up_secs: f32,
}

impl Momentum {
    /// The first value, on ground that moves at `velocity` (m/s).
    #[must_use]
    pub fn of(velocity: Vec3) -> Self {
        Self {
            horizontal: velocity.with_y(0.0),
            up: velocity.y,
            ..Self::default()
        }
    }

    /// The value `dt` seconds later, on ground that moves at `velocity` (m/s). `memory_secs`: how long a value is kept, s.
    #[must_use]
    pub fn noted(self, velocity: Vec3, memory_secs: f32, dt: f32) -> Self {
        let mut next = self.faded(dt);
        let horizontal = velocity.with_y(0.0);
        if horizontal.length_squared() >= next.horizontal.length_squared()
            || next.horizontal_secs > memory_secs
        {
            (next.horizontal, next.horizontal_secs) = (horizontal, 0.0);
        }
        if velocity.y >= next.up || next.up_secs > memory_secs {
            (next.up, next.up_secs) = (velocity.y, 0.0);
        }
        next
    }

    /// The value `dt` seconds later, off the ground.
    #[must_use]
    pub fn faded(self, dt: f32) -> Self {
        Self {
            horizontal_secs: self.horizontal_secs + dt,
            up_secs: self.up_secs + dt,
            ..self
        }
    }

    /// The same velocities in other axes: `turn` is the rotation to them.
    #[must_use]
    pub fn turned(self, turn: Quat) -> Self {
        let velocity = turn * self.horizontal.with_y(self.up);
        Self {
            horizontal: velocity.with_y(0.0),
            up: velocity.y,
            ..self
        }
    }

    /// Whether the remembered velocities are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.horizontal.is_finite() && self.up.is_finite()
    }

    /// The velocity (m/s) that a jump takes from ground that moves at `velocity` (m/s) now. Vertical: the larger of the present
    /// and the remembered rise. Horizontal: the present or the remembered velocity, whichever is larger along the desired
    /// velocity `desired`; the present one if `desired` is zero. Values older than `memory_secs` do not count.
    #[must_use]
    pub fn best(&self, velocity: Vec3, desired: Vec3, memory_secs: f32) -> Vec3 {
        let mut best = velocity;
        if self.up_secs <= memory_secs {
            best.y = best.y.max(self.up);
        }
        if self.horizontal_secs <= memory_secs
            && self.horizontal.dot(desired) > velocity.dot(desired)
        {
            (best.x, best.z) = (self.horizontal.x, self.horizontal.z);
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEMORY: f32 = 0.1;

    #[test]
    fn a_platform_that_has_just_stopped_still_gives_its_speed_to_a_jump_along_it() {
        let mut momentum = Momentum::of(Vec3::X * 5.0);
        momentum = momentum.noted(Vec3::ZERO, MEMORY, 0.05);
        assert_eq!(momentum.best(Vec3::ZERO, Vec3::X, MEMORY), Vec3::X * 5.0);
        assert_eq!(momentum.best(Vec3::ZERO, Vec3::ZERO, MEMORY), Vec3::ZERO);
        assert_eq!(momentum.best(Vec3::ZERO, Vec3::NEG_X, MEMORY), Vec3::ZERO);
        momentum = momentum.noted(Vec3::ZERO, MEMORY, 0.06);
        assert_eq!(momentum.best(Vec3::ZERO, Vec3::X, MEMORY), Vec3::ZERO);
    }

    #[test]
    fn the_fastest_rise_counts_and_never_a_sinking() {
        let mut momentum = Momentum::of(Vec3::Y * 3.0);
        momentum = momentum.noted(Vec3::NEG_Y, MEMORY, 0.05);
        assert_eq!(momentum.best(Vec3::NEG_Y, Vec3::ZERO, MEMORY).y, 3.0);
        momentum = momentum.noted(Vec3::NEG_Y, MEMORY, 0.06);
        assert_eq!(momentum.best(Vec3::NEG_Y, Vec3::ZERO, MEMORY).y, -1.0);
    }
    #[test]
    fn a_velocity_as_old_as_the_memory_still_counts() {
        // Binary fractions: their sum is exact.
        let mut momentum = Momentum::of(Vec3::new(4.0, 2.0, 0.0));
        for _ in 0..2 {
            momentum = momentum.noted(Vec3::ZERO, 0.25, 0.125);
        }
        let best = momentum.best(Vec3::ZERO, Vec3::X, 0.25);
        assert_eq!(best, Vec3::new(4.0, 2.0, 0.0));
        let older = momentum.faded(0.125);
        assert_eq!(older.best(Vec3::ZERO, Vec3::X, 0.25), Vec3::ZERO);
    }

    #[test]
    fn a_faster_velocity_replaces_the_remembered_one_at_once() {
        let momentum = Momentum::of(Vec3::X).noted(Vec3::Z * 2.0 + Vec3::Y, MEMORY, 0.01);
        let best = |desired| momentum.best(Vec3::ZERO, desired, MEMORY);
        assert_eq!(best(Vec3::X), Vec3::Y);
        assert_eq!(best(Vec3::Z), Vec3::new(0.0, 1.0, 2.0));
    }
}
