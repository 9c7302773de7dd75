//! Prints one spring in every parametrization.

use spring_math::Spring;

fn main() -> Result<(), spring_math::ParameterError> {
    let spring = Spring::from_duration_bounce(0.5, 0.3)?;
    println!(
        "frequency            {} Hz, {} rad/s",
        spring.frequency_hz(),
        spring.omega()
    );
    println!("damping ratio        {}", spring.zeta());
    println!(
        "stiffness, damping   {} 1/s^2, {} 1/s",
        spring.stiffness(),
        spring.damping()
    );
    println!("envelope half-life   {} s", spring.envelope_half_life());
    println!("roll-call half-life  {} s", spring.roll_call_half_life());
    println!("kept after a second  {}", spring.amplitude_kept(1.0));
    println!(
        "critical at          {} Hz with this decay",
        spring.critical_frequency_hz()
    );
    match Spring::from_hertz(-2.0, 0.5) {
        Ok(_) => println!("a negative frequency was accepted?"),
        Err(error) => println!("refused: {error}"),
    }
    Ok(())
}
