//! The mode [`Ground`](Locomotion::Ground): the ride spring holds the character over walkable ground.

use super::entry::Entry;
use super::step::StepInputs;
use crate::ground::Ground;
use crate::locomotion::{Locomotion, SinceGrounded};
use crate::momentum::Momentum;
use crate::probe::ROUNDING_M;
use crate::state::CharacterState;

/// The entry of a step on the ground, if the character lands on ground in this step or is still held by it.
pub(super) fn enter(state: &CharacterState, step: &StepInputs) -> Option<Entry> {
    let ground = step.sensed.ground.filter(|g| catches(state, step, g))?;
    let carried = ground.velocity + ground.correction_velocity;
    let mut entry = Entry {
        mode: Locomotion::Ground {
            ground: ground.entity,
        },
        motion: None,
        facing: None,
        over: Some(ground),
        carried,
        delta_v: state.locomotion.slide_gain(),
        upwards: step.body.velocity.y,
        since_grounded: SinceGrounded {
            stood_m: Some(ground.height),
            ..SinceGrounded::default()
        },
        momentum: Momentum::of(ground.velocity),
    };
    if state.locomotion == entry.mode {
        // The same ground at another velocity: the change is added to its passenger's. Downwards, the ground cannot accelerate
        // the passenger by more than gravity does in a fall, and by what the passenger's own push gave them both.
        let change = carried - state.carried;
        let flight = &step.springs.flight;
        let gravity = if step.body.velocity.y > 0.0 {
            flight.rise
        } else {
            flight.fall
        };
        let most_down = step.kick(ground.entity) - gravity * step.dt;
        entry.upwards += change.y.max(most_down);
        entry.delta_v += change.with_y(0.0);
        entry.momentum =
            (state.momentum).noted(ground.velocity, step.tuning.momentum_memory_secs, step.dt);
    }
    Some(entry)
}

/// Whether `ground` holds the character in this step: within the snap distance if it was held before, else if a flight lands.
fn catches(state: &CharacterState, step: &StepInputs, ground: &Ground) -> bool {
    let climb = step.body.velocity.y - ground.velocity.y;
    let above = step.body.above(ground.height);
    if state.is_held() {
        return above <= step.tuning.snap_m + ROUNDING_M;
    }
    // A character that rises does not land. A falling one lands in the very step that would pass the ride height.
    let may_land = !state.locomotion.is_rising() || climb <= 0.0;
    may_land && above + climb.min(0.0) * step.dt <= 0.0
}
