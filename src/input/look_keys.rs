//! The keys that turn the camera: a tap turns by a small angle, a key that is held turns ever faster.

use bevy::prelude::*;

/// Time for which a press counts at least, s: a tap is a turn of a known angle, however short it is.
const TAP_SECS: f32 = 0.15;
/// Turn rate during that time, as a part of the fastest: 12 degrees a tap at 200 degrees/s.
const TAP_RATE: f32 = 0.4;
/// Time from there to the fastest turn rate, s.
const RAMP_SECS: f32 = 0.6;

/// How long the keys have been pressed.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct LookKeys {
    /// Time since the first of those pressed now, s.
    held_secs: f32,
    /// Time for which each still counts as pressed, s.
    left_secs: [f32; 4],
}

impl LookKeys {
    /// Turn of the camera in `dt` seconds to the right and upwards, degrees. `keys`: up, left, down and right, each whether it is held and
    /// whether it was pressed in this frame. The turn is the exact integral over the turn rate: it is the same at any frame rate.
    pub(super) fn turn_deg(
        &mut self,
        keys: [(bool, bool); 4],
        fastest_deg_s: f32,
        dt: f32,
    ) -> Vec2 {
        let mut push = [0.0; 4];
        let mut pushed_secs = 0.0_f32;
        for (index, (is_held, is_new)) in keys.into_iter().enumerate() {
            let left = &mut self.left_secs[index];
            if is_new {
                *left = TAP_SECS;
            }
            let secs = if is_held { dt } else { left.min(dt) };
            *left = (*left - dt).max(0.0);
            if secs > 0.0 {
                push[index] = 1.0;
                pushed_secs = pushed_secs.max(secs);
            }
        }
        if pushed_secs == 0.0 {
            self.held_secs = 0.0;
            return Vec2::ZERO;
        }
        let [up, left, down, right] = push;
        let from = self.held_secs;
        self.held_secs += pushed_secs;
        let turn = turned(self.held_secs) - turned(from);
        Vec2::new(right - left, up - down).normalize_or_zero() * turn * fastest_deg_s
    }
}

/// Turn since a key went down this many seconds ago, for a fastest rate of 1.
fn turned(secs: f32) -> f32 {
    let ramp = (secs - TAP_SECS).clamp(0.0, RAMP_SECS);
    let full = (secs - TAP_SECS - RAMP_SECS).max(0.0);
    TAP_RATE * secs.min(TAP_SECS)
        + TAP_RATE * ramp
        + 0.5 * (1.0 - TAP_RATE) * ramp * ramp / RAMP_SECS
        + full
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Turn to the right by a key that is held for this time, s, at 200 degrees/s.
    fn held(secs: f32, fps: f32) -> f32 {
        let mut keys = LookKeys::default();
        let frames = (secs * fps).round() as usize;
        let turns = (0..frames + fps as usize).map(|frame| {
            let right = (frame < frames, frame == 0);
            let none = (false, false);
            keys.turn_deg([none, none, none, right], 200.0, 1.0 / fps).x
        });
        turns.sum()
    }

    #[test]
    fn a_tap_turns_12_degrees_and_a_hold_ever_faster_at_any_frame_rate() {
        for fps in [30.0, 60.0, 240.0] {
            let frame = 1.0 / fps;
            assert!(
                (held(frame, fps) - 12.0).abs() < 1e-3,
                "{}",
                held(frame, fps)
            );
            assert!((held(0.1, fps) - 12.0).abs() < 1e-3);
            let [short, long] = [held(0.4, fps), held(1.4, fps)];
            assert!((30.0..42.0).contains(&short), "{fps} fps: {short}");
            // From 0.75 s on at the fastest rate.
            let last_secs = held(2.4, fps) - long;
            assert!((last_secs - 200.0).abs() < 0.1, "{fps} fps: {last_secs}");
        }
    }

    #[test]
    fn opposite_keys_cancel_and_two_turn_as_fast_as_one() {
        let mut keys = LookKeys::default();
        let (on, off) = ((true, true), (false, false));
        assert_eq!(keys.turn_deg([off, on, off, on], 200.0, 0.1), Vec2::ZERO);
        let one = LookKeys::default().turn_deg([on, off, off, off], 200.0, 0.1);
        let two = LookKeys::default().turn_deg([on, off, off, on], 200.0, 0.1);
        assert!((one.length() - two.length()).abs() < 1e-4);
    }
}
