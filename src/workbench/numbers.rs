//! The measures of the last seconds as a table: a row for each trace, and the number that tells right from wrong first.

use bevy_egui::egui::{Color32, Grid, RichText, Ui};
use springyard_workbench::chart::significant;
use springyard_workbench::{Kind, Measure, View, draw};

use super::{Workbench, scene};

/// Measures beside the demo's own.
const USUAL: [Measure; 5] = [
    Measure::HalfWay,
    Measure::Overshoot,
    Measure::Settling,
    Measure::Lag,
    Measure::FromRight,
];

/// The goal of demos whose traces go to it.
const GOAL: &str = "goal";

/// Draws the table. A measure that no trace has is left out.
pub fn show(ui: &mut Ui, workbench: &Workbench) {
    let (bench, page) = (workbench.bench(), workbench.page());
    // The usual measures are of a place that goes to the goal; the distance from the right trace is for a mistake.
    let is_place = matches!(page.view, View::OverTime | View::Plane) && page.goal == GOAL;
    let has_mistake = page.traces.iter().any(|it| it.kind == Kind::Wrong);
    let usual = USUAL
        .into_iter()
        .filter(|it| *it != page.measure && is_place && (has_mistake || *it != Measure::FromRight));
    let column = |measure: Measure| {
        let numbers = (0..page.traces.len()).map(|trace| bench.number(measure, trace));
        (measure, numbers.collect::<Vec<_>>())
    };
    let columns = std::iter::once(page.measure).chain(usual).map(column);
    let columns = columns.filter(|(_, numbers)| numbers.iter().any(Option::is_some));
    let columns: Vec<_> = columns.collect();
    if columns.is_empty() {
        return;
    }
    let table = Grid::new("numbers of the demo").spacing([18.0, 3.0]);
    table.show(ui, |ui| {
        ui.label("");
        for (measure, _) in &columns {
            if *measure == page.measure {
                let head = format!("{}, {}", measure.name(), page.unit());
                ui.label(RichText::new(head).strong());
            } else {
                ui.label(format!("{}, {}", measure.name(), measure.unit()));
            }
        }
        ui.end_row();
        let traces = page.traces.iter().zip(draw::colours(bench.demo()));
        let places = traces.enumerate();
        for (index, (trace, colour)) in places.filter(|(_, (it, _))| it.kind != Kind::Arrow) {
            let [r, g, b] = scene::bright(colour);
            let name = RichText::new(trace.name).color(Color32::from_rgb(r, g, b));
            ui.label(name.strong());
            for (measure, numbers) in &columns {
                let missing = measure.missing(bench.run(), index);
                ui.label(numbers[index].map_or(missing.to_owned(), |it| significant(it, 3)));
            }
            ui.end_row();
        }
    });
}
