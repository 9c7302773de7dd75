//! The numbers of a comparison: where the paths part and by how much, and both paths at the cursor.

use bevy_egui::egui::{self, Color32, Grid, RichText};

use crate::overlay::panel::QUIET;
use crate::time::what_if::{Answer, PathPoint};
use crate::visuals::ghosts::Side;

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
    if let [Some(a), Some(b)] = Side::ALL.map(|side| side.path(answer).at_or_end(secs)) {
        let apart = a.position.distance(b.position);
        ui.label(format!("{apart:.3} m apart after {after:.2} s"));
    }
}

const HEADINGS: [&str; 5] = ["at the cursor", "height", "speed", "climb", "stands"];

/// The numbers of the whole comparison, one a line. Times count from the start of the compared steps.
#[must_use]
pub fn whole(answer: &Answer) -> [String; 4] {
    let parting = &answer.parting;
    let after = |secs: f64| secs - answer.from_secs;
    let parts = match parting.first {
        Some((secs, _)) => format!("the paths part after {:.2} s", after(secs)),
        None => "the paths are never more than 1 cm apart".into(),
    };
    let (secs, largest) = parting.largest;
    let (top_a, top_b) = (parting.apex_a_m, parting.apex_b_m);
    [
        parts,
        format!(
            "farthest apart: {largest:.3} m after {:.2} s; at the end {:.3} m",
            after(secs),
            parting.ends_apart_m
        ),
        format!(
            "highest above the start: A {top_a:.3} m, B {top_b:.3} m ({:+.3} m)",
            top_b - top_a
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
        format!("{:.3} m", point.position.y),
        format!("{:.2} m/s", point.velocity.length()),
        format!("{:+.2} m/s", point.velocity.y),
        stands.into(),
    ]
}
