//! Which bodies block a camera: fixed and kinematic ones, and dynamic ones with [`BlocksCamera`].
//!
//! All that the camera uses of rapier is in this folder.

mod rapier_casts;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::blockers::{BlocksCamera, IgnoredByCamera};
use super::sight::Sight;
use rapier_casts::RapierCasts;

/// Warns if the app has no rapier: then no wall blocks a camera.
pub(super) fn report_no_rapier(rapier: Query<(), With<DefaultRapierContext>>) {
    if rapier.is_empty() {
        warn!(
            "there is no rapier, so cameras see no walls: add RapierPhysicsPlugin, or springyard_drive::plugin"
        );
    }
}

/// Gives a system the rapier world, and the marks of what blocks the camera.
#[derive(SystemParam)]
pub struct Obstacles<'w, 's> {
    rapier: ReadRapierContext<'w, 's>,
    seen_through: Query<'w, 's, (), With<IgnoredByCamera>>,
    bodies: Query<'w, 's, (&'static RigidBody, Has<BlocksCamera>)>,
}

impl Obstacles<'_, '_> {
    /// The queries of a camera that looks at the body `subject`. That body, and blockers narrower than `thin_m` (m), are ignored.
    /// `None` in a game without rapier.
    pub fn sight(&self, thin_m: f32, subject: Option<Entity>) -> Option<Sight<'_>> {
        let blocks = move |collider, body: Option<Entity>| {
            (body.is_none() || body != subject) && self.blocks(collider, body)
        };
        let casts = RapierCasts(self.rapier.single().ok()?);
        Some(Sight::new(casts, blocks, thin_m))
    }

    /// Whether an entity is a rigid body.
    pub(super) fn is_body(&self, entity: Entity) -> bool {
        self.bodies.contains(entity)
    }

    /// Fixed and kinematic bodies block, and so do marked dynamic ones. Other dynamic bodies do not: a camera that jumps whenever
    /// a crate flies past is worse than a crate in the picture.
    fn blocks(&self, collider: Entity, body: Option<Entity>) -> bool {
        let keeps_out = match body.and_then(|body| self.bodies.get(body).ok()) {
            Some((body, is_marked)) => *body != RigidBody::Dynamic || is_marked,
            // A collider without a body does not move.
            None => true,
        };
        let is_seen_through = |entity| self.seen_through.contains(entity);
        keeps_out && !is_seen_through(collider) && !body.is_some_and(is_seen_through)
    }
}
