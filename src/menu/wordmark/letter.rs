//! [`Letter`]: how far a letter leans and is squashed, on two springs, and what a poke does to them. Pure: no screen, no clock.

use bevy::prelude::*;
use spring_math::sprung::Sprung;
use spring_math::{ParameterError, Spring};

/// The springs: undamped frequency, Hz, and damping ratio. A letter swings on for about two seconds.
const LEAN: (f32, f32) = (1.9, 0.12);
const SQUASH: (f32, f32) = (2.7, 0.15);
/// What a pointer that moves over a letter by its height adds to its velocities, 1/s. It does not depend on the frame's length: the path
/// counts.
const PUSH: f32 = 7.0;
/// What a click at the side of a letter, and one anywhere, add, 1/s.
const HIT_ASIDE: f32 = 5.0;
const HIT_DOWN: f32 = 7.5;
/// Largest velocities, 1/s: the letter stays a letter.
const MOST: f32 = 9.0;
/// How far a letter that has not come up yet is squashed.
const FLAT: f32 = -0.88;
/// A squashed letter is wider by this part of what it loses in height.
const WIDER: f32 = 0.3;
/// Smallest and largest height, as parts of the usual one.
const HEIGHTS: (f32, f32) = (0.1, 2.0);
/// A letter that leans far is drawn as leaning less: at most this, in heights.
const MOST_LEAN: f32 = 1.5;

/// A letter that stands on its foot.
#[derive(Debug, Clone, Copy, Default)]
pub struct Letter {
    /// How far its top is right of its foot, in heights.
    lean: Sprung<f32>,
    /// How much higher it is than usual, in heights; negative: it is squashed.
    squash: Sprung<f32>,
    /// Time until it comes up, s.
    waits_secs: f32,
}

impl Letter {
    /// One that is flat, and comes up after this time, s.
    #[must_use]
    pub fn after(waits_secs: f32) -> Self {
        let mut letter = Self {
            waits_secs,
            ..default()
        };
        letter.squash.reset(FLAT);
        letter
    }

    /// Goes on for `dt` seconds, exactly.
    pub fn go_on(&mut self, dt: f32) -> Result<(), ParameterError> {
        let moves = (dt - self.waits_secs).max(0.0);
        self.waits_secs = (self.waits_secs - dt).max(0.0);
        let spring = |(hertz, ratio)| Spring::from_hertz(hertz, ratio);
        self.lean.towards_mean(spring(LEAN)?, moves, 0.0);
        self.squash.towards_mean(spring(SQUASH)?, moves, 0.0);
        Ok(())
    }

    /// A pointer has moved over it: by this way, in heights, y up.
    pub fn push(&mut self, way: Vec2) {
        self.kick(PUSH * way);
    }

    /// It was hit, this far right of its middle: -1 at its left side, 1 at its right one. `part`: 1, or less for its neighbours.
    pub fn hit(&mut self, aside: f32, part: f32) {
        self.kick(part * Vec2::new(-HIT_ASIDE * aside, -HIT_DOWN));
    }

    fn kick(&mut self, kick: Vec2) {
        let add = |velocity: f32, more: f32| (velocity + more).clamp(-MOST, MOST);
        self.lean.velocity = add(self.lean.velocity, kick.x);
        self.squash.velocity = add(self.squash.velocity, kick.y);
    }

    /// Where a point of the letter at rest is now: in heights, from the middle of its foot, y up.
    #[must_use]
    pub fn bent(&self, point: Vec2) -> Vec2 {
        let height = (1.0 + self.squash.value).clamp(HEIGHTS.0, HEIGHTS.1);
        let wide = 1.0 - WIDER * (height - 1.0);
        // The foot stays, and the letter bends above it.
        let lean = self.lean.value / (1.0 + self.lean.value.abs() / MOST_LEAN);
        let aside = lean * point.y * (0.5 + 0.5 * point.y);
        Vec2::new(wide * point.x + aside, height * point.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOP: Vec2 = Vec2::Y;

    /// A letter this long after it was pushed to the right, at this many frames a second.
    fn pushed(secs: u16, fps: u16) -> Letter {
        let mut letter = Letter::default();
        letter.push(Vec2::new(0.3, 0.0));
        for _ in 0..secs * fps {
            letter.go_on(1.0 / f32::from(fps)).unwrap();
        }
        letter
    }

    #[test]
    fn a_pushed_letter_leans_that_way_on_its_foot_and_comes_back() {
        let mut letter = Letter::default();
        letter.push(Vec2::new(0.3, 0.0));
        letter.go_on(0.1).unwrap();
        assert!(letter.bent(TOP).x > 0.05, "{}", letter.bent(TOP));
        assert_eq!(letter.bent(Vec2::ZERO), Vec2::ZERO);
        let rests = pushed(6, 60).bent(TOP);
        assert!(rests.distance(TOP) < 0.01, "{rests}");
    }

    #[test]
    fn it_moves_the_same_at_every_frame_rate() {
        let [slow, fast] = [pushed(1, 20), pushed(1, 144)].map(|letter| letter.bent(TOP));
        assert!(slow.distance(fast) < 1e-4, "{slow} and {fast}");
    }

    #[test]
    fn a_hit_squashes_it_and_turns_it_away_from_the_pointer() {
        let mut letter = Letter::default();
        letter.hit(1.0, 1.0);
        letter.go_on(0.05).unwrap();
        let top = letter.bent(TOP);
        assert!(top.y < 0.9 && top.x < -0.05, "{top}");
        // Wider, as a body that keeps its volume.
        assert!(letter.bent(Vec2::X).x > 1.0);
    }

    #[test]
    fn however_it_is_poked_it_stays_above_its_foot() {
        let mut letter = Letter::after(0.2);
        for _ in 0..200 {
            letter.hit(-1.0, 1.0);
            letter.push(Vec2::new(2.0, -2.0));
            letter.go_on(1.0 / 60.0).unwrap();
            let top = letter.bent(TOP);
            assert!(top.y > 0.05 && top.length() < 2.5, "{top}");
        }
    }
}
