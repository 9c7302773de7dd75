//! Buttons that need not be held: grab, rope and walk from one press to the next, and each jump to its full height.
//!
//! As for [`crouch`](super::crouch), the button is converted on its way into the intent, before the intent is recorded, so that a step and a
//! recording get what the character understands. What is held is read off the character: whether its hand holds something, whether a
//! rope holds it, whether it rises, what its last step got. So nothing is kept here that a respawn, a menu, a loss of focus or a rewind
//! could leave behind.
//! A button begins to be held with a press: a recording has no other way to say it.

use bevy::prelude::*;

use crate::input::PlayerControlled;
use crate::settings::Settings;
use springyard_character::grab::Holding;
use springyard_character::moves::RopeState;
use springyard_character::{CharacterState, GravityPhase, Intent, Presses, StepIntent};

type Player = (
    &'static mut Intent,
    &'static StepIntent,
    &'static CharacterState,
    Option<&'static Holding>,
    Option<&'static RopeState>,
);

pub(super) fn convert_buttons(
    settings: Res<Settings>,
    mut players: Query<Player, With<PlayerControlled>>,
) {
    let controls = settings.controls;
    for (mut intent, last, state, holding, rope) in &mut players {
        if controls.grab.toggles() {
            let holds = holding.is_some_and(|holding| holding.grip.is_some());
            intent.grab = toggled(intent.grab, holds);
        }
        if controls.rope.toggles() {
            let holds = rope.is_some_and(|rope| rope.tied.is_some());
            intent.rope = toggled(intent.rope, holds);
        }
        if controls.walk.toggles() {
            intent.walk = toggled(intent.walk, last.walk.is_down());
        }
        if controls.full_jumps {
            let may_rise =
                state.press_age_secs.is_some() || state.locomotion.phase() == GravityPhase::Held;
            intent.jump.held |= intent.jump.presses > 0 || (last.jump.held && may_rise);
        }
    }
}

/// A button that is held from one press to the next. `button`: as the devices say. `is_on`: it was held until now.
#[must_use]
pub(super) fn toggled(button: Presses, is_on: bool) -> Presses {
    let held = is_on ^ (button.presses % 2 == 1);
    Presses {
        presses: u32::from(held && !is_on),
        held,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn presses(presses: u32, held: bool) -> Presses {
        Presses { presses, held }
    }

    #[test]
    fn a_press_begins_and_ends_a_hold_and_what_the_finger_does_meanwhile_does_not_count() {
        for finger_stays in [false, true] {
            assert_eq!(toggled(presses(1, finger_stays), false), presses(1, true));
            assert_eq!(toggled(presses(0, finger_stays), true), presses(0, true));
            assert_eq!(toggled(presses(1, finger_stays), true), presses(0, false));
            assert_eq!(toggled(presses(0, finger_stays), false), presses(0, false));
            assert_eq!(toggled(presses(2, finger_stays), false), presses(0, false));
        }
    }
}
