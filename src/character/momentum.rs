//! The fastest velocity of what a character stands on, remembered for a while.
//!
//! A player that jumps a moment after the platform has stopped meant to jump off a moving one. Celeste keeps a platform's
//! momentum for that; so does this.
//!
//! It remembers the fastest horizontal velocity, in whatever direction, and the fastest rise. Whether that leads where a jump is to go,
//! and so is better than what the platform does now, is asked at the jump: see [`Momentum::best`].

use bevy::math::Vec3;

/// The fastest of what a character stands on. One that has grown too old gives way to the velocity at that time.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Momentum {
    /// The fastest horizontal velocity, m/s, and s since then.
    horizontal: Vec3,
    horizontal_secs: f32,
    /// The fastest rise, m/s, and s since then.
    up: f32,
    up_secs: f32,
}

impl Momentum {
    /// On something that moves at `velocity` (m/s) now.
    #[must_use]
    pub fn of(velocity: Vec3) -> Self {
        Self {
            horizontal: velocity.with_y(0.0),
            up: velocity.y,
            ..Self::default()
        }
    }

    /// `dt` seconds later, when what it stands on moves at `velocity` (m/s).
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

    /// `dt` seconds later, when it stands on nothing.
    #[must_use]
    pub fn faded(self, dt: f32) -> Self {
        Self {
            horizontal_secs: self.horizontal_secs + dt,
            up_secs: self.up_secs + dt,
            ..self
        }
    }

    /// Whether the velocities that it remembers are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.horizontal.is_finite() && self.up.is_finite()
    }

    /// What a jump takes along from something that moves at `velocity` now: upwards whatever is most, level what leads further
    /// along `wish`. Without a wish, that is the velocity now.
    #[must_use]
    pub fn best(&self, velocity: Vec3, wish: Vec3, memory_secs: f32) -> Vec3 {
        let mut best = velocity;
        if self.up_secs <= memory_secs {
            best.y = best.y.max(self.up);
        }
        if self.horizontal_secs <= memory_secs && self.horizontal.dot(wish) > velocity.dot(wish) {
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
    fn a_platform_that_has_just_stopped_still_gives_its_speed_to_who_goes_along() {
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
}
