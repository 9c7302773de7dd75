//! In place of `obstacles`, in a game without rapier: nothing blocks a camera.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::blockers::IgnoredByCamera;
use super::sight::Sight;

/// What the drivers read of a physics engine: here nothing.
#[derive(SystemParam)]
pub struct Obstacles<'w, 's> {
    _ignored: Query<'w, 's, (), With<IgnoredByCamera>>,
}

impl Obstacles<'_, '_> {
    /// Always `None`: the drivers that keep the camera out of walls do nothing.
    #[must_use]
    pub fn sight(&self, _thin_m: f32, _subject: Option<Entity>) -> Option<Sight<'_>> {
        None
    }

    /// Always false: without rapier there are no rigid bodies.
    pub(super) fn is_body(&self, _entity: Entity) -> bool {
        false
    }
}

/// Nothing is missing: the crate was built without rapier.
pub(super) fn report_no_rapier() {}
