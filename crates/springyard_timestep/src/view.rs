//! Views: entities that draw a body at its interpolated pose. [`ViewOf`] makes an entity the view of a body.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;

use super::world_pose::{BodyPose, Parents};
use super::{PoseHistory, StepClock};

/// On a view (the entity with the mesh): the body that it draws. The view is despawned with its body.
///
/// Each frame the view's `Transform` is set to the body's interpolated pose, in world coordinates. So a view must not be a child
/// of the body, nor of any other entity: this component is its only connection to the body.
#[doc(alias = "interpolation")]
#[doc(alias = "smoothing")]
#[derive(Component, Debug, Clone, Copy)]
#[relationship(relationship_target = Views)]
#[component(on_add = needs_the_plugin)]
#[require(Transform, ViewMotion)]
pub struct ViewOf(pub Entity);

fn needs_the_plugin(world: DeferredWorld, HookContext { entity, .. }: HookContext) {
    if !world.contains_resource::<StepClock>() {
        warn!(
            "ViewOf on {entity}, but nothing moves it: add springyard_timestep::plugin to the app first"
        );
    }
}

/// On a body: its views.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = ViewOf, linked_spawn)]
#[require(PoseHistory)]
pub struct Views(Vec<Entity>);

/// On a view: the number of its jumps. A camera that follows the view jumps with it instead of sweeping after it.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct ViewMotion {
    /// Number of teleports of the body: see [`PoseHistory::teleports`].
    pub teleports: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(start_at_body);
}

/// Puts a new view at its body's interpolated pose at once. A view that is spawned after the frame's interpolation, in `Update`
/// for instance, is drawn once before [`interpolate`](super::interpolate) moves it.
fn start_at_body(
    new: On<Insert, ViewOf>,
    clock: Res<StepClock>,
    parents: Parents,
    // A body with its first view has no history yet.
    bodies: Query<(BodyPose, Option<&PoseHistory>), Without<ViewOf>>,
    mut views: Query<(&ViewOf, &mut Transform)>,
) {
    if let Ok((view_of, mut view)) = views.get_mut(new.entity)
        && let Ok((body, history)) = bodies.get(view_of.0)
    {
        let history = history.copied().unwrap_or_default();
        let pose = history.seen(clock.alpha, || parents.world_pose(&body));
        view.translation = pose.translation.into();
        view.rotation = pose.rotation;
    }
}
