//! [`Table`]: what all controllers measure, as Markdown and as JSON.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::controller::Controller;
use crate::scenarios::{Ideal, Measured, RATES, Row, Scenario};

/// What was measured.
#[derive(Default)]
pub struct Table {
    names: Vec<&'static str>,
    lines: Vec<Line>,
}

/// A row with its cells.
struct Line {
    scenario: &'static str,
    row: Row,
    /// For each controller, at each rate.
    cells: Vec<[Measured; RATES.len()]>,
}

impl Table {
    /// Plays these scenarios with these controllers.
    pub fn measure(controllers: &[&dyn Controller], scenarios: &[&Scenario]) -> Self {
        let names = controllers.iter().map(|it| it.name()).collect();
        let mut lines = Vec::new();
        for scenario in scenarios {
            let at_rates = |controller: &&dyn Controller| {
                eprintln!("{}: {}", scenario.name, controller.name());
                RATES.map(|hz| (scenario.measure)(*controller, hz))
            };
            let measured: Vec<_> = controllers.iter().map(at_rates).collect();
            for (i, row) in scenario.rows.iter().enumerate() {
                let cells = measured.iter().map(|it| it.each_ref().map(|rows| rows[i]));
                let cells = cells.collect();
                lines.push(Line {
                    scenario: scenario.name,
                    row: *row,
                    cells,
                });
            }
        }
        Self { names, lines }
    }

    /// The table in Markdown: a column for each controller, and one that names the best.
    pub fn markdown(&self) -> String {
        let mut text = format!("| scenario | row | {} | best |\n", self.names.join(" | "));
        text += &"|---".repeat(self.names.len() + 3);
        text += "|\n";
        for line in &self.lines {
            let cells = line.cells.iter().map(|it| cell(it, line.row.digits));
            let cells: Vec<_> = cells.collect();
            let best = line.best(&self.names).join(", ");
            let (scenario, label, cells) = (line.scenario, line.row.label, cells.join(" | "));
            let _ = writeln!(text, "| {scenario} | {label} | {cells} | {best} |");
        }
        text
    }

    /// The table as JSON: numbers as they were measured, a text where there is none.
    pub fn json(&self) -> Value {
        let value = |it: &Measured| it.map_or_else(Value::from, Value::from);
        let rows = self.lines.iter().map(|line| {
            let cells = self.names.iter().zip(&line.cells);
            let cells =
                cells.map(|(name, it)| ((*name).to_owned(), it.iter().map(value).collect()));
            let cells: serde_json::Map<String, Value> = cells.collect();
            let ideal = match line.row.ideal {
                Ideal::Is(ideal) => json!(ideal),
                Ideal::Equal => json!("equal at all rates"),
            };
            let best = line.best(&self.names);
            json!({ "scenario": line.scenario, "row": line.row.label, "ideal": ideal, "measured": cells, "best": best })
        });
        json!({ "steps_per_second": RATES, "rows": rows.collect::<Vec<_>>() })
    }
}

impl Line {
    /// The controllers whose worst number is nearest to the ideal, of the numbers as they are shown.
    fn best(&self, names: &[&'static str]) -> Vec<&'static str> {
        let worst: Vec<f64> = self.cells.iter().map(|it| self.worst(it)).collect();
        let least = worst.iter().copied().fold(f64::INFINITY, f64::min);
        if least.is_infinite() {
            return vec!["none"];
        }
        let same = 1e-9;
        let best = names
            .iter()
            .zip(worst)
            .filter(|(_, it)| *it <= least + same);
        best.map(|(name, _)| *name).collect()
    }

    /// Distance from the ideal at the worst rate, or the spread over the rates.
    fn worst(&self, cells: &[Measured]) -> f64 {
        let shown = |it: &Measured| {
            let number = it.ok()?;
            rounded(number, self.row.digits).parse::<f64>().ok()
        };
        let Some(numbers) = cells.iter().map(shown).collect::<Option<Vec<f64>>>() else {
            return f64::INFINITY;
        };
        let (low, high) = (
            crate::track::smallest(numbers.clone()),
            crate::track::largest(numbers),
        );
        match self.row.ideal {
            Ideal::Is(ideal) => (high - ideal).abs().max((low - ideal).abs()),
            Ideal::Equal => high - low,
        }
    }
}

/// The numbers of all rates in one cell; one text if they are all the same text.
fn cell(measured: &[Measured], digits: usize) -> String {
    let texts = measured.iter().map(|it| match it {
        Ok(number) => rounded(*number, digits),
        Err(text) => (*text).to_owned(),
    });
    let texts: Vec<String> = texts.collect();
    let all_fail = measured.iter().all(Result::is_err);
    if all_fail && texts.iter().all(|it| *it == texts[0]) {
        return texts[0].clone();
    }
    texts.join(" / ")
}

/// A number with this many digits after the point; never -0.
pub fn rounded(number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    match text.strip_prefix('-') {
        Some(zero) if !zero.contains(|it| ('1'..='9').contains(&it)) => zero.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(ideal: Ideal, cells: Vec<[Measured; 4]>) -> Line {
        let row = Row {
            label: "way, m",
            digits: 1,
            ideal,
        };
        Line {
            scenario: "way",
            row,
            cells,
        }
    }

    #[test]
    fn the_best_is_the_one_whose_worst_rate_is_nearest_to_the_ideal() {
        let near = [Ok(2.0), Ok(2.1), Ok(2.0), Ok(1.9)];
        let once_far = [Ok(2.0), Ok(2.0), Ok(2.0), Ok(3.0)];
        let fails = [Ok(2.0), Err("never"), Ok(2.0), Ok(2.0)];
        let line = line(Ideal::Is(2.0), vec![once_far, near, fails]);
        assert_eq!(line.best(&["a", "b", "c"]), ["b"]);
    }

    #[test]
    fn what_looks_the_same_is_equally_good() {
        let cells = vec![
            [Ok(1.04); 4],
            [Ok(3.0), Ok(3.01), Ok(3.0), Ok(3.0)],
            [Err("none"); 4],
        ];
        assert_eq!(line(Ideal::Equal, cells).best(&["a", "b", "c"]), ["a", "b"]);
        let none = vec![[Err("none"); 4]; 2];
        assert_eq!(line(Ideal::Equal, none).best(&["a", "b"]), ["none"]);
    }

    #[test]
    fn a_cell_has_no_minus_zero_and_names_a_failure_once() {
        assert_eq!(
            cell(&[Ok(-0.04), Ok(1.0), Err("never"), Ok(2.0)], 1),
            "0.0 / 1.0 / never / 2.0"
        );
        assert_eq!(cell(&[Err("never"); 4], 1), "never");
    }
}
