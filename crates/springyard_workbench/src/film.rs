//! A demo with its defaults, recorded over eight seconds that repeat, for a model of it in a level: [`Film`].

use crate::demo::{Kind, Page, View};
use crate::{demos, draw};

/// Length of a film, s: all scripts with a period end with it.
pub const FILM_SECS: f64 = 8.0;
/// A rail is longer than the range of the goal and of the right way, by this part of that range at either end.
const BEYOND: f32 = 0.25;

/// The goal, the right way and the mistake of a demo over time, as heights on a rail.
#[derive(Debug, Clone, PartialEq)]
pub struct Film {
    /// Time of each frame, s, and its heights, m. From the first frame of the script on.
    frames: Vec<(f64, Heights)>,
    low: f32,
    high: f32,
}

/// A height of each of the three.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Heights {
    /// Of the goal.
    pub goal: f32,
    /// Of the right way.
    pub right: f32,
    /// Of the mistake.
    pub wrong: f32,
}

impl Page {
    /// Whether the demo can be filmed: it moves along a line or in the plane, and has a right and a wrong trace.
    #[must_use]
    pub fn can_be_filmed(&self) -> bool {
        let has = |kind| self.traces.iter().any(|it| it.kind == kind);
        let moves = matches!(self.view, View::OverTime | View::Plane);
        moves && has(Kind::Right) && has(Kind::Wrong)
    }
}

impl Film {
    /// The film of the demo of this name, at its defaults. `None`: there is none of this name, or it cannot be filmed.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let demo = demos::named(name)?;
        let page = demo.page;
        if !page.can_be_filmed() {
            return None;
        }
        let first = |kind| page.traces.iter().position(|it| it.kind == kind);
        let (right, wrong) = (first(Kind::Right)?, first(Kind::Wrong)?);
        let count = ((draw::PRELUDE_SECS + FILM_SECS) * page.fps).round() as usize;
        let frames = std::iter::repeat_n(1.0 / page.fps, count);
        let bench = draw::run_script(demo, page.script, frames);
        let frames = bench.run().frames().map(|it| {
            let heights = Heights {
                goal: it.goal.y,
                right: it.places[right].y,
                wrong: it.places[wrong].y,
            };
            (it.secs - draw::PRELUDE_SECS, heights)
        });
        let frames: Vec<_> = frames.filter(|(secs, _)| *secs >= 0.0).collect();
        let shown = frames.iter().flat_map(|(_, it)| [it.goal, it.right]);
        let (low, high) = shown
            .filter(|it| it.is_finite())
            .fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), it| {
                (low.min(it), high.max(it))
            });
        let beyond = BEYOND * (high - low);
        Some(Self {
            frames,
            low: low - beyond,
            high: high + beyond,
        })
    }

    /// The heights at a time, s, on a line between two frames: 0 at the lower end of the rail, 1 at the upper end. Beyond an end a bead
    /// stays there, also while it rests after an explosion. After [`FILM_SECS`] the film begins again.
    #[must_use]
    pub fn at(&self, secs: f64) -> Heights {
        let secs = secs.rem_euclid(FILM_SECS);
        let next = self.frames.partition_point(|(at, _)| *at < secs);
        let before = &self.frames[next.saturating_sub(1)];
        let after = self.frames.get(next).unwrap_or(before);
        let length = after.0 - before.0;
        let alpha = if length > 0.0 {
            ((secs - before.0) / length).clamp(0.0, 1.0) as f32
        } else {
            0.0
        };
        let part = |from: f32, to: f32| {
            let part = (from + (to - from) * alpha - self.low) / (self.high - self.low);
            if part.is_nan() {
                1.0
            } else {
                part.clamp(0.0, 1.0)
            }
        };
        let (from, to) = (before.1, after.1);
        Heights {
            goal: part(from.goal, to.goal),
            right: part(from.right, to.right),
            wrong: part(from.wrong, to.wrong),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_demo_that_can_be_filmed_stays_on_its_rails_and_tells_right_from_wrong() {
        let names = demos::PAGES.iter().filter(|it| it.can_be_filmed());
        let names: Vec<&str> = names.map(|it| it.name).collect();
        assert!(names.len() > 20, "{names:?}");
        for name in names {
            let film = Film::of(name).unwrap();
            let mut apart = 0.0_f32;
            for i in 0..=800 {
                let it = film.at(0.01 * f64::from(i));
                for height in [it.goal, it.right, it.wrong] {
                    assert!((0.0..=1.0).contains(&height), "{name}, {i}: {height}");
                }
                apart = apart.max((it.right - it.wrong).abs());
            }
            assert!(apart > 0.02, "{name}: {apart}");
        }
    }

    #[test]
    fn a_film_repeats_and_shows_the_frames_of_the_demo() {
        let film = Film::of("lerp").unwrap();
        assert_eq!(film.at(1.23), film.at(1.23 + 3.0 * FILM_SECS));
        // The goal jumps every two seconds, and at the beginning too. Just before, the damper has arrived; just after, it has hardly moved.
        for before in [1.95, 3.95, FILM_SECS - 0.05] {
            let arrived = film.at(before);
            assert!((arrived.right - arrived.goal).abs() < 0.05, "{arrived:?}");
            let left = film.at(before + 0.08);
            assert!((left.goal - arrived.goal).abs() > 0.2, "{left:?}");
            assert!((left.right - arrived.right).abs() < 0.2, "{left:?}");
        }
    }

    #[test]
    fn a_function_a_dial_and_an_unknown_name_have_no_film() {
        for name in ["fast_exp", "angle_wrap", "lurp", ""] {
            assert_eq!(Film::of(name), None, "{name}");
        }
    }
}
