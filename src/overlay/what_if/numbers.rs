//! The numbers of a comparison: where the paths part and by how much, and both paths at the cursor.

use bevy_egui::egui::{self, Color32, Grid, RichText};

use crate::overlay::panel::QUIET;
use crate::time::what_if::{Answer, PathPoint};
use crate::visuals::ghosts::Side;
use crate::visuals::text::number::signed;

/// Draws the numbers of the whole comparison, and those at the cursor's time, s.
pub(super) fn show(ui: &mut egui::Ui, answer: &Answer, secs: f64, colours: [Color32; 2]) {
    for line in whole(answer) {
        ui.label(line);
    }
    Grid::new("what if numbers")
        .num_columns(HEADINGS.len())
        .spacing([18.0, 2.0])
        .show(ui, |ui| {
            for heading in HEADINGS {
                ui.label(RichText::new(heading).color(QUIET));
            }
            ui.end_row();
            for (side, colour) in Side::ALL.into_iter().zip(colours) {
                for text in at_cursor(side, side.path(answer).at_or_end(secs)) {
                    ui.label(RichText::new(text).color(colour));
                }
                ui.end_row();
            }
        });
    let after = secs - answer.from_secs;
    if let [Some(played), Some(instead)] = Side::ALL.map(|side| side.path(answer).at_or_end(secs)) {
        let apart = played.position.distance(instead.position);
        ui.label(format!("{apart:.3} m apart after {after:.2} s"));
    }
}

const HEADINGS: [&str; 5] = ["at the cursor", "feet", "speed", "climb", "stands"];

/// The numbers of the whole comparison, one a line. Times count from the start of the compared steps.
#[must_use]
pub fn whole(answer: &Answer) -> [String; 4] {
    let parting = &answer.parting;
    let after = |secs: f64| secs - answer.from_secs;
    let parts = match parting.first {
        Some((secs, _)) => format!("whole window: the paths part after {:.2} s", after(secs)),
        None => "whole window: the paths are never more than 1 cm apart".into(),
    };
    let (secs, largest) = parting.largest;
    let [played, instead] = Side::ALL.map(Side::name);
    let [played_m, instead_m] = parting.apexes_m;
    let higher_m = signed((instead_m - played_m).into(), 3);
    [
        parts,
        format!(
            "farthest apart: {largest:.3} m after {:.2} s; at the end {:.3} m",
            after(secs),
            parting.ends_apart_m
        ),
        format!(
            "top over the window's start: {played} {played_m:.3} m, {instead} {instead_m:.3} m ({higher_m} m)"
        ),
        format!(
            "the cameras are at most {:.3} m apart",
            parting.camera_largest_m
        ),
    ]
}

/// The row of a path at the cursor: empty without a point.
fn at_cursor(side: Side, point: Option<PathPoint>) -> [String; 5] {
    let name = side.name().to_owned();
    let Some(point) = point else {
        return [name, "".into(), "".into(), "".into(), "".into()];
    };
    let stands = if point.grounded { "yes" } else { "no" };
    [
        name,
        format!("{} m", signed(point.feet_m.into(), 3)),
        format!("{:.2} m/s", point.velocity.length()),
        format!("{} m/s", signed(point.velocity.y.into(), 2)),
        stands.into(),
    ]
}
