//! Draws the curves of the camera below the fields of the driver that they show: lag, height, look ahead and distance over the last
//! seconds.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, Color32, FontId, RichText, TextFormat, UiBuilder, vec2};
use egui_plot::{HLine, Line, LineStyle, PlotBounds, PlotPoints, uniform_grid_spacer};

use super::trace::{CameraSample, CameraTrace, KEPT_SECS};
use crate::overlay::time_plot::{self, range, thinned, time_plot};
use crate::overlay::tuning::style;
use crate::tuning::{Group, Tuning};
use springyard_workbench::chart::rounded;

/// Height of a plot with its axis, and of the line of words above it, points.
const PLOT: f32 = 84.0;
const WORDS: f32 = 20.0;
/// Distances between the lines of the time axis, s: thin ones, those with a number.
const TIME_STEPS_SECS: [f64; 3] = [1.0, 2.0, KEPT_SECS];
/// A smaller value is on neither side, m: at rest its sign flickers, and its two decimals are 0.
const NO_SIDE_M: f32 = 0.005;
/// Smallest range of a vertical axis, m.
const LEAST_RANGE_M: f64 = 0.2;

/// One plot: a curve, in m, and constant values of the tuning with their names, m.
struct CameraPlot {
    words: &'static str,
    /// What a reader of the curve alone would not find out, as a line below its name.
    note: Option<&'static str>,
    /// What a value above 0 means, and one below; `None`: the words say it.
    signs: Option<[&'static str; 2]>,
    value: fn(&CameraSample) -> f32,
    constants: fn(&Tuning) -> Vec<(&'static str, f32)>,
}

/// Each plot, and the start of the paths of the fields that it is drawn below.
const PLOTS: [(&str, CameraPlot); 4] = [
    (
        "camera.follow.",
        CameraPlot {
            words: "horizontal lag",
            note: Some("at a steady speed there is no lag; boom drag adds distance"),
            signs: Some(["behind", "ahead"]),
            value: |sample| sample.lag_m,
            constants: |_| Vec::new(),
        },
    ),
    (
        "camera.dead_zone.",
        CameraPlot {
            words: "vertical lag: character above camera",
            note: None,
            signs: None,
            value: |sample| sample.above_m,
            constants: |tuning| {
                let zone = tuning.camera.dead_zone;
                vec![("dead zone", zone.up_m), ("dead zone", -zone.down_m)]
            },
        },
    ),
    (
        "camera.look_ahead.",
        CameraPlot {
            words: "pivot beside the character, with shoulder",
            note: None,
            signs: None,
            value: |sample| sample.pivot_m,
            constants: |tuning| vec![("limit", tuning.camera.look_ahead.limit_m)],
        },
    ),
    (
        "camera.boom.",
        CameraPlot {
            words: "distance",
            note: None,
            signs: None,
            value: |sample| sample.distance_m,
            constants: |tuning| vec![("length", tuning.camera.boom.length_m)],
        },
    ),
];

/// Draws the plot of a group of fields, if it has one.
pub(in crate::overlay::tuning) fn show(
    ui: &mut egui::Ui,
    group: &Group,
    trace: &CameraTrace,
    tuning: &Tuning,
) {
    let first = group.parameters.first().map_or("", |field| field.path);
    let Some((_, plot)) = PLOTS.iter().find(|(start, _)| first.starts_with(start)) else {
        return;
    };
    let words_height = match plot.note {
        Some(_) => 2.0 * WORDS,
        None => WORDS,
    };
    let size = vec2(style::WIDTH, words_height + PLOT);
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    if !ui.is_rect_visible(rect) {
        return;
    }
    let constants = (plot.constants)(tuning);
    let (caption, plotted) = rect.split_top_bottom_at_y(rect.top() + words_height);
    ui.scope_builder(UiBuilder::new().max_rect(caption), |ui| {
        ui.add_space(3.0);
        ui.add(egui::Label::new(words(plot, trace, &constants)).selectable(false));
        if let Some(note) = plot.note {
            let note = RichText::new(note).size(style::SMALL).weak();
            ui.add(egui::Label::new(note).selectable(false));
        }
    });
    ui.scope_builder(UiBuilder::new().max_rect(plotted), |ui| {
        draw(ui, plot, trace, &constants);
    });
}

/// The name of the curve with its last value, and that of the constants, in their colours.
fn words(plot: &CameraPlot, trace: &CameraTrace, constants: &[(&'static str, f32)]) -> LayoutJob {
    let mut job = LayoutJob::default();
    let mut add = |text: String, color: Color32| {
        let font_id = FontId::proportional(style::SMALL);
        let format = TextFormat::simple(font_id, color);
        job.append(&text, 0.0, format);
    };
    let last = trace.samples().last().map(plot.value);
    let metres = |value: f32| format!("{} m", rounded(f64::from(value), 2));
    let last = last.map_or(String::new(), |value| match plot.signs {
        Some(_) if value.abs() < NO_SIDE_M => format!(": {}", metres(0.0)),
        Some([_, below]) if value < 0.0 => format!(": {below} {}", metres(-value)),
        Some([above, _]) => format!(": {above} {}", metres(value)),
        None => format!(" {}", metres(value)),
    });
    add(format!("{}{last}", plot.words), style::PLAYED);
    if let Some((name, _)) = constants.first() {
        add(format!(",  {name}"), style::UNUSUAL);
    }
    job
}

fn draw(
    ui: &mut egui::Ui,
    shown: &CameraPlot,
    trace: &CameraTrace,
    constants: &[(&'static str, f32)],
) {
    let points = points(trace, shown.value);
    let values = points.iter().map(|point| point[1]);
    let constant = constants.iter().map(|(_, value)| f64::from(*value));
    let [low, high] = range(values.chain(constant), LEAST_RANGE_M);
    let plot = time_plot(shown.words, "m", PLOT, "camera")
        .y_axis_min_width(48.0)
        .x_grid_spacer(uniform_grid_spacer(|_| TIME_STEPS_SECS))
        .x_axis_formatter(|mark, _| format!("{} s", mark.value));
    time_plot::show(ui, plot, |plot| {
        plot.set_plot_bounds(PlotBounds::from_min_max([-KEPT_SECS, low], [0.0, high]));
        for (name, value) in constants {
            let line = HLine::new(*name, f64::from(*value));
            let line = line.color(style::UNUSUAL).width(1.0);
            plot.hline(line.style(LineStyle::dashed_dense()).allow_hover(false));
        }
        let line = Line::new(shown.words, PlotPoints::from(points));
        plot.line(line.color(style::PLAYED).width(1.5));
    });
}

/// The points of a curve: time from the last sample, s, and value, m.
fn points(trace: &CameraTrace, value: fn(&CameraSample) -> f32) -> Vec<[f64; 2]> {
    let end = trace.samples().last().map_or(0.0, |sample| sample.secs);
    thinned(trace.samples())
        .map(|sample| [sample.secs - end, f64::from(value(sample))])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_plot_is_below_the_fields_of_a_driver() {
        for (start, _) in &PLOTS {
            let mut groups = Tuning::groups();
            let is_its = |group: &&Group| group.parameters[0].path.starts_with(start);
            assert!(groups.any(|group| is_its(&group)), "{start}");
        }
    }

    #[test]
    fn within_5_mm_a_lag_has_no_side() {
        let (_, plot) = &PLOTS[0];
        let said = |lag_m| {
            let mut trace = CameraTrace::default();
            trace.add(
                CameraSample {
                    secs: 0.0,
                    lag_m,
                    pivot_m: 0.0,
                    above_m: 0.0,
                    distance_m: 0.0,
                    pitch_deg: 0.0,
                },
                0.1,
            );
            words(plot, &trace, &[]).text
        };
        for (lag_m, text) in [
            (0.004, "horizontal lag: 0.00 m"),
            (-0.004, "horizontal lag: 0.00 m"),
            (0.02, "horizontal lag: behind 0.02 m"),
            (-0.02, "horizontal lag: ahead 0.02 m"),
        ] {
            assert_eq!(said(lag_m), text);
        }
    }

    #[test]
    fn a_curve_ends_at_the_last_sample() {
        let mut trace = CameraTrace::default();
        for frame in 0..1000 {
            let secs = f64::from(frame) * 0.005;
            trace.add(
                CameraSample {
                    secs,
                    lag_m: secs as f32,
                    pivot_m: 0.0,
                    above_m: 0.0,
                    distance_m: 5.0,
                    pitch_deg: -12.0,
                },
                0.1,
            );
        }
        let points = points(&trace, |sample| sample.lag_m);
        let last = points[points.len() - 1];
        assert!(
            last[0].abs() < 1e-9 && (last[1] - 4.995).abs() < 1e-6,
            "{last:?}"
        );
    }
}
