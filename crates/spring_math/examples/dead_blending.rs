//! Prints a switch between two motions by inertialization and by dead blending, as CSV.
//!
//! `cargo run -p spring_math --example dead_blending > blends.csv`

use spring_math::catalogue::dead_blending::DeadBlend;
use spring_math::catalogue::extrapolation::Extrapolation;
use spring_math::catalogue::inertialize::Inertializer;
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
    println!("time_s,walk,run,inertialized,dead_blended");
    let mut output = walk(0.0);
    for tick in 0..200 {
        let time = tick as f32 * dt;
        if tick == 80 {
            inertial.switch(walk(time), run(time));
            dead.switch(output);
        }
        let source = if tick < 80 { walk(time) } else { run(time) };
        output = dead.step(source, dt);
        let (walked, ran) = (walk(time).0, run(time).0);
        let (inertialized, blended) = (inertial.step(&step, source).0, output.0);
        println!("{time:.4},{walked:.5},{ran:.5},{inertialized:.5},{blended:.5}");
    }
    Ok(())
}
