//! The direction of a gamepad, by its D-pad or its left stick, as an arrow key that repeats while it is held.

use bevy::prelude::*;
use bevy_egui::egui::Key;

/// Deflection of the stick from which it is a press.
const PRESS: f32 = 0.5;
/// Time until a held direction repeats, and between repeats, s.
const FIRST_REPEAT_SECS: f64 = 0.4;
const NEXT_REPEAT_SECS: f64 = 0.1;
/// From this on a held direction is fast, s: up and down repeat after the shorter time, left and right step ten at once.
const FAST_AFTER_SECS: f64 = 1.5;
const FAST_REPEAT_SECS: f64 = 0.04;

/// The direction that is held, since when, and when it repeats, s.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Repeat {
    pub key: Key,
    since_secs: f64,
    at_secs: f64,
}

impl Repeat {
    /// Whether it is held so long that left and right step ten at once.
    pub fn steps_many(&self, now_secs: f64) -> bool {
        !is_vertical(self.key) && self.is_fast(now_secs)
    }

    fn is_fast(&self, now_secs: f64) -> bool {
        now_secs - self.since_secs >= FAST_AFTER_SECS
    }
}

pub(super) fn is_vertical(key: Key) -> bool {
    matches!(key, Key::ArrowUp | Key::ArrowDown)
}

/// The buttons of the D-pad, and their keys.
pub(super) const D_PAD: [(GamepadButton, Key); 4] = [
    (GamepadButton::DPadUp, Key::ArrowUp),
    (GamepadButton::DPadDown, Key::ArrowDown),
    (GamepadButton::DPadLeft, Key::ArrowLeft),
    (GamepadButton::DPadRight, Key::ArrowRight),
];

/// The direction of a gamepad, and whether it was pressed in this frame.
pub(super) fn direction(pad: &Gamepad) -> Option<(Key, bool)> {
    for (button, key) in D_PAD {
        // A tap may be over within the frame.
        let is_new = pad.just_pressed(button);
        if is_new || pad.pressed(button) {
            return Some((key, is_new));
        }
    }
    let Vec2 { x, y } = pad.left_stick();
    if x.abs().max(y.abs()) < PRESS {
        return None;
    }
    let key = match y.abs() >= x.abs() {
        true if y > 0.0 => Key::ArrowUp,
        true => Key::ArrowDown,
        false if x > 0.0 => Key::ArrowRight,
        false => Key::ArrowLeft,
    };
    Some((key, false))
}

/// The arrow key that is pressed at this time (s): a new direction at once, a held one after a while and then again and again.
pub(super) fn next_arrow(
    held: &mut Option<Repeat>,
    direction: Option<(Key, bool)>,
    now_secs: f64,
) -> Option<Key> {
    let Some((key, is_new)) = direction else {
        *held = None;
        return None;
    };
    let (since_secs, pause_secs) = match *held {
        Some(held) if held.key == key && !is_new => {
            if now_secs < held.at_secs {
                return None;
            }
            let is_faster = is_vertical(key) && held.is_fast(now_secs);
            let pause_secs = if is_faster {
                FAST_REPEAT_SECS
            } else {
                NEXT_REPEAT_SECS
            };
            (held.since_secs, pause_secs)
        }
        _ => (now_secs, FIRST_REPEAT_SECS),
    };
    *held = Some(Repeat {
        key,
        since_secs,
        at_secs: now_secs + pause_secs,
    });
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_held_direction_repeats_after_0_4_s_every_0_1_s() {
        let mut held = None;
        let pressed: Vec<u32> = (0..75)
            .filter(|frame| {
                let now_secs = f64::from(*frame) / 100.0;
                let direction = Some((Key::ArrowDown, *frame == 0));
                next_arrow(&mut held, direction, now_secs).is_some()
            })
            .collect();
        let expected: [u32; 5] = [0, 40, 50, 60, 70];
        assert_eq!(pressed.len(), expected.len(), "{pressed:?}");
        for (frame, expected) in pressed.iter().zip(expected) {
            // A sum of tenths may be a rounding error late.
            assert!((expected..=expected + 3).contains(frame), "{pressed:?}");
        }
    }

    #[test]
    fn after_1_5_s_down_repeats_faster_and_right_steps_many() {
        for (key, presses, is_many) in [(Key::ArrowDown, 25, false), (Key::ArrowRight, 10, true)] {
            let mut held = None;
            let mut press = |now_secs| next_arrow(&mut held, Some((key, false)), now_secs);
            let at = |frame: u32| f64::from(frame) / 100.0;
            (0..160).for_each(|frame| {
                press(at(frame));
            });
            let pressed = (160..260).filter(|frame| press(at(*frame)).is_some());
            let pressed = pressed.count();
            assert!(pressed.abs_diff(presses) <= 1, "{key:?}: {pressed}");
            let held: Repeat = held.unwrap();
            assert_eq!(held.steps_many(2.6), is_many, "{key:?}");
            assert!(!held.steps_many(1.4), "{key:?}");
        }
    }

    #[test]
    fn another_direction_and_a_new_press_count_at_once() {
        let mut held = None;
        let mut press = |direction, now_secs| next_arrow(&mut held, direction, now_secs);
        let down = Some((Key::ArrowDown, false));
        assert_eq!(press(down, 0.0), Some(Key::ArrowDown));
        assert_eq!(press(down, 0.1), None, "held");
        let again = Some((Key::ArrowDown, true));
        assert_eq!(
            press(again, 0.12),
            Some(Key::ArrowDown),
            "let go and pressed"
        );
        let up = Some((Key::ArrowUp, false));
        assert_eq!(press(up, 0.2), Some(Key::ArrowUp));
        assert_eq!(press(None, 0.3), None);
        assert_eq!(press(up, 0.32), Some(Key::ArrowUp));
    }
}
