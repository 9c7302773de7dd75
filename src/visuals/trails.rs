//! Trails: lines along the ways of bodies and of targets over the last seconds, which fade towards their old ends. Bodies in front
//! hide them.
//!
//! A trail ends at the place where its body is drawn, between the last two steps. It is sampled in steps, so that it is the same at
//! any frame rate.

use bevy::prelude::*;

use super::lines::add_lines;
use super::palette::ColourSet;
use crate::level::Trailed;
use crate::level::spawn::marks::TrailLine;
use springyard_character::Character;
use springyard_drive::DriveTarget;
use springyard_timestep::{
    FrameSteps, LastTwo, PoseHistory, StepClock, TimestepSystems, Track, is_live,
};

/// On a trail: the body whose way it shows, and the way.
#[derive(Component, Debug, Clone)]
struct Followed {
    body: Entity,
    way: Way,
    /// Teleport count of the body at the last step.
    teleports: u32,
}

/// The places of the last seconds.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// Places, m.
    samples: Track<Vec3>,
    /// Place after the last two steps.
    last: LastTwo<Vec3>,
}

/// Samples are at least this far apart, s: a trail at 240 steps a second has no more points than one at 60.
const SAMPLED_EACH_SECS: f64 = 1.0 / 60.0;
/// Tolerance for comparing times, s.
const SAME_TIME_SECS: f64 = 1e-4;
const LINE_PX: f32 = 3.0;

/// Gizmo group of the trails, which has its own line width.
#[derive(Default, Reflect, GizmoConfigGroup)]
struct TrailLines;

pub(super) fn plugin(app: &mut App) {
    add_lines::<TrailLines>(app, LINE_PX, 0.0);
    app.add_observer(follow)
        .add_systems(
            FixedPostUpdate,
            record_ways
                .after(TimestepSystems::RecordPoses)
                .run_if(is_live),
        )
        .add_systems(PostUpdate, draw_trails);
}

impl Way {
    /// A way that begins here, m.
    #[must_use]
    pub fn new(start: Vec3) -> Self {
        Self {
            samples: Track::default(),
            last: LastTwo::new(start),
        }
    }

    /// Records the place at the end of a step, and discards what is older than `secs`. A place that is not finite is skipped.
    /// Samples that are not older than the new one are discarded, too: time has been set back.
    pub fn record(&mut self, now_secs: f64, place: Vec3, secs: f32) {
        if !place.is_finite() {
            return;
        }
        self.last.record(place);
        self.samples.forget_from(now_secs - SAME_TIME_SECS);
        self.samples.forget_before(now_secs - f64::from(secs));
        let last_secs = self.samples.ends_secs();
        if last_secs.is_none_or(|at| now_secs - at > SAMPLED_EACH_SECS - SAME_TIME_SECS) {
            self.samples.push(now_secs, place);
        }
    }

    /// The points of the line at a frame's time, oldest first, each with its opacity. `alpha`: the frame's place between the last two
    /// steps.
    #[must_use]
    pub fn points(&self, shown_secs: f64, alpha: f32, secs: f32) -> Vec<(Vec3, f32)> {
        let opacity = |at: f64| (1.0 - (shown_secs - at) as f32 / secs).clamp(0.0, 1.0);
        let samples = self.samples.points().iter();
        let past = samples.filter(|(at, _)| *at < shown_secs);
        let past = past.map(|(at, place)| (*place, opacity(*at)));
        past.chain([(self.last.at(alpha), 1.0)]).collect()
    }
}

/// The level spawns trails after its bodies.
fn follow(
    added: On<Add, TrailLine>,
    trails: Query<&TrailLine>,
    bodies: Query<(Entity, &Name, &Transform, &PoseHistory), Without<Character>>,
    mut commands: Commands,
) -> Result {
    let trail = &trails.get(added.entity)?.0;
    let body = bodies
        .iter()
        .find(|(_, name, ..)| name.as_str() == trail.of);
    if let Some((body, _, start, history)) = body {
        commands.entity(added.entity).insert(Followed {
            body,
            way: Way::new(start.translation),
            teleports: history.teleports,
        });
    }
    Ok(())
}

/// Records each place at the end of a step; a target is that of the step's end, too.
fn record_ways(
    clock: Res<StepClock>,
    bodies: Query<(&Transform, Option<&DriveTarget>, &PoseHistory)>,
    mut trails: Query<(&TrailLine, &mut Followed)>,
) {
    let now_secs = clock.step_end_secs();
    for (TrailLine(trail), mut followed) in &mut trails {
        let Ok((body, target, history)) = bodies.get(followed.body) else {
            continue;
        };
        let place = match trail.what {
            Trailed::Body => Some(body.translation),
            Trailed::Target => target.map(|target| target.position),
        };
        let Some(place) = place else {
            continue;
        };
        if followed.teleports != history.teleports {
            followed.teleports = history.teleports;
            followed.way = Way::new(place);
        }
        followed.way.record(now_secs, place, trail.secs);
    }
}

fn draw_trails(
    clock: Res<StepClock>,
    frame: Res<FrameSteps>,
    colours: Res<ColourSet>,
    trails: Query<(&TrailLine, &Followed)>,
    mut lines: Gizmos<TrailLines>,
) {
    for (TrailLine(trail), followed) in &trails {
        let colour = colours.colour(trail.colour);
        let points = followed
            .way
            .points(frame.shown_secs(&clock), frame.alpha, trail.secs);
        let points = points.into_iter();
        lines.linestrip_gradient(points.map(|(at, opacity)| (at, colour.with_alpha(opacity))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A way along x at 1 m/s for ten seconds of steps at this rate, of which the last `secs` are kept.
    fn way(hz: u32, secs: f32) -> Way {
        let mut way = Way::new(Vec3::ZERO);
        for step in 1..=10 * hz {
            let now = f64::from(step) / f64::from(hz);
            way.record(now, Vec3::X * now as f32, secs);
        }
        way
    }

    #[test]
    fn a_trail_reaches_back_over_its_time_and_ends_where_the_body_is_drawn() {
        let points = way(60, 3.0).points(10.0 - 0.5 / 60.0, 0.5, 3.0);
        let (first, last) = (points[0], points[points.len() - 1]);
        assert!((first.0.x - 7.0).abs() < 0.03, "{first:?}");
        assert!((last.0.x - (10.0 - 0.5 / 60.0)).abs() < 1e-4, "{last:?}");
        assert!(first.1 < 0.02 && last.1 == 1.0);
        assert!(points.is_sorted_by(|a, b| a.0.x < b.0.x && a.1 <= b.1));
    }

    #[test]
    fn more_steps_a_second_make_no_more_points() {
        let [points_60, points_240] = [60, 240].map(|hz| way(hz, 3.0).samples.points().len());
        assert!((178..=182).contains(&points_60), "{points_60}");
        assert!(points_60.abs_diff(points_240) <= 1, "{points_240}");
    }

    #[test]
    fn a_place_that_is_not_finite_is_left_out() {
        let mut way = way(60, 3.0);
        let before = way.clone();
        way.record(10.1, Vec3::NAN, 3.0);
        assert_eq!(way, before);
    }

    #[test]
    fn after_the_time_was_set_back_the_trail_has_no_future() {
        let mut way = way(60, 3.0);
        way.record(8.0, Vec3::X * 8.0, 3.0);
        assert_eq!(way.samples.ends_secs(), Some(8.0));
        assert!(way.samples.points().len() > 50);
    }
}
