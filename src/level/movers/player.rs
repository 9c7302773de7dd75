//! The place of a line that is nearest to the player.

use bevy::math::Vec3;
use bevy::math::primitives::Segment3d;

/// The point of a line that is nearest to the nearest feet; `None` if all are farther than `within_m` from it.
pub(super) fn nearest_point(line: Segment3d, within_m: f32, feet: &[Vec3]) -> Option<Vec3> {
    let places = feet.iter().map(|&feet| {
        let place = line.closest_point(feet);
        (place, place.distance(feet))
    });
    let near = places.filter(|(_, distance)| *distance <= within_m);
    let nearest = near.min_by(|(_, a), (_, b)| a.total_cmp(b));
    nearest.map(|(place, _)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(feet: &[Vec3]) -> Option<Vec3> {
        let line = Segment3d::new(Vec3::new(2.0, 1.0, 0.0), Vec3::new(6.0, 1.0, 0.0));
        nearest_point(line, 3.0, feet)
    }

    #[test]
    fn the_target_is_beside_the_feet_or_at_the_nearest_end() {
        for (feet, x) in [
            (Vec3::new(3.0, 0.0, 1.0), 3.0),
            (Vec3::new(0.5, 1.0, 1.0), 2.0),
            (Vec3::new(8.0, 1.0, -1.0), 6.0),
        ] {
            assert_eq!(target(&[feet]), Some(Vec3::new(x, 1.0, 0.0)), "{feet}");
        }
    }

    #[test]
    fn feet_out_of_reach_are_not_followed() {
        for feet in [
            Vec3::new(4.0, 4.1, 0.0),
            Vec3::new(9.1, 1.0, 0.0),
            Vec3::NAN,
        ] {
            assert_eq!(target(&[feet]), None, "{feet}");
        }
        assert_eq!(target(&[]), None);
    }

    #[test]
    fn of_two_players_the_nearer_one_is_followed() {
        let feet = [Vec3::new(3.0, 1.0, 2.0), Vec3::new(5.0, 1.0, 1.0)];
        assert_eq!(target(&feet), Some(Vec3::new(5.0, 1.0, 0.0)));
    }
}
