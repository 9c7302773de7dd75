//! What shows a body, at the frame's time.

use bevy::prelude::*;

use super::PoseHistory;

/// On a view: the body it shows. The view is despawned with its body.
#[derive(Component, Debug, Clone, Copy)]
#[relationship(relationship_target = Views)]
#[require(Transform, ViewMotion)]
pub struct ViewOf(pub Entity);

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
