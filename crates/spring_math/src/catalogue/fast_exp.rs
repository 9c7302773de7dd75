#![doc = include_str!("fast_exp.md")]

/// `exp(-x)` as the *Spring-Roll-Call* approximates it, for `x >= 0`. Wrong by up to 0.0188.
#[must_use]
pub fn roll_call(x: f32) -> f32 {
    1.0 / (1.0 + x * (1.0 + x * (0.48 + x * 0.235)))
}

/// `exp(-x)` as a large engine approximates it, for `x >= 0`. Wrong by up to 0.0173, and its slope at zero is not -1: a shorter
/// frame does not help.
#[must_use]
pub fn engine(x: f32) -> f32 {
    1.0 / (1.0 + x * (1.007_460_5 + x * (0.450_539 + x * 0.257_246_32)))
}

/// `exp(-x)` of the standard library, to compare.
#[must_use]
pub fn exact(x: f32) -> f32 {
    (-x).exp()
}
