//! The measures of the last seconds as a table: a row for each trace, and the number that tells right from wrong first.

use bevy_egui::egui::{Color32, Grid, RichText, Ui};
use springyard_workbench::chart::significant;
use springyard_workbench::{Kind, Measure, View, draw};

use super::Workbench;

/// Measures beside the demo's own.
const USUAL: [Measure; 5] = [
    Measure::HalfWay,
    Measure::Overshoot,
    Measure::Settling,
    Measure::Lag,
    Measure::FromRight,
];

/// Draws the table. Nothing where the demo has no time.
pub fn show(ui: &mut Ui, workbench: &Workbench) {
    let (bench, page) = (workbench.bench(), workbench.page());
    let right = page.traces.iter().position(|it| it.kind == Kind::Right);
    // The others are of places over time.
    let is_place = matches!(page.view, View::OverTime | View::Plane);
    let others = USUAL
        .into_iter()
        .filter(|it| is_place && *it != page.measure);
    let measures: Vec<Measure> = std::iter::once(page.measure).chain(others).collect();
    let has_jump = bench.run().has_jump();
    let of_jumps = [Measure::HalfWay, Measure::Overshoot, Measure::Settling];
    let measures = measures.into_iter().filter(|it| match it {
        Measure::Lag => !has_jump,
        it => has_jump || *it == page.measure || !of_jumps.contains(it),
    });
    let measures: Vec<Measure> = measures.collect();
    let number = |measure: Measure, trace: usize| {
        let number = measure.of(bench.run(), trace, right.unwrap_or(0));
        number.map_or_else(|| "-".to_owned(), |it| significant(it, 3))
    };
    // What no trace has is left out.
    let traces = page.traces.len();
    let has_number = |it: &Measure| {
        (0..traces).any(|trace| it.of(bench.run(), trace, right.unwrap_or(0)).is_some())
    };
    let measures: Vec<Measure> = measures.into_iter().filter(has_number).collect();
    Grid::new("numbers of the demo")
        .spacing([18.0, 3.0])
        .show(ui, |ui| {
            ui.label("");
            for measure in &measures {
                let unit = if *measure == page.measure {
                    page.unit()
                } else {
                    measure.unit()
                };
                let head = format!("{}, {unit}", measure.name());
                let head = RichText::new(head);
                ui.label(if *measure == page.measure {
                    head.strong()
                } else {
                    head
                });
            }
            ui.end_row();
            for (index, (trace, [r, g, b])) in page
                .traces
                .iter()
                .zip(draw::colours(bench.demo()))
                .enumerate()
            {
                ui.label(
                    RichText::new(trace.name)
                        .color(Color32::from_rgb(r, g, b))
                        .strong(),
                );
                for measure in &measures {
                    ui.label(number(*measure, index));
                }
                ui.end_row();
            }
        });
}
