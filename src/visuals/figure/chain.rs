//! A chain of points on springs, the motion of an antenna: each point is drawn to its rest place at the end of the point before it.
//! Pure: no world access.
//!
//! ```text
//! motion of the root -> spring of point 1 -> spring of point 2 -> ... -> tip
//! ```
//!
//! The springs are exact for a goal that moves straight through the frame, so the chain is stable at any frame time: an exact
//! propagator never gains energy. [`Chain::ends`] gives each link its length for drawing.

use bevy::math::{Quat, Vec3};
use spring_math::{Propagator, Spring};

/// Number of links, and of points behind the root.
pub const LINKS: usize = 6;
/// Length of a link, m.
pub const LINK_M: f32 = 0.09;

/// The part of the root's motion that bends the chain. The rest carries all points along: with 1, a run would lay the chain flat.
const ROOT_MOTION_PART: f32 = 0.3;
/// Largest velocity of the root that bends the chain (after `ROOT_MOTION_PART`), m/s. The velocity of a dash: above, the chain is straight.
const FASTEST_M_S: f32 = 4.5;
/// Angle to the rear of the first link at rest, and what each further link adds, rad.
const FIRST_TILT: f32 = 0.15;
const NEXT_TILT: f32 = 0.14;

/// A point of the chain. Vectors have the axes of the world.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Point {
    /// Place relative to the root, m.
    place: Vec3,
    /// m/s.
    velocity: Vec3,
    /// Rest place relative to the point before it, m, in the last frame.
    rest: Vec3,
}

/// The chain's points.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Chain {
    points: [Point; LINKS],
}

/// The links at rest, each from its start to its end, m: up, and ever more to the rear (+Z).
#[must_use]
pub fn rest_links() -> [Vec3; LINKS] {
    let mut tilt = FIRST_TILT - NEXT_TILT;
    [(); LINKS].map(|()| {
        tilt += NEXT_TILT;
        Vec3::new(0.0, tilt.cos(), tilt.sin()) * LINK_M
    })
}

impl Chain {
    /// A chain at rest, turned by `rotation`.
    #[must_use]
    pub fn at_rest(rotation: Quat) -> Self {
        let mut place = Vec3::ZERO;
        let points = rest_links().map(|link| {
            let rest = rotation * link;
            place += rest;
            Point {
                place,
                velocity: Vec3::ZERO,
                rest,
            }
        });
        Self { points }
    }

    /// Advances by `dt`, s, in which the root has moved by `moved`, m, and its rotation has become `rotation`.
    pub fn step(&mut self, moved: Vec3, rotation: Quat, spring: Spring, dt: f32) {
        if dt <= 0.0 {
            return;
        }
        let step = Propagator::exact(spring, dt);
        let root = (moved * ROOT_MOTION_PART).clamp_length_max(FASTEST_M_S * dt);
        // Start and end of the way of the point before, relative to the root's start.
        let (mut from, mut to) = (Vec3::ZERO, root);
        for (point, link) in self.points.iter_mut().zip(rest_links()) {
            let rest = rotation * link;
            let (start, end) = (from + point.rest, to + rest);
            let speed = (end - start) / dt;
            // The damper is fixed to the world, not to the goal: in a steady run each point trails by `2 zeta speed / omega`.
            let trailing = spring.held_goal(start, -speed);
            let (place, velocity) =
                step.advance_moving(point.place, point.velocity, trailing, speed);
            (from, to) = (point.place, place);
            *point = Point {
                place: place - root,
                velocity,
                rest,
            };
        }
    }

    /// The end of each link relative to the root, m, with every link at its length.
    #[must_use]
    pub fn ends(&self) -> [Vec3; LINKS] {
        let (mut before, mut end) = (Vec3::ZERO, Vec3::ZERO);
        self.points.map(|point| {
            let along = (point.place - before).normalize_or(point.rest.normalize_or(Vec3::Y));
            before = point.place;
            end += along * LINK_M;
            end
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spring() -> Spring {
        Spring::from_hertz(4.0, 0.5).unwrap()
    }

    fn tip(chain: &Chain) -> Vec3 {
        chain.ends()[LINKS - 1]
    }

    #[test]
    fn at_rest_it_keeps_its_shape() {
        let rotation = Quat::from_rotation_y(1.0);
        let start = Chain::at_rest(rotation);
        let mut chain = start;
        for _ in 0..100 {
            chain.step(Vec3::ZERO, rotation, spring(), 0.01);
        }
        assert!((tip(&chain) - tip(&start)).length() < 1e-4);
    }

    #[test]
    fn it_trails_in_a_run_and_returns_after_it() {
        let start = Chain::at_rest(Quat::IDENTITY);
        let mut chain = start;
        for _ in 0..180 {
            chain.step(Vec3::NEG_Z * 0.1, Quat::IDENTITY, spring(), 1.0 / 60.0);
        }
        let run = tip(&chain);
        assert!(run.z > tip(&start).z + 0.1 && run.y > 0.0, "{run}");
        for _ in 0..180 {
            chain.step(Vec3::ZERO, Quat::IDENTITY, spring(), 1.0 / 60.0);
        }
        assert!((tip(&chain) - tip(&start)).length() < 1e-3);
    }

    #[test]
    fn in_a_steady_run_the_frame_rate_does_not_matter() {
        let at = |fps: u16| {
            let mut chain = Chain::at_rest(Quat::IDENTITY);
            let dt = 1.0 / f32::from(fps);
            for _ in 0..3 * fps {
                chain.step(Vec3::X * (6.0 * dt), Quat::IDENTITY, spring(), dt);
            }
            tip(&chain)
        };
        assert!((at(30) - at(240)).length() < 1e-3);
    }

    #[test]
    fn it_is_stable_at_any_frame_time() {
        for dt in [1e-4, 1e-3, 0.016, 0.1, 0.5] {
            let mut chain = Chain::at_rest(Quat::IDENTITY);
            for frame in 0..2000_u16 {
                let side = if frame % 7 < 3 { 20.0 } else { -20.0 };
                let turn = Quat::from_rotation_y(f32::from(frame));
                chain.step(Vec3::X * (side * dt), turn, spring(), dt);
                let ends = chain.ends();
                assert!(ends.iter().all(|end| end.is_finite()), "dt {dt}");
                let reach = chain.points[LINKS - 1].place.length();
                assert!(reach < 200.0, "{reach} m at dt {dt}");
            }
            for _ in 0..20_000 {
                chain.step(Vec3::ZERO, Quat::IDENTITY, spring(), dt.max(1e-3));
            }
            let rest = tip(&Chain::at_rest(Quat::IDENTITY));
            assert!((tip(&chain) - rest).length() < 1e-3, "dt {dt}");
        }
    }

    #[test]
    fn a_frame_of_no_time_changes_nothing() {
        let mut chain = Chain::at_rest(Quat::IDENTITY);
        chain.step(Vec3::X, Quat::IDENTITY, spring(), 0.0);
        assert_eq!(chain, Chain::at_rest(Quat::IDENTITY));
    }
}
