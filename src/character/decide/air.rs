//! The mode [`Air`](Locomotion::Air): the height follows the parabolas of [`flight`](mod@super::super::flight), not a spring.

use super::entry::Entry;
use super::step::StepInputs;
use crate::character::flight::GravityPhase;
use crate::character::locomotion::{FlightVelocity, Locomotion};
use crate::character::state::CharacterState;

/// The entry of a step in the air, where no other mode applies.
pub(super) fn enter(state: &CharacterState, step: &StepInputs) -> Entry {
    Entry {
        mode: Locomotion::Air {
            phase: state.locomotion.phase(),
            jumping: state.is_jumping(),
        },
        over: None,
        carried: state.carried,
        carry: state.locomotion.slide_gain(),
        upwards: step.body.velocity.y,
        since_grounded: state.off_ground(step.dt),
        momentum: state.momentum.faded(step.dt),
    }
}

/// A step of flight that begins at the vertical velocity `upwards`, m/s. At the mean velocity (height gained over `dt`), the body
/// ends exactly on its parabola, whatever the step's length.
pub(super) fn fly(
    phase: GravityPhase,
    jumping: bool,
    upwards: f32,
    step: &StepInputs,
) -> (Locomotion, FlightVelocity) {
    let phase = match phase {
        GravityPhase::Held if !step.intent.jump.held => GravityPhase::Cut,
        phase => phase,
    };
    let (gained, velocity) = step.springs.flight.after(upwards, phase, step.dt);
    let mean = gained / step.dt;
    let jumping = jumping && velocity > 0.0;
    (
        Locomotion::Air { phase, jumping },
        FlightVelocity { velocity, mean },
    )
}
