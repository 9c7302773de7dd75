//! The controls as a table: each action with its keys and its buttons of the gamepad. Help, menu and
//! `docs/bindings.md` show these names.

use bevy::prelude::GamepadButton;

use super::edit::SlotDevice;
use super::names::{KeyNames, name};
use super::pause_rows::pause_way;
use super::{Bindings, BoundAction, Button, Stick};
use crate::input::actions::ButtonAction;
use crate::input::pad_family::PadFamily;

/// One row of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The action.
    pub action: String,
    /// Its keys and buttons of the mouse; may be empty.
    pub keyboard_mouse: String,
    /// Its buttons and sticks of the gamepad, or the way through the pause page; may be empty.
    pub gamepad: String,
}

/// Controls that cannot be bound, by keyboard alone.
const FIXED: [(&str, &str); 4] = [
    ("Larger, smaller text", "Ctrl+Plus, Ctrl+Minus"),
    ("Full screen", "F11"),
    ("Screenshot", "F12"),
    ("Quit", "Ctrl+Q"),
];

/// The same, for developers.
const FIXED_FOR_DEVELOPERS: [(&str, &str); 1] =
    [("Undo, redo in the tuning panel", "Ctrl+Z, Ctrl+Y")];

/// All controls, with the names of this layout and this family of gamepads: those of players, then those of developers.
#[must_use]
pub fn table(bindings: &Bindings, names: &KeyNames, family: PadFamily) -> Vec<Row> {
    let mut rows = players(bindings, names, family);
    rows.extend(developers(bindings, names, family));
    rows
}

/// The controls for playing.
#[must_use]
pub fn players(bindings: &Bindings, names: &KeyNames, family: PadFamily) -> Vec<Row> {
    let mut rows = vec![run(bindings, names, family), look(bindings, names, family)];
    rows.extend(actions(bindings, names, family, false));
    rows.push(Row {
        action: "Menu".into(),
        keyboard_mouse: "Escape, Mouse back".into(),
        gamepad: name(Button::Pad(GamepadButton::Start), names, family),
    });
    rows.extend(FIXED.map(fixed));
    rows
}

/// The developers' keys.
#[must_use]
pub fn developers(bindings: &Bindings, names: &KeyNames, family: PadFamily) -> Vec<Row> {
    let mut rows = actions(bindings, names, family, true);
    rows.extend(FIXED_FOR_DEVELOPERS.map(fixed));
    rows
}

/// The actions of buttons, for developers or for players. Those that turn the camera are in a row of their own.
fn actions(
    bindings: &Bindings,
    names: &KeyNames,
    family: PadFamily,
    for_developers: bool,
) -> Vec<Row> {
    let of = |buttons: &[Button], device| names_of(buttons, device, names, family);
    let wanted = ButtonAction::all();
    let wanted = wanted.filter(|action| !ButtonAction::LOOKS.contains(action));
    let wanted = wanted.map(|button| (button, BoundAction::Button(button)));
    let wanted = wanted.filter(|(_, action)| action.is_for_developers() == for_developers);
    let rows = wanted.map(|(button, action)| {
        let buttons = bindings.of(action);
        let on_pad = of(buttons, SlotDevice::Gamepad);
        Row {
            action: with_detail(action.label(), action.detail()),
            keyboard_mouse: of(buttons, SlotDevice::KeyboardMouse),
            gamepad: match on_pad.is_empty() {
                true => pause_way(button, family).unwrap_or_default(),
                false => on_pad,
            },
        }
    });
    rows.collect()
}

fn fixed((action, keys): (&str, &str)) -> Row {
    Row {
        action: action.into(),
        keyboard_mouse: keys.into(),
        gamepad: String::new(),
    }
}

/// The names of those buttons that belong to a device, with commas between them.
#[must_use]
pub fn names_of(
    buttons: &[Button],
    device: SlotDevice,
    names: &KeyNames,
    family: PadFamily,
) -> String {
    let of_device = buttons.iter().filter(|button| device.has(**button));
    let names: Vec<String> = of_device
        .map(|button| name(*button, names, family))
        .collect();
    names.join(", ")
}

/// The four directions in one row: all first keys, then all second ones.
fn run(bindings: &Bindings, names: &KeyNames, family: PadFamily) -> Row {
    let directions = [
        &bindings.forward,
        &bindings.left,
        &bindings.back,
        &bindings.right,
    ];
    let sets = |device| sets(directions.map(Vec::as_slice), device, names, family);
    let mut on_pad = vec![stick_name(bindings.move_stick).to_owned()];
    on_pad.extend(sets(SlotDevice::Gamepad));
    Row {
        action: "Run".into(),
        keyboard_mouse: sets(SlotDevice::KeyboardMouse).join(", "),
        gamepad: on_pad.join(", "),
    }
}

/// What turns the camera, in one row.
fn look(bindings: &Bindings, names: &KeyNames, family: PadFamily) -> Row {
    let directions = ButtonAction::LOOKS.map(|action| bindings.buttons(action));
    let after = |first: &str, device| {
        let mut all = vec![first.to_owned()];
        all.extend(sets(directions, device, names, family));
        all.join(", ")
    };
    Row {
        action: "Look".into(),
        keyboard_mouse: after("Mouse after a click", SlotDevice::KeyboardMouse),
        gamepad: after(stick_name(bindings.look_stick), SlotDevice::Gamepad),
    }
}

/// The nth buttons of four directions (forward or up, left, back or down, right), for each n.
fn sets(
    directions: [&[Button]; 4],
    device: SlotDevice,
    names: &KeyNames,
    family: PadFamily,
) -> Vec<String> {
    let directions = directions.map(|buttons| -> Vec<String> {
        let of_device = buttons.iter().filter(|button| device.has(**button));
        of_device
            .map(|button| name(*button, names, family))
            .collect()
    });
    let longest = directions.iter().map(Vec::len).max();
    (0..longest.unwrap_or_default())
        .map(|nth| {
            let keys = directions.iter().filter_map(|keys| keys.get(nth));
            let keys: Vec<&str> = keys.map(String::as_str).collect();
            keys.join(" ")
        })
        .collect()
}

/// The name of a stick.
#[must_use]
pub fn stick_name(stick: Stick) -> &'static str {
    match stick {
        Stick::Left => "Left stick",
        Stick::Right => "Right stick",
    }
}

/// `Walk (while held)`
#[must_use]
pub fn with_detail(label: &str, detail: &str) -> String {
    if detail.is_empty() {
        label.to_owned()
    } else {
        format!("{label} ({detail})")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn rows(family: PadFamily) -> Vec<Row> {
        let bindings = Bindings::defaults().unwrap();
        table(&bindings, &KeyNames::default(), family)
    }

    #[test]
    fn each_action_has_one_row_with_a_name_of_its_own_and_a_key() {
        let rows = rows(PadFamily::Generic);
        let names: BTreeSet<&str> = rows.iter().map(|row| row.action.as_str()).collect();
        assert_eq!(names.len(), rows.len(), "{rows:?}");
        let fixed = FIXED.len() + FIXED_FOR_DEVELOPERS.len();
        assert_eq!(
            rows.len(),
            ButtonAction::all().count() - ButtonAction::LOOKS.len() + 3 + fixed
        );
        assert!(rows.iter().all(|row| !row.keyboard_mouse.is_empty()));
        assert_eq!(rows[0].keyboard_mouse, "W A S D, Up Left Down Right");
        assert_eq!(rows[0].gamepad, "Left stick");
        assert_eq!(rows[1].keyboard_mouse, "Mouse after a click, I J K L");
        assert_eq!(rows[1].gamepad, "Right stick");
    }

    #[test]
    fn players_see_no_key_that_steps_scales_or_opens_a_panel() {
        let bindings = Bindings::defaults().unwrap();
        let of = |table: fn(&Bindings, &KeyNames, PadFamily) -> Vec<Row>| {
            let rows = table(&bindings, &KeyNames::default(), PadFamily::Xbox);
            let keys = rows.into_iter().map(|row| row.keyboard_mouse);
            keys.collect::<BTreeSet<String>>()
        };
        let (players, developers) = (of(players), of(developers));
        for key in ["P", ".", "[", "]", "B", "F2", "F3", "F4", "F5", "F6", "F7"] {
            assert!(developers.contains(key), "{key}: {developers:?}");
            assert!(!players.contains(key), "{key}: {players:?}");
        }
        for key in ["Space", "Backspace", "F1", "R", "Escape, Mouse back"] {
            assert!(players.contains(key), "{key}: {players:?}");
        }
    }

    #[test]
    fn the_labels_of_the_menu_are_all_different() {
        let labels: BTreeSet<&str> = BoundAction::all().map(BoundAction::label).collect();
        assert_eq!(labels.len(), BoundAction::all().count());
    }

    #[test]
    fn buttons_of_the_gamepad_have_the_names_of_its_family() {
        let of = |family, action: &str| {
            let rows = rows(family);
            let row = rows.into_iter().find(|row| row.action.starts_with(action));
            row.unwrap().gamepad
        };
        assert_eq!(of(PadFamily::Xbox, "Jump"), "A");
        assert_eq!(of(PadFamily::PlayStation, "Jump"), "Cross");
        assert_eq!(of(PadFamily::Xbox, "Walk"), "LB");
        assert_eq!(of(PadFamily::Nintendo, "Menu"), "Plus");
    }

    #[test]
    fn a_panel_without_a_button_on_the_gamepad_has_the_way_through_the_pause_page() {
        let mut bindings = Bindings::defaults().unwrap();
        let of = |bindings: &Bindings, action: &str| {
            let rows = developers(bindings, &KeyNames::default(), PadFamily::Xbox);
            let row = rows.into_iter().find(|row| row.action.starts_with(action));
            row.unwrap().gamepad
        };
        for (action, way) in [
            ("Lab panels", "Menu, then Lab"),
            ("Tuning panel", "Menu, then Tuning"),
            ("Timeline", "Menu, then Timeline"),
            ("What if", "Menu, then What if"),
            ("Springs", "Y"),
            ("Half speed", ""),
        ] {
            assert_eq!(of(&bindings, action), way);
        }
        bindings.tuning = vec![Button::Pad(GamepadButton::Select)];
        assert_eq!(of(&bindings, "Tuning panel"), "View");
    }
}
