//! The corners of a platform, whose velocities and accelerations are measured.

use std::f64::consts::TAU;

use bevy::math::DVec3;

use crate::level::{Platform, PlatformForm};

/// Points on each rim of a disc.
const RIM_POINTS: u32 = 8;

/// The corners of a platform in the frame of its body, whose origin is the pivot, m. Of a disc: points on its two rims.
#[must_use]
pub fn corners(platform: &Platform) -> Vec<DVec3> {
    let half = 0.5 * platform.size_m.as_dvec3();
    let across: Vec<DVec3> = match platform.form {
        PlatformForm::Box => [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)]
            .map(|(x, z)| DVec3::new(half.x * x, 0.0, half.z * z))
            .to_vec(),
        PlatformForm::Disc => (0..RIM_POINTS)
            .map(|i| TAU * f64::from(i) / f64::from(RIM_POINTS))
            .map(|angle| DVec3::new(angle.cos(), 0.0, angle.sin()) * half.x)
            .collect(),
    };
    let centre = -platform.pivot_m.as_dvec3();
    let rims = across.iter().flat_map(|point| {
        let up = DVec3::Y * half.y;
        [centre + *point + up, centre + *point - up]
    });
    rims.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;

    fn of(words: &str) -> Vec<DVec3> {
        let text = format!(
            r#"(
                name: "corners",
                spawn: (position: (0, 0, 0)),
                kill_below_m: -6,
                solids: [(name: "ground", shape: Box(size_m: (50, 1, 50)), position: (0, -0.5, 0))],
                platforms: [(name: "leaf", position: (9, 3, 0), motion: Still, {words})],
            )"#
        );
        let level = level::parse("a.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
        corners(&level.platforms[0])
    }

    #[test]
    fn the_corners_of_a_leaf_are_seen_from_its_hinge() {
        let corners = of("size_m: (1, 2, 0.1), pivot_m: (-0.5, 0, 0)");
        assert_eq!(corners.len(), 8);
        for corner in corners {
            assert!((corner.y.abs() - 1.0).abs() < 1e-6);
            assert!((corner.z.abs() - 0.05).abs() < 1e-6);
            assert!(corner.x.abs() < 1e-6 || (corner.x - 1.0).abs() < 1e-6);
        }
    }

    #[test]
    fn the_rim_of_a_disc_has_its_radius() {
        let corners = of("form: Disc, size_m: (4, 0.2, 4)");
        assert_eq!(corners.len(), 16);
        for corner in corners {
            assert!((corner.with_y(0.0).length() - 2.0).abs() < 1e-6);
        }
    }
}
