//! Waits for the next button, to bind it. Meanwhile egui gets no key and no click, so that Enter, Space, arrows and the buttons of
//! the mouse can be bound as well. Escape ends the wait, and so does the time, and East for a slot of the keyboard: a player with a gamepad
//! alone is never stuck. For a slot of the gamepad East is a button as all others.
//!
//! The button that was heard stays without effect on the menu until it is released, since a held key repeats.

use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::{EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, egui};

use crate::input::bindings::edit::Slot;
use crate::input::bindings::{BoundAction, Button};
use crate::menu::{Menu, Page};

/// Longest wait for a button, s.
const WAIT_SECS: f32 = 8.0;
/// Most that one frame counts towards the wait for a button, s: a stall of the machine does not use it up.
const LONGEST_FRAME_SECS: f32 = 0.25;
/// Longest wait for the release of a button, s, in case it is lost.
const RELEASE_SECS: f32 = 2.0;

/// A slot of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The action.
    pub action: BoundAction,
    /// Its slot.
    pub slot: Slot,
}

/// The wait for a button.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq)]
pub struct Capture {
    phase: Phase,
    heard: Option<(Place, Button)>,
    /// Whether the time of a wait is over without a button.
    is_late: bool,
    /// Whether it was active when this frame began.
    mutes: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq)]
enum Phase {
    #[default]
    Idle,
    Waiting {
        place: Place,
        secs_left: f32,
    },
    Releasing {
        button: Button,
        secs_left: f32,
    },
}

pub(super) fn plugin(app: &mut App) {
    // The messages, for an app without devices.
    app.init_resource::<Capture>()
        .add_message::<KeyboardInput>()
        .add_message::<KeyboardFocusLost>()
        .add_message::<MouseButtonInput>()
        .add_message::<GamepadButtonStateChangedEvent>()
        .add_systems(
            PreUpdate,
            listen
                .after(bevy::input::InputSystems)
                .before(EguiPreUpdateSet::ProcessInput),
        )
        .add_systems(
            PostUpdate,
            mute_egui
                .before(EguiPostUpdateSet::EndPass)
                .run_if(is_capturing),
        );
}

/// Whether the next button is to be bound: what reads buttons for the menu must then leave them alone.
pub fn is_capturing(capture: Option<Res<Capture>>) -> bool {
    capture.is_some_and(|capture| capture.is_on())
}

/// Runs in every frame, so that the press that begins a wait is not the one it waits for.
fn listen(
    time: Res<Time<Real>>,
    mut menu: ResMut<Menu>,
    mut keys: MessageReader<KeyboardInput>,
    mut clicks: MessageReader<MouseButtonInput>,
    mut pads: MessageReader<GamepadButtonStateChangedEvent>,
    mut focus_losses: MessageReader<KeyboardFocusLost>,
    mut capture: ResMut<Capture>,
) {
    let keys = keys.read().filter(|key| !key.repeat);
    let keys = keys.map(|key| (Button::Key(key.key_code), key.state));
    let clicks = clicks.read();
    let clicks = clicks.map(|click| (Button::Mouse(click.button), click.state));
    let pads = pads.read().map(|pad| (Button::Pad(pad.button), pad.state));
    let changes: Vec<(Button, ButtonState)> = keys.chain(clicks).chain(pads).collect();
    let is_focus_lost = focus_losses.read().count() > 0;
    capture.mutes = capture.is_active();
    let has_slots = matches!(menu.page(), Some(Page::Controls | Page::DeveloperKeys));
    if is_focus_lost || !has_slots {
        capture.cancel();
    }
    if capture.is_active() {
        capture.pass(time.delta_secs().min(LONGEST_FRAME_SECS));
        for (button, state) in changes {
            capture.hear(button, state);
        }
    }
    if menu.listens != capture.is_on() {
        menu.listens = capture.is_on();
    }
}

/// Takes presses, text and clicks from egui before it draws. What is released stays: it was pressed before.
fn mute_egui(mut inputs: Query<&mut EguiInput>) {
    for mut input in &mut inputs {
        input.0.events.retain(|event| !is_press(event));
    }
}

fn is_press(event: &egui::Event) -> bool {
    matches!(
        event,
        egui::Event::Key { pressed: true, .. }
            | egui::Event::PointerButton { pressed: true, .. }
            | egui::Event::Text(_)
            | egui::Event::Copy
            | egui::Event::Cut
            | egui::Event::Paste(_)
            | egui::Event::MouseWheel { .. }
    )
}

impl Capture {
    /// Waits for a button for this slot.
    pub fn wait_for(&mut self, place: Place) {
        self.heard = None;
        self.phase = Phase::Waiting {
            place,
            secs_left: WAIT_SECS,
        };
    }

    /// The slot that waits, and the time that is left, s.
    #[must_use]
    pub fn waiting(&self) -> Option<(Place, f32)> {
        match self.phase {
            Phase::Waiting { place, secs_left } => Some((place, secs_left)),
            _ => None,
        }
    }

    /// The button that was heard, and the slot that waited for it. Once.
    pub fn take_heard(&mut self) -> Option<(Place, Button)> {
        self.heard.take()
    }

    /// Whether a wait has ended without a button. Once.
    pub fn take_late(&mut self) -> bool {
        std::mem::take(&mut self.is_late)
    }

    /// Whether buttons of this frame stay without effect on the menu.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.mutes || self.is_active()
    }

    fn is_active(&self) -> bool {
        self.phase != Phase::Idle
    }

    fn cancel(&mut self) {
        self.phase = Phase::Idle;
    }

    fn pass(&mut self, secs: f32) {
        if let Phase::Waiting { secs_left, .. } | Phase::Releasing { secs_left, .. } =
            &mut self.phase
        {
            *secs_left -= secs;
            if *secs_left <= 0.0 {
                self.is_late = self.waiting().is_some();
                self.cancel();
            }
        }
    }

    fn hear(&mut self, button: Button, state: ButtonState) {
        match (self.phase, state) {
            (Phase::Waiting { place, .. }, ButtonState::Pressed) => {
                let is_of_slot = place.slot.device.has(button);
                let is_east = button == Button::Pad(GamepadButton::East);
                let is_cancel = button == Button::Key(KeyCode::Escape) || (is_east && !is_of_slot);
                if !is_cancel && !is_of_slot {
                    return;
                }
                self.heard = (!is_cancel).then_some((place, button));
                self.phase = Phase::Releasing {
                    button,
                    secs_left: RELEASE_SECS,
                };
            }
            (
                Phase::Releasing {
                    button: expected, ..
                },
                ButtonState::Released,
            ) if button == expected => {
                self.cancel();
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::actions::ButtonAction;
    use crate::input::bindings::edit::SlotDevice;

    const ENTER: Button = Button::Key(KeyCode::Enter);
    const SOUTH: Button = Button::Pad(GamepadButton::South);

    fn place(device: SlotDevice) -> Place {
        Place {
            action: BoundAction::Button(ButtonAction::Jump),
            slot: Slot { device, index: 0 },
        }
    }

    fn waiting(device: SlotDevice) -> Capture {
        let mut capture = Capture::default();
        capture.wait_for(place(device));
        capture
    }

    #[test]
    fn the_next_button_of_the_slots_device_is_heard_once() {
        for (device, other, button) in [
            (SlotDevice::KeyboardMouse, SOUTH, ENTER),
            (SlotDevice::Gamepad, ENTER, SOUTH),
        ] {
            let mut capture = waiting(device);
            capture.hear(other, ButtonState::Pressed);
            assert_eq!(capture.take_heard(), None);
            assert!(capture.waiting().is_some());
            capture.hear(button, ButtonState::Pressed);
            assert_eq!(capture.take_heard(), Some((place(device), button)));
            assert_eq!(capture.take_heard(), None);
        }
    }

    #[test]
    fn a_held_button_stays_mute_until_it_is_released() {
        let mut capture = waiting(SlotDevice::KeyboardMouse);
        capture.hear(ENTER, ButtonState::Pressed);
        assert!(capture.is_active() && capture.waiting().is_none());
        capture.hear(Button::Key(KeyCode::Space), ButtonState::Released);
        assert!(capture.is_active());
        capture.hear(ENTER, ButtonState::Released);
        assert!(!capture.is_active());
    }

    #[test]
    fn escape_and_eight_seconds_end_the_wait_with_nothing() {
        let mut capture = waiting(SlotDevice::Gamepad);
        capture.hear(Button::Key(KeyCode::Escape), ButtonState::Pressed);
        assert_eq!((capture.waiting(), capture.take_heard()), (None, None));
        let mut capture = waiting(SlotDevice::KeyboardMouse);
        capture.pass(7.9);
        assert!(capture.waiting().is_some());
        capture.pass(0.2);
        assert!(!capture.is_active());
        assert_eq!(capture.take_heard(), None);
    }

    #[test]
    fn east_is_bound_to_a_slot_of_the_gamepad_and_ends_the_wait_of_one_of_the_keyboard() {
        let east = Button::Pad(GamepadButton::East);
        let mut capture = waiting(SlotDevice::Gamepad);
        capture.hear(east, ButtonState::Pressed);
        let heard = Some((place(SlotDevice::Gamepad), east));
        assert_eq!((capture.waiting(), capture.take_heard()), (None, heard));
        let mut capture = waiting(SlotDevice::KeyboardMouse);
        capture.hear(east, ButtonState::Pressed);
        assert_eq!((capture.waiting(), capture.take_heard()), (None, None));
        assert!(capture.is_active(), "the page stays until it is released");
        capture.hear(east, ButtonState::Released);
        assert!(!capture.is_active());
    }

    #[test]
    fn presses_are_taken_from_egui_and_releases_are_not() {
        let key = |pressed| egui::Event::Key {
            key: egui::Key::Enter,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: egui::Modifiers::default(),
        };
        assert!(is_press(&key(true)) && !is_press(&key(false)));
        assert!(is_press(&egui::Event::Text(" ".into())));
        assert!(!is_press(&egui::Event::PointerMoved(egui::Pos2::ZERO)));
    }
}
