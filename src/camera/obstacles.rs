//! Which bodies come between a camera and what it looks at.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::sight::Sight;

/// On a body that may come between the camera and what it looks at.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct SeenThrough;

/// On a body that moves and all the same blocks the camera, as what stands still does: a platform.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct BlocksCamera;

/// Everything that could be in the way.
#[derive(SystemParam)]
pub struct Obstacles<'w, 's> {
    rapier: ReadRapierContext<'w, 's>,
    seen_through: Query<'w, 's, (), With<SeenThrough>>,
    bodies: Query<'w, 's, (&'static RigidBody, Has<BlocksCamera>)>,
}

impl Obstacles<'_, '_> {
    /// For looking: what is narrower than `thin_m` does not count.
    pub fn sight(&self, thin_m: f32) -> Result<Sight<'_>> {
        let blocks = |entity| self.blocks(entity);
        Ok(Sight::new(self.rapier.single()?, blocks, thin_m))
    }

    /// What stands still blocks, and what is marked to. Nothing else does: a camera that jumps whenever a crate flies past is
    /// worse than a crate in the picture.
    fn blocks(&self, entity: Entity) -> bool {
        let stands = match self.bodies.get(entity) {
            Ok((body, is_marked)) => *body == RigidBody::Fixed || is_marked,
            // A collider of no body stands still.
            Err(_) => true,
        };
        stands && !self.seen_through.contains(entity)
    }
}
