//! A spring as a spline, one way and from both ends, as a drawing on standard output (SVG).
//!
//! `cargo run -p spring_math --example spline > spline.svg`

use glam::Vec2;
use spring_math::Spring;
use spring_math::catalogue::spline;
use spring_math::chart::{Chart, Series};

fn main() -> Result<(), spring_math::ParameterError> {
    let points = [
        Vec2::new(0.0, 0.0),
        Vec2::new(1.0, 3.0),
        Vec2::new(2.0, -1.0),
        Vec2::new(4.0, 2.0),
        Vec2::new(5.0, 2.0),
    ];
    let spring = Spring::from_hertz(4.0, 0.35)?;
    let places = |curve: Vec<Vec2>| {
        curve
            .into_iter()
            .map(|p| (f64::from(p.x), f64::from(p.y)))
            .collect::<Vec<_>>()
    };
    let chart = Chart {
        title: "A spring spline: 4 Hz along the curve, damping ratio 0.35".into(),
        x_label: "x (m)".into(),
        y_label: "y (m)".into(),
        series: vec![
            Series::marked("control points", "#8a8a8a", places(points.to_vec())),
            Series::line(
                "one way",
                "#2a78b5",
                places(spline::one_way(&points, spring, 400).collect()),
            ),
            Series::line(
                "from both ends",
                "#d1495b",
                places(spline::symmetric(&points, spring, 400)),
            ),
        ],
    };
    print!("{}", chart.to_svg());
    Ok(())
}
