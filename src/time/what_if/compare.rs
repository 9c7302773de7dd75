//! [`compare`]: where two paths part, and by how much.

use super::path::Path;

/// Distance beyond which two paths have parted, m.
pub const PARTED_M: f32 = 0.01;

/// How much two paths differ. Each point of the first is compared with the second at the same time.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Parting {
    /// The first time at which the players are more than [`PARTED_M`] apart (s), and their distance then (m).
    pub first: Option<(f64, f32)>,
    /// The time of the largest distance between the players (s), and that distance (m).
    pub largest: (f64, f32),
    /// Height of the feet at the highest point of each path above its start, m.
    pub apexes_m: [f32; 2],
    /// Distance between the players at the end of the first path, m.
    pub ends_apart_m: f32,
    /// Largest distance between the cameras, m.
    pub camera_largest_m: f32,
}

/// Compares two paths.
#[must_use]
pub fn compare(a: &Path, b: &Path) -> Parting {
    let mut parting = Parting {
        apexes_m: [apex_m(a), apex_m(b)],
        largest: (a.begins_secs().unwrap_or(0.0), 0.0),
        ..Parting::default()
    };
    for (secs, point) in a.points() {
        let Some(other) = b.at_or_end(*secs) else {
            continue;
        };
        let apart_m = point.position.distance(other.position);
        if apart_m > PARTED_M && parting.first.is_none() {
            parting.first = Some((*secs, apart_m));
        }
        if apart_m > parting.largest.1 {
            parting.largest = (*secs, apart_m);
        }
        parting.ends_apart_m = apart_m;
        let cameras_apart_m = point.camera.distance(other.camera);
        parting.camera_largest_m = parting.camera_largest_m.max(cameras_apart_m);
    }
    parting
}

/// Height of the feet at the highest point above that at the first one, m.
fn apex_m(path: &Path) -> f32 {
    let start = path.values().next().map_or(0.0, |first| first.feet_m);
    let heights = path.values().map(|point| point.feet_m - start);
    heights.fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use bevy::prelude::*;

    use super::super::path::PathPoint;
    use super::*;

    /// A second at 10 points; the height by the time.
    fn path(height: impl Fn(f32) -> f32) -> Path {
        let point = |index: u8| {
            let secs = f32::from(index) / 10.0;
            let point = PathPoint {
                position: Vec3::new(0.0, 1.0 + height(secs), 0.0),
                feet_m: height(secs),
                velocity: Vec3::ZERO,
                grounded: false,
                camera: Vec3::Z,
                camera_rotation: Quat::IDENTITY,
            };
            (f64::from(index) / 10.0, point)
        };
        (0..=10).map(point).collect()
    }

    #[test]
    fn two_jumps_part_where_one_rises_above_the_other() {
        let low = path(|_| 0.0);
        let high = path(|secs| if secs < 0.45 { 0.0 } else { 4.0 * (1.0 - secs) });
        let parting = compare(&low, &high);
        let (secs, apart_m) = parting.first.unwrap();
        assert!((secs - 0.5).abs() < 1e-6 && (apart_m - 2.0).abs() < 1e-5);
        assert_eq!(parting.largest, (secs, apart_m));
        let [low_m, high_m] = parting.apexes_m;
        assert_eq!(low_m, 0.0);
        assert!((high_m - 2.0).abs() < 1e-5);
        assert!(parting.ends_apart_m < 1e-5);
        assert_eq!(parting.camera_largest_m, 0.0);
    }

    #[test]
    fn a_path_does_not_part_from_itself() {
        let same = path(|secs| secs);
        let parting = compare(&same, &same);
        assert_eq!((parting.first, parting.largest.1), (None, 0.0));
    }
}
