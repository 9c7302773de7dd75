//! A line for each jump of the compared seconds: both paths side by side.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{self, Color32, Grid, RichText, ScrollArea, TextStyle};

use super::LENGTHS_SECS;
use crate::overlay::notices::{Tone, look};
use crate::overlay::panel::QUIET;
use crate::time::flight::Jump;
use crate::time::what_if::{Answer, pairs};
use crate::visuals::ghosts::Side;
use springyard_workbench::chart::rounded;

/// Greatest height of all lines together: more jumps scroll, points.
const MOST_HEIGHT: f32 = 76.0;
/// Shown for what a path does not have.
const NONE: &str = "-";

const HEADINGS: [&str; 4] = [
    "jump, at",
    "apex over take-off, m",
    "in the air, s",
    "landing, m/s",
];

/// In place of the lines.
const NO_JUMP: &str = "no jump in these seconds: longer ones may have it, or jump and ask again";

/// `cut_take_off_secs`: the take-off of the jump in whose middle the window begins, if it does, s.
pub(super) fn show(
    ui: &mut egui::Ui,
    answer: &Answer,
    cut_take_off_secs: Option<f64>,
    colours: [Color32; 2],
) {
    for line in cut_off(answer, cut_take_off_secs) {
        ui.label(RichText::new(line).color(look(Tone::Warning).0));
    }
    let rows = pairs(&answer.jumps);
    if rows.is_empty() {
        ui.label(RichText::new(NO_JUMP).color(QUIET));
        return;
    }
    ScrollArea::vertical()
        .id_salt("what if jumps")
        .auto_shrink([false, true])
        .max_height(MOST_HEIGHT)
        .show(ui, |ui| {
            Grid::new("what if jumps")
                .num_columns(HEADINGS.len())
                .spacing([16.0, 2.0])
                .show(ui, |ui| {
                    for heading in HEADINGS {
                        ui.label(RichText::new(heading).color(QUIET));
                    }
                    ui.end_row();
                    for (index, pair) in rows.into_iter().enumerate() {
                        show_row(ui, index + 1, pair, answer.from_secs, colours);
                        ui.end_row();
                    }
                });
        });
}

/// The jumps that the window has not whole, one a line.
fn cut_off(answer: &Answer, take_off_secs: Option<f64>) -> Vec<String> {
    let at_start = take_off_secs.map(|secs| {
        // The next tenth of a second, as the slider of the length has them.
        let whole_secs = (10.0 * (answer.to_secs - secs)).floor() / 10.0 + 0.1;
        let [_, longest] = LENGTHS_SECS;
        let cut = "a jump is cut off at the window's start";
        if whole_secs > longest {
            cut.to_owned()
        } else {
            format!("{cut}: {whole_secs:.1} s would have it whole")
        }
    });
    let flies_on = |side: &Side| {
        let last = answer.jumps[*side as usize].last();
        let end = side.path(answer).values().last();
        last.is_some_and(|jump| jump.landing.is_none()) && end.is_some_and(|point| !point.grounded)
    };
    let sides: Vec<&str> = Side::ALL
        .into_iter()
        .filter(flies_on)
        .map(Side::name)
        .collect();
    let at_end = (!sides.is_empty()).then(|| {
        let sides = sides.join(" and ");
        format!("a jump is cut off at the window's end: {sides} has not landed yet")
    });
    at_start.into_iter().chain(at_end).collect()
}

fn show_row(
    ui: &mut egui::Ui,
    number: usize,
    pair: [Option<Jump>; 2],
    from_secs: f64,
    colours: [Color32; 2],
) {
    let first = pair.iter().flatten().next();
    let after = first.map_or(0.0, |jump| jump.at_secs - from_secs);
    ui.label(format!("jump {number}, at {after:.2} s"));
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
