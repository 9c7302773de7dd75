//! Draws the demo at work, and lets the hand drag its goal or its points: [`show`].

use bevy::math::{EulerRot, Quat, Vec2, Vec3};
use bevy_egui::egui::{Color32, Ui};
use egui_plot::{Legend, Line, Plot, PlotBounds, PlotPoint, PlotPoints, PlotUi, Points};
use springyard_workbench::chart::significant;
use springyard_workbench::{Kind, View, draw};

use super::Workbench;
use super::state::SHOWN_SECS;

/// Half of the height of a scene, m: a goal is within 1 m, a swing goes beyond it.
const HALF_M: f64 = 1.5;
/// Length of the trail in the plane, s.
const TRAIL_SECS: f64 = 2.0;
/// Colour of the goal on a dark ground.
const GOAL_COLOUR: Color32 = Color32::from_rgb(240, 90, 80);
/// How near the hand must be to a point to take it, m.
const REACH_M: f32 = 0.25;

/// Draws the scene in this height, points. Where the pointer is held, the goal follows it.
pub fn show(ui: &mut Ui, workbench: &mut Workbench, height: f32) {
    let view = workbench.page().view;
    let (x_label, y_label) = draw::labels(view);
    let is_plane = matches!(view, View::Plane | View::Points | View::Dial | View::Turn);
    let mut plot = Plot::new(("scene", workbench.page().name))
        .height(height)
        .y_axis_label(y_label)
        .y_axis_formatter(|mark, _| significant(mark.value, 3))
        .x_axis_formatter(|mark, _| significant(mark.value, 3))
        .show_axes(!matches!(view, View::Dial | View::Turn))
        .show_grid(!matches!(view, View::Dial | View::Turn))
        .allow_drag(false)
        .allow_scroll(false)
        .allow_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .legend(Legend::default().follow_insertion_order(true));
    if !matches!(view, View::Dial | View::Turn) {
        plot = plot.x_axis_label(x_label);
    }
    if is_plane {
        plot = plot.data_aspect(1.0);
    }
    let held = plot.show(ui, |plot| {
        match view {
            View::OverTime => over_time(plot, workbench),
            View::Plane => plane(plot, workbench),
            View::Points => points(plot, workbench),
            View::Dial => dial(plot, workbench),
            View::Turn => turn(plot, workbench),
            View::Function { x: (from, to), .. } => {
                let bounds = [f64::from(from), f64::from(to)];
                function(plot, workbench, bounds);
            }
        }
        let is_held = plot.response().is_pointer_button_down_on();
        plot.pointer_coordinate().filter(|_| is_held)
    });
    if let Some(PlotPoint { x, y }) = held.inner {
        drag(workbench, view, Vec2::new(x as f32, y as f32));
    }
}

fn drag(workbench: &mut Workbench, view: View, to: Vec2) {
    match view {
        // Time is not dragged: the goal keeps its x.
        View::OverTime => workbench.drag(to.with_x(workbench.bench().goal().x)),
        View::Plane | View::Dial | View::Turn => workbench.drag(to),
        View::Points => {
            let points = workbench.demo_mut().points();
            let nearest = points
                .iter_mut()
                .min_by(|one, other| one.distance(to).total_cmp(&other.distance(to)));
            if let Some(point) = nearest.filter(|point| point.distance(to) < REACH_M) {
                *point = to.clamp(Vec2::splat(-1.2), Vec2::splat(1.2));
            }
        }
        View::Function { .. } => {}
    }
}

fn egui_colour([r, g, b]: [u8; 3]) -> Color32 {
    Color32::from_rgb(r, g, b)
}

/// A curve of [`draw::curves`] on a dark ground.
struct Curve {
    name: &'static str,
    is_goal: bool,
    is_arrow: bool,
    colour: Color32,
    width: f32,
    points: Vec<[f64; 2]>,
}

impl Curve {
    /// Draws these points of it, and a dot at the last one.
    fn draw_trail(&self, plot: &mut PlotUi, points: &[[f64; 2]]) {
        draw_lines(plot, self.name, self.colour, self.width, points);
        if let Some(last) = points.last() {
            let radius = if self.is_goal { 8.0 } else { 5.0 };
            draw_dot(plot, self.name, self.colour, radius, *last);
        }
    }
}

/// The curves. What is right is thick and comes last, so that no other hides it; the goal is thicker, and is seen below it.
fn curves(workbench: &mut Workbench) -> Vec<Curve> {
    let mut all = workbench.curves();
    all.sort_by_key(|it| it.kind == Some(Kind::Right));
    let curve = |it: draw::Curve| Curve {
        name: it.name,
        is_goal: it.kind.is_none(),
        is_arrow: it.kind == Some(Kind::Arrow),
        colour: match it.kind {
            None => GOAL_COLOUR,
            Some(_) => egui_colour(bright(it.colour)),
        },
        width: match it.kind {
            None => 5.0,
            Some(Kind::Right) => 3.0,
            Some(_) => 2.0,
        },
        points: it.points.into_iter().map(|(x, y)| [x, y]).collect(),
    };
    all.into_iter().map(curve).collect()
}

/// The colour of a trace on a dark ground.
pub(super) fn bright(colour: [u8; 3]) -> [u8; 3] {
    colour.map(|part| (f32::from(part) * 0.75 + 75.0).min(255.0) as u8)
}

fn draw_lines(plot: &mut PlotUi, name: &str, colour: Color32, width: f32, points: &[[f64; 2]]) {
    // A trace that has exploded and rests has a gap.
    for run in points.split(|[x, y]| !(x.is_finite() && y.is_finite())) {
        if !run.is_empty() {
            let line = Line::new(name, PlotPoints::from(run.to_vec()));
            plot.line(line.color(colour).width(width).allow_hover(false));
        }
    }
}

fn draw_dot(plot: &mut PlotUi, name: &str, colour: Color32, radius: f32, at: [f64; 2]) {
    if at.iter().all(|it| it.is_finite()) {
        let dot = Points::new(name, vec![at]);
        plot.points(dot.color(colour).radius(radius).allow_hover(false));
    }
}

fn over_time(plot: &mut PlotUi, workbench: &mut Workbench) {
    let now = workbench.shown_secs();
    for mut curve in curves(workbench) {
        for point in &mut curve.points {
            point[0] -= now;
        }
        curve.draw_trail(plot, &curve.points);
    }
    let bounds = PlotBounds::from_min_max([-SHOWN_SECS, -HALF_M], [0.4, HALF_M]);
    plot.set_plot_bounds(bounds);
}

fn plane(plot: &mut PlotUi, workbench: &mut Workbench) {
    let run = workbench.bench().run();
    let since = workbench.bench().now_secs() - TRAIL_SECS;
    let skipped = run.frames().filter(|it| it.secs < since).count();
    for curve in curves(workbench) {
        let points = &curve.points;
        if curve.is_arrow {
            let last = &points[points.len().saturating_sub(draw::ARROW_POINTS)..];
            draw_lines(plot, curve.name, curve.colour, 1.5 * curve.width, last);
        } else {
            curve.draw_trail(plot, points.get(skipped..).unwrap_or_default());
        }
    }
    set_square(plot);
}

fn set_square(plot: &mut PlotUi) {
    plot.set_plot_bounds(PlotBounds::from_min_max([-HALF_M; 2], [HALF_M; 2]));
}

fn points(plot: &mut PlotUi, workbench: &mut Workbench) {
    for curve in curves(workbench) {
        draw_lines(plot, curve.name, curve.colour, curve.width, &curve.points);
    }
    for point in workbench.demo_mut().points().iter() {
        let at = [f64::from(point.x), f64::from(point.y)];
        draw_dot(plot, "points", GOAL_COLOUR, 8.0, at);
    }
    set_square(plot);
}

fn dial(plot: &mut PlotUi, workbench: &mut Workbench) {
    let circle = (0..=90).map(|i| f64::from(i) * std::f64::consts::TAU / 90.0);
    let circle: Vec<[f64; 2]> = circle.map(|angle| [angle.cos(), angle.sin()]).collect();
    draw_lines(plot, "", Color32::from_gray(90), 1.0, &circle);
    for (index, curve) in curves(workbench).into_iter().enumerate() {
        let Some([_, angle]) = curve.points.last().copied() else {
            continue;
        };
        // Shorter hands lie above longer ones.
        let length = 1.0 - 0.12 * index as f64;
        let end = [length * angle.cos(), length * angle.sin()];
        draw_lines(
            plot,
            curve.name,
            curve.colour,
            2.0 * curve.width,
            &[[0.0, 0.0], end],
        );
        draw_dot(plot, curve.name, curve.colour, 6.0, end);
    }
    set_square(plot);
}

/// Boxes side by side: the goal, then each trace, seen from a little above and aside.
fn turn(plot: &mut PlotUi, workbench: &Workbench) {
    let bench = workbench.bench();
    let names = std::iter::once(workbench.page().goal)
        .chain(workbench.page().traces.iter().map(|it| it.name));
    let colours = draw::colours(bench.demo())
        .into_iter()
        .map(|it| egui_colour(bright(it)));
    let colours = std::iter::once(GOAL_COLOUR).chain(colours);
    let attitudes = bench.demo().motion.attitudes();
    let count = attitudes.len();
    for (index, ((name, colour), attitude)) in names.zip(colours).zip(attitudes).enumerate() {
        let middle = 1.1 * (index as f64 - 0.5 * (count as f64 - 1.0));
        for edge in box_edges(attitude) {
            let ends = edge.map(|end| [f64::from(end.x) + middle, f64::from(end.y)]);
            draw_lines(plot, name, colour, 2.5, &ends);
        }
    }
    let half = 0.6 * count as f64;
    plot.set_plot_bounds(PlotBounds::from_min_max([-half; 2], [half; 2]));
}

/// The edges of a turned box with a nose, as seen from a little above and aside, m.
fn box_edges(attitude: Quat) -> Vec<[Vec2; 2]> {
    let seen = Quat::from_euler(EulerRot::XYZ, 0.35, -0.5, 0.0) * attitude;
    let half = Vec3::new(0.22, 0.12, 0.35);
    let at = |x: f32, y: f32, z: f32| (seen * (half * Vec3::new(x, y, z))).truncate();
    let mut edges = Vec::new();
    for (a, b) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
        edges.push([at(-1.0, a, b), at(1.0, a, b)]);
        edges.push([at(a, -1.0, b), at(a, 1.0, b)]);
        edges.push([at(a, b, -1.0), at(a, b, 1.0)]);
    }
    // The nose tells front from back, up from down.
    let nose = at(0.0, 0.4, 1.6);
    edges.push([at(-1.0, 1.0, 1.0), nose]);
    edges.push([at(1.0, 1.0, 1.0), nose]);
    edges
}

fn function(plot: &mut PlotUi, workbench: &mut Workbench, [from, to]: [f64; 2]) {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for curve in curves(workbench) {
        for [_, y] in curve.points.iter().filter(|[_, y]| y.is_finite()) {
            (low, high) = (low.min(*y), high.max(*y));
        }
        draw_lines(plot, curve.name, curve.colour, curve.width, &curve.points);
    }
    let margin = 0.05 * (high - low).max(1e-6);
    let bounds = PlotBounds::from_min_max([from, low - margin], [to, high + margin]);
    plot.set_plot_bounds(bounds);
}
