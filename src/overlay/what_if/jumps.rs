//! A line for each jump of the compared seconds: both paths side by side.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{self, Color32, Grid, RichText, ScrollArea, TextStyle};

use crate::overlay::panel::QUIET;
use crate::time::what_if::{Answer, Jump, pairs};
use springyard_workbench::chart::rounded;

/// Greatest height of all lines together: more jumps scroll, points.
const MOST_HEIGHT: f32 = 72.0;
/// Shown for what a path does not have.
const NONE: &str = "-";

const HEADINGS: [&str; 4] = ["jump after", "apex, m", "air time, s", "landing, m/s"];

/// Draws nothing without a jump.
pub(super) fn show(ui: &mut egui::Ui, answer: &Answer, colours: [Color32; 2]) {
    let rows = pairs(&answer.jumps);
    if rows.is_empty() {
        return;
    }
    ScrollArea::vertical()
        .id_salt("what if jumps")
        .auto_shrink([false, true])
        .max_height(MOST_HEIGHT)
        .show(ui, |ui| {
            Grid::new("what if jumps")
                .num_columns(HEADINGS.len())
                .spacing([22.0, 2.0])
                .show(ui, |ui| {
                    for heading in HEADINGS {
                        ui.label(RichText::new(heading).color(QUIET));
                    }
                    ui.end_row();
                    for pair in rows {
                        show_row(ui, pair, answer.from_secs, colours);
                        ui.end_row();
                    }
                });
        });
}

fn show_row(ui: &mut egui::Ui, pair: [Option<Jump>; 2], from_secs: f64, colours: [Color32; 2]) {
    let first = pair.iter().flatten().next();
    let after = first.map_or(0.0, |jump| jump.at_secs - from_secs);
    ui.label(format!("{after:.2} s"));
    let cells: [fn(&Jump) -> Option<f64>; 3] = [
        |jump| Some(jump.apex_m.into()),
        |jump| jump.landing.map(|landing| landing.air_secs),
        |jump| jump.landing.map(|landing| landing.speed_m_s.into()),
    ];
    for value in cells {
        let texts = pair.map(|jump| {
            let value = jump.as_ref().and_then(value);
            value.map_or(NONE.to_owned(), |value| rounded(value, 2))
        });
        ui.label(side_by_side(ui, texts, colours));
    }
}

/// The text of both paths, each in its colour: `1.20 / 1.95`.
fn side_by_side(ui: &egui::Ui, texts: [String; 2], colours: [Color32; 2]) -> LayoutJob {
    let font = TextStyle::Body.resolve(ui.style());
    let format = |colour| TextFormat::simple(font.clone(), colour);
    let [played, instead] = texts;
    let mut job = LayoutJob::default();
    job.append(&played, 0.0, format(colours[0]));
    job.append(" / ", 0.0, format(QUIET));
    job.append(&instead, 0.0, format(colours[1]));
    job
}
