//! A demo as a picture and as a table: [`svg`], [`csv`].

use std::fmt::Write;

use bevy::math::Vec2;
use spring_math::angle::wrap_angle;

use crate::bench::Bench;
use crate::chart::{Chart, Series, significant};
use crate::demo::{Demo, Kind, View};
use crate::run::Run;
use crate::script::Script;

/// Colour of the goal, as in the article whose demos these are.
pub const GOAL_COLOUR: [u8; 3] = [204, 51, 51];

impl Kind {
    /// Colour (sRGB) of a trace of this kind, the `nth` of its kind counted from 0: right is teal, wrong is amber, then magenta and brown,
    /// the other right way blue, then violet and slate, what comes in grey.
    #[must_use]
    pub fn colour(self, nth: usize) -> [u8; 3] {
        let colours: [[u8; 3]; 3] = match self {
            Self::Right => [[20, 140, 146], [12, 87, 90], [8, 56, 58]],
            Self::Wrong => [[226, 150, 14], [186, 60, 150], [122, 84, 44]],
            Self::Other | Self::Arrow => [[70, 105, 200], [140, 84, 190], [92, 106, 122]],
            Self::Input => [[140, 140, 140], [87, 87, 87], [56, 56, 56]],
        };
        colours[nth.min(2)]
    }
}

/// The colours of a demo's traces, in their order.
#[must_use]
pub fn colours(demo: &Demo) -> Vec<[u8; 3]> {
    let traces = demo.page.traces;
    let nth = |index: usize| {
        traces[..index]
            .iter()
            .filter(|it| it.kind == traces[index].kind)
            .count()
    };
    (0..traces.len())
        .map(|index| traces[index].kind.colour(nth(index)))
        .collect()
}

/// Time for which a goal stands still before its script begins, s.
pub const PRELUDE_SECS: f64 = 0.5;

/// Runs a demo by a script over these frames, s.
#[must_use]
pub fn run_script(demo: Demo, script: Script, frames: impl IntoIterator<Item = f64>) -> Bench {
    // Half a second at rest first, so that the first jump is seen. A jump at the end of a frame belongs to the next one.
    let goal_at = |secs: f64| script.at(secs.max(0.0) - 1e-6);
    let mut bench = Bench::new(demo, goal_at(0.0), f64::INFINITY);
    for dt in frames {
        bench.frame(dt, goal_at(bench.now_secs() + dt - PRELUDE_SECS));
    }
    bench
}

/// A curve of the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// Its name in the legend.
    pub name: &'static str,
    /// What it shows; `None` for the goal, or the points that the hand drags.
    pub kind: Option<Kind>,
    /// Its colour (sRGB).
    pub colour: [u8; 3],
    /// Its points.
    pub points: Vec<(f64, f64)>,
}

/// The curves of a run, of a function, or through points: the goal first, where there is one, then the traces.
#[must_use]
pub fn curves(bench: &Bench) -> Vec<Curve> {
    let mut curves = paths(bench);
    draw_arrows(&mut curves, bench.run());
    curves
}

/// The same, with the path of the tip for an arrow.
fn paths(bench: &Bench) -> Vec<Curve> {
    let demo = bench.demo();
    let page = demo.page;
    let goal = match page.view {
        View::Function { .. } | View::Turn => None,
        View::Points => Some("points"),
        View::OverTime | View::Plane | View::Dial => Some(page.goal),
    };
    let goal = goal.map(|name| (name, None, GOAL_COLOUR));
    let traces = page.traces.iter().zip(colours(demo));
    let traces = traces.map(|(trace, colour)| (trace.name, Some(trace.kind), colour));
    let heads = goal.into_iter().chain(traces);
    let curve = |((name, kind, colour), points)| Curve {
        name,
        kind,
        colour,
        points,
    };
    heads.zip(points_of(bench)).map(curve).collect()
}

/// Points of an arrow in [`Curve::points`]: the shaft, the two sides of the head, and a gap.
pub const ARROW_POINTS: usize = 6;

/// Makes the arrows of the curves: one in each quarter of a second, the last one in the last frame.
fn draw_arrows(curves: &mut [Curve], run: &Run) {
    if curves.iter().all(|it| it.kind != Some(Kind::Arrow)) {
        return;
    }
    let Some(root) = curves.iter().position(|it| it.kind == Some(Kind::Right)) else {
        return;
    };
    let from = curves[root].points.clone();
    let secs = run.frames().map(|it| it.secs);
    let span_secs = secs.clone().fold(0.0, f64::max) - secs.fold(f64::INFINITY, f64::min);
    let every = (0.25 * from.len() as f64 / span_secs).max(1.0) as usize;
    for curve in curves.iter_mut().filter(|it| it.kind == Some(Kind::Arrow)) {
        let ends = from.iter().zip(&curve.points).rev().step_by(every);
        let arrows: Vec<_> = ends.map(|(from, to)| arrow(*from, *to)).collect();
        curve.points = arrows.into_iter().rev().flatten().collect();
    }
}

fn arrow(from: (f64, f64), to: (f64, f64)) -> [(f64, f64); ARROW_POINTS] {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    // A short arrow has a short head.
    let part = (0.07 / x.hypot(y)).min(0.4);
    let side = |across: f64| {
        (
            to.0 - part * (x - across * y),
            to.1 - part * (y + across * x),
        )
    };
    [from, to, side(0.5), to, side(-0.5), (f64::NAN, f64::NAN)]
}

/// The points of each curve.
fn points_of(bench: &Bench) -> Vec<Vec<(f64, f64)>> {
    let demo = bench.demo();
    let page = demo.page;
    let traces = 0..page.traces.len();
    match page.view {
        View::Function { x: (from, to), .. } => {
            let xs = (0..=400).map(|i| from + (to - from) * i as f32 / 400.0);
            let values: Vec<(f32, Vec<f32>)> = xs.map(|x| (x, demo.motion.at(x))).collect();
            let value = |(x, at): &(f32, Vec<f32>), index: usize| {
                let y = at.get(index).copied().unwrap_or(f32::NAN);
                (f64::from(*x), f64::from(y))
            };
            let points = |index| values.iter().map(|it| value(it, index)).collect();
            traces.map(points).collect()
        }
        View::Points => {
            let all = demo.motion.curves().into_iter();
            all.map(|points| points.into_iter().map(point).collect())
                .collect()
        }
        View::OverTime | View::Plane | View::Dial | View::Turn => {
            let frames = || bench.run().frames();
            let goal = (page.view != View::Turn).then(|| {
                let goal = frames().map(|it| shown(page.view, it.secs, it.goal, true));
                goal.collect()
            });
            let points = |index: usize| {
                let places = frames().map(|it| shown(page.view, it.secs, it.places[index], false));
                places.collect()
            };
            goal.into_iter().chain(traces.map(points)).collect()
        }
    }
}

fn point(place: Vec2) -> (f64, f64) {
    (f64::from(place.x), f64::from(place.y))
}

/// A place of a run at a time, s, as a point of the picture.
fn shown(view: View, secs: f64, place: Vec2, is_goal: bool) -> (f64, f64) {
    match view {
        View::Plane | View::Points => point(place),
        View::Dial if is_goal => (secs, f64::from(place.to_angle())),
        View::Dial => (secs, f64::from(wrap_angle(place.y))),
        _ => (secs, f64::from(place.y)),
    }
}

/// The points, interrupted where an angle passes the seam at pi.
fn without_seams(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let mut cut: Vec<(f64, f64)> = Vec::new();
    for point in points {
        if cut
            .last()
            .is_some_and(|last| (last.1 - point.1).abs() > std::f64::consts::PI)
        {
            cut.push((point.0, f64::NAN));
        }
        cut.push(point);
    }
    cut
}

/// Labels of the axes.
#[must_use]
pub fn labels(view: View) -> (&'static str, &'static str) {
    match view {
        View::OverTime => ("time, s", "place, m"),
        View::Plane | View::Points => ("x, m", "y, m"),
        View::Dial => ("time, s", "angle, rad"),
        View::Turn => ("time, s", "left to turn, degrees"),
        View::Function {
            x_label, y_label, ..
        } => (x_label, y_label),
    }
}

/// The run as a chart: a complete SVG document.
#[must_use]
pub fn svg(bench: &Bench) -> String {
    let page = bench.demo().page;
    let (x_label, y_label) = labels(page.view);
    let mut curves = curves(bench);
    if !matches!(page.view, View::Function { .. }) {
        // The right way last, so that no other hides it. What comes first, the goal, sets the scale.
        curves.sort_by_key(|it| it.kind == Some(Kind::Right));
    }
    let series = curves.into_iter().map(|curve| {
        let [r, g, b] = curve.colour;
        let colour = format!("rgb({r} {g} {b})");
        match page.view {
            View::Points if curve.kind.is_none() => {
                Series::marked(curve.name, &colour, curve.points)
            }
            View::Dial => Series::line(curve.name, &colour, without_seams(curve.points)),
            _ => Series::line(curve.name, &colour, curve.points),
        }
    });
    let chart = Chart {
        title: page.title.into(),
        x_label: x_label.into(),
        y_label: y_label.into(),
        series: series.collect(),
    };
    chart.to_svg()
}

/// The run as a table: a row a frame, or for each `x` of a function; a column (in the plane two) for the goal and for each trace.
#[must_use]
pub fn csv(bench: &Bench) -> String {
    let curves = paths(bench);
    let in_plane = matches!(bench.demo().page.view, View::Plane | View::Points);
    let first = if in_plane {
        "index"
    } else {
        labels(bench.demo().page.view).0
    };
    let mut text = format!("\"{first}\"");
    for Curve { name, .. } in &curves {
        let _ = if in_plane {
            write!(text, ",\"{name}, x\",\"{name}, y\"")
        } else {
            write!(text, ",\"{name}\"")
        };
    }
    text.push('\n');
    let rows = curves
        .iter()
        .map(|curve| curve.points.len())
        .max()
        .unwrap_or(0);
    for row in 0..rows {
        let x = curves
            .first()
            .and_then(|curve| curve.points.get(row))
            .map_or(0.0, |point| point.0);
        text += &if in_plane {
            row.to_string()
        } else {
            significant(x, 9)
        };
        for curve in &curves {
            let (x, y) = curve
                .points
                .get(row)
                .copied()
                .unwrap_or((f64::NAN, f64::NAN));
            let _ = if in_plane {
                write!(text, ",{},{}", significant(x, 9), significant(y, 9))
            } else {
                write!(text, ",{}", significant(y, 9))
            };
        }
        text.push('\n');
    }
    text
}
