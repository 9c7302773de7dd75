//! Rounding errors of the plain step and of `PreciseSpring`, for 20 Hz without damping over ten seconds.

use spring_math::catalogue::precise::PreciseSpring;
use spring_math::{Propagator, Spring, exact};

fn main() -> Result<(), spring_math::ParameterError> {
    let spring = Spring::from_hertz(20.0, 0.0)?;
    println!("{:>6} {:>12} {:>12}", "fps", "plain", "precise");
    for fps in [60_u32, 144, 1000, 10_000] {
        let dt = 1.0 / fps as f32;
        let step = Propagator::exact(spring, dt);
        let (mut x, mut v, mut precise) = (1.0_f32, 0.0, PreciseSpring::new(1.0_f32, 0.0));
        let mut worst = [0.0_f64; 2];
        for tick in 1..=10 * fps {
            (x, v) = step.advance(x, v, 0.0);
            precise.advance(&step, 0.0);
            let (curve, _) = exact::curve(
                spring,
                (1.0, 0.0),
                (0.0, 0.0),
                f64::from(tick) * f64::from(dt),
            );
            for (worst, x) in worst.iter_mut().zip([x, precise.position()]) {
                *worst = worst.max((f64::from(x) - curve).abs());
            }
        }
        println!("{fps:>6} {:>12.1e} {:>12.1e}", worst[0], worst[1]);
    }
    Ok(())
}
