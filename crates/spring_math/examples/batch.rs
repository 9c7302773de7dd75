//! Steps a million springs with one matrix, and prints the time per spring.

use spring_math::catalogue::batch;
use spring_math::{Propagator, Spring};
use std::time::Instant;

fn main() -> Result<(), spring_math::ParameterError> {
    let count = 1_000_000;
    let goals: Vec<f32> = (0..count).map(|i| (i % 100) as f32 * 0.01).collect();
    let (mut positions, mut velocities) = (vec![0.0_f32; count], vec![0.0_f32; count]);
    let step = Propagator::exact(Spring::from_hertz(2.0, 0.5)?, 1.0 / 60.0);
    let start = Instant::now();
    for _ in 0..60 {
        batch::advance(&step, &mut positions, &mut velocities, &goals);
    }
    let each = start.elapsed().as_secs_f64() / 60.0 / count as f64;
    println!(
        "one second of {count} springs; {:.2} ns a spring and step",
        each * 1e9
    );
    println!("goal {} -> position {:.4}", goals[99], positions[99]);
    Ok(())
}
