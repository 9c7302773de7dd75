//! A character with a new desired velocity: the predicted path of the next second, and the simulated one.

use glam::Vec2;
use spring_math::velocity_spring::VelocitySpring;

fn main() -> Result<(), spring_math::ParameterError> {
    let spring = VelocitySpring::from_roll_call_half_life(0.2)?;
    let (mut velocity, mut acceleration, stick) =
        (Vec2::new(3.0, 0.0), Vec2::ZERO, Vec2::new(0.0, 5.0));
    let times = [0.25, 0.5, 0.75, 1.0];
    let predicted: Vec<_> = spring
        .predict(velocity, acceleration, stick, times)
        .collect();
    let mut place = Vec2::ZERO;
    println!("{:>6} {:>22} {:>22}", "time", "predicted", "happened");
    for tick in 1..=60 {
        let step = spring.step(velocity, acceleration, stick, 1.0 / 60.0);
        place += step.displacement;
        (velocity, acceleration) = (step.velocity, step.acceleration);
        if tick % 15 == 0 {
            let prediction = predicted[tick / 15 - 1].displacement;
            println!(
                "{:>6.2} {:>22} {:>22}",
                tick as f32 / 60.0,
                format!("{prediction:.5}"),
                format!("{place:.5}")
            );
        }
    }
    Ok(())
}
