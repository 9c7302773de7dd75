//! [`FrameInput`]: what the drivers read beside the world. [`ToCamera`]: messages to one camera alone.

use bevy::prelude::*;

use super::glance::GlanceAt;
use super::lock_on::LockControl;
use super::look::CameraControl;
use super::rig::Rig;
use super::shake::{Blows, ImpulseAt, ShakeCamera};

/// A message to one camera alone: with several players, what the one does is not for the camera of the other. [`CameraControl`],
/// [`LockControl`], [`GlanceAt`] and [`ShakeCamera`] by themselves are for all cameras; an [`ImpulseAt`] has a place.
///
/// ```
/// # use bevy::prelude::*;
/// # use springyard_camera::{LockControl, ToCamera};
/// fn lock(camera: Entity, messages: &mut MessageWriter<ToCamera>) {
///     messages.write(ToCamera::new(camera, LockControl::Toggle));
/// }
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct ToCamera {
    /// The rig.
    pub camera: Entity,
    /// What it is to do.
    pub command: CameraCommand,
}

/// A command of [`ToCamera`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CameraCommand {
    /// As the message [`CameraControl`].
    Control(CameraControl),
    /// As the message [`LockControl`].
    Lock(LockControl),
    /// As the message [`GlanceAt`].
    Glance(GlanceAt),
    /// As the message [`ShakeCamera`].
    Shake(ShakeCamera),
}

impl ToCamera {
    /// To a rig: a [`CameraControl`], [`LockControl`], [`GlanceAt`] or [`ShakeCamera`].
    #[must_use]
    pub fn new(camera: Entity, command: impl Into<CameraCommand>) -> Self {
        let command = command.into();
        Self { camera, command }
    }
}

impl From<CameraControl> for CameraCommand {
    fn from(control: CameraControl) -> Self {
        Self::Control(control)
    }
}

impl From<LockControl> for CameraCommand {
    fn from(lock: LockControl) -> Self {
        Self::Lock(lock)
    }
}

impl From<GlanceAt> for CameraCommand {
    fn from(glance: GlanceAt) -> Self {
        Self::Glance(glance)
    }
}

impl From<ShakeCamera> for CameraCommand {
    fn from(shake: ShakeCamera) -> Self {
        Self::Shake(shake)
    }
}

/// The length of a frame, and the camera messages of that frame.
#[derive(Resource, Debug, Clone, Default)]
pub(super) struct FrameInput {
    /// Length of the frame, s.
    pub dt: f32,
    /// Length of the frame without slow motion (divided by the speed of `Time<Virtual>`), s: the look turns in real time. 0 in a pause.
    pub player_dt: f32,
    /// The [`ImpulseAt`] messages.
    pub impulses: Vec<ImpulseAt>,
    /// What all cameras are asked for.
    all: Asked,
    /// What single ones are asked for.
    single: Vec<ToCamera>,
}

/// What one camera is asked for in a frame.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Asked {
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

impl Asked {
    fn add(&mut self, command: CameraCommand) {
        match command {
            CameraCommand::Control(CameraControl::SwapShoulder) => self.swaps = !self.swaps,
            CameraCommand::Control(CameraControl::Recentre) => self.recentres = true,
            CameraCommand::Lock(lock) => self.lock = Some(lock),
            CameraCommand::Glance(glance) => self.glance = Some(glance),
            CameraCommand::Shake(ShakeCamera(strength)) if !strength.is_nan() => {
                self.shake_strength += strength.clamp(0.0, 1.0);
            }
            CameraCommand::Shake(_) => {}
        }
    }
}

impl FrameInput {
    /// A frame of `dt` seconds in which no camera is asked for anything.
    pub fn without_messages(dt: f32) -> Self {
        Self {
            dt,
            player_dt: dt,
            ..default()
        }
    }

    /// What a camera is asked for.
    pub fn of(&self, camera: Entity) -> Asked {
        let mut asked = self.all;
        for to in self.single.iter().filter(|to| to.camera == camera) {
            asked.add(to.command);
        }
        asked
    }

    /// The blows to a camera, whose rig this is.
    pub fn blows_to(&self, camera: Entity, rig: &Rig) -> Blows {
        let mut blows = Blows {
            strength: self.of(camera).shake_strength,
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
    mut single: MessageReader<ToCamera>,
    mut input: ResMut<FrameInput>,
) {
    let dt = time.delta_secs();
    let speed = clock.map_or(1.0, |clock| clock.relative_speed());
    let mut all = Asked::default();
    controls.read().for_each(|it| all.add((*it).into()));
    shakes.read().for_each(|it| all.add((*it).into()));
    glances.read().for_each(|it| all.add((*it).into()));
    locks.read().for_each(|it| all.add((*it).into()));
    *input = FrameInput {
        dt,
        player_dt: if speed > 0.0 { dt / speed } else { dt },
        impulses: impulses.read().copied().collect(),
        all,
        single: single.read().copied().collect(),
    };
}
