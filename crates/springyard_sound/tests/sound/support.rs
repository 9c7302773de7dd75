//! Strikes, and one line of a Fourier transform in `f64`, which knows no spring.

use springyard_sound::{Body, Heard, Material, Shape, Strike, render};
use std::f64::consts::TAU;

pub const RATE_HZ: u32 = 48_000;

/// A steel plate on a spring of 2 Hz, struck by wood at 0.
pub fn plate(impulse_n_s: f32) -> Heard {
    struck(
        Body::on_spring(Shape::Plate, Material::Steel, 2.0),
        impulse_n_s,
    )
}

pub fn struck(body: Body, impulse_n_s: f32) -> Heard {
    let strike = Strike {
        body,
        hammer: Material::Wood,
        impulse_n_s,
    };
    Heard {
        at_secs: 0.0,
        strike,
        ears: [0.5, 0.25],
    }
}

/// The left ear.
pub fn left(heard: &[Heard], secs: f64) -> Vec<f64> {
    let sound = render(heard, RATE_HZ, secs).unwrap();
    sound.iter().map(|ears| f64::from(ears[0])).collect()
}

/// The strength of a frequency (Hz) in a part of a sound, through a Hann window.
pub fn strength(sound: &[f64], hertz: f64) -> f64 {
    let count = sound.len() as f64;
    let terms = sound.iter().enumerate().map(|(index, sample)| {
        let window = 0.5 - 0.5 * (TAU * (index as f64 + 0.5) / count).cos();
        let angle = TAU * hertz * index as f64 / f64::from(RATE_HZ);
        (window * sample * angle.cos(), window * sample * angle.sin())
    });
    let (re, im) = terms.fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    re.hypot(im) / count
}

/// The root of the energy: the sum of all squares. A louder sound takes longer to fade, so the mean would not do.
pub fn loudness(sound: &[f64]) -> f64 {
    let energy: f64 = sound.iter().map(|sample| sample * sample).sum();
    energy.sqrt()
}
