//! [`SplitMix64`]: a small random number generator, with the same numbers for the same seed on every machine.

/// The splitmix64 generator (Steele, Lea and Flood 2014): one addition and three mixing steps a number. For test signals, not for
/// cryptography.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// From a seed; all seeds are equally good.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniformly distributed from 0 (included) to 1 (excluded).
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Uniformly distributed from -1 (included) to 1 (excluded).
    pub fn signed(&mut self) -> f64 {
        2.0 * self.unit() - 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_published_sequence() {
        // The reference implementation's first numbers for the seed 1234567.
        let mut random = SplitMix64::new(1_234_567);
        let first = [(); 3].map(|()| random.bits());
        assert_eq!(
            first,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn unit_and_signed_spread_the_bits_evenly_over_their_ranges() {
        let (mut random, mut bits) = (SplitMix64::new(5), SplitMix64::new(5));
        for _ in 0..1000 {
            let part = bits.bits() as f64 / 2.0_f64.powi(64);
            let found = { random }.unit();
            assert!((0.0..1.0).contains(&found) && (found - part).abs() < 1e-15);
            assert_eq!(random.signed(), found + found - 1.0);
        }
    }
}
