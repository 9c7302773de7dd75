//! A switch of motion by inertialization and by dead blending, as a drawing on standard output (SVG).
//!
//! `cargo run -p spring_math --example dead_blending > blends.svg`

use spring_math::catalogue::dead_blending::DeadBlend;
use spring_math::catalogue::extrapolation::Extrapolation;
use spring_math::catalogue::inertialize::Inertializer;
use spring_math::chart::{Chart, Series};
use spring_math::{Propagator, Spring};

fn walk(time: f32) -> (f32, f32) {
    ((6.0 * time).sin(), 6.0 * (6.0 * time).cos())
}

fn run(time: f32) -> (f32, f32) {
    (2.0 + 0.4 * (11.0 * time).sin(), 4.4 * (11.0 * time).cos())
}

fn main() -> Result<(), spring_math::ParameterError> {
    let dt = 1.0 / 120.0;
    let step = Propagator::exact(Spring::critical_from_roll_call_half_life(0.15)?, dt);
    let mut inertial = Inertializer::new(0.0_f32);
    let mut dead = DeadBlend::new(Extrapolation::from_half_life(0.15)?, 0.4, 0.0_f32)?;
    let mut curves = [(); 4].map(|()| Vec::new());
    let mut shown = walk(0.0);
    for tick in 0..200 {
        let time = tick as f32 * dt;
        if tick == 80 {
            inertial.switch(walk(time), run(time));
            dead.switch(shown);
        }
        let source = if tick < 80 { walk(time) } else { run(time) };
        shown = dead.step(source, dt);
        let places = [
            walk(time).0,
            run(time).0,
            inertial.step(&step, source).0,
            shown.0,
        ];
        for (curve, place) in curves.iter_mut().zip(places) {
            curve.push((f64::from(time), f64::from(place)));
        }
    }
    let names = [
        ("walk", "#b0b0b0"),
        ("run", "#707070"),
        ("inertialized", "#2a78b5"),
        ("dead blended", "#d1495b"),
    ];
    let series = curves
        .into_iter()
        .zip(names)
        .map(|(curve, (name, color))| Series::line(name, color, curve))
        .collect();
    let chart = Chart {
        title: "From walk to run at 0.67 s".into(),
        x_label: "time (s)".into(),
        y_label: "pose".into(),
        series,
    };
    print!("{}", chart.to_svg());
    Ok(())
}
