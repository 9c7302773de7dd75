//! The place of a line that is nearest to the player.

use bevy::math::Vec3;
use bevy::math::primitives::Segment3d;

/// The line of a [`Motion::Player`](crate::level::file::Motion::Player).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Line {
    pub from: Vec3,
    pub to: Vec3,
    /// The line counts as reached by feet within this distance, m.
    pub within_m: f32,
}

impl Line {
    /// The point of the line that is nearest to the nearest feet; `None` if all are farther than `within_m` from it.
    pub fn target(&self, feet: &[Vec3]) -> Option<Vec3> {
        let line = Segment3d::new(self.from, self.to);
        let places = feet.iter().map(|&feet| {
            let place = line.closest_point(feet);
            (place, place.distance(feet))
        });
        let near = places.filter(|(_, distance)| *distance <= self.within_m);
        let nearest = near.min_by(|(_, a), (_, b)| a.total_cmp(b));
        nearest.map(|(place, _)| place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: Line = Line {
        from: Vec3::new(2.0, 1.0, 0.0),
        to: Vec3::new(6.0, 1.0, 0.0),
        within_m: 3.0,
    };

    #[test]
    fn the_target_is_beside_the_feet_or_at_the_nearest_end() {
        for (feet, x) in [
            (Vec3::new(3.0, 0.0, 1.0), 3.0),
            (Vec3::new(0.5, 1.0, 1.0), 2.0),
            (Vec3::new(8.0, 1.0, -1.0), 6.0),
        ] {
            assert_eq!(LINE.target(&[feet]), Some(Vec3::new(x, 1.0, 0.0)), "{feet}");
        }
    }

    #[test]
    fn feet_out_of_reach_are_not_followed() {
        for feet in [
            Vec3::new(4.0, 4.1, 0.0),
            Vec3::new(9.1, 1.0, 0.0),
            Vec3::NAN,
        ] {
            assert_eq!(LINE.target(&[feet]), None, "{feet}");
        }
        assert_eq!(LINE.target(&[]), None);
    }

    #[test]
    fn of_two_players_the_nearer_one_is_followed() {
        let feet = [Vec3::new(3.0, 1.0, 2.0), Vec3::new(5.0, 1.0, 1.0)];
        assert_eq!(LINE.target(&feet), Some(Vec3::new(5.0, 1.0, 0.0)));
    }
}
