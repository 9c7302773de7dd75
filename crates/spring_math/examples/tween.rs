//! Prints a tween, an inertial easing and a spring that are interrupted half-way, as CSV.
//!
//! `cargo run -p spring_math --example tween > tween.csv`

use spring_math::catalogue::easing::InertialEasing;
use spring_math::catalogue::tween::{Ease, Tween};
use spring_math::{Propagator, Spring};

fn main() -> Result<(), spring_math::ParameterError> {
    let dt = 1.0 / 240.0;
    let mut tween = Tween::new(0.0_f32, 1.0, Ease::Smooth, 0.8)?;
    let mut easing = InertialEasing::new(0.0_f32, 0.0, 1.0, 0.8)?;
    let step = Propagator::exact(Spring::critical_from_roll_call_half_life(0.2)?, dt);
    let (mut x, mut v, mut goal) = (0.0_f32, 0.0, 1.0);
    println!("time_s,tween_m,inertial_easing_m,spring_m");
    for tick in 1..=360_u16 {
        if tick == 96 {
            goal = -0.5;
            tween.retarget(goal);
            easing.retarget(goal, 0.8)?;
        }
        (x, v) = step.advance(x, v, goal);
        let time = f32::from(tick) * dt;
        let (tweened, eased) = (tween.step(dt).0, easing.step(dt).0);
        println!("{time:.4},{tweened:.5},{eased:.5},{x:.5}");
    }
    Ok(())
}
