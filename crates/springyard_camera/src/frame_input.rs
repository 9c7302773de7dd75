//! [`FrameInput`]: what the drivers read beside the world.

use bevy::prelude::*;

use super::glance::GlanceAt;
use super::lock_on::LockControl;
use super::look::CameraControl;
use super::shake::ShakeCamera;

/// The length of a frame, and the camera messages of that frame.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub(super) struct FrameInput {
    /// Length of the frame, s.
    pub dt: f32,
    /// Whether the player changes the shoulder.
    pub swaps: bool,
    /// Whether the player requests a turn behind the character.
    pub recentres: bool,
    /// Sum of the strengths of the [`ShakeCamera`] messages, 0 to 1 each.
    pub shake_strength: f32,
    /// The last [`GlanceAt`] message.
    pub glance: Option<GlanceAt>,
    /// The last [`LockControl`] message.
    pub lock: Option<LockControl>,
}

/// Reads the frame's length and messages. Not part of [`RigAlone`].
pub(super) fn read_input(
    time: Res<Time>,
    mut controls: MessageReader<CameraControl>,
    mut shakes: MessageReader<ShakeCamera>,
    mut glances: MessageReader<GlanceAt>,
    mut locks: MessageReader<LockControl>,
    mut input: ResMut<FrameInput>,
) {
    let controls: Vec<_> = controls.read().copied().collect();
    let count = |wanted| controls.iter().filter(|it| **it == wanted).count();
    *input = FrameInput {
        dt: time.delta_secs(),
        swaps: count(CameraControl::SwapShoulder) % 2 == 1,
        recentres: count(CameraControl::Recentre) > 0,
        shake_strength: shakes.read().map(|shake| shake.0.clamp(0.0, 1.0)).sum(),
        glance: glances.read().last().copied(),
        lock: locks.read().last().copied(),
    };
}
