//! [`Path`]: where the player and the camera were, frame by frame.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;

use crate::input::PlayerControlled;
use crate::level::CharacterView;
use springyard_camera::{Rig, Watch};
use springyard_character::CharacterState;
use springyard_timestep::{FrameSteps, StepClock, ViewOf};

/// The player and the camera in one frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PathPoint {
    /// Simulated time to which the views are interpolated, s.
    pub secs: f64,
    /// The middle of the player's view, m.
    pub position: Vec3,
    /// Velocity of the player's body at the end of the last step, m/s.
    pub velocity: Vec3,
    /// Whether the player stands on something.
    pub grounded: bool,
    /// The camera, m.
    pub camera: Vec3,
    /// The orientation of the camera, which looks along -Z of it.
    pub camera_rotation: Quat,
}

/// The points of a path, in the order of their times.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Path {
    /// One point a frame.
    pub points: Vec<PathPoint>,
}

impl Path {
    /// The path at a simulated time (s), on the line between two points: the first point before its begin, the last one after its end.
    /// `None` for a path without points.
    #[must_use]
    pub fn at(&self, secs: f64) -> Option<PathPoint> {
        let after = self.points.partition_point(|point| point.secs <= secs);
        let Some(before) = after.checked_sub(1) else {
            return self.points.first().copied();
        };
        let from = *self.points.get(before)?;
        let Some(to) = self.points.get(after) else {
            return Some(from);
        };
        // Not zero: the point after is later than `secs`, and the one before is not.
        let part = ((secs - from.secs) / (to.secs - from.secs)) as f32;
        Some(PathPoint {
            secs,
            position: from.position.lerp(to.position, part),
            velocity: from.velocity.lerp(to.velocity, part),
            grounded: from.grounded,
            camera: from.camera.lerp(to.camera, part),
            camera_rotation: from.camera_rotation.slerp(to.camera_rotation, part),
        })
    }

    /// Height of the highest point above the first one, m.
    #[must_use]
    pub fn apex_m(&self) -> f32 {
        let start = self.points.first().map_or(0.0, |first| first.position.y);
        let heights = self.points.iter().map(|point| point.position.y - start);
        heights.fold(0.0, f32::max)
    }
}

/// The player and its camera in this frame. `None` without a player, or with several. Without a camera, its place is the player's.
#[must_use]
pub fn point_now(world: &mut World) -> Option<PathPoint> {
    let mut players =
        world.query_filtered::<(Entity, &CharacterState, &Velocity), With<PlayerControlled>>();
    let (player, state, velocity) = players.single(world).ok()?;
    let (grounded, velocity) = (state.is_grounded(), velocity.linear);
    let mut views = world.query_filtered::<(Entity, &ViewOf, &Transform), With<CharacterView>>();
    let (view, _, pose) = views.iter(world).find(|(_, of, _)| of.0 == player)?;
    let position = pose.translation;
    let mut rigs = world.query_filtered::<(&Watch, &Transform), With<Rig>>();
    let rig = rigs.iter(world).find(|(watch, _)| watch.view == view);
    let camera = rig.map_or(Transform::from_translation(position), |(_, pose)| *pose);
    Some(PathPoint {
        secs: world
            .resource::<FrameSteps>()
            .shown_secs(world.resource::<StepClock>()),
        position,
        velocity,
        grounded,
        camera: camera.translation,
        camera_rotation: camera.rotation,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(secs: f64, x: f32) -> PathPoint {
        PathPoint {
            secs,
            position: Vec3::X * x,
            velocity: Vec3::ZERO,
            grounded: true,
            camera: Vec3::Y * x,
            camera_rotation: Quat::IDENTITY,
        }
    }

    #[test]
    fn between_two_points_the_path_is_a_line_and_beyond_its_ends_it_stands() {
        let path = Path {
            points: vec![point(1.0, 0.0), point(1.0, 1.0), point(2.0, 3.0)],
        };
        let x = |secs| path.at(secs).unwrap().position.x;
        assert_eq!((x(0.0), x(1.0), x(1.5), x(2.0)), (0.0, 1.0, 2.0, 3.0));
        assert_eq!(x(9.0), 3.0);
        assert_eq!(path.at(1.5).unwrap().camera.y, 2.0);
        assert_eq!(Path::default().at(1.0), None);
    }
}
