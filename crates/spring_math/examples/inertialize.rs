//! Inertializes a switch from walking to running: the output has neither a jump nor a kink.

use spring_math::catalogue::inertialize::Inertializer;
use spring_math::{Propagator, Spring};

fn main() -> Result<(), spring_math::ParameterError> {
    let walk = |t: f32| ((5.0 * t).sin(), 5.0 * (5.0 * t).cos());
    let run = |t: f32| (3.0 + (9.0 * t).sin(), 9.0 * (9.0 * t).cos());
    let step = Propagator::exact(Spring::critical_from_roll_call_half_life(0.1)?, 1.0 / 60.0);
    let mut blend = Inertializer::new(0.0_f32);
    println!("{:>6} {:>8} {:>8} {:>8}", "time", "walk", "run", "output");
    for tick in 0..60 {
        let time = tick as f32 / 60.0;
        if tick == 20 {
            blend.switch(walk(time), run(time));
        }
        let (output, _) = blend.step(&step, if tick < 20 { walk(time) } else { run(time) });
        if tick % 4 == 0 {
            println!(
                "{time:>6.3} {:>8.3} {:>8.3} {output:>8.3}",
                walk(time).0,
                run(time).0
            );
        }
    }
    Ok(())
}
