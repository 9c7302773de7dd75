//! What a prompt says: words, and the names of the keys or buttons in use.

use super::prompt::Prompt;
use crate::input::actions::ButtonAction;
use crate::input::bindings::BoundAction;
use crate::input::bindings::in_use::InUse;
use crate::settings::{Controls, HoldMode};

/// A piece of a prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Words(&'static str),
    /// The name of a key, a button or a stick: drawn as a key cap.
    Key(String),
}

/// What a prompt says under these settings. `None`: the action has no button.
#[must_use]
pub fn of(prompt: Prompt, names: &InUse, controls: &Controls) -> Option<Vec<Piece>> {
    let key = |action| names.button(BoundAction::Button(action)).map(Piece::Key);
    Some(match prompt {
        Prompt::Run => {
            let mut pieces: Vec<Piece> = names.run().into_iter().map(Piece::Key).collect();
            pieces.push(Piece::Words("run,"));
            pieces.push(Piece::Key(names.look().to_owned()));
            let keys = names.look_keys();
            if !keys.is_empty() {
                pieces.push(Piece::Words("or"));
                pieces.extend(keys.into_iter().map(Piece::Key));
            }
            pieces.push(Piece::Words("look"));
            pieces
        }
        Prompt::Jump => vec![key(ButtonAction::Jump)?, Piece::Words("jump")],
        Prompt::HighJump => hold(key(ButtonAction::Jump)?, "to jump higher"),
        Prompt::Dash => vec![key(ButtonAction::Dash)?, Piece::Words("dash")],
        Prompt::WallJump => vec![key(ButtonAction::Jump)?, Piece::Words("jump off the wall")],
        Prompt::Ledge => vec![
            key(ButtonAction::Jump)?,
            Piece::Words("up,"),
            key(ButtonAction::Crouch)?,
            Piece::Words("down"),
        ],
        Prompt::Rope => match controls.rope {
            HoldMode::Hold => hold(
                key(ButtonAction::Rope)?,
                "to swing from the rope ring, let go to fly on",
            ),
            HoldMode::Toggle => vec![
                key(ButtonAction::Rope)?,
                Piece::Words("swing from the rope ring, again to let go"),
            ],
        },
        Prompt::Grab => match controls.grab {
            HoldMode::Hold => hold(
                key(ButtonAction::Grab)?,
                "to grab the crate, let go to drop or throw it",
            ),
            HoldMode::Toggle => vec![
                key(ButtonAction::Grab)?,
                Piece::Words("grab the crate, again to drop or throw it"),
            ],
        },
        Prompt::Rewind => match controls.rewind {
            HoldMode::Hold => hold(key(ButtonAction::Rewind)?, "to rewind time"),
            HoldMode::Toggle => vec![
                key(ButtonAction::Rewind)?,
                Piece::Words("rewind time, again to play on"),
            ],
        },
        Prompt::Springs => vec![key(ButtonAction::Springs)?, Piece::Words("what is this?")],
    })
}

fn hold(key: Piece, to: &'static str) -> Vec<Piece> {
    vec![Piece::Words("Hold"), key, Piece::Words(to)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Bindings;
    use crate::input::bindings::names::KeyNames;
    use crate::input::last_device::LastDevice;
    use crate::input::pad_family::PadFamily;

    /// What a prompt says, with key caps in brackets.
    fn said(
        prompt: Prompt,
        bindings: &Bindings,
        last: LastDevice,
        controls: &Controls,
    ) -> Option<String> {
        let keys = KeyNames::default();
        let names = InUse {
            bindings,
            keys: &keys,
            last,
        };
        let pieces = of(prompt, &names, controls)?
            .into_iter()
            .map(|piece| match piece {
                Piece::Words(words) => words.to_owned(),
                Piece::Key(key) => format!("[{key}]"),
            });
        Some(pieces.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn a_prompt_names_the_key_or_the_button_in_use() {
        let bindings = Bindings::defaults().unwrap();
        let keys = LastDevice::KeyboardMouse;
        let pad = LastDevice::Gamepad(PadFamily::Xbox);
        for (prompt, last, expected) in [
            (
                Prompt::Run,
                keys,
                "[W] [A] [S] [D] run, [Mouse] or [I] [J] [K] [L] look",
            ),
            (Prompt::Run, pad, "[Left stick] run, [Right stick] look"),
            (Prompt::Jump, keys, "[Space] jump"),
            (Prompt::HighJump, pad, "Hold [A] to jump higher"),
            (Prompt::Dash, pad, "[X] dash"),
            (Prompt::WallJump, keys, "[Space] jump off the wall"),
            (Prompt::Ledge, keys, "[Space] up, [C] down"),
            (
                Prompt::Rope,
                pad,
                "Hold [RB] to swing from the rope ring, let go to fly on",
            ),
            (Prompt::Rewind, keys, "Hold [Backspace] to rewind time"),
            (Prompt::Rewind, pad, "Hold [LT] to rewind time"),
            (Prompt::Springs, keys, "[T] what is this?"),
            (Prompt::Springs, pad, "[Y] what is this?"),
        ] {
            let said = said(prompt, &bindings, last, &Controls::default());
            assert_eq!(said.as_deref(), Some(expected));
        }
    }

    #[test]
    fn a_button_that_toggles_is_not_to_be_held() {
        let bindings = Bindings::defaults().unwrap();
        let controls = Controls {
            grab: HoldMode::Toggle,
            rope: HoldMode::Toggle,
            rewind: HoldMode::Toggle,
            ..Controls::default()
        };
        for (prompt, expected) in [
            (
                Prompt::Grab,
                "[F] grab the crate, again to drop or throw it",
            ),
            (
                Prompt::Rope,
                "[Q] swing from the rope ring, again to let go",
            ),
            (Prompt::Rewind, "[Backspace] rewind time, again to play on"),
        ] {
            let last = LastDevice::KeyboardMouse;
            let said = said(prompt, &bindings, last, &controls);
            assert_eq!(said.as_deref(), Some(expected));
        }
    }

    #[test]
    fn an_action_without_a_button_has_no_prompt() {
        let mut bindings = Bindings::defaults().unwrap();
        bindings.rewind.clear();
        let last = LastDevice::KeyboardMouse;
        let said = said(Prompt::Rewind, &bindings, last, &Controls::default());
        assert_eq!(said, None);
    }
}
