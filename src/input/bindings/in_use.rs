//! [`NamesInUse`]: what to press on the device used last, by the present bindings, for a text on screen.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::edit::SlotDevice;
use super::names::{KeyNames, name};
use super::pause_rows::pause_way;
use super::table::stick_name;
use super::{Bindings, BoundAction, Button};
use crate::input::actions::ButtonAction;
use crate::input::last_device::LastDevice;
use crate::input::pad_family::PadFamily;

/// The bindings, and the device used last.
#[derive(Debug, Clone, Copy)]
pub struct InUse<'a> {
    /// The bindings.
    pub bindings: &'a Bindings,
    /// The names of the keys.
    pub keys: &'a KeyNames,
    /// The device used last.
    pub last: LastDevice,
}

impl InUse<'_> {
    /// The name of an action's first button: on the device used last, or else on the other one. `None`: it has no button.
    #[must_use]
    pub fn button(&self, action: BoundAction) -> Option<String> {
        let buttons = self.bindings.of(action);
        let (device, family) = match self.last {
            LastDevice::Unused | LastDevice::KeyboardMouse => {
                (SlotDevice::KeyboardMouse, PadFamily::default())
            }
            LastDevice::Gamepad(family) => (SlotDevice::Gamepad, family),
        };
        let on_device = |it: &&Button| device.has(**it);
        let button = buttons.iter().find(on_device).or(buttons.first())?;
        Some(name(*button, self.keys, family))
    }

    /// How an action is reached on the device used last: as [`Self::button`], but where the gamepad has no button for a panel, through
    /// the pause page: `Menu, then Tuning`.
    #[must_use]
    pub fn way(&self, action: ButtonAction) -> Option<String> {
        let buttons = self.bindings.buttons(action);
        let through_pause = match self.last {
            LastDevice::Gamepad(family)
                if !buttons.iter().any(|it| SlotDevice::Gamepad.has(*it)) =>
            {
                pause_way(action, family)
            }
            _ => None,
        };
        through_pause.or_else(|| self.button(BoundAction::Button(action)))
    }

    /// What makes the character run: a stick, or the first key of each direction.
    #[must_use]
    pub fn run(&self) -> Vec<String> {
        match self.last {
            LastDevice::Gamepad(_) => vec![stick_name(self.bindings.move_stick).to_owned()],
            LastDevice::Unused | LastDevice::KeyboardMouse => {
                use BoundAction::{Back, Forward, Left, Right};
                let keys = [Forward, Left, Back, Right].into_iter();
                keys.filter_map(|action| self.button(action)).collect()
            }
        }
    }

    /// The keys that turn the view beside the mouse: up, left, down and right, as far as they are bound. None for a gamepad.
    #[must_use]
    pub fn look_keys(&self) -> Vec<String> {
        if matches!(self.last, LastDevice::Gamepad(_)) {
            return Vec::new();
        }
        let actions = ButtonAction::LOOKS.into_iter();
        let keys = actions.filter_map(|action| {
            let buttons = self.bindings.of(BoundAction::Button(action)).iter();
            let mut keys = buttons.filter(|it| matches!(it, Button::Key(_)));
            keys.next()
        });
        let family = PadFamily::default();
        keys.map(|key| name(*key, self.keys, family)).collect()
    }

    /// What turns the view.
    #[must_use]
    pub fn look(&self) -> &'static str {
        match self.last {
            LastDevice::Gamepad(_) => stick_name(self.bindings.look_stick),
            LastDevice::Unused | LastDevice::KeyboardMouse => "Mouse",
        }
    }
}

/// The same, as a parameter of a system, also in an app without devices.
#[derive(SystemParam)]
pub struct NamesInUse<'w> {
    bindings: Option<Res<'w, Bindings>>,
    keys: Option<Res<'w, KeyNames>>,
    last: Option<Res<'w, LastDevice>>,
}

impl NamesInUse<'_> {
    /// The names; `None` without bindings.
    #[must_use]
    pub fn get(&self) -> Option<InUse<'_>> {
        Some(InUse {
            bindings: self.bindings.as_deref()?,
            keys: self.keys.as_deref()?,
            last: self.last.as_deref().copied().unwrap_or_default(),
        })
    }

    /// The name of an action's first button, as [`InUse::button`].
    #[must_use]
    pub fn button(&self, action: BoundAction) -> Option<String> {
        self.get()?.button(action)
    }

    /// How an action is reached, in brackets after a space, as [`InUse::way`]: ` (F3)`. Empty: it has no button.
    #[must_use]
    pub fn way_in_brackets(&self, action: ButtonAction) -> String {
        let way = self.get().and_then(|names| names.way(action));
        way.map_or(String::new(), |way| format!(" ({way})"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_those_of_the_device_used_last_and_of_the_present_bindings() {
        let mut bindings = Bindings::defaults().unwrap();
        bindings.dash = vec![Button::Key(KeyCode::KeyQ)];
        bindings.pause.clear();
        let of = |last| {
            let keys = KeyNames::default();
            let names = InUse {
                bindings: &bindings,
                keys: &keys,
                last,
            };
            let button = |action| names.button(BoundAction::Button(action));
            let run = names.run().join(" ");
            (
                [ButtonAction::Jump, ButtonAction::Dash, ButtonAction::Pause].map(button),
                run,
                names.look(),
            )
        };
        let some = |name: &str| Some(name.to_owned());
        assert_eq!(
            of(LastDevice::KeyboardMouse),
            ([some("Space"), some("Q"), None], "W A S D".into(), "Mouse")
        );
        // The dash has a key alone.
        assert_eq!(
            of(LastDevice::Gamepad(PadFamily::PlayStation)),
            (
                [some("Cross"), some("Q"), None],
                "Left stick".into(),
                "Right stick"
            )
        );
    }

    #[test]
    fn the_way_to_a_panel_is_its_key_or_on_a_gamepad_through_the_pause_page() {
        let mut bindings = Bindings::defaults().unwrap();
        let of = |bindings: &Bindings, last| {
            let keys = KeyNames::default();
            let names = InUse {
                bindings,
                keys: &keys,
                last,
            };
            [
                ButtonAction::Tuning,
                ButtonAction::Springs,
                ButtonAction::NextPolicy,
            ]
            .map(|action| names.way(action).unwrap_or_default())
        };
        assert_eq!(of(&bindings, LastDevice::KeyboardMouse), ["F3", "T", "F4"]);
        let xbox = LastDevice::Gamepad(PadFamily::Xbox);
        assert_eq!(of(&bindings, xbox), ["Menu, then Tuning", "Y", "F4"]);
        bindings.tuning = vec![Button::Pad(GamepadButton::Select)];
        assert_eq!(of(&bindings, xbox)[0], "View");
    }
}
