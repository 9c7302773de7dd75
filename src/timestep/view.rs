//! What shows a body, at the frame's time.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;

use super::world_pose::{BodyPose, Parents};
use super::{PoseHistory, StepClock};

/// On a view: the body it shows. The view is despawned with its body.
///
/// A view has no parent and is a body's only through this: its `Transform` is written each frame, in world coordinates.
#[derive(Component, Debug, Clone, Copy)]
#[relationship(relationship_target = Views)]
#[component(on_add = needs_the_plugin)]
#[require(Transform, ViewMotion)]
pub struct ViewOf(pub Entity);

fn needs_the_plugin(world: DeferredWorld, HookContext { entity, .. }: HookContext) {
    if !world.contains_resource::<StepClock>() {
        warn!("ViewOf on {entity}, but nothing moves it: add timestep::plugin to the app first");
    }
}

/// On a body: its views.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = ViewOf, linked_spawn)]
#[require(PoseHistory)]
pub struct Views(Vec<Entity>);

/// On a view: how often it has jumped instead of moving. A camera that follows must not sweep after it.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct ViewMotion {
    /// See [`PoseHistory::teleports`].
    pub teleports: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(start_at_body);
}

/// A view that appears between two frames' interpolations is drawn once before it is moved: it starts where its body is seen.
fn start_at_body(
    new: On<Insert, ViewOf>,
    clock: Res<StepClock>,
    parents: Parents,
    // A body that is seen for the first time has no history yet.
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
