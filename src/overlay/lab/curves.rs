//! Position against time for each lane and the exact curve, and how far each lane is off.

use bevy_egui::egui::{self, Color32};
use egui_plot::{HoverPosition, Line, LineStyle, Plot, PlotBounds, PlotPoints};

use super::export;
use super::look::{colour, show_refusal};
use crate::lab::chart::significant;
use crate::lab::{Lab, LaneKind, Sample};

/// Which part of the curves is seen.
#[derive(Debug, Clone)]
pub struct View {
    /// What was remembered when the picture was stopped; nothing while it runs.
    pub stopped: Option<Vec<Sample>>,
    /// How far back the right edge lies, s, 0 to [`SCRUB_SECS`].
    pub scrub_secs: f64,
    /// Which lanes are drawn.
    pub visible: [bool; LaneKind::ALL.len()],
    exported: Option<Result<String, String>>,
}

impl Default for View {
    fn default() -> Self {
        Self {
            stopped: None,
            scrub_secs: 0.0,
            visible: [true; LaneKind::ALL.len()],
            exported: None,
        }
    }
}

/// How far back one can look, s.
pub const SCRUB_SECS: f64 = 10.0;
/// How much is seen at once, s.
pub const WINDOW_SECS: f64 = 4.0;
/// Most points of a curve: one for each three pixels. More cost time and show nothing.
const MOST_POINTS: usize = 160;
const POSITION_HEIGHT: f32 = 240.0;
const ERROR_HEIGHT: f32 = 188.0;
/// Largest error drawn, m: what explodes leaves the picture, not the scale.
const MOST_ERROR_M: f64 = 0.5;
/// Where the files of the export go.
const EXPORT_FOLDER: &str = "out";

impl View {
    /// Stops the picture, or lets it run on. What it shows stays while the lab runs on.
    pub fn toggle_stopped(&mut self, lab: &Lab) {
        self.stopped = match self.stopped {
            None => Some(lab.history().iter().cloned().collect()),
            Some(_) => {
                self.scrub_secs = 0.0;
                None
            }
        };
    }

    /// The frames in view, oldest first.
    #[must_use]
    pub fn window<'a>(&'a self, lab: &'a Lab) -> Vec<&'a Sample> {
        let frames: Box<dyn DoubleEndedIterator<Item = &Sample>> = match &self.stopped {
            Some(stopped) => Box::new(stopped.iter()),
            None => Box::new(lab.history().iter()),
        };
        let mut frames = frames.rev().peekable();
        let Some(last) = frames.peek().map(|sample| sample.secs) else {
            return Vec::new();
        };
        let end = last - self.scrub_secs;
        let mut window: Vec<_> = frames
            .skip_while(|sample| sample.secs > end)
            .take_while(|sample| sample.secs >= end - WINDOW_SECS)
            .collect();
        window.reverse();
        window
    }

    /// Everything remembered: as CSV, and what is in view as a drawing.
    fn export(&mut self, lab: &Lab) {
        let all: Vec<&Sample> = match &self.stopped {
            Some(stopped) => stopped.iter().collect(),
            None => lab.history().iter().collect(),
        };
        let window = self.window(lab);
        let written = export::write(std::path::Path::new(EXPORT_FOLDER), &all, &window);
        self.exported = Some(written.map_err(|error| error.to_string()));
    }
}

pub(super) fn show(ui: &mut egui::Ui, view: &mut View, lab: &Lab) {
    ui.horizontal(|ui| {
        let text = if view.stopped.is_some() {
            "go on"
        } else {
            "stop"
        };
        if ui.button(text).clicked() {
            view.toggle_stopped(lab);
        }
        let scrub = egui::Slider::new(&mut view.scrub_secs, 0.0..=SCRUB_SECS)
            .fixed_decimals(1)
            .suffix(" s back");
        ui.spacing_mut().slider_width = 130.0;
        if ui.add(scrub).changed() && view.stopped.is_none() {
            view.toggle_stopped(lab);
        }
        if ui.button("export CSV, SVG").clicked() {
            view.export(lab);
        }
    });
    match &view.exported {
        Some(Ok(written)) => {
            ui.label(written);
        }
        Some(Err(reason)) => show_refusal(ui, reason),
        None => {}
    }
    let window = view.window(lab);
    let (Some(first), Some(last)) = (window.first(), window.last()) else {
        return;
    };
    // Seconds from the right edge are what one reads; the axis starts where the window does.
    let end = last.secs;
    let begin = (end - WINDOW_SECS).max(first.secs.min(end - WINDOW_SECS));
    let stride = window.len().div_ceil(MOST_POINTS).max(1);
    let thin = |value: &dyn Fn(&Sample) -> f64| -> Vec<[f64; 2]> {
        // Counted from the sample's own number, so that the same frames are drawn from frame to frame.
        let thinned = window.iter().step_by(stride);
        thinned.map(|sample| [sample.secs, value(sample)]).collect()
    };

    let exact = thin(&|sample| sample.exact);
    let target = thin(&|sample| f64::from(sample.target));
    let lanes: Vec<(LaneKind, Vec<[f64; 2]>)> = LaneKind::ALL
        .into_iter()
        .enumerate()
        .filter(|(index, _)| view.visible[*index])
        .map(|(index, kind)| (kind, thin(&|sample| f64::from(sample.lanes[index]))))
        .collect();
    let errors: Vec<(LaneKind, Vec<[f64; 2]>)> = lanes
        .iter()
        .map(|(kind, points)| {
            let error = points
                .iter()
                .zip(&exact)
                .map(|(point, exact)| [point[0], point[1] - exact[1]]);
            (*kind, error.collect())
        })
        .collect();
    let largest = errors
        .iter()
        .flat_map(|(_, points)| points.iter().map(|point| point[1].abs()))
        .filter(|error| error.is_finite())
        .fold(1e-4, f64::max)
        .min(MOST_ERROR_M);

    plot("position", "position, m", POSITION_HEIGHT, 0.5).show(ui, |plot| {
        plot.set_plot_bounds(PlotBounds::from_min_max([begin, -0.65], [end, 1.65]));
        plot.line(
            line("target", Color32::from_rgb(200, 150, 50), target)
                .style(LineStyle::dotted_dense()),
        );
        for (kind, points) in lanes {
            for stroke in strokes(&points) {
                plot.line(line(kind.name(), colour(kind), stroke));
            }
        }
        plot.line(line("exact curve", Color32::WHITE, exact).width(1.8));
    });
    plot(
        "error",
        "off the exact curve, m",
        ERROR_HEIGHT,
        tick(largest),
    )
    .show(ui, |plot| {
        plot.set_plot_bounds(PlotBounds::from_min_max(
            [begin, -1.1 * largest],
            [end, 1.1 * largest],
        ));
        for (kind, points) in errors {
            for stroke in strokes(&points) {
                plot.line(line(kind.name(), colour(kind), stroke));
            }
        }
    });
}

/// One to five lines on either side of zero: 1, 2 or 5 times a power of ten.
fn tick(largest: f64) -> f64 {
    let power = 10_f64.powf((largest / 2.0).log10().floor());
    let steps = [5.0, 2.0, 1.0].map(|step| step * power);
    steps
        .into_iter()
        .find(|step| *step <= largest)
        .unwrap_or(power)
}

fn plot<'a>(id: &'static str, what: &'static str, height: f32, tick: f64) -> Plot<'a> {
    Plot::new(id)
        .height(height)
        .y_axis_label(what)
        .y_axis_min_width(48.0)
        .y_axis_formatter(|mark, _| significant(mark.value, 3))
        .y_grid_spacer(egui_plot::uniform_grid_spacer(move |_| {
            [tick, tick, 2.0 * tick]
        }))
        .allow_drag(false)
        .allow_scroll(false)
        .allow_zoom(false)
        .allow_boxed_zoom(false)
        .link_cursor("lab", [true, false])
        .label_formatter(|hover| match hover {
            HoverPosition::NearDataPoint {
                plot_name,
                position,
                ..
            } => Some(format!(
                "{plot_name}\n{:.3} s\n{:.5} m",
                position.x, position.y
            )),
            HoverPosition::Elsewhere { position } => {
                Some(format!("{:.3} s\n{:.3} m", position.x, position.y))
            }
        })
}

fn line<'a>(name: &'static str, colour: Color32, points: Vec<[f64; 2]>) -> Line<'a> {
    Line::new(name, PlotPoints::from(points))
        .color(colour)
        .width(1.3)
}

/// The parts of a curve that can be drawn. Where a body rests after an explosion there is no point, and the pen lifts: the
/// plot itself cannot take what is no number.
fn strokes(points: &[[f64; 2]]) -> impl Iterator<Item = Vec<[f64; 2]>> {
    points
        .split(|point| !point[1].is_finite() || point[1].abs() > MOST_DRAWN_M)
        .filter(|stroke| stroke.len() > 1)
        .map(<[_]>::to_vec)
}

/// Farther out nothing is drawn, m: the picture's own arithmetic has an end.
const MOST_DRAWN_M: f64 = 1e6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pen_lifts_where_there_is_no_number() {
        let points = [0.0, 1.0, f64::NAN, 2.0, f64::INFINITY, 3.0, 4.0, 5.0].map(|y| [0.0, y]);
        let drawn: Vec<Vec<f64>> = strokes(&points)
            .map(|stroke| stroke.iter().map(|point| point[1]).collect())
            .collect();
        assert_eq!(drawn, [vec![0.0, 1.0], vec![3.0, 4.0, 5.0]]);
    }
}
