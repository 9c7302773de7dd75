//! Gives an action another button. After each edit the bindings still pass the checks of a file: each button has one action, each
//! direction has a button, reserved buttons are not bound.
//!
//! A list of buttons is shown as slots: two for keyboard and mouse, two for the gamepad. A list may be longer; what has no slot
//! stays bound.

use std::fmt;

use super::bound_action::BoundAction;
use super::button::Button;
use super::load::reserved;
use super::{Bindings, PER_DEVICE};

/// Which buttons a slot takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SlotDevice {
    /// Keys and buttons of the mouse.
    KeyboardMouse,
    /// Buttons of the gamepad.
    Gamepad,
}

impl SlotDevice {
    /// Whether the button belongs to this device.
    #[must_use]
    pub fn has(self, button: Button) -> bool {
        button.is_pad() == (self == Self::Gamepad)
    }
}

/// A place for one button of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slot {
    /// Which buttons it takes.
    pub device: SlotDevice,
    /// Its index among those of the device, from 0.
    pub index: usize,
}

impl Slot {
    /// All slots of an action, from left to right.
    pub fn all() -> impl Iterator<Item = Self> {
        let devices = [SlotDevice::KeyboardMouse, SlotDevice::Gamepad];
        devices
            .into_iter()
            .flat_map(|device| (0..PER_DEVICE).map(move |index| Self { device, index }))
    }
}

/// A button that moved from one action to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// The action that lost it.
    pub from: BoundAction,
    /// The button.
    pub button: Button,
    /// What that action got in exchange. A direction is never left without a button.
    pub swapped_for: Option<Button>,
}

/// Why an edit is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The button has a fixed function: "opens the menu".
    Reserved(&'static str),
    /// The button is not one of the slot's device.
    OtherDevice,
    /// The last button of this direction.
    LastOf(BoundAction),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reserved(what) => write!(f, "it {what}"),
            Self::OtherDevice => write!(f, "it is on the other device"),
            Self::LastOf(action) => write!(f, "{} has no other button", action.label()),
        }
    }
}

impl std::error::Error for Refused {}

/// The button of a slot, if it has one.
#[must_use]
pub fn button_at(bindings: &Bindings, action: BoundAction, slot: Slot) -> Option<Button> {
    of_device(bindings.of(action), slot.device).nth(slot.index)
}

/// The number of buttons of an action that no slot of this device shows.
#[must_use]
pub fn beyond_slots(bindings: &Bindings, action: BoundAction, device: SlotDevice) -> usize {
    let buttons = of_device(bindings.of(action), device).count();
    buttons.saturating_sub(PER_DEVICE)
}

/// Puts a button into a slot of an action, in place of the present one. If another action has the button, that action loses
/// it; a direction that would lose its last one gets the replaced button for it.
///
/// # Errors
/// Nothing has changed if the button is reserved, belongs to the other device, or is the last one of a direction and the slot is
/// empty.
pub fn rebind(
    bindings: &mut Bindings,
    action: BoundAction,
    slot: Slot,
    button: Button,
) -> Result<Option<Taken>, Refused> {
    if let Some(what) = reserved(button) {
        return Err(Refused::Reserved(what));
    }
    if !slot.device.has(button) {
        return Err(Refused::OtherDevice);
    }
    let replaced = button_at(bindings, action, slot);
    match bindings.owner_of(button) {
        Some(owner) if owner == action => {
            // It changes places with the one in the slot; into an empty slot it need not move.
            if let Some(replaced) = replaced {
                bindings.change(action, |all| swap(all, button, replaced));
            }
            Ok(None)
        }
        Some(from) => {
            let swapped_for = take(bindings, from, button, replaced)?;
            bindings.change(action, |all| place(all, slot, replaced, button));
            Ok(Some(Taken {
                from,
                button,
                swapped_for,
            }))
        }
        None => {
            bindings.change(action, |all| place(all, slot, replaced, button));
            Ok(None)
        }
    }
}

/// Empties a slot; returns the button that was in it.
///
/// # Errors
/// If it is the last one of a direction.
pub fn clear(
    bindings: &mut Bindings,
    action: BoundAction,
    slot: Slot,
) -> Result<Option<Button>, Refused> {
    let Some(button) = button_at(bindings, action, slot) else {
        return Ok(None);
    };
    if is_last(bindings, action, button) {
        return Err(Refused::LastOf(action));
    }
    bindings.change(action, |all| all.retain(|other| *other != button));
    Ok(Some(button))
}

fn of_device(buttons: &[Button], device: SlotDevice) -> impl Iterator<Item = Button> {
    let buttons = buttons.iter().copied();
    buttons.filter(move |button| device.has(*button))
}

/// Whether a direction would have no button without this one, or could no longer be walked with the keyboard. On the gamepad the
/// stick walks as well.
fn is_last(bindings: &Bindings, action: BoundAction, button: Button) -> bool {
    let mut others = bindings.of(action).iter().filter(|other| **other != button);
    action.is_direction()
        && if button.is_pad() {
            others.next().is_none()
        } else {
            others.all(|other| other.is_pad())
        }
}

/// Takes a button from an action. Returns what the action got in exchange.
fn take(
    bindings: &mut Bindings,
    from: BoundAction,
    button: Button,
    replaced: Option<Button>,
) -> Result<Option<Button>, Refused> {
    if !is_last(bindings, from, button) {
        bindings.change(from, |all| all.retain(|other| *other != button));
        return Ok(None);
    }
    let Some(replaced) = replaced else {
        return Err(Refused::LastOf(from));
    };
    bindings.change(from, |all| {
        for kept in all.iter_mut().filter(|kept| **kept == button) {
            *kept = replaced;
        }
    });
    Ok(Some(replaced))
}

/// Puts a button in place of `replaced`, or behind the last one of the slot's device. Those of keyboard and mouse come first.
fn place(buttons: &mut Vec<Button>, slot: Slot, replaced: Option<Button>, button: Button) {
    let found = buttons.iter().position(|other| Some(*other) == replaced);
    if let Some(index) = found {
        buttons[index] = button;
        return;
    }
    let behind = buttons.iter().rposition(|other| slot.device.has(*other));
    let index = match (behind, slot.device) {
        (Some(last), _) => last + 1,
        (None, SlotDevice::KeyboardMouse) => 0,
        (None, SlotDevice::Gamepad) => buttons.len(),
    };
    buttons.insert(index, button);
}

fn swap(buttons: &mut [Button], one: Button, other: Button) {
    for button in buttons {
        if *button == one {
            *button = other;
        } else if *button == other {
            *button = one;
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::prelude::*;

    use super::*;
    use crate::input::actions::ButtonAction;

    const KEY_1: Slot = Slot {
        device: SlotDevice::KeyboardMouse,
        index: 0,
    };
    const KEY_2: Slot = Slot {
        device: SlotDevice::KeyboardMouse,
        index: 1,
    };
    const PAD_1: Slot = Slot {
        device: SlotDevice::Gamepad,
        index: 0,
    };
    const JUMP: BoundAction = BoundAction::Button(ButtonAction::Jump);
    const DASH: BoundAction = BoundAction::Button(ButtonAction::Dash);

    fn key(key: KeyCode) -> Button {
        Button::Key(key)
    }

    fn defaults() -> Bindings {
        Bindings::defaults().unwrap()
    }

    #[test]
    fn a_free_button_replaces_the_one_in_the_slot() {
        let mut bindings = defaults();
        assert_eq!(
            rebind(&mut bindings, JUMP, KEY_1, key(KeyCode::KeyN)),
            Ok(None)
        );
        let south = Button::Pad(GamepadButton::South);
        assert_eq!(bindings.jump, [key(KeyCode::KeyN), south]);
        let right = Button::Mouse(MouseButton::Forward);
        assert_eq!(rebind(&mut bindings, JUMP, KEY_2, right), Ok(None));
        assert_eq!(bindings.jump, [key(KeyCode::KeyN), right, south]);
    }

    #[test]
    fn an_action_that_loses_its_button_is_named() {
        let mut bindings = defaults();
        let space = key(KeyCode::Space);
        let taken = Taken {
            from: JUMP,
            button: space,
            swapped_for: None,
        };
        assert_eq!(rebind(&mut bindings, DASH, KEY_2, space), Ok(Some(taken)));
        assert_eq!(bindings.jump, [Button::Pad(GamepadButton::South)]);
        assert_eq!(bindings.dash[..2], [key(KeyCode::KeyE), space]);
    }

    #[test]
    fn a_direction_gets_the_replaced_button_for_its_last_one() {
        let mut bindings = defaults();
        bindings.forward = vec![key(KeyCode::KeyW), Button::Pad(GamepadButton::DPadUp)];
        let before = bindings.clone();
        // The slot is empty: there is nothing to swap.
        assert_eq!(
            rebind(&mut bindings, JUMP, KEY_2, key(KeyCode::KeyW)),
            Err(Refused::LastOf(BoundAction::Forward))
        );
        assert_eq!(bindings, before);
        let taken = rebind(&mut bindings, JUMP, KEY_1, key(KeyCode::KeyW));
        let swapped_for = Some(key(KeyCode::Space));
        assert_eq!(taken.unwrap().unwrap().swapped_for, swapped_for);
        assert_eq!(bindings.forward[0], key(KeyCode::Space));
        assert_eq!(bindings.jump[0], key(KeyCode::KeyW));
        assert_eq!(
            clear(&mut bindings, BoundAction::Forward, KEY_1),
            Err(Refused::LastOf(BoundAction::Forward))
        );
        // The stick walks as well.
        let cleared = clear(&mut bindings, BoundAction::Forward, PAD_1);
        assert_eq!(cleared, Ok(Some(Button::Pad(GamepadButton::DPadUp))));
    }

    #[test]
    fn a_button_of_the_same_action_changes_places() {
        let mut bindings = defaults();
        let (up, w) = (key(KeyCode::ArrowUp), key(KeyCode::KeyW));
        let forward = BoundAction::Forward;
        assert_eq!(rebind(&mut bindings, forward, KEY_1, up), Ok(None));
        assert_eq!(bindings.forward, [up, w]);
        let mut same = bindings.clone();
        assert_eq!(rebind(&mut same, forward, KEY_1, up), Ok(None));
        assert_eq!(same, bindings);
    }

    #[test]
    fn what_is_reserved_or_on_the_other_device_is_refused() {
        let mut bindings = defaults();
        let before = bindings.clone();
        for button in [key(KeyCode::Escape), Button::Mouse(MouseButton::Left)] {
            let refused = rebind(&mut bindings, JUMP, KEY_1, button);
            assert!(matches!(refused, Err(Refused::Reserved(_))), "{refused:?}");
        }
        let pad = Button::Pad(GamepadButton::East);
        assert_eq!(
            rebind(&mut bindings, JUMP, KEY_1, pad),
            Err(Refused::OtherDevice)
        );
        assert_eq!(bindings, before);
    }

    #[test]
    fn buttons_without_a_slot_stay_bound() {
        let mut bindings = defaults();
        bindings.jump = [KeyCode::Space, KeyCode::KeyJ, KeyCode::KeyK]
            .map(key)
            .to_vec();
        let device = SlotDevice::KeyboardMouse;
        assert_eq!(beyond_slots(&bindings, JUMP, device), 1);
        assert_eq!(
            rebind(&mut bindings, JUMP, KEY_2, key(KeyCode::KeyN)),
            Ok(None)
        );
        assert_eq!(
            bindings.jump,
            [KeyCode::Space, KeyCode::KeyN, KeyCode::KeyK].map(key)
        );
    }
}
