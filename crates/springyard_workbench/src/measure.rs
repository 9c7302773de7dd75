//! Numbers of a run: [`Measure`].

use bevy::math::Vec2;

use crate::run::{Moment, Run};

/// A number of one trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// How far it goes beyond the goal after the last jump, as a part of the jump, %.
    Overshoot,
    /// Time from the last jump until half of the way is behind it, s.
    HalfWay,
    /// Time from the last jump until it stays within 2 % of the jump, s.
    Settling,
    /// Time by which it is late behind a goal that does not jump: the shift of the goal that lies nearest to it (least squares), ms.
    Lag,
    /// Root mean square of its distance from the goal, mm.
    FromGoal,
    /// Root mean square of its distance from the first trace of the right way, mm.
    FromRight,
    /// Root mean square of its distance from the middle between the frames before and after, mm: what the eye sees as trembling.
    Jitter,
    /// Largest change of velocity from one frame to the next, m/s: a kink.
    Kink,
    /// Largest speed, m/s.
    TopSpeed,
    /// Where it is at the end, from the goal, mm.
    AtEnd,
    /// Frequency of its swing about the goal after the last jump, by the first two times that it passes the goal, Hz.
    Frequency,
    /// Time until half of the way from its first frame after the last jump to where it is now is behind it, s.
    Halves,
    /// Length of its way from its first frame after the last jump on, m.
    Path,
    /// Its largest distance from the origin, m.
    Largest,
}

impl Measure {
    /// Name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Overshoot => "overshoot",
            Self::HalfWay => "half way after",
            Self::Settling => "settles in",
            Self::Lag => "lag",
            Self::FromGoal => "from the goal, rms",
            Self::FromRight => "from the right way, rms",
            Self::Jitter => "jitter, rms",
            Self::Kink => "largest velocity jump",
            Self::TopSpeed => "top speed",
            Self::AtEnd => "from the goal, now",
            Self::Frequency => "swings at",
            Self::Halves => "halves in",
            Self::Path => "way since the jump",
            Self::Largest => "farthest out",
        }
    }

    /// Unit.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Overshoot => "%",
            Self::HalfWay | Self::Settling | Self::Halves => "s",
            Self::Frequency => "Hz",
            Self::Path | Self::Largest => "m",
            Self::Lag => "ms",
            Self::FromGoal | Self::FromRight | Self::Jitter | Self::AtEnd => "mm",
            Self::Kink | Self::TopSpeed => "m/s",
        }
    }

    /// The number of a trace, counted from 0, in the unit; `right`: the first trace of the right way. `None` if the run has no such
    /// number: no jump, no motion, an explosion.
    #[must_use]
    pub fn of(self, run: &Run, trace: usize, right: usize) -> Option<f64> {
        // Below, `f64::max` would drop a NaN.
        if !run.frames().all(|it| it.places[trace].is_finite()) {
            return None;
        }
        let value = match self {
            Self::Overshoot => {
                100.0
                    * along_jump(run, trace)?
                        .into_iter()
                        .map(|(_, part)| part)
                        .reduce(f64::max)?
                        .max(1.0)
                    - 100.0
            }
            Self::HalfWay => {
                let along = along_jump(run, trace)?;
                // In the first frame the time is not known: a frame is longer than it.
                passes(&along, 0.5).filter(|secs| *secs > along[0].0)?
            }
            Self::Settling => settles(&along_jump(run, trace)?)?,
            // To a tenth: the rest is rounding.
            Self::Lag => (1e4 * lag_secs(run, trace)?).round() / 10.0,
            Self::FromGoal => {
                1000.0 * rms(run.frames().map(|it| it.places[trace].distance(it.goal)))?
            }
            Self::FromRight => {
                1000.0
                    * rms(run
                        .frames()
                        .map(|it| it.places[trace].distance(it.places[right])))?
            }
            Self::Jitter => {
                1000.0
                    * rms(triples(run, trace)
                        .map(|(one, two, three)| two.1.distance(0.5 * (one.1 + three.1))))?
            }
            Self::Kink => triples(run, trace)
                .map(|(one, two, three)| {
                    let velocity = |from: (f64, Vec2), to: (f64, Vec2)| {
                        (to.1 - from.1) / (to.0 - from.0) as f32
                    };
                    f64::from(velocity(one, two).distance(velocity(two, three)))
                })
                .reduce(f64::max)?,
            Self::TopSpeed => {
                let pairs = run.frames().zip(run.frames().skip(1));
                pairs
                    .map(|(one, two)| {
                        let way = one.places[trace].distance(two.places[trace]);
                        f64::from(way) / (two.secs - one.secs)
                    })
                    .reduce(f64::max)?
            }
            Self::AtEnd => {
                let last = run.last()?;
                1000.0 * f64::from(last.places[trace].distance(last.goal))
            }
            Self::Frequency => frequency_hz(&along_jump(run, trace)?)?,
            Self::Halves => halves_secs(run, trace)?,
            Self::Path => {
                let (_, frames) = run.since_jump()?;
                let way = |pair: &[&Moment]| pair[0].places[trace].distance(pair[1].places[trace]);
                frames.windows(2).map(|pair| f64::from(way(pair))).sum()
            }
            Self::Largest => {
                let far = run.frames().map(|it| it.places[trace].length());
                f64::from(far.reduce(f32::max)?)
            }
        };
        value.is_finite().then_some(value)
    }

    /// Why a trace has no number, for a table: `-` where the run has nothing to measure.
    #[must_use]
    pub fn missing(self, run: &Run, trace: usize) -> &'static str {
        let is_of_jump = matches!(
            self,
            Self::Overshoot | Self::HalfWay | Self::Settling | Self::Frequency
        );
        if !run.frames().all(|it| it.places[trace].is_finite()) {
            "explodes"
        } else if !is_of_jump || run.since_jump().is_none() {
            "-"
        } else {
            match along_jump(run, trace) {
                None => "not at rest before",
                Some(along) if self == Self::HalfWay && along[0].1 >= 0.5 => "in a frame",
                Some(_) => "not yet",
            }
        }
    }
}

/// A trace that was this near to the goal, as a part of the jump, for this time before the jump, s, is measured from it.
const RESTS_WITHIN: f32 = 0.04;
const RESTED_SECS: f64 = 0.1;
/// The lags that are looked for, s, and how far apart, s. A goal that swings must take longer than all of them.
const LAGS_SECS: (f64, f64) = (-0.5, 1.0);
const LAG_GRID_SECS: f64 = 0.05;
/// About this many frames are compared: the table of numbers is drawn in each frame.
const LAG_FRAMES: usize = 512;

/// The frames since the last jump before which the trace was at rest: seconds since it, and the part of the way that the trace has
/// covered, 1 at the goal. A jump at which it still moved does not tell what it does.
fn along_jump(run: &Run, trace: usize) -> Option<Vec<(f64, f64)>> {
    let mut jumps = run.since_jumps().into_iter();
    jumps.find_map(|(from, frames)| from_rest(run, trace, from, &frames))
}

/// As [`along_jump`], for this jump: the goal before it, and the frames since. `None` if the trace still moved.
fn from_rest(run: &Run, trace: usize, from: Vec2, frames: &[&Moment]) -> Option<Vec<(f64, f64)>> {
    let first: &Moment = frames.first()?;
    let way = first.goal - from;
    // The goal jumps at the beginning of the frame at whose end it is seen.
    let mut earlier = run.frames().rev().skip_while(|it| it.secs >= first.secs);
    let before = earlier.clone().next()?;
    let is_late = |it: &&Moment| it.secs > before.secs - RESTED_SECS;
    let is_at_rest = |it: &Moment| it.places[trace].distance(from) < RESTS_WITHIN * way.length();
    if !earlier.by_ref().take_while(is_late).all(is_at_rest) {
        return None;
    }
    let part = |it: &&Moment| {
        let part = (it.places[trace] - from).dot(way) / way.length_squared();
        (it.secs - before.secs, f64::from(part))
    };
    Some(frames.iter().map(part).collect())
}

/// When the part is first reached, s: between two frames, on a line.
fn passes(along: &[(f64, f64)], part: f64) -> Option<f64> {
    let mut before = (0.0, 0.0);
    for &(secs, here) in along {
        if here >= part {
            let (from_secs, from) = before;
            return Some(from_secs + (secs - from_secs) * (part - from) / (here - from));
        }
        before = (secs, here);
    }
    None
}

/// The frequency of a swing about the goal, Hz: passes are between two frames, on a line.
fn frequency_hz(along: &[(f64, f64)]) -> Option<f64> {
    let pairs = along.iter().zip(along.iter().skip(1));
    let mut passes = pairs
        .filter(|(one, two)| (one.1 >= 1.0) != (two.1 >= 1.0))
        .map(|(one, two)| one.0 + (two.0 - one.0) * (1.0 - one.1) / (two.1 - one.1));
    let (first, second) = (passes.next()?, passes.next()?);
    Some(0.5 / (second - first))
}

/// The time from the first frame after the last jump until half of the way from there to the last place is left, s.
fn halves_secs(run: &Run, trace: usize) -> Option<f64> {
    let (_, frames) = run.since_jump()?;
    let (first, last) = (frames.first()?, frames.last()?);
    let way = last.places[trace] - first.places[trace];
    let part = |it: &Moment| {
        let covered = (it.places[trace] - first.places[trace]).dot(way) / way.length_squared();
        (it.secs - first.secs, f64::from(covered))
    };
    let along: Vec<(f64, f64)> = frames.iter().map(|it| part(it)).collect();
    passes(&along, 0.5)
}

/// The first time after which the trace stays within 2 %, s. `None` if it is outside at the end.
fn settles(along: &[(f64, f64)]) -> Option<f64> {
    let outside = along
        .iter()
        .rposition(|(_, part)| part.is_nan() || (part - 1.0).abs() > 0.02);
    let index = outside.map_or(0, |last| last + 1);
    along.get(index).map(|(secs, _)| *secs)
}

/// The time by which the goal must be moved to lie nearest to the trace, s: by least squares. `None` if that is not within
/// [`LAGS_SECS`], if the run is shorter than those, or if the goal stands still.
fn lag_secs(run: &Run, trace: usize) -> Option<f64> {
    let moves = run.frames().zip(run.frames().skip(1));
    if run.has_jump() || moves.clone().all(|(one, two)| one.goal == two.goal) {
        return None;
    }
    let (earliest, latest) = LAGS_SECS;
    let end = run.last()?.secs;
    let start = run.frames().next()?.secs;
    let compared = |it: &&Moment| it.secs >= start + latest && it.secs <= end + earliest;
    let every = run.frames().len().div_ceil(LAG_FRAMES);
    // Square distance from the goal as it was `lag` earlier: between two frames, on a line.
    let distance = |lag: f64| {
        let mut pairs = moves.clone();
        let mut pair = pairs.next();
        let frames = run.frames().step_by(every).filter(compared);
        let squares = frames.filter_map(|it| {
            let at = it.secs - lag;
            while pair.is_some_and(|(_, two)| two.secs < at) {
                pair = pairs.next();
            }
            let (one, two) = pair?;
            let part = (at - one.secs) / (two.secs - one.secs);
            let goal = one.goal.lerp(two.goal, part as f32);
            Some(f64::from(goal.distance_squared(it.places[trace])))
        });
        squares.sum::<f64>()
    };
    // Coarse, then finer about the best: the vertex of the parabola through three.
    let count = ((latest - earliest) / LAG_GRID_SECS).round() as usize;
    let grid = (0..=count).map(|i| earliest + LAG_GRID_SECS * i as f64);
    let (mut best, _) = grid
        .map(|lag| (lag, distance(lag)))
        .min_by(|one, two| one.1.total_cmp(&two.1))?;
    for apart in [LAG_GRID_SECS, 0.2 * LAG_GRID_SECS] {
        let [before, here, after] = [best - apart, best, best + apart].map(distance);
        best += 0.5 * apart * (before - after) / (before - 2.0 * here + after);
    }
    (best > earliest && best < latest).then_some(best)
}

fn rms(of: impl Iterator<Item = f32>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0.0);
    for value in of {
        sum += f64::from(value).powi(2);
        count += 1.0;
    }
    (count > 0.0).then(|| f64::sqrt(sum / count))
}

/// Each three frames in a row: times (s) and places of the trace.
fn triples(
    run: &Run,
    trace: usize,
) -> impl Iterator<Item = ((f64, Vec2), (f64, Vec2), (f64, Vec2))> {
    let at = move |it: &Moment| (it.secs, it.places[trace]);
    let frames = run.frames();
    let next = frames.clone().skip(1);
    let after = frames.clone().skip(2);
    frames
        .zip(next)
        .zip(after)
        .map(move |((one, two), three)| (at(one), at(two), at(three)))
}
