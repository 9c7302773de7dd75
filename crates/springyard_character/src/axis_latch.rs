//! Input latch for an axis: a fixed step gets the mean of what was held since the last step, so that no tap is lost.
//!
//! **Problem.** Devices are read once a frame, gameplay runs in fixed steps, and a frame may have no step, one or several. A step
//! that reads the axis of the current frame (`keys.pressed(KeyW)` in `FixedUpdate`) misses each tap that began and ended between
//! two steps: at 240 frames and 60 steps a second, three frames of four are never read. bevy #6183, bevy_enhanced_input #106 and
//! bevy-tnua #100 are about this and open. Counting presses solves the problem for a jump; a direction needs its *duration*.
//!
//! **Solution.** Each frame adds its value, weighted with the frame's length. A step takes the mean. A key held throughout gives
//! the same value to every step, bit for bit. A tap gives the step the share that it lasted, and is never lost.
//!
//! **Error.** Device events carry no time within a frame. So a direction counts for each whole frame at whose end it is down, and
//! for the frame in which it was pressed and released. The sum of the steps' values times their lengths equals the length of
//! these frames to within one frame: the part after the last step counts for the next step. The time for which the key was really
//! down differs from the length of these frames by up to a frame at either end.
//!
//! **To use it**: it needs vectors and nothing else.
//!
//! - Once a frame, in `PreUpdate` after the devices: [`AxisLatch::frame`], with `Time<Virtual>`'s delta.
//! - In each fixed step: [`AxisLatch::step`], or [`AxisLatch::step_while_paused`] where a paused game can be stepped.
//! - When a pause ends: [`AxisLatch::clear_taps`].
//!
//! The repository's `examples/latched_input.rs` does so in bevy alone.

use bevy::math::{DVec2, Vec2};

/// The time average of an axis.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct TimeAverage {
    /// Sum of value times duration, s.
    sum: DVec2,
    secs: f64,
    /// The value, if all values so far were equal.
    constant: Option<Vec2>,
}

impl TimeAverage {
    /// Adds `value`, held for `secs` (s). A duration of 0 adds nothing.
    pub fn add(&mut self, value: Vec2, secs: f64) {
        if secs <= 0.0 {
            return;
        }
        self.constant = if self.secs == 0.0 {
            Some(value)
        } else {
            self.constant.filter(|constant| *constant == value)
        };
        self.sum += value.as_dvec2() * secs;
        self.secs += secs;
    }

    /// The mean of all that was added since the last call; None if no time was added. A value that did not change is returned bit
    /// for bit, so that a recorded mean, played back and averaged again, stays the same.
    pub fn take(&mut self) -> Option<Vec2> {
        let Self {
            sum,
            secs,
            constant,
        } = std::mem::take(self);
        (secs > 0.0).then(|| constant.unwrap_or_else(|| (sum / secs).as_vec2()))
    }
}

/// Latch of a two-dimensional axis, of length at most 1: frames write it, fixed steps read it.
#[doc(alias = "input latch")]
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct AxisLatch {
    since_last_step: TimeAverage,
    /// Value of the current frame.
    value: Vec2,
    /// Sum of the directions pressed and released in frames of length 0 (paused).
    tapped: Vec2,
}

impl AxisLatch {
    /// Adds a frame of `secs` seconds of game time. `held`: sum of the directions that are down at its end. `tapped`: sum of the
    /// directions that were pressed and released within it. While the game is paused, `secs` is 0; taps are then kept for a
    /// single step, or for the first frame with a length.
    pub fn frame(&mut self, held: Vec2, tapped: Vec2, secs: f64) {
        self.tapped += tapped;
        self.value = (held + self.tapped)
            .clamp(Vec2::NEG_ONE, Vec2::ONE)
            .clamp_length_max(1.0);
        if secs > 0.0 {
            self.since_last_step.add(self.value, secs);
            self.tapped = Vec2::ZERO;
        }
    }

    /// The value for a step. First step of a frame: the mean since the last step. Further steps of that frame: the frame's value.
    pub fn step(&mut self) -> Vec2 {
        self.since_last_step.take().unwrap_or(self.value)
    }

    /// The value for a single step of a paused game: what is held now, or was tapped during the pause. The frames before the
    /// pause count for the first step after it.
    pub fn step_while_paused(&mut self) -> Vec2 {
        self.tapped = Vec2::ZERO;
        self.value
    }

    /// Drops the taps of a pause.
    pub fn clear_taps(&mut self) {
        self.tapped = Vec2::ZERO;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: f64 = 1.0 / 240.0;

    #[test]
    fn a_value_that_is_held_comes_through_bit_for_bit() {
        let mut latch = AxisLatch::default();
        for value in [Vec2::Y, Vec2::new(0.1, -0.7), Vec2::new(1.0, 1.0)] {
            for secs in [0.0041, 0.0137, 0.0001, 0.033] {
                latch.frame(value, Vec2::ZERO, secs);
            }
            assert_eq!(latch.step(), value.clamp_length_max(1.0));
            assert_eq!(latch.step(), value.clamp_length_max(1.0), "a further step");
        }
    }

    #[test]
    fn a_tap_of_one_frame_in_four_is_a_quarter() {
        let mut latch = AxisLatch::default();
        for frame in 0..4 {
            let tapped = if frame == 2 { Vec2::Y } else { Vec2::ZERO };
            latch.frame(Vec2::ZERO, tapped, FRAME);
        }
        assert_eq!(latch.step(), Vec2::new(0.0, 0.25));
        assert_eq!(latch.step(), Vec2::ZERO, "it is given once");
    }

    #[test]
    fn unequal_frames_count_by_their_length() {
        let mut latch = AxisLatch::default();
        latch.frame(Vec2::X, Vec2::ZERO, 0.003);
        latch.frame(Vec2::NEG_X, Vec2::ZERO, 0.001);
        assert_eq!(latch.step(), Vec2::new(0.5, 0.0));
    }

    #[test]
    fn all_steps_of_a_long_frame_get_a_tap_within_it() {
        let mut latch = AxisLatch::default();
        latch.frame(Vec2::ZERO, Vec2::Y, 0.05);
        assert_eq!([latch.step(), latch.step()], [Vec2::Y; 2]);
    }

    #[test]
    fn a_tap_of_the_opposite_direction_cancels_for_its_frame_only() {
        let mut latch = AxisLatch::default();
        latch.frame(Vec2::Y, Vec2::NEG_Y, FRAME);
        assert_eq!(latch.step(), Vec2::ZERO);
        latch.frame(Vec2::Y, Vec2::ZERO, FRAME);
        assert_eq!(latch.step(), Vec2::Y);
    }

    #[test]
    fn a_tap_in_a_pause_is_for_a_single_step_and_for_one_only() {
        let mut latch = AxisLatch::default();
        latch.frame(Vec2::ZERO, Vec2::Y, 0.0);
        latch.frame(Vec2::ZERO, Vec2::ZERO, 0.0);
        assert_eq!(latch.step_while_paused(), Vec2::Y);
        latch.frame(Vec2::ZERO, Vec2::ZERO, 0.0);
        assert_eq!(latch.step_while_paused(), Vec2::ZERO);

        latch.frame(Vec2::ZERO, Vec2::Y, 0.0);
        latch.clear_taps();
        latch.frame(Vec2::ZERO, Vec2::ZERO, FRAME);
        assert_eq!(latch.step(), Vec2::ZERO, "the pause is over");
    }

    #[test]
    fn a_pause_keeps_what_came_before_it() {
        let mut latch = AxisLatch::default();
        latch.frame(Vec2::Y, Vec2::ZERO, FRAME);
        latch.frame(Vec2::X, Vec2::ZERO, 0.0);
        assert_eq!(latch.step_while_paused(), Vec2::X);
        latch.frame(Vec2::ZERO, Vec2::ZERO, FRAME);
        assert_eq!(latch.step(), Vec2::new(0.0, 0.5));
    }
}
