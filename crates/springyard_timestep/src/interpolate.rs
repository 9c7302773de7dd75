//! Moves each view to its body's pose at the frame's time, by interpolation between the body's last two steps.

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

use super::world_pose::{BodyPose, Parents};
use super::{PoseHistory, StepClock, TimestepSystems, ViewMotion, ViewOf};

/// A schedule that interpolates the views and does nothing else. No frame runs it: it is for code that computes frames of another
/// time, with the time of such a frame in [`StepClock`].
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ViewsAlone;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(ViewsAlone, interpolate_views);
    app.configure_sets(
        RunFixedMainLoop,
        TimestepSystems::InterpolateViews
            .after(TimestepSystems::RunSteps)
            .in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
    )
    .add_systems(
        RunFixedMainLoop,
        (report_misplaced, interpolate_views)
            .chain()
            .in_set(TimestepSystems::InterpolateViews),
    );
}

/// Warns about a new view that would be moved wrongly or not at all: its body has no `Transform` or is a view, or the view has a
/// parent that is its body or is not at the origin.
fn report_misplaced(
    views: Query<(Entity, &ViewOf, Option<&ChildOf>), Or<(Added<ViewOf>, Added<ChildOf>)>>,
    shown: Query<(Has<Transform>, Has<ViewOf>)>,
    poses: Query<(&Transform, &GlobalTransform)>,
) {
    let is_moved = |parent: Entity| {
        poses.get(parent).is_ok_and(|(local, world)| {
            *local != Transform::IDENTITY || *world != GlobalTransform::IDENTITY
        })
    };
    for (view, ViewOf(body), parent) in &views {
        let parent = parent.map(ChildOf::parent);
        match shown.get(*body) {
            Ok((false, _)) => warn!(
                "view {view} is of {body}, which has no Transform: name the entity with the RigidBody"
            ),
            Ok((_, true)) => warn!(
                "view {view} is of {body}, which is a view itself: name the entity with the RigidBody"
            ),
            _ => {}
        }
        if parent.is_some_and(|parent| parent == *body || is_moved(parent)) {
            warn!(
                "view {view} is the child of its body, or of an entity that is not at the origin: \
                 a view has no parent (remove ChildOf)"
            );
        }
    }
}

fn interpolate_views(
    clock: Res<StepClock>,
    parents: Parents,
    bodies: Query<(BodyPose, &PoseHistory), Without<ViewOf>>,
    mut views: Query<(&ViewOf, &mut Transform, &mut ViewMotion)>,
) {
    for (view_of, mut transform, mut motion) in &mut views {
        let Ok((body, history)) = bodies.get(view_of.0) else {
            continue;
        };
        let pose = history.seen(clock.alpha, || parents.world_pose(&body));
        // `PoseHistory` has public fields, so game code can write NaN to them. The view then stays where it is.
        if !(pose.translation.is_finite() && pose.rotation.is_finite()) {
            continue;
        }
        let (translation, rotation) = (pose.translation.into(), pose.rotation);
        if transform.translation != translation || transform.rotation != rotation {
            transform.translation = translation;
            transform.rotation = rotation;
        }
        if motion.teleports != history.teleports {
            motion.teleports = history.teleports;
        }
    }
}
