//! Views: entities that draw a body at its interpolated pose. [`ViewOf`] makes an entity the view of a body.

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

use super::pose::{Ancestor, world_pose};
use super::{FrameSteps, PoseHistory, TimestepSystems};
use springyard_state::warn_without;

/// On a view (the entity with the mesh): the body that it draws. The view is despawned with its body.
///
/// Each frame the view's `Transform` is set to the body's interpolated pose, in world coordinates. So a view must not be a child
/// of the body, nor of any other entity: this component is its only connection to the body.
#[doc(alias = "interpolation")]
#[doc(alias = "smoothing")]
#[derive(Component, Debug, Clone, Copy)]
#[relationship(relationship_target = Views)]
#[component(on_add = warn_without::<FrameSteps>("ViewOf", "springyard_timestep::plugin"))]
#[require(Transform, ViewMotion)]
pub struct ViewOf(pub Entity);

/// On a body: its views.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = ViewOf, linked_spawn)]
#[require(PoseHistory)]
pub struct Views(Vec<Entity>);

/// On a view: how often its body was teleported. Code that follows the view and has a state of its own, such as a camera's spring, starts
/// anew when this changes.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct ViewMotion {
    /// Number of teleports of the body: see [`PoseHistory::teleports`].
    pub teleports: u32,
}

/// A schedule that interpolates the views and does nothing else. This crate does not run it: run it yourself after you have put back the
/// state of another time and set [`FrameSteps::alpha`].
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ViewsOnly;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(start_at_body)
        .add_systems(ViewsOnly, interpolate_views)
        .configure_sets(
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

/// What a view is drawn by. A body with its first view has no history yet.
type Body<'a> = (&'a Transform, Option<&'a ChildOf>, Option<&'a PoseHistory>);

/// Puts a new view at its body's interpolated pose at once. A view that is spawned after the frame's interpolation, in `Update`
/// for instance, is drawn once before [`interpolate_views`] moves it.
fn start_at_body(
    new: On<Insert, ViewOf>,
    frame: Res<FrameSteps>,
    ancestors: Query<Ancestor, Without<ViewOf>>,
    bodies: Query<Body, Without<ViewOf>>,
    mut views: Query<(&ViewOf, &mut Transform)>,
) {
    if let Ok((view_of, mut view)) = views.get_mut(new.entity)
        && let Ok((pose, parent, history)) = bodies.get(view_of.0)
    {
        let history = history.copied().unwrap_or_default();
        let pose = history.seen(frame.alpha, || world_pose(pose, parent, &ancestors));
        view.translation = pose.translation.into();
        view.rotation = pose.rotation;
    }
}

fn interpolate_views(
    frame: Res<FrameSteps>,
    ancestors: Query<Ancestor, Without<ViewOf>>,
    bodies: Query<(&Transform, Option<&ChildOf>, &PoseHistory), Without<ViewOf>>,
    mut views: Query<(&ViewOf, &mut Transform, &mut ViewMotion)>,
) {
    for (view_of, mut view, mut motion) in &mut views {
        let Ok((pose, parent, history)) = bodies.get(view_of.0) else {
            continue;
        };
        let pose = history.seen(frame.alpha, || world_pose(pose, parent, &ancestors));
        // `PoseHistory` has public fields, so game code can write NaN to them. The view then stays where it is.
        if !(pose.translation.is_finite() && pose.rotation.is_finite()) {
            continue;
        }
        let seen = view.with_translation(pose.translation.into());
        view.set_if_neq(seen.with_rotation(pose.rotation));
        if motion.teleports != history.teleports {
            motion.teleports = history.teleports;
        }
    }
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
        let what = match shown.get(*body) {
            Ok((false, _)) => Some("has no Transform"),
            Ok((_, true)) => Some("is a view itself"),
            _ => None,
        };
        if let Some(what) = what {
            warn!("view {view} is of {body}, which {what}: name the entity with the RigidBody");
        }
        if parent.is_some_and(|it| it.parent() == *body || is_moved(it.parent())) {
            warn!(
                "view {view} is the child of its body, or of an entity that is not at the origin: \
                 a view has no parent (remove ChildOf)"
            );
        }
    }
}
