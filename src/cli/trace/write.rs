//! The rows of a trace as CSV and as an SVG chart.

use spring_math::planner::Policy;

use super::record::{TraceRow, TraceSettings};
use springyard_workbench::chart::{Chart, Series, significant};

/// Rows as CSV, with a header and nine significant digits.
#[must_use]
pub fn csv(rows: &[TraceRow]) -> String {
    let mut text = "time,position,velocity,exact_position,exact_velocity\n".to_owned();
    for row in rows {
        let cells = [
            row.time,
            row.position.into(),
            row.velocity.into(),
            row.exact_position,
            row.exact_velocity,
        ];
        text += &cells.map(|cell| significant(cell, 9)).join(",");
        text.push('\n');
    }
    text
}

/// Rows as an SVG chart: the exact curve in grey, the method's in colour.
#[must_use]
pub fn svg(settings: &TraceSettings, rows: &[TraceRow]) -> String {
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
    chart.to_svg()
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
        assert_eq!(
            csv(&[row]),
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
        let svg = svg(&settings, &rows);
        assert!(svg.contains("explicit") && !svg.contains("NaN") && !svg.contains("inf"));
    }
}
