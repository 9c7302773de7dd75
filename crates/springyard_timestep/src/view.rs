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
/// of the body, nor of any other entity: this component is its only connection to the body. Inserted again, for another body, it makes the
/// view jump there: see [`ViewMotion::teleports`].
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

/// On a view: a number that is another one after each jump of the view. It is no state of this frame: to know whether the view jumps now,
/// keep the number of the last frame and compare. Code that follows a view and has a state of its own, such as a camera's spring, starts
/// anew when the two differ:
///
/// ```
/// # use bevy::prelude::*;
/// # use springyard_timestep::ViewMotion;
/// #[derive(Component)]
/// struct Trail {
///     points: Vec<Vec3>,
///     teleports: u32, // of the last frame
/// }
///
/// fn follow(mut trails: Query<(&ViewMotion, &Transform, &mut Trail)>) {
///     for (motion, view, mut trail) in &mut trails {
///         if trail.teleports != motion.teleports {
///             trail.teleports = motion.teleports;
///             trail.points.clear(); // the view has jumped
///         }
///         trail.points.push(view.translation);
///     }
/// }
/// ```
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct ViewMotion {
    /// The number to compare, with `!=`: [`PoseHistory::teleports`] of the body, which counts its teleports, plus 65,536 for each time that
    /// the view was given another body. A seek back in time puts the lower number of that time back.
    pub teleports: u32,
    body: Option<Entity>,
    /// How often the view was given another body.
    changes: u32,
}

impl ViewMotion {
    fn give(&mut self, body: Entity) {
        if self.body.replace(body).is_some_and(|before| before != body) {
            self.changes += 1;
        }
    }

    /// Sets the number for a body that was teleported this often. It is computed and not counted up: after a seek it is what it was at that
    /// time.
    fn set(&mut self, teleports: u32) {
        self.teleports = teleports.wrapping_add(self.changes << 16);
    }
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
    mut views: Query<(&ViewOf, &mut Transform, &mut ViewMotion)>,
) {
    if let Ok((view_of, mut view, mut motion)) = views.get_mut(new.entity)
        && let Ok((pose, parent, history)) = bodies.get(view_of.0)
    {
        let history = history.copied().unwrap_or_default();
        let pose = history.seen(frame.alpha, || world_pose(pose, parent, &ancestors));
        view.translation = pose.translation.into();
        view.rotation = pose.rotation;
        motion.give(view_of.0);
        motion.set(history.teleports);
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
        let mut now = *motion;
        now.set(history.teleports);
        if now.teleports != motion.teleports {
            *motion = now;
        }
    }
}

/// Warns about a new view that would be moved wrongly or not at all: its body has no `Transform` or is a view, or the view has a
/// parent. One that is at the origin does no harm, but may leave it later.
fn report_misplaced(
    views: Query<(Entity, &ViewOf, Option<&ChildOf>), Or<(Added<ViewOf>, Added<ChildOf>)>>,
    shown: Query<(Has<Transform>, Has<ViewOf>)>,
) {
    for (view, ViewOf(body), parent) in &views {
        let what = match shown.get(*body) {
            Ok((false, _)) => Some("has no Transform"),
            Ok((_, true)) => Some("is a view itself"),
            _ => None,
        };
        if let Some(what) = what {
            warn!("view {view} is of {body}, which {what}: name the entity with the RigidBody");
        }
        if let Some(parent) = parent {
            let parent = parent.parent();
            warn!("view {view} is the child of {parent}: a view has no parent (remove ChildOf)");
        }
    }
}
