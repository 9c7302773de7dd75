//! Which bodies come between a camera and what it looks at.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::sight::Sight;

/// On a body that may come between the camera and what it looks at.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct SeenThrough;

/// On a dynamic body that blocks the camera all the same, as what stands still does: a driven wall, door or platform. Fixed and
/// kinematic bodies need no mark.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct BlocksCamera;

/// Without rapier there is nothing to ask what is in the way.
pub(super) fn report_no_rapier(rapier: Query<(), With<DefaultRapierContext>>) {
    if rapier.is_empty() {
        warn!(
            "there is no rapier, so cameras see no walls: add RapierPhysicsPlugin, or drive::plugin"
        );
    }
}

/// Everything that could be in the way.
#[derive(SystemParam)]
pub struct Obstacles<'w, 's> {
    rapier: ReadRapierContext<'w, 's>,
    seen_through: Query<'w, 's, (), With<SeenThrough>>,
    bodies: Query<'w, 's, (&'static RigidBody, Has<BlocksCamera>)>,
}

impl Obstacles<'_, '_> {
    /// For looking at `subject`, a body: what is narrower than `thin_m` does not count, nor does that body. Nothing in a game without
    /// rapier.
    pub fn sight(&self, thin_m: f32, subject: Option<Entity>) -> Option<Sight<'_>> {
        let blocks = move |collider, body: Option<Entity>| {
            (body.is_none() || body != subject) && self.blocks(collider, body)
        };
        Some(Sight::new(self.rapier.single().ok()?, blocks, thin_m))
    }

    /// What stands still or is moved at will blocks, and what is marked to. Nothing else does: a camera that jumps whenever a crate
    /// flies past is worse than a crate in the picture.
    fn blocks(&self, collider: Entity, body: Option<Entity>) -> bool {
        let keeps_out = match body.and_then(|body| self.bodies.get(body).ok()) {
            Some((body, is_marked)) => *body != RigidBody::Dynamic || is_marked,
            // A collider of no body stands still.
            None => true,
        };
        let is_seen_through = |entity| self.seen_through.contains(entity);
        keeps_out && !is_seen_through(collider) && !body.is_some_and(is_seen_through)
    }
}
