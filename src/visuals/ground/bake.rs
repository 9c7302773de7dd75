//! What the ground map holds, computed from heights: shade, contact, paths, shore.

use bevy::prelude::*;

use super::grid::{Frame, Grid};
use super::heights::Heights;

/// How far the contact shade reaches, m.
pub(super) const CONTACT_M: f32 = 0.6;
/// A step up counts as a wall from this height on, m, and where it is steeper than this.
const WALL_M: f32 = 0.25;
const WALL_SLOPE: f32 = 1.4;
/// The largest distance that is kept, m.
pub(super) const FARTHEST_M: f32 = 6.0;

/// The height up to which each place is in the shade of what stands towards the sun, m: along the line to the sun, the highest top
/// less the height that the line has gained. It counts as solid down to the ground: below a bridge all is in the shade.
pub(super) fn shade(tops: &Grid, cell_m: f32, to_sun: Vec3) -> Grid {
    let mut shade = tops.clone();
    let side = tops.side() as isize;
    let along_x = to_sun.x.abs() >= to_sun.z.abs();
    let (main, cross) = if along_x {
        (to_sun.x, to_sun.z)
    } else {
        (to_sun.z, to_sun.x)
    };
    if main.abs() < 1e-4 {
        return shade;
    }
    let (step, drift) = (main.signum() as isize, cross / main.abs());
    let rise_m = cell_m * to_sun.y / main.abs();
    for way in 1..side {
        let at = if step > 0 { side - 1 - way } else { way };
        for across in 0..side {
            let from = across as f32 + drift;
            let (near, part) = (from.floor(), from - from.floor());
            let read = |across: f32| {
                let (across, at) = (
                    across.clamp(0.0, side as f32 - 1.0) as usize,
                    (at + step) as usize,
                );
                if along_x {
                    shade.at(at, across)
                } else {
                    shade.at(across, at)
                }
            };
            let height = read(near) * (1.0 - part) + read(near + 1.0) * part - rise_m;
            let (at, across) = (at as usize, across as usize);
            let (column, row) = if along_x { (at, across) } else { (across, at) };
            shade.raise(column, row, height);
        }
    }
    shade
}

/// The height up to which there is contact shade at each place, m: [`CONTACT_M`] over the ground at the foot of a wall, the ground
/// itself at this distance from it.
pub(super) fn contact(ground: &Grid, cell_m: f32) -> Grid {
    let mut contact = ground.clone();
    let side = ground.side() as isize;
    let reach = (CONTACT_M / cell_m).ceil() as isize;
    let around: Vec<(isize, isize, f32)> = (-reach..=reach)
        .flat_map(|down| (-reach..=reach).map(move |right| (right, down)))
        .map(|(right, down)| {
            (
                right,
                down,
                cell_m * ((right * right + down * down) as f32).sqrt(),
            )
        })
        .filter(|(.., way)| *way > 0.0 && *way < CONTACT_M)
        .collect();
    for row in 0..side {
        for column in 0..side {
            let own = ground.at(column as usize, row as usize);
            let mut nearest = CONTACT_M;
            for (right, down, way) in &around {
                let (column, row) = (column + right, row + down);
                let is_inside = (0..side).contains(&column) && (0..side).contains(&row);
                if *way < nearest && is_inside {
                    let rise = ground.at(column as usize, row as usize) - own;
                    if rise > WALL_M.max(WALL_SLOPE * way) {
                        nearest = *way;
                    }
                }
            }
            contact.set(column as usize, row as usize, own + CONTACT_M - nearest);
        }
    }
    contact
}

/// Lowers `paths`, the distance of each place to the edge of the nearest path, negative on it, m, by a line of this width.
pub(super) fn path(paths: &mut Grid, frame: &Frame, line: &[Vec2], width_m: f32) {
    let reach = Vec2::splat(0.5 * width_m + FARTHEST_M);
    for pair in line.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        for (column, row) in frame.cells(from.min(to) - reach, from.max(to) + reach) {
            let way = distance(frame.place(column, row), from, to) - 0.5 * width_m;
            paths.lower(column, row, way);
        }
    }
}

/// The distance of a point to a line between two others, m.
fn distance(at: Vec2, from: Vec2, to: Vec2) -> f32 {
    let along = to - from;
    let part = (at - from).dot(along) / along.length_squared().max(1e-6);
    at.distance(from + along * part.clamp(0.0, 1.0))
}

/// The distance of each place to the nearest solid in the water, m.
pub(super) fn shore(heights: &Heights, cell_m: f32) -> Grid {
    let mut shore = heights.shore.clone();
    shore.spread(cell_m);
    shore
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wall 2 m high and one cell thick, across the middle of a flat ground of 20 x 20 m.
    fn wall() -> (Frame, Grid) {
        let frame = Frame::around(Vec2::splat(-10.0), Vec2::splat(10.0), 0.0, 100, 0.0);
        let mut tops = frame.filled(0.0);
        for row in 0..100 {
            tops.set(50, row, 2.0);
        }
        (frame, tops)
    }

    #[test]
    fn a_wall_casts_its_shade_as_far_as_the_sun_is_low() {
        let (frame, tops) = wall();
        // Towards +X and up, 1 to 2: the shade is 4 m long, on the side of -X.
        let to_sun = Vec3::new(2.0, 1.0, 0.7).normalize();
        let shade = shade(&tops, frame.cell_m, to_sun);
        let height = |way_m: f32| shade.at((50.0 - way_m / frame.cell_m) as usize, 30);
        for way_m in [1.0_f32, 2.0, 3.0] {
            assert!(
                (height(way_m) - (2.0 - 0.5 * way_m)).abs() < 0.03,
                "{way_m}"
            );
        }
        assert_eq!(height(5.0), 0.0);
        assert_eq!(shade.at(60, 30), 0.0, "the side of the sun");
    }

    #[test]
    fn contact_shade_ends_at_its_reach() {
        let (frame, tops) = wall();
        let contact = contact(&tops, frame.cell_m);
        let at = |cells: usize| contact.at(50 + cells, 10);
        assert!((at(1) - (CONTACT_M - frame.cell_m)).abs() < 1e-5);
        assert!(at(2) < at(1));
        assert_eq!(at(4), 0.0);
        assert!((at(0) - 2.0).abs() < 1e-5, "the top of the wall has none");
    }

    #[test]
    fn the_edge_of_a_path_is_half_its_width_from_its_line() {
        let frame = Frame::around(Vec2::splat(-10.0), Vec2::splat(10.0), 0.0, 100, 0.0);
        let mut paths = frame.filled(FARTHEST_M);
        path(
            &mut paths,
            &frame,
            &[Vec2::new(-5.0, 0.1), Vec2::new(5.0, 0.1)],
            2.5,
        );
        assert!((paths.at(50, 50) + 1.25).abs() < 1e-5);
        assert!((paths.at(50, 60) - 0.75).abs() < 1e-4);
        assert_eq!(paths.at(5, 5), FARTHEST_M);
    }
}
