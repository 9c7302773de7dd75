//! What `springyard_state` has to know of this crate: which types are state, and when a step begins and ends.

use bevy::app::{FixedMain, FixedMainScheduleOrder};
use bevy::ecs::message::MessageRegistry;
use bevy::ecs::observer::Observer;
use bevy::ecs::resource::IsResource;
use bevy::ecs::schedule::Schedules;
use bevy::prelude::*;
use bevy::time::Fixed;

use super::frame::stop_at_cap;
use super::step::{begin_step, end_step};
use super::{PoseHistory, StepClock, Views};
use springyard_state::RegisterState;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedMain,
        (
            note_begin.before(begin_step),
            note_end.after(end_step).before(stop_at_cap),
        ),
    );
    app.register_state::<StepClock>("step_clock");
    // The length of the coming step is written before the step begins.
    springyard_state::register_no_input(app, "step_clock");
    app.register_derived::<PoseHistory>("pose_history");
    springyard_rewind::register_linked::<Views>(app);
    let why = "set anew from StepClock at the begin of each step";
    app.register_unkept::<Time<Fixed>>(why);
    app.register_unkept::<Time>(why);
    // What bevy's own schedules keep; a step runs them.
    let why = "bevy's lists of systems: each step runs all of them";
    app.register_unkept::<Schedules>(why);
    app.register_unkept::<FixedMainScheduleOrder>(why);
    let why = "bevy's note of which entities are resources, and of observers that have run";
    app.register_unkept::<IsResource>(why);
    app.register_unkept::<Observer>(why);
    let why = "when messages are dropped: those of steps that run again are, at once";
    app.register_unkept::<MessageRegistry>(why);
}

/// First of all in a step.
fn note_begin(world: &mut World) {
    springyard_state::begin_watch(world);
}

/// Last of all in a step.
fn note_end(world: &mut World) {
    springyard_state::note_step_end(world);
    springyard_state::end_watch(world);
}
