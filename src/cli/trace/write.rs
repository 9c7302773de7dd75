//! Writes the rows of a trace as CSV and as an SVG chart.

use std::io;

use spring_math::planner::Policy;

use super::record::{TraceRow, TraceSettings};
use springyard_workbench::chart::{Chart, Series, significant};

/// Writes rows as CSV, with a header and nine significant digits.
pub fn write_csv(
    rows: impl IntoIterator<Item = TraceRow>,
    out: &mut impl io::Write,
) -> io::Result<()> {
    writeln!(out, "time,position,velocity,exact_position,exact_velocity")?;
    for row in rows {
        let cells = [
            row.time,
            row.position.into(),
            row.velocity.into(),
            row.exact_position,
            row.exact_velocity,
        ];
        writeln!(out, "{}", cells.map(|cell| significant(cell, 9)).join(","))?;
    }
    Ok(())
}

/// Writes rows as an SVG chart: the exact curve in grey, the method's in colour.
pub fn write_svg(
    settings: &TraceSettings,
    rows: &[TraceRow],
    out: &mut impl io::Write,
) -> io::Result<()> {
    const CURVE_POINTS: u32 = 800;
    let end = rows.last().map_or(0.0, |row| row.time);
    let exact = (0..=CURVE_POINTS).map(|point| {
        let time = end * f64::from(point) / f64::from(CURVE_POINTS);
        (time, settings.exact(time).0)
    });
    let (spring, planner) = (settings.spring, settings.planner);
    let steps = match planner.policy() {
        Policy::Variable => "one step a frame".into(),
        policy => format!(
            "{} steps of {} ms",
            policy.name(),
            significant(planner.step_secs() * 1000.0, 4)
        ),
    };
    let chart = Chart {
        title: format!(
            "{} spring, {} Hz, damping ratio {}; {}",
            settings.method.name(),
            significant(f64::from(spring.frequency_hz()), 4),
            significant(f64::from(spring.zeta()), 4),
            steps,
        ),
        x_label: "time (s)".into(),
        y_label: "position (m)".into(),
        series: vec![
            Series::line("exact", "#8a8a8a", exact.collect()),
            Series::marked(
                settings.method.name(),
                "#d1495b",
                rows.iter()
                    .map(|row| (row.time, f64::from(row.position)))
                    .collect(),
            ),
        ],
    };
    out.write_all(chart.to_svg().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::super::record::Trace;
    use super::*;
    use spring_math::planner::{Backlog, PlannerSettings};
    use spring_math::{Method, Spring};

    #[test]
    fn csv_has_nine_significant_digits() {
        let row = TraceRow {
            time: 1.0 / 60.0,
            position: 0.1,
            velocity: -12.5,
            exact_position: 1.234_567_890_12e-7,
            exact_velocity: 123_456_789_012.0,
        };
        let mut csv = Vec::new();
        write_csv([row], &mut csv).unwrap();
        assert_eq!(
            String::from_utf8(csv).unwrap(),
            "time,position,velocity,exact_position,exact_velocity\n\
             0.0166666667,0.100000001,-12.5,1.23456789e-7,1.23456789e11\n"
        );
    }

    #[test]
    fn an_exploding_trace_still_draws() {
        let settings = TraceSettings {
            spring: Spring::new(400.0, 1.0).unwrap(),
            seconds: 10.0,
            method: Method::Explicit,
            planner: PlannerSettings::new(Policy::Variable, 1.0 / 60.0, 8, Backlog::Drop).unwrap(),
            ..TraceSettings::new(Spring::UNIT)
        };
        let frames = std::iter::repeat(1.0 / 60.0);
        let rows: Vec<_> = Trace::new(settings, frames).unwrap().collect();
        assert!(!rows[600].position.is_finite());
        let mut svg = Vec::new();
        write_svg(&settings, &rows, &mut svg).unwrap();
        let svg = String::from_utf8(svg).unwrap();
        assert!(svg.contains("explicit") && !svg.contains("NaN") && !svg.contains("inf"));
    }
}
