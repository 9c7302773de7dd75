//! Line charts as SVG text, with axes, ticks and a legend; no dependency. Build a [`Chart`], call [`Chart::to_svg`].

mod axis;
mod number;

use std::fmt::Write;

use axis::{ChartAxis, label};
pub use axis::{nice, range};
pub use number::{rounded, significant};

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 540.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 76.0;
const BOTTOM: f64 = 60.0;
/// Height of a row of the legend.
const LEGEND_ROW: f64 = 20.0;
/// Most points of a marked curve that still get a dot each.
const MOST_DOTS: usize = 400;

/// A chart: curves over one pair of axes.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// Title above the chart.
    pub title: String,
    /// Label below the horizontal axis, with its unit.
    pub x_label: String,
    /// Label beside the vertical axis, with its unit.
    pub y_label: String,
    /// The curves, drawn in this order. The first sets the vertical scale, so that an exploding curve is clipped instead of
    /// squeezing the others flat.
    pub series: Vec<Series>,
}

/// One curve.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    name: String,
    color: String,
    points: Vec<(f64, f64)>,
    marked: bool,
}

impl Series {
    /// A curve; `color` is a CSS colour.
    #[must_use]
    pub fn line(name: &str, color: &str, points: Vec<(f64, f64)>) -> Self {
        Self {
            name: name.into(),
            color: color.into(),
            points,
            marked: false,
        }
    }

    /// A curve with a dot on each point, if there are at most 400.
    #[must_use]
    pub fn marked(name: &str, color: &str, points: Vec<(f64, f64)>) -> Self {
        Self {
            marked: points.len() <= MOST_DOTS,
            ..Self::line(name, color, points)
        }
    }
}

impl Chart {
    /// The chart as a complete SVG document.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let points = |most: usize| self.series.iter().take(most).flat_map(|it| &it.points);
        let x = range(points(usize::MAX).map(|point| point.0));
        let first = range(points(1).map(|point| point.1));
        let all = range(points(usize::MAX).map(|point| point.1));
        let (low, high) = all.unwrap_or((0.0, 1.0));
        let (first_low, first_high) = first.unwrap_or((low, high));
        // The axis extends beyond the first curve by at most the height of that curve, above and below.
        let margin = if first_high > first_low {
            first_high - first_low
        } else {
            f64::INFINITY
        };
        let y = (low.max(first_low - margin), high.min(first_high + margin));
        let x = ChartAxis::new(x.unwrap_or((0.0, 1.0)), LEFT, WIDTH - LEFT - RIGHT, false);
        let y = ChartAxis::new(y, HEIGHT - BOTTOM, -(HEIGHT - TOP - BOTTOM), true);

        let mut svg = String::new();
        let _ = self.write(&mut svg, &x, &y);
        svg
    }

    fn write(&self, svg: &mut String, x: &ChartAxis, y: &ChartAxis) -> std::fmt::Result {
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        let legend = self.legend();
        // Each further row of the legend moves the plot down.
        let down = LEGEND_ROW * legend.last().map_or(0.0, |(_, row, _)| *row);
        let height = HEIGHT + down;
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" font-family="sans-serif" font-size="14" fill="black">"#
        )?;
        writeln!(svg, "<title>{}</title>", escape(&self.title))?;
        writeln!(
            svg,
            r#"<rect width="{WIDTH}" height="{height}" fill="white"/>"#
        )?;
        writeln!(
            svg,
            r#"<clipPath id="plot"><rect x="{LEFT}" y="{TOP}" width="{}" height="{}"/></clipPath>"#,
            right - LEFT,
            bottom - TOP
        )?;
        writeln!(
            svg,
            r#"<text x="{LEFT}" y="28" font-size="17">{}</text>"#,
            escape(&self.title)
        )?;
        write_legend(svg, &legend)?;
        writeln!(svg, r#"<g transform="translate(0 {down})">"#)?;
        write_grid(svg, x, y)?;
        write_tick_labels(svg, x, y)?;
        writeln!(
            svg,
            r#"<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="black"/>"#
        )?;
        writeln!(
            svg,
            r#"<text x="{}" y="{}" text-anchor="middle">{}</text>"#,
            (LEFT + right) / 2.0,
            HEIGHT - 14.0,
            escape(&self.x_label)
        )?;
        writeln!(
            svg,
            r#"<text transform="translate(22 {}) rotate(-90)" text-anchor="middle">{}</text>"#,
            (TOP + bottom) / 2.0,
            escape(&self.y_label)
        )?;
        for series in &self.series {
            series.write(svg, x, y)?;
        }
        writeln!(svg, "</g>")?;
        writeln!(svg, "</svg>")
    }

    /// The legend, between title and plot: where each curve's entry begins, its row, and the curve. Rows break at the right
    /// margin.
    fn legend(&self) -> Vec<(f64, f64, &Series)> {
        let (mut left, mut row) = (LEFT, 0.0);
        let mut entries = Vec::new();
        for series in &self.series {
            let width = 66.0 + 8.0 * series.name.chars().count() as f64;
            if left > LEFT && left + width > WIDTH - RIGHT {
                (left, row) = (LEFT, row + 1.0);
            }
            entries.push((left, row, series));
            left += width;
        }
        entries
    }
}

fn write_legend(svg: &mut String, legend: &[(f64, f64, &Series)]) -> std::fmt::Result {
    for (left, row, series) in legend {
        let (at, end) = (TOP - 22.0 + row * LEGEND_ROW, left + 28.0);
        let color = escape(&series.color);
        writeln!(
            svg,
            r#"<line x1="{left:.1}" y1="{at}" x2="{end:.1}" y2="{at}" stroke="{color}" stroke-width="3"/>"#
        )?;
        writeln!(
            svg,
            r#"<text x="{:.1}" y="{}">{}</text>"#,
            left + 36.0,
            at + 5.0,
            escape(&series.name)
        )?;
    }
    Ok(())
}

impl Series {
    fn write(&self, svg: &mut String, x: &ChartAxis, y: &ChartAxis) -> std::fmt::Result {
        let Self {
            color,
            points,
            marked,
            ..
        } = self;
        let color = escape(color);
        write!(
            svg,
            r#"<g clip-path="url(#plot)"><path fill="none" stroke="{color}" stroke-width="2.2" stroke-linejoin="round" d=""#
        )?;
        // A value that is not finite interrupts the curve (`M` moves the pen without drawing).
        let mut pen = 'M';
        for &(at, value) in points {
            if at.is_finite() && value.is_finite() {
                // Clipped anyway; the clamp keeps the coordinates in a range that SVG viewers can parse.
                write!(
                    svg,
                    "{pen}{:.2} {:.2}",
                    x.place(at),
                    y.place(value).clamp(-1e5, 1e5)
                )?;
                pen = 'L';
            } else {
                pen = 'M';
            }
        }
        writeln!(svg, r#""/>"#)?;
        if *marked {
            for &(at, value) in points
                .iter()
                .filter(|(_, value)| (y.low..=y.high).contains(value))
            {
                writeln!(
                    svg,
                    r#"<circle cx="{:.2}" cy="{:.2}" r="2.6" fill="{color}"/>"#,
                    x.place(at),
                    y.place(value)
                )?;
            }
        }
        writeln!(svg, "</g>")
    }
}

/// The grid: a faint line at each tick.
fn write_grid(svg: &mut String, x: &ChartAxis, y: &ChartAxis) -> std::fmt::Result {
    let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
    writeln!(svg, r#"<g stroke="black" stroke-opacity="0.12">"#)?;
    for tick in x.ticks() {
        let at = x.place(tick);
        writeln!(
            svg,
            r#"<line x1="{at:.2}" y1="{TOP}" x2="{at:.2}" y2="{bottom}"/>"#
        )?;
    }
    for tick in y.ticks() {
        let at = y.place(tick);
        writeln!(
            svg,
            r#"<line x1="{LEFT}" y1="{at:.2}" x2="{right}" y2="{at:.2}"/>"#
        )?;
    }
    writeln!(svg, "</g>")
}

/// The ticks' values, below the horizontal and beside the vertical axis.
fn write_tick_labels(svg: &mut String, x: &ChartAxis, y: &ChartAxis) -> std::fmt::Result {
    let bottom = HEIGHT - BOTTOM;
    for tick in x.ticks() {
        let at = x.place(tick);
        writeln!(
            svg,
            r#"<text x="{at:.2}" y="{}" text-anchor="middle">{}</text>"#,
            bottom + 20.0,
            label(tick, x)
        )?;
    }
    for tick in y.ticks() {
        let at = y.place(tick) + 5.0;
        writeln!(
            svg,
            r#"<text x="{}" y="{at:.2}" text-anchor="end">{}</text>"#,
            LEFT - 8.0,
            label(tick, y)
        )?;
    }
    Ok(())
}

/// Escapes text for XML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_and_an_empty_chart_is_a_chart() {
        let chart = Chart {
            title: "a < b & c".into(),
            x_label: String::new(),
            y_label: String::new(),
            series: vec![],
        };
        assert!(
            chart.to_svg().contains("a &lt; b &amp; c") && chart.to_svg().ends_with("</svg>\n")
        );
    }

    #[test]
    fn a_legend_of_many_curves_stays_on_the_page_and_above_the_plot() {
        let names = (0..13).map(|lane| format!("lane with a name {lane}"));
        let chart = Chart {
            title: String::new(),
            x_label: String::new(),
            y_label: String::new(),
            series: names
                .map(|name| Series::line(&name, "red", vec![(0.0, 0.0), (1.0, 1.0)]))
                .collect(),
        };
        let legend = chart.legend();
        for (left, _, series) in &legend {
            let right = left + 36.0 + 8.0 * series.name.chars().count() as f64;
            assert!(right <= WIDTH, "{} ends at {right}", series.name);
        }
        let rows = legend.last().unwrap().1;
        assert!(rows >= 1.0);
        let svg = chart.to_svg();
        let (down, height) = (rows * LEGEND_ROW, HEIGHT + rows * LEGEND_ROW);
        assert!(svg.contains(&format!("viewBox=\"0 0 960 {height}\"")));
        assert!(svg.contains(&format!("translate(0 {down})")));
    }
}
