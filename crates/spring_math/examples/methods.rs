//! Prints for each method its stability limit, and the effective frequency and damping ratio at 60 Hz.

use spring_math::{Method, Spring};

fn main() -> Result<(), spring_math::ParameterError> {
    let spring = Spring::from_hertz(3.0, 0.25)?;
    println!(
        "asked for: {} Hz, damping ratio {}",
        spring.frequency_hz(),
        spring.zeta()
    );
    println!(
        "{:>15} {:>12} {:>9} {:>9} {:>9}",
        "method", "limit (w dt)", "radius", "Hz", "damping"
    );
    for method in Method::ALL {
        let step = method.propagator(spring, 1.0 / 60.0);
        let limit = method
            .stability_limit(spring.zeta().into())
            .map_or("none".into(), |limit| format!("{limit:.3}"));
        print!(
            "{:>15} {limit:>12} {:>9.4}",
            method.name(),
            step.spectral_radius()
        );
        match step.effective() {
            Some(real) => println!(
                " {:>9.3} {:>9.3}",
                real.omega / std::f64::consts::TAU,
                real.zeta
            ),
            None => println!("   no spring moves so"),
        }
    }
    Ok(())
}
