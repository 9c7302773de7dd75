//! [`events_of`]: the input of steps, as the events of a script that gives the same steps the same input.

use crate::input::StepInput;
use crate::input::script::{Event, IntentButton, Script};
use springyard_character::{Intent, Presses};

/// The events of steps: each step's start (s) and its input, in order.
#[must_use]
pub fn events_of(steps: impl Iterator<Item = (f64, StepInput)>) -> Script {
    let mut script = Script::default();
    // A script begins without assists and with nothing pressed.
    let mut last = StepInput::default();
    for (starts, mut input) in steps {
        let at = rounded_secs(starts);
        let mut push = |event| script.0.push((at, event));
        if input.assist != last.assist {
            push(input.assist.into());
        }
        if input.new_run {
            push(Event::NewRun);
        }
        if let Some(progress) = input.continues.take() {
            push(progress.into());
        }
        note_intent(&mut push, &input.intent, &last.intent);
        last = input;
    }
    script
}

/// A time with at most 6 decimals, s. A script takes it for the start of the same step: see the tolerance in
/// [`script`](crate::input::script).
#[must_use]
pub fn rounded_secs(secs: f64) -> f64 {
    (secs * 1e6).round() / 1e6
}

/// Adds the events that lead from the intent of the last step to that of this one.
fn note_intent(push: &mut impl FnMut(Event), intent: &Intent, last: &Intent) {
    if look_bits(intent) != look_bits(last) {
        push(Event::Look(intent.look_yaw_deg, intent.look_pitch_deg));
    }
    if movement_bits(intent) != movement_bits(last) {
        push(Event::Move(intent.movement.x, intent.movement.y));
    }
    for button in IntentButton::ALL {
        let was_held = last.button(button).held;
        note_button(push, button, intent.button(button), was_held);
    }
}

/// The look direction in bits. The state hash takes bits, and numbers can be equal without being the same: -0.0 is 0.0.
fn look_bits(intent: &Intent) -> [u32; 2] {
    [intent.look_yaw_deg, intent.look_pitch_deg].map(f32::to_bits)
}

fn movement_bits(intent: &Intent) -> [u32; 2] {
    intent.movement.to_array().map(f32::to_bits)
}

/// Adds the events of one button in one step. A press that is still held is a `Press`, any other press a `Tap`.
fn note_button(push: &mut impl FnMut(Event), button: IntentButton, now: Presses, was_held: bool) {
    if was_held && (now.presses > 0 || !now.held) {
        push(Event::Release(button));
    }
    for press in 1..=now.presses {
        let stays = now.held && press == now.presses;
        push(if stays {
            Event::Press(button)
        } else {
            Event::Tap(button)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_of_bits_is_an_event() {
        let mut steps: [StepInput; 4] = std::array::from_fn(|_| StepInput::default());
        steps[1].intent.look_yaw_deg = -0.0;
        steps[2].intent.look_yaw_deg = -0.0;
        steps[3].intent.movement.x = -0.0;
        let script = events_of((0..4).map(f64::from).zip(steps));
        // Compared as text: -0.0 equals 0.0.
        let expected = "[(1.0, Look(-0.0, 0.0)), (3.0, Look(0.0, 0.0)), (3.0, Move(-0.0, 0.0))]";
        assert_eq!(format!("{:?}", script.0), expected);
    }

    #[test]
    fn a_press_that_is_held_and_one_that_is_not_are_two_events() {
        let mut jumps: [StepInput; 3] = std::array::from_fn(|_| StepInput::default());
        jumps[0].intent.press_jump();
        jumps[1].intent.jump.held = true;
        jumps[2].intent.tap_jump();
        let starts = (0..3).map(|step| f64::from(step) / 60.0);
        let script = events_of(starts.zip(jumps));
        let jump = IntentButton::Jump;
        assert_eq!(
            script.0,
            [
                (0.0, Event::Press(jump)),
                (0.033333, Event::Release(jump)),
                (0.033333, Event::Tap(jump)),
            ]
        );
    }
}
