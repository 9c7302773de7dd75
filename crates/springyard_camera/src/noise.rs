//! Smooth value noise as a function of time, for camera shake: the same value at the same time at any frame rate. To copy alone:
//! [`smooth_noise`].

use spring_math::random::SplitMix64;

/// Noise between -1 and 1, without a period: a random value at each whole number, and twice differentiable in between. Each
/// channel is a different function.
#[must_use]
pub fn smooth_noise(channel: u64, at: f64) -> f32 {
    let whole = at.floor();
    let part = at - whole;
    let (from, to) = (value(channel, whole), value(channel, whole + 1.0));
    let blend = part * part * part * (part * (part * 6.0 - 15.0) + 10.0);
    (from + (to - from) * blend) as f32
}

fn value(channel: u64, whole: f64) -> f64 {
    // The first draws of neighbouring seeds are alike, so the first is discarded.
    let mut random = SplitMix64::new((whole as i64 as u64).wrapping_mul(0x1000) ^ channel);
    let _ = random.unit();
    2.0 * random.unit() - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_bounded_smooth_and_lively() {
        let samples: Vec<f32> = (0..20_000)
            .map(|sample| smooth_noise(3, f64::from(sample) * 0.01))
            .collect();
        assert!(samples.iter().all(|value| value.abs() <= 1.0));
        // The steepest slope of the blend is 1.875 a unit, times a largest difference of 2 between two values.
        for pair in samples.windows(2) {
            assert!((pair[1] - pair[0]).abs() < 0.01 * 3.76, "{pair:?}");
        }
        let mean = samples.iter().sum::<f32>() / samples.len() as f32;
        let spread = samples
            .iter()
            .map(|value| (value - mean).powi(2))
            .sum::<f32>();
        assert!(mean.abs() < 0.15, "{mean}");
        assert!((spread / samples.len() as f32).sqrt() > 0.3);
    }

    #[test]
    fn channels_differ() {
        let apart: f32 = (0..100)
            .map(|at| (smooth_noise(0, f64::from(at)) - smooth_noise(1, f64::from(at))).abs())
            .sum();
        assert!(apart > 30.0, "{apart}");
    }
}
