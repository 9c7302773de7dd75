//! The mode [`Air`](Locomotion::Air): no spring holds the height, the body follows the parabolas of [`flight`](mod@super::super::flight).

use super::entry::Entry;
use super::step::Step;
use crate::character::flight::Lift;
use crate::character::locomotion::{Flown, Locomotion};
use crate::character::state::CharacterState;

/// In the air through this step: nothing holds it.
pub(super) fn enter(state: &CharacterState, step: &Step) -> Entry {
    Entry {
        mode: Locomotion::Air {
            lift: state.locomotion.lift(),
            jumping: state.is_jumping(),
        },
        over: None,
        carried: state.carried,
        carry: state.locomotion.slide_gain(),
        upwards: step.body.velocity.y,
        since_stood: state.off_ground(step.dt),
        momentum: state.momentum.faded(step.dt),
    }
}

/// A step of flight that begins at `upwards`, m/s: the mean velocity takes the body along its curve, exactly, whatever the step.
pub(super) fn fly(lift: Lift, jumping: bool, upwards: f32, step: &Step) -> (Locomotion, Flown) {
    let lift = match lift {
        Lift::Held if !step.intent.jump.held => Lift::Cut,
        lift => lift,
    };
    let (gained, velocity) = step.springs.flight.after(upwards, lift, step.dt);
    let mean = gained / step.dt;
    let jumping = jumping && velocity > 0.0;
    (Locomotion::Air { lift, jumping }, Flown { velocity, mean })
}
