//! The mode [`Ground`](Locomotion::Ground): the ride spring holds the character over ground that it can stand on.

use super::entry::Entry;
use super::step::StepInputs;
use crate::character::ground::Ground;
use crate::character::locomotion::{Locomotion, SinceGrounded};
use crate::character::momentum::Momentum;
use crate::character::state::CharacterState;

/// On the ground through this step, if there is ground that catches it or still holds it.
pub(super) fn enter(state: &CharacterState, step: &StepInputs) -> Option<Entry> {
    let ground = step.sensed.ground.filter(|g| catches(state, step, g))?;
    let carried = ground.velocity + ground.make_up;
    let mut entry = Entry {
        mode: Locomotion::Ground {
            ground: ground.entity,
        },
        over: Some(ground),
        carried,
        carry: state.locomotion.slide_gain(),
        upwards: step.body.velocity.y,
        since_grounded: SinceGrounded::default(),
        momentum: Momentum::of(ground.velocity),
    };
    if state.locomotion == entry.mode {
        // The same ground, faster or slower than before, takes its passenger along; it cannot pull down harder than a fall would.
        let change = carried - state.carried;
        entry.upwards += change.y.max(-step.springs.flight.fall * step.dt);
        entry.carry += change.with_y(0.0);
        entry.momentum =
            (state.momentum).noted(ground.velocity, step.tuning.momentum_memory_secs, step.dt);
    }
    Some(entry)
}

fn catches(state: &CharacterState, step: &StepInputs, ground: &Ground) -> bool {
    let climb = step.body.velocity.y - ground.velocity.y;
    let above = step.body.above(ground.height);
    if state.is_held() {
        return above <= step.tuning.snap_m;
    }
    // Rising from a jump it is not caught. Falling, it is caught in the step that would pass the spring's rest, and not a step later.
    let may_land = !state.is_jumping() || climb <= 0.0;
    may_land && above + climb.min(0.0) * step.dt <= 0.0
}
