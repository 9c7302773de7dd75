//! How high the solids of a level reach at each place, as seen from above.

use bevy::prelude::*;

use super::grid::{Frame, Grid};
use super::layers::Layers;
use crate::level::shape::Part;
use crate::visuals::part_mesh::polyhedron;

/// A body with its lower end at most this high over the ground stands on it, m; what is higher is a roof or a bridge.
const STANDS_M: f32 = 0.6;

/// A convex solid in the world, as half spaces: what is inside all of them.
#[derive(Debug, Clone)]
pub struct Block {
    /// Outward unit normal of each face, and its distance from the origin along it, m.
    faces: Vec<(Vec3, f32)>,
    /// The box around it.
    pub low: Vec3,
    pub high: Vec3,
}

impl Block {
    /// A part of a solid at this pose.
    #[must_use]
    pub fn new(part: &Part, pose: &Transform) -> Self {
        let shape = polyhedron(part);
        let corners: Vec<Vec3> = shape
            .corners
            .iter()
            .map(|at| pose.transform_point(*at))
            .collect();
        let faces = shape.faces.iter().map(|face| {
            let [a, b, c] = [0, 1, 2].map(|at| corners[face[at]]);
            let normal = (b - a).cross(c - a).normalize_or_zero();
            (normal, normal.dot(a))
        });
        Self {
            faces: faces.collect(),
            low: corners
                .iter()
                .copied()
                .reduce(Vec3::min)
                .unwrap_or_default(),
            high: corners
                .iter()
                .copied()
                .reduce(Vec3::max)
                .unwrap_or_default(),
        }
    }

    /// Whether a place in the world, m, is inside.
    #[must_use]
    pub fn contains(&self, at: Vec3) -> bool {
        let is_in_box = at.cmpge(self.low).all() && at.cmple(self.high).all();
        let mut faces = self.faces.iter();
        is_in_box && faces.all(|(normal, distance)| normal.dot(at) < *distance)
    }

    /// Lower and upper end of the upright line at this place within the block, m.
    fn span(&self, at: Vec2) -> Option<(f32, f32)> {
        let (mut lower, mut upper) = (self.low.y, self.high.y);
        for (normal, distance) in &self.faces {
            let left = distance - normal.x * at.x - normal.z * at.y;
            if normal.y > 1e-4 {
                upper = upper.min(left / normal.y);
            } else if normal.y < -1e-4 {
                lower = lower.max(left / normal.y);
            } else if left < 0.0 {
                return None;
            }
        }
        (lower < upper).then_some((lower, upper))
    }
}

/// What is below a roof is in the shade from this distance from its edge on, m: the wall under the eaves is not.
const EAVES_M: f32 = 0.5;

/// Heights of a level, m.
#[derive(Debug, Clone)]
pub(super) struct Heights {
    /// The highest top of what keeps the sun off: of what stands on the ground, and of a roof, but for its eaves.
    pub tops: Grid,
    /// The highest top of what stands on the ground; the water where there is none.
    pub ground: Grid,
    /// 0 where a solid reaches through the surface of the water, else infinite.
    pub shore: Grid,
}

impl Heights {
    pub(super) fn of(blocks: &mut [Block], layers: &[Layers], frame: &Frame, water_m: f32) -> Self {
        blocks.sort_by(|one, other| one.low.y.total_cmp(&other.low.y));
        let mut heights = Self {
            tops: frame.filled(water_m),
            // Nothing yet: what is lowest at a place stands there, over the water too.
            ground: frame.filled(f32::NEG_INFINITY),
            shore: frame.filled(f32::INFINITY),
        };
        // 0 where there is no roof.
        let mut roofs = frame.filled(0.0);
        for layers in layers {
            heights.add_layers(layers, frame, &mut roofs, water_m);
        }
        for block in &*blocks {
            for (column, row) in frame.cells(block.low.xz(), block.high.xz()) {
                let Some((lower, upper)) = block.span(frame.place(column, row)) else {
                    continue;
                };
                heights.tops.raise(column, row, upper);
                let ground = heights.ground.at(column, row);
                if ground == f32::NEG_INFINITY || lower <= ground + STANDS_M {
                    heights.ground.raise(column, row, upper);
                } else {
                    roofs.set(column, row, f32::INFINITY);
                }
                if lower < water_m && upper > water_m {
                    heights.shore.set(column, row, 0.0);
                }
            }
        }
        roofs.spread(frame.cell_m);
        for (column, row) in frame.all() {
            heights.ground.raise(column, row, water_m);
            if roofs.at(column, row) < EAVES_M {
                let ground = heights.ground.at(column, row);
                heights.tops.set(column, row, ground);
            }
        }
        heights
    }

    /// Adds ground made of triangles. Where it has two layers, one over the other, the lower one is the ground, and the upper one a roof.
    fn add_layers(&mut self, layers: &Layers, frame: &Frame, roofs: &mut Grid, water_m: f32) {
        let (lowest, highest) = layers.heights(frame);
        let is_in_water = layers.bounds().0.y < water_m;
        for (column, row) in frame.all() {
            let (low, high) = (lowest.at(column, row), highest.at(column, row));
            if high == f32::NEG_INFINITY {
                continue;
            }
            self.tops.raise(column, row, high);
            if high - low > STANDS_M {
                roofs.set(column, row, f32::INFINITY);
                self.ground.raise(column, row, low);
            } else {
                self.ground.raise(column, row, high);
            }
            if is_in_water && low > water_m {
                self.shore.set(column, row, 0.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(part: Part, at: Vec3) -> Block {
        Block::new(&part, &Transform::from_translation(at))
    }

    #[test]
    fn a_roof_is_above_the_ground_and_a_wall_stands_on_it() {
        let flat = |size, at| {
            block(
                Part::Box {
                    centre: Vec3::ZERO,
                    size,
                },
                at,
            )
        };
        let mut blocks = [
            flat(Vec3::new(4.0, 0.2, 4.0), Vec3::new(0.0, 3.1, 0.0)),
            flat(Vec3::new(10.0, 2.0, 10.0), Vec3::new(0.0, -1.0, 0.0)),
            flat(Vec3::new(0.5, 3.0, 4.0), Vec3::new(-1.75, 1.5, 0.0)),
        ];
        let frame = Frame::around(Vec2::splat(-6.0), Vec2::splat(6.0), 0.0, 48, 0.0);
        let heights = Heights::of(&mut blocks, &[], &frame, -1.5);
        let at = |grid: &Grid, x: f32, z: f32| {
            let cell = (Vec2::new(x, z) - frame.corner) / frame.cell_m;
            grid.at(cell.x as usize, cell.y as usize)
        };
        let is = |grid: &Grid, x: f32, wanted: f32| {
            let found = at(grid, x, 0.0);
            assert!((found - wanted).abs() < 1e-5, "{x}: {found}, not {wanted}");
        };
        is(&heights.tops, 1.0, 3.2);
        // Under the eaves.
        is(&heights.tops, 1.8, 0.0);
        is(&heights.ground, 1.0, 0.0);
        // The wall, and the roof on it.
        is(&heights.ground, -1.75, 3.2);
        // The water.
        is(&heights.ground, 5.9, -1.5);
        assert_eq!(at(&heights.shore, 4.0, 0.0), 0.0);
        assert_eq!(at(&heights.shore, 5.9, 0.0), f32::INFINITY);
    }

    #[test]
    fn the_top_of_a_wedge_rises_along_it() {
        let wedge = block(
            Part::Wedge {
                size: Vec3::new(2.0, 3.0, 6.0),
            },
            Vec3::ZERO,
        );
        for way in [0.5_f32, 2.0, 5.0] {
            let (lower, upper) = wedge.span(Vec2::new(0.3, -way)).unwrap();
            assert!(lower.abs() < 1e-5 && (upper - 0.5 * way).abs() < 1e-5);
        }
        assert!(wedge.span(Vec2::new(1.1, -1.0)).is_none());
    }
}
