//! [`GrassRoots`]: where the blades of a grass patch are.

use bevy::prelude::*;
use spring_math::random::SplitMix64;

use super::file::GrassPatch;

/// On a grass patch: where each blade is, m, from the middle of the patch along its own x and z. A constant of the level.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct GrassRoots(pub Vec<Vec2>);

/// How far a blade may be from the middle of its cell of the grid, in sizes of the cell. 0: the rows show; 0.5: neighbours may touch.
const JITTER: f64 = 0.35;

impl GrassRoots {
    /// Rows along x, as far apart as the blades of a row. The jitter is a hash of the blade's number, the same in every run.
    #[must_use]
    pub fn of(patch: &GrassPatch) -> Self {
        let Vec2 { x: width, y: depth } = patch.size_m;
        let count = patch.blades.max(1);
        let square_rows = (count as f32 * depth / width).sqrt().round();
        let rows = (square_rows as u32).clamp(1, count);
        let mut roots = Vec::with_capacity(count as usize);
        for row in 0..rows {
            let first = count * row / rows;
            let end = count * (row + 1) / rows;
            for blade in first..end {
                let mut random = SplitMix64::new(blade.into());
                let across = part_of(blade - first, end - first, &mut random);
                let along = part_of(row, rows, &mut random);
                roots.push(Vec2::new(across * width, along * depth));
            }
        }
        Self(roots)
    }
}

/// A place in a cell of a row of `cells`, from -0.5 to 0.5 over the row.
fn part_of(cell: u32, cells: u32, random: &mut SplitMix64) -> f32 {
    let place = f64::from(cell) + 0.5 + JITTER * random.signed();
    (place / f64::from(cells) - 0.5) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patch(blades: u32, width: f32, depth: f32) -> GrassPatch {
        let text = format!(
            r#"(name: "patch", position: (0, 0, 0), size_m: ({width:?}, {depth:?}), blades: {blades})"#
        );
        ron::from_str(&text).unwrap()
    }

    #[test]
    fn every_blade_stands_in_the_patch_on_a_place_of_its_own() {
        for (blades, width, depth) in [
            (1, 2.0, 3.0),
            (7, 0.2, 50.0),
            (400, 4.0, 3.0),
            (2000, 50.0, 0.2),
        ] {
            let patch = patch(blades, width, depth);
            let roots = GrassRoots::of(&patch);
            assert_eq!(roots.0.len(), blades as usize);
            assert_eq!(roots, GrassRoots::of(&patch), "the same in each run");
            let half = 0.5 * patch.size_m;
            let are_inside = roots.0.iter().all(|root| root.abs().cmple(half).all());
            assert!(are_inside, "{blades}");
            for (i, root) in roots.0.iter().enumerate() {
                let mut others = roots.0[i + 1..].iter();
                assert!(others.all(|other| other != root), "{blades}: {root}");
            }
        }
    }

    #[test]
    fn each_quarter_of_a_patch_has_about_a_quarter_of_the_blades() {
        let roots = GrassRoots::of(&patch(400, 4.0, 3.0));
        for (x, z) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
            let there = roots.0.iter();
            let there = there.filter(|root| root.x * x > 0.0 && root.y * z > 0.0);
            let count = there.count();
            assert!((90..=110).contains(&count), "{x} {z}: {count}");
        }
    }
}
