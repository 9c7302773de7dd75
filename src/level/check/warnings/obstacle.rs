//! A solid as convex bodies in the level.

use bevy::math::Vec3;

use super::bounds::Bounds;
use super::convex::Convex;
use crate::level::file::Solid;

/// A solid, its convex parts, and the box around them.
#[derive(Debug, Clone)]
pub(super) struct Obstacle<'a> {
    pub solid: &'a Solid,
    pub bounds: Bounds,
    parts: Vec<Convex>,
}

impl<'a> Obstacle<'a> {
    pub fn new(solid: &'a Solid) -> Self {
        let rotation = solid.rotation();
        let parts = solid.shape.parts();
        let parts = parts
            .iter()
            .map(|part| Convex::part(part, solid.position, rotation));
        let parts: Vec<Convex> = parts.collect();
        let ends = parts
            .iter()
            .flat_map(|part| [part.bounds.min, part.bounds.max]);
        let ends: Vec<Vec3> = ends.collect();
        Self {
            solid,
            bounds: Bounds::around(&ends),
            parts,
        }
    }

    /// Whether a body overlaps a part of the solid by more than `slack_m`.
    pub fn overlaps(&self, body: &Convex, slack_m: f32) -> bool {
        self.bounds.meets(&body.bounds)
            && self.parts.iter().any(|part| part.overlaps(body, slack_m))
    }
}
