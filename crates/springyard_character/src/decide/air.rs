//! The mode [`Air`](Locomotion::Air): the height follows the parabolas of [`flight`](mod@super::super::flight), not a spring.

use super::entry::Entry;
use super::step::StepInputs;
use crate::command::Vertical;
use crate::flight::{Flight, GravityPhase};
use crate::locomotion::{Airborne, FlightVelocity, Locomotion, SinceGrounded};
use crate::state::CharacterState;

/// The entry of a step in the air, where no other mode applies.
pub(super) fn enter(state: &CharacterState, step: &StepInputs) -> Entry {
    Entry {
        mode: Locomotion::Air(state.locomotion.airborne().unwrap_or_default()),
        motion: None,
        facing: None,
        over: None,
        carried: state.carried,
        delta_v: state.locomotion.slide_gain(),
        upwards: step.body.velocity.y,
        since_grounded: wedged(state, step),
        momentum: state.momentum.faded(step.dt),
    }
}

/// Time, s, for which contacts must hold a character up in the air before it may jump.
const WEDGED_SECS: f32 = 0.1;

/// Speed below which a character in the air counts as at rest, m/s.
const RESTS_M_S: f32 = 0.5;

/// Part of gravity that contacts must counter to hold a character up. A single slope of 45 degrees and more counters at most half.
const HELD_UP: f32 = 0.6;

/// What has happened since the character last stood. One that contacts hold up, wedged between rocks without ground beneath its centre,
/// may soon jump as if it stood.
fn wedged(state: &CharacterState, step: &StepInputs) -> SinceGrounded {
    let mut since = state.off_ground(step.dt);
    let pushed_up = step.pushed.y > HELD_UP * step.springs.flight.fall * step.dt;
    let rests = step.body.velocity.length() < RESTS_M_S && !state.locomotion.is_rising();
    if rests && pushed_up {
        since.wedged_secs += step.dt;
    } else {
        since.wedged_secs = 0.0;
    }
    if since.wedged_secs > WEDGED_SECS {
        since.secs = Some(0.0);
        since.air_jumped = false;
    }
    since
}

/// A step of flight under the gravities of `flight` that begins at the vertical velocity `upwards`, m/s. At the mean velocity (height gained over `dt`), the body
/// ends exactly on its parabola, whatever the step's length.
pub(super) fn fly(
    flight: &Flight,
    air: Airborne,
    upwards: f32,
    step: &StepInputs,
) -> (Airborne, Vertical) {
    let phase = match air.phase {
        GravityPhase::Held if !step.intent.jump.held => GravityPhase::Cut,
        phase => phase,
    };
    let lift = step.force.y;
    let (gained, velocity) = flight.after_lifted(upwards, phase, lift, step.dt);
    let rising = air.rising && velocity > 0.0;
    let flown = FlightVelocity::new(velocity, gained / step.dt, lift, &step.engine);
    (Airborne { phase, rising }, Vertical::Fly(flown))
}
