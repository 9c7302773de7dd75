//! Which demo of the workbench explains what stands at a place of a level: [`Level::demo_at`].

use bevy::prelude::*;

use super::file::Level;
use super::spawn::marks::facing;

/// Where a player stands who looks at an exhibit: distance from the middle of the case, and radius of the spot, m.
const BEFORE_CASE_M: f32 = 1.4;
const SPOT_RADIUS_M: f32 = 1.6;

impl Level {
    /// Name of the demo: of the exhibit in front of which the place (m) is, else of the station with the smallest area around it.
    #[must_use]
    pub fn demo_at(&self, place: Vec3) -> Option<&str> {
        let exhibits = self.exhibits.iter().map(|it| {
            let case = facing(it.position, it.facing_deg);
            let spot = case.transform_point(Vec3::new(0.0, 1.0, BEFORE_CASE_M));
            (spot.distance(place), it.demo.as_str())
        });
        let before = exhibits
            .filter(|(distance, _)| *distance < SPOT_RADIUS_M)
            .min_by(|one, other| one.0.total_cmp(&other.0));
        let stations = self.stations.iter().filter(|it| it.area.contains(place));
        let stations = stations.filter_map(|it| {
            let volume = it.area.size_m.element_product();
            Some((volume, it.demo.as_deref()?))
        });
        let smallest = stations.min_by(|one, other| one.0.total_cmp(&other.0));
        before.or(smallest).map(|(_, demo)| demo)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;

    const STATION: &str = r#"unit: "m", module: "a", right: [MeanSag("p")], wrong: [MeanSag("q")]"#;

    #[test]
    fn the_exhibit_in_front_comes_first_then_the_smallest_station() {
        let text = format!(
            r#"(
            name: "demos", spawn: (position: (0, 0, 0)), kill_below_m: -5,
            solids: [(name: "ground", shape: Box(size_m: (60, 1, 60)), position: (0, -0.5, 0))],
            platforms: [
                (name: "p", size_m: (1, 1, 1), position: (20, 1, 0), motion: Still),
                (name: "q", size_m: (1, 1, 1), position: (22, 1, 0), motion: Still),
            ],
            exhibits: [(name: "case", demo: "lerp", position: (0, 0, -8), facing_deg: 90)],
            stations: [
                (name: "hall", demo: "backlog", area: (position: (0, 0, 0), size_m: (40, 9, 40)), {STATION}),
                (name: "corner", demo: "timed", area: (position: (9, 0, 0), size_m: (4, 9, 4)), {STATION}),
                (name: "mute", area: (position: (9, 0, 0), size_m: (2, 9, 2)), {STATION}),
            ],
        )"#
        );
        let level = level::parse("test.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
        for (place, demo) in [
            // It faces +X: a player who looks at it looks along -X, at 90 degrees.
            ((1.4, 0.8, -8.0), Some("lerp")),
            ((-1.4, 0.8, -8.0), Some("backlog")),
            ((9.0, 1.0, 0.0), Some("timed")),
            ((3.0, 1.0, 3.0), Some("backlog")),
            ((25.0, 1.0, 0.0), None),
        ] {
            assert_eq!(level.demo_at(place.into()), demo, "{place:?}");
        }
    }
}
