//! Four dampers at three frame rates, after a quarter of a second: lerp, lerp by rate times dt, fixed-rate exponential, exact.

use spring_math::catalogue::damper::{Damper, fixed_rate_exponential, lerp_each_frame, lerp_rate};

fn main() -> Result<(), spring_math::ParameterError> {
    let damper = Damper::from_half_life(0.05)?;
    println!(
        "{:>5} {:>10} {:>10} {:>12} {:>10}",
        "fps", "lerp", "rate dt", "fixed rate", "exact"
    );
    for fps in [12, 60, 240] {
        let dt = 1.0 / fps as f32;
        let run = |step: &dyn Fn(f32) -> f32| (0..fps / 4).fold(1.0, |x, _| step(x));
        println!(
            "{fps:>5} {:>10.5} {:>10.5} {:>12.5} {:>10.5}",
            run(&|x| lerp_each_frame(x, 0.0, 0.2)),
            run(&|x| lerp_rate(x, 0.0, 14.0, dt)),
            run(&|x| fixed_rate_exponential(x, 0.0, 14.0, dt, 1.0 / 60.0)),
            run(&|x| damper.step(x, 0.0, dt)),
        );
    }
    Ok(())
}
