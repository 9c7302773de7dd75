//! [`move_rigs_alone`]: moves the rigs by one frame of another time, outside of the frames of the game.

use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

use super::look::CameraControl;
use super::shake::ShakeCamera;

/// A schedule with the drivers of all rigs and no other system. [`Recentre`](super::Recentre) is left out: the look direction of another
/// time is given. No frame runs it: see [`move_rigs_alone`].
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RigAlone;

/// Moves all rigs by one frame of the length that `Res<Time>` has as its delta, in the look direction of the resource
/// [`Look`](super::Look). Commands to the camera and blows that are under way are left for the frames of the game.
pub fn move_rigs_alone(world: &mut World) {
    let controls = take::<CameraControl>(world);
    let blows = take::<ShakeCamera>(world);
    world.run_schedule(RigAlone);
    *world.resource_mut::<Messages<CameraControl>>() = controls;
    *world.resource_mut::<Messages<ShakeCamera>>() = blows;
}

fn take<M: Message>(world: &mut World) -> Messages<M> {
    std::mem::take(&mut *world.resource_mut::<Messages<M>>())
}
