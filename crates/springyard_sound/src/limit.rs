//! [`limit`]: turns a sound down for as long as it is too loud. [`Limiter`]: the same sample by sample, some samples late.

use std::collections::VecDeque;

use spring_math::ParameterError;

/// A loud place is turned down from twice this long before it to twice this long after it, in a slope, s.
const SLOPE_SECS: f32 = 0.02;

/// Longest slope, s: the samples of two of them are kept.
const LONGEST_SLOPE_SECS: f32 = 1.0;

/// Turns a sound down around each place that is louder than `ceiling`, so that no sample exceeds it, without a jump of the volume. A sound
/// that is nowhere too loud stays as it is, bit for bit; a sample that is no finite number becomes silent. A ceiling that is not above 0 is
/// an error.
pub fn limit(sound: &mut [[f32; 2]], ceiling: f32, rate_hz: u32) -> Result<(), ParameterError> {
    let mut limiter = Limiter::new(ceiling, SLOPE_SECS, rate_hz)?;
    let is_fine = |ears: &[f32; 2]| {
        let is_finite = ears.iter().all(|ear| ear.is_finite());
        is_finite && gain(*ears, ceiling) >= 1.0
    };
    if sound.iter().all(is_fine) {
        return Ok(());
    }
    let late = limiter.late();
    for index in 0..sound.len() + late {
        let entering = sound.get(index).copied().unwrap_or_default();
        let leaving = limiter.sample(entering);
        if let Some(index) = index.checked_sub(late) {
            sound[index] = leaving;
        }
    }
    Ok(())
}

/// Keeps a sound below a ceiling while it is made. The gain of a sample is the mean, over a slope on each side, of the smallest gain that
/// anything within a slope needs: it needs no more at any place, and it never jumps. For that it knows two slopes of what comes.
#[derive(Debug, Clone, PartialEq)]
pub struct Limiter {
    ceiling: f32,
    /// Samples of a slope.
    reach: usize,
    /// Samples that have come so far.
    entered: usize,
    /// Those that have not left yet: as many as two slopes have.
    delayed: VecDeque<[f32; 2]>,
    /// Number and needed gain of samples of the last two slopes, growing: the front is the smallest.
    needed: VecDeque<(usize, f32)>,
    /// The smallest gains of the last two slopes, and their sum.
    smallest: VecDeque<f32>,
    sum: f64,
}

impl Limiter {
    /// Before it, there was silence. `slope_secs`: how long the volume takes to fall or to rise, half of it; the sound is late by twice as
    /// much. 2.5 ms still sound clean, 20 ms are not heard as a change of the volume. A ceiling that is not above 0, and a slope that is
    /// negative or longer than 1 s, are errors.
    pub fn new(ceiling: f32, slope_secs: f32, rate_hz: u32) -> Result<Self, ParameterError> {
        let slope = ("slope (s)", slope_secs);
        for (name, value) in [("ceiling", ceiling), slope] {
            if !value.is_finite() {
                return Err(ParameterError::NotFinite { name, value });
            }
        }
        if ceiling <= 0.0 {
            let (name, value) = ("ceiling", ceiling);
            return Err(ParameterError::NotPositive { name, value });
        }
        let (name, value) = slope;
        if value < 0.0 {
            return Err(ParameterError::Negative { name, value });
        }
        if value > LONGEST_SLOPE_SECS {
            let max = LONGEST_SLOPE_SECS;
            return Err(ParameterError::TooLarge { name, value, max });
        }
        Ok(Self::of_constants(ceiling, slope_secs, rate_hz))
    }

    /// The same, of parameters that are known to be good.
    pub(crate) fn of_constants(ceiling: f32, slope_secs: f32, rate_hz: u32) -> Self {
        let reach = (slope_secs * rate_hz as f32) as usize;
        let window = 2 * reach + 1;
        // One more than the delay, since `sample` adds a sample before it removes one: it never allocates.
        let mut delayed = VecDeque::with_capacity(window);
        delayed.resize(2 * reach, [0.0; 2]);
        Self {
            ceiling,
            reach,
            entered: 0,
            delayed,
            needed: VecDeque::with_capacity(window + 1),
            smallest: VecDeque::from(vec![1.0; window]),
            sum: window as f64,
        }
    }

    /// By how many samples the sound is late.
    #[must_use]
    pub fn late(&self) -> usize {
        2 * self.reach
    }

    /// Takes a sample, and returns the one that came [`late`](Self::late) samples before. One that is no finite number is silent.
    #[must_use]
    pub fn sample(&mut self, ears: [f32; 2]) -> [f32; 2] {
        let ears = ears.map(|ear| if ear.is_finite() { ear } else { 0.0 });
        let least = self.smallest_with(gain(ears, self.ceiling));
        // Gains have 24 bits: sums of some thousands of them are exact, so that of ones is what it was after a loud place.
        self.sum += f64::from(least) - f64::from(self.smallest.pop_front().unwrap_or(1.0));
        self.smallest.push_back(least);
        let gain = (self.sum / self.smallest.len() as f64) as f32;
        self.delayed.push_back(ears);
        let leaving = self.delayed.pop_front().unwrap_or_default();
        leaving.map(|ear| (ear * gain).clamp(-self.ceiling, self.ceiling))
    }

    /// The smallest gain of this sample and those of two slopes before it.
    fn smallest_with(&mut self, gain: f32) -> f32 {
        let number = self.entered;
        self.entered += 1;
        while self.needed.back().is_some_and(|(_, last)| *last >= gain) {
            self.needed.pop_back();
        }
        self.needed.push_back((number, gain));
        while (self.needed.front()).is_some_and(|(first, _)| first + 2 * self.reach < number) {
            self.needed.pop_front();
        }
        self.needed.front().map_or(1.0, |(_, least)| *least)
    }
}

/// The gain that a sample needs.
fn gain([left, right]: [f32; 2], ceiling: f32) -> f32 {
    let peak = left.abs().max(right.abs());
    if peak > ceiling { ceiling / peak } else { 1.0 }
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
        limit(&mut limited, 0.9, RATE_HZ).unwrap();
        let loudest = limited.iter().map(|ears| ears[0].abs()).fold(0.0, f32::max);
        assert!(loudest <= 0.9 && loudest > 0.85, "{loudest}");
        let [before, after] = [0.35, 0.65].map(|secs| (secs * RATE_HZ as f32) as usize);
        for index in (0..before).chain(after..plain.len()) {
            assert!((limited[index][0] - plain[index][0]).abs() < 1e-6);
        }
    }

    #[test]
    fn a_sound_that_is_too_loud_everywhere_is_turned_down_everywhere() {
        let mut loud = [[2.0, -3.0]; 100];
        limit(&mut loud, 0.9, RATE_HZ).unwrap();
        assert!(loud.iter().flatten().all(|ear| ear.abs() <= 0.9));
    }

    #[test]
    fn the_volume_changes_by_less_than_half_a_thousandth_a_sample() {
        let (plain, mut limited) = (tone(), tone());
        limit(&mut limited, 0.9, RATE_HZ).unwrap();
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
        limit(&mut limited, 3.1, RATE_HZ).unwrap();
        assert_eq!(plain, limited);
        limit(&mut [], 1.0, RATE_HZ).unwrap();
    }

    #[test]
    fn a_ceiling_or_a_slope_that_makes_no_limiter_is_an_error() {
        for ceiling in [-1.0, 0.0, f32::NAN, f32::INFINITY] {
            assert!(Limiter::new(ceiling, 0.01, RATE_HZ).is_err(), "{ceiling}");
            assert!(limit(&mut [[2.0; 2]], ceiling, RATE_HZ).is_err());
        }
        for slope_secs in [-0.01, f32::NAN, f32::INFINITY, f32::MAX, 1.1] {
            let limiter = Limiter::new(0.9, slope_secs, RATE_HZ);
            assert!(limiter.is_err(), "{slope_secs}");
        }
        // Without a slope, what is too loud is cut off.
        let mut limiter = Limiter::new(0.9, 0.0, RATE_HZ).unwrap();
        assert_eq!(limiter.late(), 0);
        assert!((limiter.sample([3.0, 0.3])[0] - 0.9).abs() < 1e-6);
    }

    #[test]
    fn a_sample_that_is_no_finite_number_is_silent_and_changes_no_other() {
        let (mut whole, mut broken) = (tone(), tone());
        for (index, value) in [
            (100, f32::NAN),
            (24_000, f32::INFINITY),
            (30_000, -f32::INFINITY),
        ] {
            (whole[index], broken[index]) = ([0.0; 2], [value; 2]);
        }
        for sound in [&mut whole, &mut broken] {
            limit(sound, 0.9, RATE_HZ).unwrap();
        }
        assert_eq!(whole, broken);
        let mut quiet = [[f32::NAN, 0.1]];
        limit(&mut quiet, 0.9, RATE_HZ).unwrap();
        assert_eq!(quiet, [[0.0, 0.1]]);
    }
}
