//! The names of the menu's own buttons in the hint at the foot of a page: those of the device used last; with a gamepad connected, of
//! both devices until something is pressed.
//!
//! A page writes its hint with `{choose}`, `{clear}` and `{back}`; [`frame::show`](super::frame::show) puts the names in.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Context, Id};

use crate::input::bindings::Button;
use crate::input::bindings::names::{KeyNames, name};
use crate::input::last_device::LastDevice;
use crate::input::pad_family::PadFamily;

/// The hint at the foot of a page of buttons.
pub const BUTTONS: &str = "{choose}: choose.  {back}: back.";

/// The placeholders of a hint, with the keys and the buttons that replace them.
const BUTTON_OF: [(&str, KeyCode, GamepadButton); 3] = [
    ("{choose}", KeyCode::Enter, GamepadButton::South),
    ("{clear}", KeyCode::Delete, GamepadButton::West),
    ("{back}", KeyCode::Escape, GamepadButton::East),
];

/// The names in place of the placeholders, in their order. `connected`: a gamepad, whose names are shown while nothing has been pressed yet.
fn names_of(last: LastDevice, connected: Option<PadFamily>, keys: &KeyNames) -> [String; 3] {
    BUTTON_OF.map(|(_, key, button)| {
        let on_keyboard = name(Button::Key(key), keys, PadFamily::default());
        let on_pad = |family| name(Button::Pad(button), keys, family);
        match (last, connected) {
            (LastDevice::Gamepad(family), _) => on_pad(family),
            (LastDevice::Unused, Some(family)) => {
                format!("{on_keyboard} or {}", on_pad(family))
            }
            (LastDevice::Unused | LastDevice::KeyboardMouse, _) => on_keyboard,
        }
    })
}

fn id() -> Id {
    Id::new("names of the menu's buttons")
}

/// Before a page is drawn.
pub(super) fn name_buttons(
    mut contexts: EguiContexts,
    last: Option<Res<LastDevice>>,
    keys: Res<KeyNames>,
    gamepads: Query<(&Gamepad, Option<&Name>)>,
) -> Result {
    let last = last.as_deref().copied().unwrap_or_default();
    let connected = gamepads.iter().next();
    let connected = connected
        .map(|(gamepad, name)| PadFamily::of(name.map_or("", Name::as_str), gamepad.vendor_id()));
    let names = names_of(last, connected, &keys);
    let ctx = contexts.ctx_mut()?;
    ctx.data_mut(|data| data.insert_temp(id(), names));
    Ok(())
}

/// A hint with the names of the buttons.
#[must_use]
pub(super) fn with_names(ctx: &Context, hint: &str) -> String {
    let names = ctx.data(|data| data.get_temp::<[String; 3]>(id()));
    let names =
        names.unwrap_or_else(|| names_of(LastDevice::default(), None, &KeyNames::default()));
    let placeholders = BUTTON_OF.iter().zip(&names);
    placeholders.fold(hint.to_owned(), |hint, ((placeholder, ..), name)| {
        hint.replace(placeholder, name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_names_the_buttons_of_the_device_used_last() {
        let ctx = Context::default();
        assert_eq!(with_names(&ctx, BUTTONS), "Enter: choose.  Escape: back.");
        for (last, hint) in [
            (LastDevice::KeyboardMouse, "Enter: choose.  Escape: back."),
            (LastDevice::Gamepad(PadFamily::Xbox), "A: choose.  B: back."),
            (
                LastDevice::Gamepad(PadFamily::PlayStation),
                "Cross: choose.  Circle: back.",
            ),
        ] {
            let names = names_of(last, None, &KeyNames::default());
            ctx.data_mut(|data| data.insert_temp(id(), names));
            assert_eq!(with_names(&ctx, BUTTONS), hint);
        }
        let connected = Some(PadFamily::Xbox);
        let names = names_of(LastDevice::Unused, connected, &KeyNames::default());
        ctx.data_mut(|data| data.insert_temp(id(), names));
        let both = "Enter or A: choose.  Escape or B: back.";
        assert_eq!(with_names(&ctx, BUTTONS), both);
    }
}
