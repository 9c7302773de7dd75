//! In a game without rapier: nothing blocks a camera.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::super::sight::Sight;
use super::IgnoredByCamera;

/// Nothing to report.
pub fn plugin(_: &mut App) {}

/// What the drivers read of a physics engine: here nothing.
#[derive(SystemParam)]
pub struct Obstacles<'w, 's> {
    _ignored: Query<'w, 's, (), With<IgnoredByCamera>>,
}

impl Obstacles<'_, '_> {
    /// Always `None`: there are no obstacles.
    #[must_use]
    pub fn sight(&self, _thin_m: f32, _subject: Option<Entity>) -> Option<Sight<'_>> {
        None
    }

    /// Always `None`: there are no obstacles.
    #[must_use]
    pub fn sight_of(
        &self,
        _camera: Entity,
        _thin_m: f32,
        _subject: Option<Entity>,
    ) -> Option<Sight<'_>> {
        None
    }

    /// Always false: without rapier there are no rigid bodies.
    pub(crate) fn is_body(&self, _entity: Entity) -> bool {
        false
    }
}
