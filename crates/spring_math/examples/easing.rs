//! Inertial easing from three starting velocities: each starts with its velocity and ends on time.

use spring_math::catalogue::easing::InertialEasing;

fn main() -> Result<(), spring_math::ParameterError> {
    println!(
        "{:>6} {:>12} {:>12} {:>12}",
        "time", "from rest", "fast", "away"
    );
    let mut easings =
        [0.0, 3.0, -3.0].map(|velocity| InertialEasing::new(0.0_f32, velocity, 1.0, 0.6));
    for tick in 1..=12 {
        print!("{:>6.2}", tick as f32 * 0.05);
        for easing in &mut easings {
            match easing {
                Ok(easing) => print!(" {:>12.4}", easing.step(0.05).0),
                Err(error) => return Err(*error),
            }
        }
        println!();
    }
    Ok(())
}
