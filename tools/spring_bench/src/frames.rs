//! Frame times, s: steady, jittered, and with hitches.

use spring_math::random::SplitMix64;

/// How long a run is, s.
pub const SECONDS: f64 = 3.0;

/// The steady frame rates, Hz. Each has a frame that ends at every sixth of a second.
pub const RATES: [f64; 4] = [30.0, 60.0, 144.0, 240.0];

/// Equal frames at `rate`, Hz.
#[must_use]
pub fn steady(rate: f64) -> Vec<f32> {
    until_end(|_| 1.0 / rate)
}

/// Around 60 Hz: each frame up to 40 % longer or shorter.
#[must_use]
pub fn jittered() -> Vec<f32> {
    let mut random = SplitMix64::new(7);
    until_end(|_| (1.0 + 0.4 * random.signed()) / 60.0)
}

/// 60 Hz, and each twelfth frame lasts 0.05 to 0.25 s.
#[must_use]
pub fn with_hitches() -> Vec<f32> {
    let mut random = SplitMix64::new(7);
    until_end(|index| {
        if index % 12 == 5 {
            0.05 + 0.2 * random.unit()
        } else {
            1.0 / 60.0
        }
    })
}

/// Frames up to the end of a run.
fn until_end(mut length: impl FnMut(usize) -> f64) -> Vec<f32> {
    let (mut frames, mut time) = (Vec::new(), 0.0);
    // The rounding of `f32` must not add a frame.
    while time < SECONDS - 1e-4 {
        let frame = length(frames.len()) as f32;
        time += f64::from(frame);
        frames.push(frame);
    }
    frames
}
