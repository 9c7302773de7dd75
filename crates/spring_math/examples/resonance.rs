//! Finds the frequency of a tone in noise with a bank of springs.

use spring_math::catalogue::resonance::ResonanceBank;
use spring_math::random::SplitMix64;
use std::f32::consts::TAU;

fn main() -> Result<(), spring_math::ParameterError> {
    let mut bank = ResonanceBank::new((2..=16).map(|half| half as f32 * 0.5), 1.0)?;
    let mut random = SplitMix64::new(3);
    for tick in 0..900 {
        let time = tick as f32 / 60.0;
        bank.step(
            0.5 * (TAU * 3.5 * time).sin() + random.signed() as f32,
            1.0 / 60.0,
        );
    }
    for (hertz, strength) in bank.strengths() {
        println!(
            "{hertz:>4.1} Hz {strength:.3} {}",
            "#".repeat((strength * 60.0) as usize)
        );
    }
    if let Some(hertz) = bank.strongest_hz() {
        println!("3.5 Hz was hidden, {hertz} Hz was found");
    }
    Ok(())
}
