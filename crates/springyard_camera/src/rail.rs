//! Holds the camera on a curve through points in the world, at the point nearest to the character, and turns it to the pivot.

use super::prelude::*;
use super::tripod::{self, Tripod};

/// Driver that looks at the pivot from a rail, instead of [`Orbit`](super::Orbit) and [`Boom`](super::Boom). Walls do not move the camera.
///
/// The rail is the Catmull-Rom curve through the points: it has no kinks. Where the nearest point jumps, as in the middle of a bend, the
/// camera goes there along the rail, on a spring.
#[doc(alias = "dolly")]
#[doc(alias = "spline camera")]
#[derive(Component, SmartDefault, Debug, Clone, PartialEq)]
pub struct Rail {
    /// Points on the rail from end to end, m: at least two, at distances that are about the same.
    pub points: Vec<Vec3>,
    /// Frequency of the spring along the rail, Hz. Low: the camera falls behind; high: it jumps where the nearest point does.
    #[default(1.0)]
    pub frequency_hz: f32,
}

/// State of the place on the rail between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// Place on the rail, in points from its start: 1.5 is between the second and the third.
    along: Sprung<f32>,
}

/// Places between two points that are tried for the nearest one. With fewer, one of two bends that are about as near is missed.
const TRIED: u16 = 8;
/// Halvings of the way between two tried places about the nearest point: to a millionth of the way between two points.
const HALVINGS: u8 = 18;

impl Rail {
    /// The point on the rail at `along` points from its start, m; `None` without points.
    #[must_use]
    pub fn at(&self, along: f32) -> Option<Vec3> {
        let (t, [from, way, start, end]) = self.piece(along)?;
        let u = t - 1.0;
        Some(from + way * (t * t * (3.0 - 2.0 * t)) + start * (t * u * u) + end * (t * t * u))
    }

    /// The rate of change of [`at`](Self::at), m for each point.
    fn slope(&self, along: f32) -> Option<Vec3> {
        let (t, [_, way, start, end]) = self.piece(along)?;
        let u = t - 1.0;
        Some(way * (-6.0 * t * u) + start * (u * (u + 2.0 * t)) + end * (t * (t + 2.0 * u)))
    }

    /// The part of the way from one point to the next, 0 to 1; the first of them, the way to the other, and the slopes at both, m.
    fn piece(&self, along: f32) -> Option<(f32, [Vec3; 4])> {
        let last = self.points.len().checked_sub(1)?;
        let along = along.clamp(0.0, last as f32);
        let piece = (along as usize).min(last.saturating_sub(1));
        // Beyond its ends the rail goes on straight.
        let point = |index: usize| self.points[index.min(last)];
        let (from, to) = (point(piece), point(piece + 1));
        let before = if piece == 0 {
            from * 2.0 - to
        } else {
            point(piece - 1)
        };
        let after = if piece + 2 > last {
            to * 2.0 - from
        } else {
            point(piece + 2)
        };
        let (start, end) = ((to - before) * 0.5, (after - from) * 0.5);
        Some((along - piece as f32, [from, to - from, start, end]))
    }

    /// Place of the point that is nearest to `target` (m), in points from the start.
    #[must_use]
    pub fn nearest(&self, target: Vec3) -> f32 {
        let away = |along: f32| {
            let at = self.at(along);
            at.map_or(f32::INFINITY, |at| at.distance_squared(target))
        };
        let pieces = self.points.len().saturating_sub(1);
        let step = 1.0 / f32::from(TRIED);
        let tried = (0..=pieces * usize::from(TRIED)).map(|number| number as f32 * step);
        let best = tried.min_by(|a, b| away(*a).total_cmp(&away(*b)));
        let best = best.unwrap_or(0.0);
        let (mut low, mut high) = ((best - step).max(0.0), (best + step).min(pieces as f32));
        // By the sign of the slope: distances about the nearest point are the same in all digits of an f32 for millimetres.
        let goes_away = |along: f32| {
            let at = self.at(along).zip(self.slope(along));
            at.is_some_and(|(at, slope)| slope.dot(at - target) > 0.0)
        };
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            if goes_away(middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
        0.5 * (low + high)
    }
}

/// Sets the rotation and the distance of the camera. A rail without points changes nothing.
pub fn update(rail: &Rail, state: &mut State, mut rig: Rig, dt: f32) -> Result<Rig> {
    let goal = rail.nearest(rig.axes.to_world(rig.subject.position));
    if rig.subject.cut {
        state.along.reset(goal);
    }
    let spring = Spring::from_hertz(rail.frequency_hz, 1.0)?;
    let along = state.along.towards(spring, dt, goal);
    if let Some(place) = rail.at(along) {
        let place = rig.axes.to_own(place);
        rig = tripod::update(&Tripod { place }, rig);
    }
    Ok(rig)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bend() -> Rail {
        Rail {
            points: vec![
                Vec3::new(0.0, 2.0, 0.0),
                Vec3::new(5.0, 2.0, 0.0),
                Vec3::new(9.0, 3.0, 3.0),
                Vec3::new(9.0, 3.0, 8.0),
            ],
            ..default()
        }
    }

    #[test]
    fn it_goes_through_its_points_without_a_kink() {
        let rail = bend();
        for (number, point) in rail.points.iter().enumerate() {
            assert!(rail.at(number as f32).unwrap().distance(*point) < 1e-5);
        }
        for number in [1.0, 2.0] {
            let slope = |from: f32| (rail.at(from + 1e-2).unwrap() - rail.at(from).unwrap()) / 1e-2;
            assert!(slope(number - 1e-2).distance(slope(number)) < 0.2);
        }
        assert_eq!(Rail::default().at(0.0), None);
    }

    #[test]
    fn the_nearest_point_is_nearer_than_all_others() {
        let rail = bend();
        for target in [
            Vec3::new(3.0, 0.0, 2.0),
            Vec3::new(20.0, 0.0, 5.0),
            Vec3::NEG_X,
        ] {
            let found = rail.at(rail.nearest(target)).unwrap().distance(target);
            for number in 0_u16..=300 {
                let other = rail.at(f32::from(number) / 100.0).unwrap();
                assert!(found <= other.distance(target) + 1e-3);
            }
        }
    }

    #[test]
    fn the_nearest_point_does_not_tremble() {
        let rail = bend();
        let near = |number: u16| {
            let target = Vec3::new(3.0 + f32::from(number) * 1e-5, 0.0, -9.0);
            rail.at(rail.nearest(target)).unwrap()
        };
        for number in 0..200 {
            let way = near(number + 1).distance(near(number));
            assert!(way < 3e-5, "{number}: {way} m");
        }
    }

    #[test]
    fn a_camera_on_it_goes_along_and_looks_at_the_pivot() {
        let (rail, mut state) = (bend(), State::default());
        let mut rig = Rig::default();
        rig.subject.cut = true;
        for number in 0_u16..600 {
            let x = (f32::from(number) / 60.0).min(5.0);
            rig.subject.position = Vec3::new(x, 0.0, 4.0);
            rig.pivot = rig.subject.position;
            rig = update(&rail, &mut state, rig, 1.0 / 60.0).unwrap();
            rig.subject.cut = false;
            assert!(((rig.pivot - rig.place()).normalize() + rig.back()).length() < 1e-4);
        }
        let goal = rail.at(rail.nearest(rig.pivot)).unwrap();
        assert!(rig.place().distance(goal) < 1e-3);
    }

    /// Points on a parabola: between inner points the rail is that parabola.
    fn parabola() -> Rail {
        let point = |x: u8| Vec3::new(f32::from(x), f32::from(x * x), 2.0);
        Rail {
            points: (0..=4).map(point).collect(),
            ..default()
        }
    }

    fn is_near(a: Option<Vec3>, b: Vec3) {
        assert!(a.unwrap().distance(b) < 1e-4, "{a:?} is not {b}");
    }

    #[test]
    fn between_points_of_a_parabola_it_is_the_parabola_and_at_its_ends_it_goes_on_straight() {
        let rail = parabola();
        for x in [1.0, 1.3, 1.5, 2.25, 2.9] {
            is_near(rail.at(x), Vec3::new(x, x * x, 2.0));
            is_near(rail.slope(x), Vec3::new(1.0, 2.0 * x, 0.0));
        }
        // From a slope of 1 at the start to one of 2, and from 6 to 7 at the end.
        is_near(rail.at(0.5), Vec3::new(0.5, 0.375, 2.0));
        is_near(rail.slope(0.5), Vec3::new(1.0, 0.75, 0.0));
        is_near(rail.slope(0.0), Vec3::new(1.0, 1.0, 0.0));
        is_near(rail.at(3.5), Vec3::new(3.5, 12.375, 2.0));
        is_near(rail.slope(4.0), Vec3::new(1.0, 7.0, 0.0));
        is_near(rail.at(-3.0), rail.points[0]);
        is_near(rail.at(9.0), rail.points[4]);
    }

    #[test]
    fn on_a_straight_rail_the_nearest_point_is_straight_across() {
        let point = |x: u8| Vec3::new(2.0 * f32::from(x) + 1.0, 5.0, 0.0);
        let rail = Rail {
            points: (0..=4).map(point).collect(),
            ..default()
        };
        for along in [0.0, 0.31, 1.5, 2.77, 4.0] {
            let found = rail.nearest(Vec3::new(2.0 * along + 1.0, 0.0, 7.0));
            assert!((found - along).abs() < 1e-4, "{along}: {found}");
        }
        assert!(rail.nearest(Vec3::NEG_X * 9.0) < 1e-4);
        assert!(rail.nearest(Vec3::X * 99.0) > 4.0 - 1e-4);
    }

    #[test]
    fn of_two_bends_the_nearer_one_is_found_and_a_single_point_is_the_whole_rail() {
        // A hairpin: there along z = 0 and back along z = 2.
        let rail = Rail {
            points: [
                (0.0, 0.0),
                (4.0, 0.0),
                (8.0, 0.0),
                (8.0, 2.0),
                (4.0, 2.0),
                (0.0, 2.0),
            ]
            .map(|(x, z)| Vec3::new(x, 0.0, z))
            .to_vec(),
            ..default()
        };
        for (z, along) in [(0.9, 0.5), (1.1, 4.5)] {
            let found = rail.nearest(Vec3::new(2.0, 0.0, z));
            assert!((found - along).abs() < 0.1, "{z}: {found}");
        }
        let single = Rail {
            points: vec![Vec3::ONE],
            ..default()
        };
        assert_eq!(single.at(3.0), Some(Vec3::ONE));
        assert_eq!(single.nearest(Vec3::ZERO), 0.0);
    }
}
