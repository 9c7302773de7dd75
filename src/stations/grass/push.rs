//! How far the player pushes the blades of a grass patch aside. Pure: no world access.
//!
//! Feet are relative to the middle of the patch, in its own axes, m.

use bevy::prelude::*;

use crate::level::GrassPatch;

/// Push of a blade at the player's axis, as a part of its height. At more, the first swing of a blade with the usual damping, 1.6
/// times the push, would lie flat.
const MOST_PUSH: f32 = 0.6;
/// Height of the feet above or below the ground of the patch from which they push nothing, m.
const HEIGHT_REACH_M: f32 = 2.0;

/// Whether the feet may reach a blade of this patch.
#[must_use]
pub fn reaches(patch: &GrassPatch, feet: Vec3) -> bool {
    let outside = (Vec2::new(feet.x, feet.z).abs() - 0.5 * patch.size_m).max(Vec2::ZERO);
    outside.length() < patch.reach_m && feet.y.abs() < HEIGHT_REACH_M
}

/// Where the tip of the blade at `root` would come to rest, from upright, m: away from the feet.
#[must_use]
pub fn goal(patch: &GrassPatch, root: Vec2, feet: Vec3) -> Vec2 {
    let away = root - Vec2::new(feet.x, feet.z);
    let distance_m = away.length();
    let part = falloff(distance_m, patch.reach_m) * falloff(feet.y, HEIGHT_REACH_M);
    if part == 0.0 {
        return Vec2::ZERO;
    }
    away.normalize_or(Vec2::X) * (MOST_PUSH * patch.height_m * part)
}

/// `(1 - (d / reach)^2)^2`: 1 at distance 0, and 0 from the reach on, with slope 0 at both, so that no blade starts with a jerk.
fn falloff(distance_m: f32, reach_m: f32) -> f32 {
    let part = distance_m / reach_m;
    (1.0 - part * part).max(0.0).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patch() -> GrassPatch {
        let text =
            r#"(name: "patch", position: (0, 0, 0), size_m: (4, 2), blades: 9, height_m: 0.5)"#;
        ron::from_str(text).unwrap()
    }

    #[test]
    fn a_blade_is_pushed_away_and_less_at_a_distance() {
        let patch = patch();
        let feet = Vec3::new(1.0, 0.0, 0.5);
        let mut last = MOST_PUSH * patch.height_m;
        for distance in [0.1, 0.3, 0.5, 0.7, 0.79] {
            let away = Vec2::new(0.6, -0.8);
            let found = goal(&patch, Vec2::new(1.0, 0.5) + distance * away, feet);
            assert!(found.distance(found.length() * away) < 1e-6, "{distance}");
            assert!(found.length() < last && found.length() > 0.0, "{distance}");
            last = found.length();
        }
        let rim = Vec2::new(1.0, 0.51 + patch.reach_m);
        assert_eq!(goal(&patch, rim, feet), Vec2::ZERO);
        let jump = goal(&patch, Vec2::new(1.1, 0.5), feet + Vec3::Y);
        assert!(jump.x > 0.1 && jump.x < 0.2, "{jump}");
        let above = feet + HEIGHT_REACH_M * Vec3::Y;
        assert_eq!(goal(&patch, Vec2::new(1.1, 0.5), above), Vec2::ZERO);
    }

    #[test]
    fn feet_on_a_blade_push_it_somewhere() {
        let found = goal(&patch(), Vec2::ONE, Vec3::new(1.0, 0.0, 1.0));
        assert!((found.length() - 0.3).abs() < 1e-6, "{found}");
    }

    #[test]
    fn a_patch_is_reached_from_beside_it_as_far_as_its_blades_are() {
        let patch = patch();
        for (feet, is_reached) in [
            (Vec3::ZERO, true),
            (Vec3::new(2.7, 0.0, 0.0), true),
            (Vec3::new(2.9, 0.0, 0.0), false),
            (Vec3::new(2.6, 0.0, 1.6), false),
            (Vec3::new(0.0, 1.9, 0.0), true),
            (Vec3::new(0.0, -2.1, 0.0), false),
        ] {
            assert_eq!(reaches(&patch, feet), is_reached, "{feet}");
        }
    }
}
