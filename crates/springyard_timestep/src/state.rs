//! Registers with `springyard_state` what a snapshot copies, and what it need not copy.

use bevy::prelude::*;
use bevy::time::Fixed;
use springyard_state::{RegisterState, StateType};

use super::{PoseHistory, StepClock};

pub(super) fn plugin(app: &mut App) {
    let why = "set anew from StepClock at the start of each step";
    app.register(StateType {
        // The length of the coming step is written before the step begins.
        input_on: None,
        ..StateType::state::<StepClock>("step_clock")
    })
    .register_derived::<PoseHistory>("pose_history")
    .register_unkept::<Time<Fixed>>(why)
    .register_unkept::<Time>(why);
}
