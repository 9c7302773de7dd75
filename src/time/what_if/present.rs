//! [`apart`]: runs something in another time, and puts the present back.

use bevy::prelude::*;

use crate::input::script::Playback;
use crate::tuning::live::tune_rigs;
use springyard_rewind::{History, end_replay};
use springyard_timestep::{FrameSteps, Resimulating};

/// Runs `run` between two frames of the game, and puts the present back. What `run` changes of state, settings, camera and figure is
/// lost, and so are the messages that its steps write.
pub(super) fn apart<R>(world: &mut World, run: impl FnOnce(&mut World) -> R) -> R {
    let state = springyard_rewind::snapshot(world);
    // The look direction and the camera, among others.
    let frame = springyard_rewind::frame_snapshot(world);
    let settings = springyard_rewind::settings_snapshot(world);
    // The position in the script does not belong to the other time.
    let playback = world.remove_resource::<Playback>();
    // `Res<Time>` of the frame, the fixed clock with its step and overstep, and where the frame is drawn.
    let time = *world.resource::<Time>();
    let fixed = *world.resource::<Time<Fixed>>();
    let shown = world.resource::<FrameSteps>().clone();
    let was_left = world.resource::<History>().is_left();

    let done = run(world);

    end_replay(world);
    world.remove_resource::<Resimulating>();
    state.restore(world);
    frame.restore(world);
    settings.restore(world);
    tune_rigs(world);
    if let Some(playback) = playback {
        world.insert_resource(playback);
    }
    springyard_rewind::drop_step_messages(world);
    *world.resource_mut::<Time>() = time;
    *world.resource_mut::<Time<Fixed>>() = fixed;
    *world.resource_mut::<FrameSteps>() = shown;
    if !was_left {
        world.resource_mut::<History>().note_return();
    }
    done
}
