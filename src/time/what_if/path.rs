//! [`Path`]: where the player and the camera were, frame by frame.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;

use crate::input::PlayerControlled;
use crate::level::CharacterView;
use springyard_camera::{LiveRig, Watch};
use springyard_character::{BodyDimensions, CharacterState};
use springyard_timestep::{FrameSteps, Interpolate, StepClock, Track, ViewOf};

/// The player and the camera in one frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PathPoint {
    /// The middle of the player's view, m.
    pub position: Vec3,
    /// Height of the feet, m.
    pub feet_m: f32,
    /// Velocity of the player's body at the end of the last step, m/s.
    pub velocity: Vec3,
    /// Whether the player stands on something.
    pub grounded: bool,
    /// The camera, m.
    pub camera: Vec3,
    /// The orientation of the camera, which looks along -Z of it.
    pub camera_rotation: Quat,
}

/// Where the player and the camera were in each frame, by the simulated time (s) to which the views are interpolated.
pub type Path = Track<PathPoint>;

impl Interpolate for PathPoint {
    fn interpolate(&self, to: &Self, part: f32) -> Self {
        Self {
            position: self.position.lerp(to.position, part),
            feet_m: self.feet_m.lerp(to.feet_m, part),
            velocity: self.velocity.lerp(to.velocity, part),
            grounded: self.grounded,
            camera: self.camera.lerp(to.camera, part),
            camera_rotation: self.camera_rotation.slerp(to.camera_rotation, part),
        }
    }
}

/// The player and its camera in this frame, with its time in a [`Path`], s. `None` without a player, or with several. Without a camera,
/// its place is the player's.
#[must_use]
pub fn point_now(world: &mut World) -> Option<(f64, PathPoint)> {
    let mut players = world.query_filtered::<(Entity, &CharacterState, &BodyDimensions, &Velocity), With<PlayerControlled>>();
    let (player, state, body, velocity) = players.single(world).ok()?;
    let body = *body;
    let (grounded, velocity) = (state.is_grounded(), velocity.linear);
    let mut views = world.query_filtered::<(Entity, &ViewOf, &Transform), With<CharacterView>>();
    let (view, _, pose) = views.iter(world).find(|(_, of, _)| of.0 == player)?;
    let position = pose.translation;
    let mut rigs = world.query_filtered::<(&Watch, &Transform), With<LiveRig>>();
    let rig = rigs.iter(world).find(|(watch, _)| watch.view == view);
    let camera = rig.map_or(Transform::from_translation(position), |(_, pose)| *pose);
    let frame = world.resource::<FrameSteps>();
    let secs = frame.shown_secs(world.resource::<StepClock>());
    let point = PathPoint {
        position,
        feet_m: body.feet(position).y,
        velocity,
        grounded,
        camera: camera.translation,
        camera_rotation: camera.rotation,
    };
    Some((secs, point))
}
