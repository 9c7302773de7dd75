//! The gamepad in the menu: its buttons and its left stick become key presses of egui, which moves the focus and activates.
//!
//! D-pad and stick are the arrow keys, with repeats while they are held; South is Enter. East and Start are in `buttons`.

use bevy::input::InputSystems as DeviceSystems;
use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::egui::{self, Key};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiPreUpdateSet, PrimaryEguiContext};

use super::Menu;
use crate::visuals::warm_up::WarmUp;

/// Deflection of the stick from which it is a press.
const PRESS: f32 = 0.5;
/// Time until a held direction repeats, and between repeats, s.
const FIRST_REPEAT_SECS: f64 = 0.4;
const NEXT_REPEAT_SECS: f64 = 0.1;

/// The direction that is held, and when it repeats, s.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Repeat {
    key: Key,
    at_secs: f64,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        steer_by_pad
            .after(DeviceSystems)
            .before(EguiPreUpdateSet::ProcessInput),
    );
}

/// Runs while the menu is closed, too: what is held when it opens is not a press.
fn steer_by_pad(
    time: Res<Time<Real>>,
    menu: Res<Menu>,
    warm_up: Option<Res<WarmUp>>,
    pads: Query<&Gamepad>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut held: Local<Option<Repeat>>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    let direction = pads.iter().find_map(direction);
    let before = held.map(|held| held.key);
    let arrow = next_arrow(&mut held, direction, time.elapsed_secs_f64());
    // The same direction without a new press.
    let repeats =
        arrow.is_some() && before == arrow && direction.is_some_and(|(_, is_new)| !is_new);
    let is_chosen = pads
        .iter()
        .any(|pad| pad.just_pressed(GamepadButton::South));
    if !menu.is_open() || menu.listens || warm_up.is_some() {
        return;
    }
    for key in arrow.into_iter().chain(is_chosen.then_some(Key::Enter)) {
        for context in &contexts {
            for pressed in [true, false] {
                let event = egui::Event::Key {
                    key,
                    physical_key: None,
                    pressed,
                    repeat: repeats && Some(key) == arrow,
                    modifiers: egui::Modifiers::NONE,
                };
                events.write(EguiInputEvent { context, event });
            }
        }
    }
}

/// The direction of a gamepad, and whether it was pressed in this frame.
fn direction(pad: &Gamepad) -> Option<(Key, bool)> {
    let buttons = [
        (GamepadButton::DPadUp, Key::ArrowUp),
        (GamepadButton::DPadDown, Key::ArrowDown),
        (GamepadButton::DPadLeft, Key::ArrowLeft),
        (GamepadButton::DPadRight, Key::ArrowRight),
    ];
    for (button, key) in buttons {
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
fn next_arrow(
    held: &mut Option<Repeat>,
    direction: Option<(Key, bool)>,
    now_secs: f64,
) -> Option<Key> {
    let Some((key, is_new)) = direction else {
        *held = None;
        return None;
    };
    let at_secs = match *held {
        Some(held) if held.key == key && !is_new => {
            if now_secs < held.at_secs {
                return None;
            }
            now_secs + NEXT_REPEAT_SECS
        }
        _ => now_secs + FIRST_REPEAT_SECS,
    };
    *held = Some(Repeat { key, at_secs });
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
