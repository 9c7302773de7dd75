//! Records the poses of each body after the last two steps: the two ends that views are interpolated between.

use bevy::ecs::query::QueryFilter;
use bevy::math::Isometry3d;
use bevy::prelude::*;

use super::TimestepSystems;
use super::interpolate::LastTwo;

/// On a body that has a view: its poses after the last two steps, in the world.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct PoseHistory {
    /// The poses.
    pub last: LastTwo<Isometry3d>,
    /// Number of teleports so far. A follower that keeps its own state, such as a camera, resets that state when this changes.
    pub teleports: u32,
    recorded: bool,
}

impl PoseHistory {
    /// Marks a teleport; call it when you set the body's `Transform`. The view then jumps with the body instead of sweeping
    /// across the world.
    pub fn teleport(&mut self) {
        self.recorded = false;
        self.teleports += 1;
    }

    /// The interpolated pose: that after the step before the last at `alpha` 0, that after the last step at 1.
    #[must_use]
    pub fn at(&self, alpha: f32) -> Isometry3d {
        self.last.at(alpha)
    }

    /// From the body's place at the end of the last step to where its view is drawn, m. Zero after a teleport.
    #[must_use]
    pub fn drawn_offset(&self, alpha: f32) -> Vec3 {
        if self.recorded {
            (self.at(alpha).translation - self.last.current.translation).into()
        } else {
            Vec3::ZERO
        }
    }

    /// The pose to draw: interpolated between the last two steps, or `present()`, the body's present pose, while no step is
    /// recorded (before the first one and after a teleport).
    pub(super) fn seen(&self, alpha: f32, present: impl FnOnce() -> Isometry3d) -> Isometry3d {
        if self.recorded {
            self.at(alpha)
        } else {
            present()
        }
    }

    /// Records the pose after a step. A pose that is not finite is skipped, so that the view stays where it is.
    fn record(&mut self, pose: Isometry3d) {
        if !(pose.translation.is_finite() && pose.rotation.is_finite()) {
            return;
        }
        if self.recorded {
            self.last.record(pose);
        } else {
            self.last = LastTwo::new(pose);
        }
        self.recorded = true;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedFirst,
        // Of a new body also before its first step, so that its view is interpolated from there.
        record_poses::<Added<PoseHistory>>.in_set(TimestepSystems::RecordPoses),
    )
    .add_systems(
        FixedPostUpdate,
        record_poses::<()>.in_set(TimestepSystems::RecordPoses),
    );
}

/// What [`world_pose`] reads of the parent of a body, and of each entity above it.
pub type Ancestor = (&'static Transform, Option<&'static ChildOf>);

/// The world pose of a body, from what a query has of it. The `Transform` of a body is relative to its parent.
///
/// It multiplies the `Transform`s of all entities above the body: bevy updates their `GlobalTransform` in `PostUpdate` only, so during the
/// steps it is that of the last frame.
#[must_use]
pub fn world_pose<F: QueryFilter>(
    pose: &Transform,
    parent: Option<&ChildOf>,
    ancestors: &Query<Ancestor, F>,
) -> Isometry3d {
    let above = |parent: Option<&ChildOf>| ancestors.get(parent?.parent()).ok();
    let Some((first, mut parent)) = above(parent) else {
        return pose.to_isometry();
    };
    let mut world = GlobalTransform::from(*first) * *pose;
    while let Some((next, above_it)) = above(parent) {
        world = GlobalTransform::from(*next) * world;
        parent = above_it;
    }
    world.to_isometry()
}

fn record_poses<F: QueryFilter + 'static>(
    ancestors: Query<Ancestor>,
    mut bodies: Query<(&Transform, Option<&ChildOf>, &mut PoseHistory), F>,
) {
    for (pose, parent, mut history) in &mut bodies {
        history.record(world_pose(pose, parent, &ancestors));
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec3A;

    use super::*;

    fn at(x: f32) -> Isometry3d {
        Isometry3d::from_translation(Vec3::X * x)
    }

    #[test]
    fn a_view_is_drawn_behind_its_body_except_after_a_teleport() {
        let mut history = PoseHistory::default();
        history.record(at(1.0));
        history.record(at(3.0));
        assert_eq!(history.drawn_offset(0.25), Vec3::X * -1.5);
        assert_eq!(history.drawn_offset(1.0), Vec3::ZERO);
        history.teleport();
        assert_eq!(history.drawn_offset(0.25), Vec3::ZERO);
    }

    #[test]
    fn a_pose_that_is_not_finite_leaves_the_view_where_it_was() {
        let mut history = PoseHistory::default();
        history.record(at(1.0));
        history.record(at(f32::NAN));
        history.record(at(3.0));
        assert_eq!(history.at(0.25).translation, Vec3A::X * 1.5);
    }

    #[test]
    fn a_new_or_teleported_body_is_not_swept_to_its_place() {
        let mut history = PoseHistory::default();
        history.record(at(5.0));
        assert_eq!(history.at(0.0).translation, Vec3A::X * 5.0);
        history.teleport();
        history.record(at(100.0));
        assert_eq!(history.at(0.0).translation, Vec3A::X * 100.0);
    }
}
