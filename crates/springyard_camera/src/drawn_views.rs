//! [`DrawnViews`]: what a rig may watch, frame or lock on to, where it is drawn in this frame.

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use springyard_timestep::{ViewMotion, ViewOf};

use super::lock_on::LockTarget;
use super::rig::Rig;
use super::watch::Stance;

/// The poses of entities in the world. In `PostUpdate`, before transforms are propagated, a `GlobalTransform` is that of the last frame; so
/// the pose of a child is computed from the `Transform`s of its ancestors. Without a parent it is the `Transform` itself.
#[derive(SystemParam)]
pub(super) struct DrawnViews<'w, 's> {
    views: Query<'w, 's, Parts, Without<Rig>>,
    parents: Query<'w, 's, &'static ChildOf>,
    above: Query<'w, 's, Above>,
}

/// What is read of one entity.
#[derive(QueryData)]
struct Parts {
    pose: &'static Transform,
    motion: Option<&'static ViewMotion>,
    view_of: Option<&'static ViewOf>,
    stance: Option<&'static Stance>,
    target: Option<&'static LockTarget>,
}

/// What is read of an ancestor.
#[derive(QueryData)]
struct Above {
    pose: &'static Transform,
    motion: Option<&'static ViewMotion>,
    view_of: Option<&'static ViewOf>,
}

/// An entity as drawn in this frame.
#[derive(Debug, Clone, Copy)]
pub(super) struct DrawnView {
    /// Its pose in the world.
    pub pose: Transform,
    /// How often it and its ancestors were teleported.
    pub teleports: u32,
    /// The body that it shows, or that its nearest ancestor shows.
    pub body: Option<Entity>,
    pub stance: Option<Stance>,
    pub target: Option<LockTarget>,
}

impl DrawnViews<'_, '_> {
    /// `None` for an entity that is gone or has no `Transform`, and for a rig.
    pub(super) fn get(&self, entity: Entity) -> Option<DrawnView> {
        let parts = self.views.get(entity).ok()?;
        let teleports = |motion: Option<&ViewMotion>| motion.map_or(0, |motion| motion.teleports);
        let mut drawn = DrawnView {
            pose: *parts.pose,
            teleports: teleports(parts.motion),
            body: parts.view_of.map(|view_of| view_of.0),
            stance: parts.stance.copied(),
            target: parts.target.copied(),
        };
        for ancestor in self.parents.iter_ancestors(entity) {
            // One without a `Transform` ends the propagation.
            let Ok(above) = self.above.get(ancestor) else {
                break;
            };
            drawn.pose = *above.pose * drawn.pose;
            drawn.teleports += teleports(above.motion);
            drawn.body = drawn.body.or(above.view_of.map(|view_of| view_of.0));
        }
        Some(drawn)
    }
}
