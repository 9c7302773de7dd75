//! [`limit`]: turns a sound down for as long as it is too loud.

use std::collections::VecDeque;

/// A loud place is turned down from twice this long before it to twice this long after it, in a slope, s.
const SLOPE_SECS: f32 = 0.02;

/// Turns a sound down around each place that is louder than `ceiling`, so that no sample exceeds it, without a jump of the volume: the
/// gain of a sample is the mean, over 20 ms on each side, of the smallest gain that anything within 20 ms needs. A sound that is nowhere
/// too loud stays as it is, bit for bit.
pub fn limit(sound: &mut [[f32; 2]], ceiling: f32, rate_hz: u32) {
    let needed: Vec<f32> = sound.iter().map(|ears| gain(*ears, ceiling)).collect();
    if needed.iter().all(|gain| *gain >= 1.0) {
        return;
    }
    let reach = (SLOPE_SECS * rate_hz as f32) as usize;
    let smallest = smallest_within(&needed, reach);
    for (ears, gain) in sound.iter_mut().zip(means_within(&smallest, reach)) {
        *ears = ears.map(|ear| (ear * gain).clamp(-ceiling, ceiling));
    }
}

/// The gain that a sample needs.
fn gain([left, right]: [f32; 2], ceiling: f32) -> f32 {
    let peak = left.abs().max(right.abs());
    if peak > ceiling { ceiling / peak } else { 1.0 }
}

/// For each place the smallest of the values at most `reach` away. The queue holds places of growing values: its front is the smallest.
fn smallest_within(values: &[f32], reach: usize) -> Vec<f32> {
    let mut queue: VecDeque<usize> = VecDeque::new();
    let mut smallest = Vec::with_capacity(values.len());
    for entering in 0..values.len() + reach {
        if let Some(value) = values.get(entering) {
            while queue.back().is_some_and(|&last| values[last] >= *value) {
                queue.pop_back();
            }
            queue.push_back(entering);
        }
        let Some(middle) = entering.checked_sub(reach) else {
            continue;
        };
        while queue.front().is_some_and(|&first| first + reach < middle) {
            queue.pop_front();
        }
        smallest.push(queue.front().map_or(1.0, |&first| values[first]));
    }
    smallest
}

/// For each place the mean of the values at most `reach` away.
fn means_within(values: &[f32], reach: usize) -> impl Iterator<Item = f32> {
    let mut sums = Vec::with_capacity(values.len() + 1);
    sums.push(0.0_f64);
    for value in values {
        sums.push(sums[sums.len() - 1] + f64::from(*value));
    }
    let count = values.len();
    (0..count).map(move |middle| {
        let from = middle.saturating_sub(reach);
        let to = (middle + reach + 1).min(count);
        ((sums[to] - sums[from]) / (to - from) as f64) as f32
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE_HZ: u32 = 48_000;

    /// A second of a tone that is three times too loud in its middle.
    fn tone() -> Vec<[f32; 2]> {
        let sample = |index: u32| {
            let secs = f64::from(index) / f64::from(RATE_HZ);
            let loud = if (0.4..0.6).contains(&secs) { 3.0 } else { 0.5 };
            let value = (loud * (std::f64::consts::TAU * 256.0 * secs).sin()) as f32;
            [value, -0.5 * value]
        };
        (0..RATE_HZ).map(sample).collect()
    }

    #[test]
    fn nothing_is_louder_than_the_ceiling_and_what_is_far_from_a_loud_place_stays_as_it_is() {
        let (plain, mut limited) = (tone(), tone());
        limit(&mut limited, 0.9, RATE_HZ);
        let loudest = limited.iter().map(|ears| ears[0].abs()).fold(0.0, f32::max);
        assert!(loudest <= 0.9 && loudest > 0.85, "{loudest}");
        let quiet = (0.35 * RATE_HZ as f32) as usize;
        for index in 0..quiet {
            assert!((limited[index][0] - plain[index][0]).abs() < 1e-6);
        }
    }

    #[test]
    fn the_volume_changes_by_less_than_half_a_thousandth_a_sample() {
        let (plain, mut limited) = (tone(), tone());
        limit(&mut limited, 0.9, RATE_HZ);
        let gains = plain.iter().zip(&limited).enumerate();
        // Samples near 0 are left out.
        let gains = gains.filter(|(_, (plain, _))| plain[0].abs() > 0.1);
        let gains: Vec<(usize, f32)> = gains
            .map(|(index, (plain, limited))| (index, limited[0] / plain[0]))
            .collect();
        let slopes = gains
            .windows(2)
            .map(|pair| (pair[1].1 - pair[0].1).abs() / (pair[1].0 - pair[0].0) as f32);
        // 0.7 over 40 ms.
        assert!(slopes.fold(0.0, f32::max) < 5e-4);
    }

    #[test]
    fn a_sound_that_is_not_too_loud_stays_bit_for_bit() {
        let (plain, mut limited) = (tone(), tone());
        limit(&mut limited, 3.1, RATE_HZ);
        assert_eq!(plain, limited);
        limit(&mut [], 1.0, RATE_HZ);
    }
}
