//! Exports the lab's curves: CSV for a spreadsheet, SVG for a document.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::lab::{LaneKind, Sample};
use crate::user_files::write_whole;
use springyard_workbench::chart::{Chart, Series, significant};

/// Writes `lab.csv` with all frames and `lab.svg` with the frames of `window`; `lab_2.csv` and so on if there are such files already.
/// Returns a message with the two paths.
pub fn write(folder: &Path, all: &[&Sample], window: &[&Sample]) -> std::io::Result<String> {
    let (table, drawing) = free_paths(folder);
    write_whole(&table, &csv(all))?;
    write_whole(&drawing, &svg(window))?;
    Ok(format!(
        "saved {} and {}",
        table.display(),
        drawing.display()
    ))
}

/// The first paths of which neither is taken.
fn free_paths(folder: &Path) -> (PathBuf, PathBuf) {
    let mut paths = (folder.join("lab.csv"), folder.join("lab.svg"));
    let mut number = 1;
    while paths.0.exists() || paths.1.exists() {
        number += 1;
        let name = |end: &str| folder.join(format!("lab_{number}.{end}"));
        paths = (name("csv"), name("svg"));
    }
    paths
}

/// One row per frame: time and frame time (s), target, exact curve and each lane (m). The cell of a lane that rests after an
/// explosion is empty.
#[must_use]
pub fn csv(samples: &[&Sample]) -> String {
    let mut text = String::from("time_s,frame_s,target_m,exact_curve_m");
    for kind in LaneKind::ALL {
        let _ = write!(text, ",{}_m", kind.name());
    }
    text.push('\n');
    for sample in samples {
        let cells = [
            sample.secs,
            f64::from(sample.frame_secs),
            f64::from(sample.target),
            sample.exact,
        ];
        let mut cells: Vec<_> = cells.iter().map(|cell| significant(*cell, 9)).collect();
        cells.extend(sample.lanes.iter().map(|seen| {
            if seen.is_finite() {
                significant(f64::from(*seen), 9)
            } else {
                String::new()
            }
        }));
        text += &cells.join(",");
        text.push('\n');
    }
    text
}

/// The exact curve and the lanes as an SVG chart: position in m over time in s.
#[must_use]
pub fn svg(samples: &[&Sample]) -> String {
    let line = |name: &str, colour: &str, value: &dyn Fn(&Sample) -> f64| {
        let points = samples.iter().map(|sample| (sample.secs, value(sample)));
        Series::line(name, colour, points.collect())
    };
    let mut series = vec![line("exact curve", "#222222", &|sample| sample.exact)];
    for (index, kind) in LaneKind::ALL.into_iter().enumerate() {
        let [red, green, blue] = kind.colour();
        let colour = format!("#{red:02x}{green:02x}{blue:02x}");
        series.push(line(kind.name(), &colour, &|sample| {
            f64::from(sample.lanes[index])
        }));
    }
    Chart {
        title: "The policy lab".into(),
        x_label: "time (s)".into(),
        y_label: "position (m)".into(),
        series,
    }
    .to_svg()
}
