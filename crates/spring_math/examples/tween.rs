//! Interrupted half-way: a tween, an inertial easing and a spring, as a drawing on standard output (SVG).
//!
//! `cargo run -p spring_math --example tween > tween.svg`

use spring_math::catalogue::easing::InertialEasing;
use spring_math::catalogue::tween::{Ease, Tween};
use spring_math::chart::{Chart, Series};
use spring_math::{Propagator, Spring};

fn main() -> Result<(), spring_math::ParameterError> {
    let dt = 1.0 / 240.0;
    let mut tween = Tween::new(0.0_f32, 1.0, Ease::Smooth, 0.8)?;
    let mut easing = InertialEasing::new(0.0_f32, 0.0, 1.0, 0.8)?;
    let step = Propagator::exact(Spring::critical_from_roll_call_half_life(0.2)?, dt);
    let (mut x, mut v, mut goal) = (0.0_f32, 0.0, 1.0);
    let mut curves = [(); 3].map(|()| vec![(0.0, 0.0)]);
    for tick in 1..=360 {
        if tick == 96 {
            goal = -0.5;
            tween.retarget(goal);
            easing.retarget(goal, 0.8)?;
        }
        (x, v) = step.advance(x, v, goal);
        let time = f64::from(tick) * f64::from(dt);
        for (curve, place) in curves
            .iter_mut()
            .zip([tween.step(dt).0, easing.step(dt).0, x])
        {
            curve.push((time, f64::from(place)));
        }
    }
    let [tweened, eased, sprung] = curves;
    let chart = Chart {
        title: "Sent elsewhere at 0.4 s".into(),
        x_label: "time (s)".into(),
        y_label: "position (m)".into(),
        series: vec![
            Series::line("tween", "#8a8a8a", tweened),
            Series::line("inertial easing", "#2a78b5", eased),
            Series::line("spring", "#d1495b", sprung),
        ],
    };
    print!("{}", chart.to_svg());
    Ok(())
}
