//! Strikes a steel bar and prints how loud each of its modes is in the sound, by a hard and by a soft hammer.

use spring_math::catalogue::modes::{Mode, ModeBank, raised_cosine};
use spring_math::{ParameterError, Spring};
use std::f64::consts::TAU;

const RATE_HZ: f32 = 48_000.0;

/// A tenth of a second of a bar of 256 Hz, struck by a hammer that touches it for this long, s.
fn sound(pitches_hz: &[f32], contact_secs: f32) -> Result<Vec<f32>, ParameterError> {
    let modes = pitches_hz.iter().map(|&hertz| {
        let spring = Spring::from_hertz(hertz, 0.005)?;
        Ok(Mode { spring, gain: 1.0 })
    });
    let mut bank = ModeBank::new(&modes.collect::<Result<Vec<_>, _>>()?, RATE_HZ)?;
    let samples = (contact_secs * RATE_HZ) as u32;
    let push = |index| raised_cosine(index, samples, RATE_HZ);
    Ok((0..4800).map(|index| bank.sample(push(index))).collect())
}

/// The strength of a frequency in a sound: one line of its Fourier transform.
fn strength(sound: &[f32], hertz: f32) -> f64 {
    let turn = TAU * f64::from(hertz / RATE_HZ);
    let terms = sound.iter().zip(0_u32..).map(|(&sample, index)| {
        let angle = turn * f64::from(index);
        (
            f64::from(sample) * angle.cos(),
            f64::from(sample) * angle.sin(),
        )
    });
    let (re, im) = terms.fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    re.hypot(im) / f64::from(RATE_HZ)
}

fn main() -> Result<(), ParameterError> {
    // The modes of a free bar: the roots of cosh(x) cos(x) = 1, squared.
    let pitches_hz = [1.0, 2.757, 5.404, 8.933].map(|ratio| 256.0 * ratio);
    let (hard, soft) = (sound(&pitches_hz, 5e-4)?, sound(&pitches_hz, 3e-3)?);
    println!("{:>8} {:>14} {:>14}", "Hz", "steel, 0.5 ms", "rubber, 3 ms");
    for hertz in pitches_hz {
        let (hard, soft) = (strength(&hard, hertz), strength(&soft, hertz));
        println!("{hertz:>8.0} {hard:>14.5} {soft:>14.5}");
    }
    Ok(())
}
