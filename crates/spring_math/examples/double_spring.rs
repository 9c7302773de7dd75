//! Compares the start of a single spring with the gentle start of a double spring.

use spring_math::catalogue::double_spring::{DoubleSpring, DoubleState};
use spring_math::{Propagator, Spring};

fn main() -> Result<(), spring_math::ParameterError> {
    let dt = 1.0 / 60.0;
    let single = Propagator::exact(Spring::critical_from_roll_call_half_life(0.2)?, dt);
    let double = DoubleSpring::from_roll_call_half_life(0.2, dt)?;
    let (mut x, mut v, mut state) = (0.0_f32, 0.0, DoubleState::at(0.0_f32));
    println!("{:>6} {:>8} {:>8}", "time", "single", "double");
    for tick in 1..=48 {
        (x, v) = single.advance(x, v, 1.0);
        state = double.step(state, 1.0);
        if tick % 4 == 0 {
            println!("{:>6.3} {x:>8.4} {:>8.4}", tick as f32 * dt, state.position);
        }
    }
    Ok(())
}
