//! Converts the crouch button where the setting and the tuning disagree about how it works: [`button_for_step`].
//!
//! The character reads the button as its tuning says (`crouch_toggle`). So the button is converted on its way into the intent,
//! before the intent is recorded: a step and a recording get what the character understands, and a recording plays back the same
//! under any setting. The character's own state says whether it crouches, so nothing is kept here that a respawn, a pause, a loss
//! of focus or another setting could leave behind.

use bevy::prelude::*;

use super::toggles::toggled;
use crate::input::PlayerControlled;
use crate::settings::{CrouchMode, Settings};
use springyard_character::{CharacterState, CharacterTuning};
use springyard_character::{Intent, Presses};

pub(super) fn convert_crouch(
    settings: Res<Settings>,
    mut players: Query<(&mut Intent, &CharacterState, &CharacterTuning), With<PlayerControlled>>,
) {
    let mode = settings.controls.crouch;
    for (mut intent, state, tuning) in &mut players {
        let is_asked = state.crouch.is_asked;
        intent.crouch = button_for_step(mode, tuning.crouch_toggle, intent.crouch, is_asked);
    }
}

/// The button crouch as a step gets it. `toggles`: each press toggles, by the tuning; else the character crouches while it is held.
/// `button`: as the devices say. `is_asked`: the button of the last step demanded crouching.
#[must_use]
pub fn button_for_step(
    mode: CrouchMode,
    toggles: bool,
    button: Presses,
    is_asked: bool,
) -> Presses {
    match (mode, toggles) {
        // Held from one press to the next.
        (CrouchMode::Toggle, false) => toggled(button, is_asked),
        // A press where it is pressed, and another where it is released.
        (CrouchMode::Hold, true) => Presses {
            presses: u32::from(button.is_down() != is_asked),
            held: button.held,
        },
        (CrouchMode::ByTuning, _) | (CrouchMode::Hold, false) | (CrouchMode::Toggle, true) => {
            button
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UP: Presses = presses(0, false);
    const PRESSED: Presses = presses(1, true);
    const HELD: Presses = presses(0, true);
    const TAPPED: Presses = presses(1, false);

    const fn presses(presses: u32, held: bool) -> Presses {
        Presses { presses, held }
    }

    /// Whether a character of this tuning is asked to crouch after each of these steps.
    fn asked(mode: CrouchMode, toggles: bool, buttons: &[Presses]) -> Vec<bool> {
        let mut is_asked = false;
        let step = |button: &Presses| {
            let button = button_for_step(mode, toggles, *button, is_asked);
            // As in `character::crouch`.
            is_asked = if toggles {
                is_asked ^ (button.presses % 2 == 1)
            } else {
                button.is_down()
            };
            is_asked
        };
        buttons.iter().map(step).collect()
    }

    #[test]
    fn each_press_toggles_over_a_tuning_that_holds() {
        let buttons = [UP, PRESSED, HELD, UP, UP, TAPPED, UP, TAPPED];
        let crouches = [false, true, true, true, true, false, false, true];
        for toggles in [false, true] {
            assert_eq!(asked(CrouchMode::Toggle, toggles, &buttons), crouches);
        }
        assert_eq!(
            asked(CrouchMode::Toggle, false, &[presses(2, false), UP]),
            [false, false],
            "two presses in one step"
        );
    }

    #[test]
    fn the_button_held_crouches_over_a_tuning_that_toggles() {
        let buttons = [UP, PRESSED, HELD, UP, UP, TAPPED, UP, presses(2, true), UP];
        let crouches = [false, true, true, false, false, true, false, true, false];
        for toggles in [false, true] {
            assert_eq!(asked(CrouchMode::Hold, toggles, &buttons), crouches);
        }
    }

    #[test]
    fn a_character_that_was_stood_up_meanwhile_needs_one_press_to_crouch() {
        // A respawn: the last step asked for nothing.
        let (toggle, hold) = (CrouchMode::Toggle, CrouchMode::Hold);
        assert_eq!(button_for_step(toggle, false, UP, false), UP);
        assert_eq!(button_for_step(toggle, false, TAPPED, false), PRESSED);
        assert_eq!(button_for_step(hold, true, UP, false), UP);
        assert_eq!(button_for_step(hold, true, PRESSED, false), PRESSED);
    }

    #[test]
    fn a_character_that_crouches_by_another_setting_stands_up() {
        // The button is up: held, it stands up; toggled, by one press.
        let (toggle, hold) = (CrouchMode::Toggle, CrouchMode::Hold);
        assert_eq!(button_for_step(hold, true, UP, true), TAPPED);
        assert_eq!(button_for_step(hold, false, UP, true), UP);
        assert_eq!(button_for_step(toggle, false, TAPPED, true), UP);
        assert_eq!(button_for_step(toggle, true, TAPPED, true), TAPPED);
    }
}
