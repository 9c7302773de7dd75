//! Compares the general step with the hand-written special cases.

use spring_math::catalogue::forms;
use spring_math::{Propagator, Spring};

fn main() -> Result<(), spring_math::ParameterError> {
    let (x, v, goal, omega, dt) = (1.0, 5.0, 0.0, 10.0, 0.1);
    println!("{:>6} {:>22} {:>22}", "zeta", "general", "special");
    for zeta in [0.0, 0.5, 1.0, 2.0] {
        let general = Propagator::exact(Spring::new(omega, zeta)?, dt).advance(x, v, goal);
        let special = match zeta {
            0.0 => forms::undamped(x, v, goal, omega, dt),
            0.5 => forms::underdamped(x, v, goal, omega, zeta, dt),
            1.0 => forms::critical(x, v, goal, omega, dt),
            _ => forms::overdamped(x, v, goal, omega, zeta, dt),
        };
        println!(
            "{zeta:>6} {:>22} {:>22}",
            format!("{:.6} {:.6}", general.0, general.1),
            format!("{:.6} {:.6}", special.0, special.1)
        );
    }
    Ok(())
}
