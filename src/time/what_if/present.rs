//! [`apart`]: runs something in another time, and puts the present back.

use bevy::prelude::*;

use crate::input::script::Playback;
use crate::tuning::live::tune_rigs;
use springyard_rewind::History;
use springyard_rewind::Snapshot;
use springyard_rewind::inputs::end_replay;
use springyard_timestep::{FrameSteps, Resimulating};

/// All of the present that steps and frames of another time change.
struct Present {
    state: Snapshot,
    /// The look direction and the camera, among others.
    frame: Snapshot,
    settings: Snapshot,
    playback: Option<Playback>,
    /// `Res<Time>` of the frame, the fixed clock with its step and overstep, and where the frame is drawn.
    time: Time,
    fixed: Time<Fixed>,
    shown: FrameSteps,
}

/// Runs `run` between two frames of the game, and puts the present back. What `run` changes of state, settings, camera and figure is
/// lost, and so are the messages that its steps write.
pub(super) fn apart<R>(world: &mut World, run: impl FnOnce(&mut World) -> R) -> R {
    let present = keep(world);
    let was_left = world.resource::<History>().is_left();
    let done = run(world);
    put_back(present, world);
    if !was_left {
        world.resource_mut::<History>().note_return();
    }
    done
}

fn keep(world: &mut World) -> Present {
    Present {
        state: springyard_rewind::snapshot(world),
        frame: springyard_rewind::frame_snapshot(world),
        settings: springyard_rewind::settings_snapshot(world),
        // The position in the script does not belong to the other time.
        playback: world.remove_resource::<Playback>(),
        time: *world.resource::<Time>(),
        fixed: *world.resource::<Time<Fixed>>(),
        shown: world.resource::<FrameSteps>().clone(),
    }
}

fn put_back(present: Present, world: &mut World) {
    end_replay(world);
    world.remove_resource::<Resimulating>();
    present.state.restore(world);
    present.frame.restore(world);
    present.settings.restore(world);
    tune_rigs(world);
    if let Some(playback) = present.playback {
        world.insert_resource(playback);
    }
    springyard_rewind::drop_step_messages(world);
    *world.resource_mut::<Time>() = present.time;
    *world.resource_mut::<Time<Fixed>>() = present.fixed;
    *world.resource_mut::<FrameSteps>() = present.shown;
}
