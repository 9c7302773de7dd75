//! The shortest way out of an overlap, for the advice in a warning.

use bevy::math::Vec3;

/// Longest way that is tried, cm. No level piece is longer.
const LONGEST_CM: u32 = 1 << 19;

/// The shortest shift along one of the unit vectors `directions` after which `overlaps(shift)` is false, m.
pub(super) fn way_out(directions: &[Vec3], overlaps: impl Fn(Vec3) -> bool) -> Option<Vec3> {
    let shifts = directions.iter().filter_map(|&direction| {
        let metres = free_after(|metres| overlaps(metres * direction))?;
        Some((metres, direction))
    });
    let (metres, direction) = shifts.min_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(metres * direction)
}

/// The distance in whole centimetres, in m, at which an overlap ends: found by doubling, then by halving the interval.
fn free_after(overlaps: impl Fn(f32) -> bool) -> Option<f32> {
    let mut free = 1;
    while overlaps(metres(free)) {
        free *= 2;
        if free > LONGEST_CM {
            return None;
        }
    }
    let mut inside = free / 2;
    while free - inside > 1 {
        let middle = u32::midpoint(inside, free);
        if overlaps(metres(middle)) {
            inside = middle;
        } else {
            free = middle;
        }
    }
    Some(metres(free))
}

fn metres(centimetres: u32) -> f32 {
    centimetres as f32 / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_an_overlap_is_found_to_the_centimetre() {
        for end in [0.0, 0.01, 0.37, 5.12, 1234.56] {
            let found = free_after(|at| at < end - 1e-4);
            assert_eq!(found, Some(f32::max(end, 0.01)));
        }
        assert_eq!(free_after(|_| true), None);
    }

    #[test]
    fn the_shortest_way_wins_and_among_equals_the_first() {
        let box_of = |half: Vec3| move |at: Vec3| at.abs().cmplt(half - 1e-4).all();
        let ways = [Vec3::Y, Vec3::X];
        assert_eq!(
            way_out(&ways, box_of(Vec3::new(0.5, 2.0, 9.0))),
            Some(Vec3::X * 0.5)
        );
        assert_eq!(way_out(&ways, box_of(Vec3::ONE)), Some(Vec3::Y));
    }
}
