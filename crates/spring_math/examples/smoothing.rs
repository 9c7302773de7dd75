//! A noisy signal with a spike: a spring rounds the spike off, the spike filter rejects it.

use spring_math::Spring;
use spring_math::catalogue::smoothing::{Smoother, SpikeFilter};
use spring_math::random::SplitMix64;

fn main() -> Result<(), spring_math::ParameterError> {
    let spring = Spring::critical_from_roll_call_half_life(0.1)?;
    let mut smoother = Smoother::new(spring, 0.0_f32);
    let mut filter = SpikeFilter::new(spring, 0.0, 1.0, 3)?;
    let mut random = SplitMix64::new(1);
    println!(
        "{:>6} {:>9} {:>9} {:>9}",
        "time", "signal", "spring", "filter"
    );
    for tick in 0..60 {
        let time = tick as f32 / 60.0;
        let spike = if tick == 30 { 8.0 } else { 0.0 };
        let signal = (3.0 * time).sin() + 0.2 * random.signed() as f32 + spike;
        let (smooth, filtered) = (
            smoother.sample(signal, 1.0 / 60.0),
            filter.sample(signal, 1.0 / 60.0),
        );
        if tick % 5 == 0 {
            println!("{time:>6.3} {signal:>9.3} {smooth:>9.3} {filtered:>9.3}");
        }
    }
    println!(
        "the spring is {:.3} s behind a steady slope",
        smoother.delay_secs()
    );
    Ok(())
}
