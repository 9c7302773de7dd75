//! Names of keys and buttons as a player sees them: what the layout in use has on a key, and what the maker of a gamepad calls a
//! button. The only table of such names. Error messages about files use the names of the file format instead.

use std::collections::HashMap;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKeyCode};
use bevy::prelude::*;

use super::button::Button;
use crate::input::InputSystems;
use crate::input::pad_family::PadFamily;

/// The characters on the keys of the layout in use, learnt as they are typed. Until then, and for keys that type no character:
/// the names of a US keyboard.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct KeyNames(HashMap<KeyCode, String>);

pub(in crate::input) fn plugin(app: &mut App) {
    app.init_resource::<KeyNames>()
        .add_systems(PreUpdate, learn_key_names.in_set(InputSystems::NoteDevices));
}

/// Keys with which another key types another character.
const MODIFIERS: [KeyCode; 5] = [
    KeyCode::ShiftLeft,
    KeyCode::ShiftRight,
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::AltRight,
];

fn learn_key_names(
    held: Res<ButtonInput<KeyCode>>,
    mut typed: MessageReader<KeyboardInput>,
    mut names: ResMut<KeyNames>,
) {
    if held.any_pressed(MODIFIERS) {
        typed.clear();
        return;
    }
    for key in typed.read() {
        if key.state == ButtonState::Pressed
            && let Some(name) = character_on(key.key_code, &key.logical_key)
            && names.of(key.key_code) != name
        {
            names.0.insert(key.key_code, name);
        }
    }
}

impl KeyNames {
    /// The name of a key.
    #[must_use]
    pub fn of(&self, key: KeyCode) -> String {
        self.0.get(&key).cloned().unwrap_or_else(|| us_name(key))
    }
}

/// The name of a key, or of a button of the mouse or of a gamepad of this family.
#[must_use]
pub fn name(button: Button, names: &KeyNames, family: PadFamily) -> String {
    match button {
        Button::Key(key) => names.of(key),
        Button::Mouse(button) => mouse_name(button),
        Button::Pad(button) => pad_name(button, family),
    }
}

/// The character that a key types without Shift, in upper case. `None` if it types none, or one that the font of the interface
/// does not have.
fn character_on(key: KeyCode, logical: &Key) -> Option<String> {
    if !types_a_character(key) {
        return None;
    }
    let typed = match logical {
        Key::Character(text) => {
            let mut characters = text.chars();
            characters.next().filter(|_| characters.next().is_none())
        }
        Key::Dead(character) => *character,
        _ => None,
    }?;
    // Latin, Greek and Cyrillic.
    if typed.is_control() || typed.is_whitespace() || typed >= '\u{530}' {
        return None;
    }
    let mut upper = typed.to_uppercase();
    Some(match (upper.next(), upper.next()) {
        (Some(upper), None) => upper.to_string(),
        // The upper case of ß is two letters.
        _ => typed.to_string(),
    })
}

/// Whether a key is one of the main block that type a character: the digits beside it would be named as those above it.
fn types_a_character(key: KeyCode) -> bool {
    let has_character = us_name(key).chars().count() == 1;
    has_character
        || matches!(
            key,
            KeyCode::IntlBackslash | KeyCode::IntlRo | KeyCode::IntlYen
        )
}

/// The letter or digit of the keys `KeyA` to `KeyZ` and `Digit0` to `Digit9`.
fn plain_key(key: &str) -> Option<&str> {
    let rest = key
        .strip_prefix("Key")
        .or_else(|| key.strip_prefix("Digit"))?;
    (rest.len() == 1).then_some(rest)
}

/// The name of a key on a US keyboard.
fn us_name(key: KeyCode) -> String {
    let name = match key {
        KeyCode::Backquote => "`",
        KeyCode::Backslash => "\\",
        KeyCode::BracketLeft => "[",
        KeyCode::BracketRight => "]",
        KeyCode::Comma => ",",
        KeyCode::Equal => "=",
        KeyCode::Minus => "-",
        KeyCode::Period => ".",
        KeyCode::Quote => "'",
        KeyCode::Semicolon => ";",
        KeyCode::Slash => "/",
        KeyCode::ArrowUp => "Up",
        KeyCode::ArrowDown => "Down",
        KeyCode::ArrowLeft => "Left",
        KeyCode::ArrowRight => "Right",
        KeyCode::ShiftLeft => "Left Shift",
        KeyCode::ShiftRight => "Right Shift",
        KeyCode::ControlLeft => "Left Ctrl",
        KeyCode::ControlRight => "Right Ctrl",
        KeyCode::AltLeft => "Left Alt",
        KeyCode::AltRight => "Right Alt",
        KeyCode::SuperLeft => "Left Super",
        KeyCode::SuperRight => "Right Super",
        KeyCode::NumpadAdd => "Numpad +",
        KeyCode::NumpadSubtract => "Numpad -",
        KeyCode::NumpadMultiply => "Numpad *",
        KeyCode::NumpadDivide => "Numpad /",
        KeyCode::NumpadDecimal => "Numpad .",
        KeyCode::NumpadComma => "Numpad ,",
        KeyCode::NumpadEqual => "Numpad =",
        KeyCode::Unidentified(native) => return native_name(native),
        _ => {
            let name = format!("{key:?}");
            return match plain_key(&name) {
                Some(plain) => plain.to_owned(),
                None => in_words(&name),
            };
        }
    };
    name.to_owned()
}

/// The name of a key that only the operating system knows by a number.
fn native_name(native: NativeKeyCode) -> String {
    match native {
        NativeKeyCode::Unidentified => "Unknown key".to_owned(),
        NativeKeyCode::Android(number) | NativeKeyCode::Xkb(number) => format!("Key {number}"),
        NativeKeyCode::MacOS(number) | NativeKeyCode::Windows(number) => format!("Key {number}"),
    }
}

/// `CapsLock` -> `Caps Lock`, `Numpad1` -> `Numpad 1`, `F10` -> `F10`.
fn in_words(name: &str) -> String {
    let mut words = String::new();
    let mut after_lower = false;
    for character in name.chars() {
        if after_lower && !character.is_lowercase() {
            words.push(' ');
        }
        after_lower = character.is_lowercase();
        words.push(character);
    }
    words
}

fn mouse_name(button: MouseButton) -> String {
    let name = match button {
        MouseButton::Left => "Left mouse button",
        MouseButton::Right => "Right mouse button",
        MouseButton::Middle => "Middle mouse button",
        MouseButton::Back => "Mouse back",
        MouseButton::Forward => "Mouse forward",
        MouseButton::Other(number) => return format!("Mouse button {number}"),
    };
    name.to_owned()
}

/// The name of a gamepad's button: the names are in the order of [`PadFamily`].
#[must_use]
pub fn pad_name(button: GamepadButton, family: PadFamily) -> String {
    let names = match button {
        GamepadButton::South => ["A", "Cross", "B", "South"],
        GamepadButton::East => ["B", "Circle", "A", "East"],
        GamepadButton::West => ["X", "Square", "Y", "West"],
        GamepadButton::North => ["Y", "Triangle", "X", "North"],
        GamepadButton::C => ["C"; 4],
        GamepadButton::Z => ["Z"; 4],
        GamepadButton::LeftTrigger => ["LB", "L1", "L", "Left bumper"],
        GamepadButton::RightTrigger => ["RB", "R1", "R", "Right bumper"],
        GamepadButton::LeftTrigger2 => ["LT", "L2", "ZL", "Left trigger"],
        GamepadButton::RightTrigger2 => ["RT", "R2", "ZR", "Right trigger"],
        GamepadButton::Select => ["View", "Create", "Minus", "Select"],
        GamepadButton::Start => ["Menu", "Options", "Plus", "Start"],
        GamepadButton::Mode => ["Xbox button", "PS button", "Home", "Mode"],
        GamepadButton::LeftThumb => [
            "Left stick press",
            "L3",
            "Left stick press",
            "Left stick press",
        ],
        GamepadButton::RightThumb => [
            "Right stick press",
            "R3",
            "Right stick press",
            "Right stick press",
        ],
        GamepadButton::DPadUp => ["D-pad up"; 4],
        GamepadButton::DPadDown => ["D-pad down"; 4],
        GamepadButton::DPadLeft => ["D-pad left"; 4],
        GamepadButton::DPadRight => ["D-pad right"; 4],
        GamepadButton::Other(number) => return format!("Button {number}"),
    };
    names[family as usize].to_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use bevy::reflect::{TypeInfo, Typed};

    use super::*;

    /// All keys that a file can name, without those known by a number only.
    fn all_keys() -> Vec<KeyCode> {
        let TypeInfo::Enum(info) = KeyCode::type_info() else {
            panic!("KeyCode is an enum");
        };
        let names = info.variant_names().iter();
        let named = names.filter(|name| **name != "Unidentified");
        named.map(|name| ron::from_str(name).unwrap()).collect()
    }

    #[test]
    fn every_key_has_a_name_of_its_own() {
        let keys = all_keys();
        assert!(keys.len() > 150, "{}", keys.len());
        let names: BTreeSet<String> = keys.iter().map(|key| us_name(*key)).collect();
        assert!(names.iter().all(|name| !name.trim().is_empty()));
        assert_eq!(names.len(), keys.len());
        for (key, expected) in [
            (KeyCode::KeyQ, "Q"),
            (KeyCode::Digit7, "7"),
            (KeyCode::Numpad7, "Numpad 7"),
            (KeyCode::F10, "F10"),
            (KeyCode::CapsLock, "Caps Lock"),
            (KeyCode::Unidentified(NativeKeyCode::Xkb(248)), "Key 248"),
        ] {
            assert_eq!(us_name(key), expected);
        }
    }

    #[test]
    fn every_button_of_a_gamepad_has_a_name_of_its_own_in_each_family() {
        let families = [
            PadFamily::Xbox,
            PadFamily::PlayStation,
            PadFamily::Nintendo,
            PadFamily::Generic,
        ];
        for family in families {
            let buttons = GamepadButton::all();
            let names: BTreeSet<String> = buttons
                .iter()
                .chain(&[GamepadButton::Other(3)])
                .map(|button| pad_name(*button, family))
                .collect();
            assert_eq!(names.len(), buttons.len() + 1, "{names:?}");
            assert!(
                names
                    .iter()
                    .all(|name| !name.is_empty() && !name.contains("Trigger")),
                "{names:?}"
            );
        }
    }

    #[test]
    fn a_button_is_called_what_its_maker_prints_on_it() {
        let of = |button| families_of(Button::Pad(button));
        assert_eq!(of(GamepadButton::South), ["A", "Cross", "B", "South"]);
        assert_eq!(of(GamepadButton::LeftTrigger)[..3], ["LB", "L1", "L"]);
        assert_eq!(of(GamepadButton::LeftTrigger2)[..3], ["LT", "L2", "ZL"]);
        assert_eq!(of(GamepadButton::Select)[..3], ["View", "Create", "Minus"]);
        assert_eq!(of(GamepadButton::Start)[..3], ["Menu", "Options", "Plus"]);
    }

    fn families_of(button: Button) -> [String; 4] {
        [
            PadFamily::Xbox,
            PadFamily::PlayStation,
            PadFamily::Nintendo,
            PadFamily::Generic,
        ]
        .map(|family| name(button, &KeyNames::default(), family))
    }

    #[test]
    fn a_key_is_called_what_the_layout_types_with_it() {
        let typed = |key, text: &str| character_on(key, &Key::Character(text.into()));
        assert_eq!(typed(KeyCode::KeyQ, "a"), Some("A".into()));
        assert_eq!(typed(KeyCode::Semicolon, "ö"), Some("Ö".into()));
        assert_eq!(typed(KeyCode::Minus, "ß"), Some("ß".into()));
        let dead = character_on(KeyCode::BracketLeft, &Key::Dead(Some('^')));
        assert_eq!(dead, Some("^".into()));
        // Keys of the keypad have other names than the digits above the letters.
        assert_eq!(typed(KeyCode::Numpad1, "1"), None);
        for unusable in ["", "ab", "\u{1}", " ", "\u{5d0}"] {
            assert_eq!(typed(KeyCode::KeyA, unusable), None, "{unusable:?}");
        }
        assert_eq!(character_on(KeyCode::KeyA, &Key::Enter), None);
    }
}
