//! [`FrameInput`]: what the drivers read beside the world.

use bevy::prelude::*;

use super::glance::GlanceAt;
use super::lock_on::LockControl;
use super::look::CameraControl;
use super::rig::Rig;
use super::shake::{Blows, ImpulseAt, ShakeCamera};

/// The length of a frame, and the camera messages of that frame.
#[derive(Resource, Debug, Clone, Default)]
pub(super) struct FrameInput {
    /// Length of the frame, s.
    pub dt: f32,
    /// The same for the player, who turns the camera as fast in slow motion: without the speed of `Time<Virtual>`, s. 0 in a pause.
    pub player_dt: f32,
    /// Whether the player changes the shoulder.
    pub swaps: bool,
    /// Whether the player requests a turn behind the character.
    pub recentres: bool,
    /// Sum of the strengths of the [`ShakeCamera`] messages, 0 to 1 each.
    pub shake_strength: f32,
    /// The [`ImpulseAt`] messages.
    pub impulses: Vec<ImpulseAt>,
    /// The last [`GlanceAt`] message.
    pub glance: Option<GlanceAt>,
    /// The last [`LockControl`] message.
    pub lock: Option<LockControl>,
}

impl FrameInput {
    /// The blows to the camera of a rig.
    pub fn blows_to(&self, rig: &Rig) -> Blows {
        let mut blows = Blows {
            strength: self.shake_strength,
            ..default()
        };
        for impulse in &self.impulses {
            let place = rig.axes.to_own(impulse.place);
            blows.add(&ImpulseAt { place, ..*impulse }, rig.place());
        }
        blows
    }
}

/// Reads the frame's length and messages. Not part of [`RigAlone`].
pub(super) fn read_input(
    time: Res<Time>,
    clock: Option<Res<Time<Virtual>>>,
    mut controls: MessageReader<CameraControl>,
    (mut shakes, mut impulses): (MessageReader<ShakeCamera>, MessageReader<ImpulseAt>),
    mut glances: MessageReader<GlanceAt>,
    mut locks: MessageReader<LockControl>,
    mut input: ResMut<FrameInput>,
) {
    let controls: Vec<_> = controls.read().copied().collect();
    let strengths = shakes.read().map(|shake| shake.0);
    let strengths = strengths.filter(|strength| !strength.is_nan());
    let count = |wanted| controls.iter().filter(|it| **it == wanted).count();
    let dt = time.delta_secs();
    let speed = clock.map_or(1.0, |clock| clock.relative_speed());
    *input = FrameInput {
        dt,
        player_dt: if speed > 0.0 { dt / speed } else { dt },
        swaps: count(CameraControl::SwapShoulder) % 2 == 1,
        recentres: count(CameraControl::Recentre) > 0,
        shake_strength: strengths.map(|strength| strength.clamp(0.0, 1.0)).sum(),
        impulses: impulses.read().copied().collect(),
        glance: glances.read().last().copied(),
        lock: locks.read().last().copied(),
    };
}
