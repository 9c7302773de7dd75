//! A lost connection: continues the last known motion in a straight line, and with a decaying velocity.

use spring_math::catalogue::extrapolation::Extrapolation;

fn main() -> Result<(), spring_math::ParameterError> {
    let extrapolation = Extrapolation::from_half_life(0.3)?;
    let (x, v) = (2.0_f32, 4.0);
    println!(
        "{:>6} {:>9} {:>9} {:>9}",
        "time", "straight", "dying", "velocity"
    );
    for tenths in 0..=10 {
        let time = tenths as f32 * 0.2;
        let (place, velocity) = extrapolation.step(x, v, time);
        println!(
            "{time:>6.1} {:>9.4} {place:>9.4} {velocity:>9.4}",
            x + v * time
        );
    }
    println!("it comes to rest at {:.4}", extrapolation.rest(x, v));
    Ok(())
}
