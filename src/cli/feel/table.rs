//! The measures of all tunings as a table: a row for each measure, a column for each tuning.

use super::measures::Feel;
use super::trial::LONGEST_SECS;
use crate::tuning::preset;
use springyard_workbench::chart::rounded;

/// A measure that differs from that of the defaults by more than this part is marked.
const NOTABLE: f64 = 0.1;

/// A row of the table: its label, the unit, the number of digits, and the value.
struct Row(&'static str, &'static str, usize, fn(&Feel) -> Option<f64>);

const ROWS: [Row; 17] = [
    Row("jump, button held: apex", "m", 3, |it| it.jump_apex_m),
    Row("  time to the apex", "s", 3, |it| it.jump_time_to_apex_secs),
    Row("  air time", "s", 3, |it| it.jump_air_secs),
    Row("jump, shortest press: apex", "m", 3, |it| it.tap_apex_m),
    Row("  press to the jump seen, mean", "frames", 2, |it| {
        it.press_to_seen_frames
    }),
    Row("top speed", "m/s", 2, |it| it.top_speed_m_s),
    Row("start: half of the top speed", "s", 3, |it| {
        it.start_half_secs
    }),
    Row("  90 % of the top speed", "s", 3, |it| {
        it.start_90_percent_secs
    }),
    Row("stop: half of the top speed", "s", 3, |it| {
        it.stop_half_secs
    }),
    Row("  stopping distance", "m", 3, |it| it.stop_distance_m),
    Row("turn round: body half way", "s", 3, |it| {
        it.facing_half_secs
    }),
    Row("  90 % of the top speed", "s", 3, |it| {
        it.turn_round_90_percent_secs
    }),
    Row("landing from 3 m: sag", "m", 3, |it| it.landing_sag_m),
    Row("  recovery to within 1 cm", "s", 3, |it| {
        it.landing_recovery_secs
    }),
    Row("camera: lag at a start", "m", 3, |it| it.camera_start_lag_m),
    Row("  half of it made up", "s", 3, |it| {
        it.camera_catch_up_half_secs
    }),
    Row("  ahead in a steady run", "m", 3, |it| {
        it.camera_steady_lead_m
    }),
];

/// The table, measured at this step rate, steps a second.
#[must_use]
pub fn text(feels: &[Feel], hz: f64) -> String {
    // The last one: a file of the user may have the same name.
    let usual = feels.iter().rfind(|it| it.tuning == preset::DEFAULTS);
    let mut head = vec![format!("measured at {hz} Hz"), "unit".to_owned()];
    head.extend(feels.iter().map(|it| it.tuning.clone()));
    let mut lines = vec![head];
    for Row(label, unit, digits, of) in &ROWS {
        let mut line = vec![(*label).to_owned(), (*unit).to_owned()];
        let usual = usual.and_then(of);
        line.extend(feels.iter().map(|it| cell(*digits, of(it), usual)));
        lines.push(line);
    }
    let mut text = aligned(&lines);
    text += &format!(
        "* more than {:.0} % from {}; - not seen in {LONGEST_SECS} s",
        100.0 * NOTABLE,
        preset::DEFAULTS
    );
    text
}

/// A number, and a mark if it differs notably from the usual one.
fn cell(digits: usize, value: Option<f64>, usual: Option<f64>) -> String {
    let differs = match (value, usual) {
        (Some(value), Some(usual)) => (value - usual).abs() > NOTABLE * usual.abs(),
        (value, usual) => value.is_some() != usual.is_some(),
    };
    let number = value.map_or_else(|| "-".to_owned(), |value| rounded(value, digits));
    format!("{number}{}", if differs { " *" } else { "  " })
}

/// Columns as wide as their widest cell: words to the left, numbers to the right.
fn aligned(lines: &[Vec<String>]) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let cells = lines.iter().map(|line| line[column].chars().count());
        cells.max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for line in lines {
        let cells = line.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| match column {
            0 | 1 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}
