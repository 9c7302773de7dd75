//! What the tests compare with: the velocity spring under a kick and under a force, flights, and the comparisons themselves.

use std::f64::consts::LN_2;

use springyard_character::CharacterTuning;

use super::RATES;
use springyard_test_lab::worst::{largest, smallest};

/// `2 / omega` of a velocity spring with this half-life (s), s: how far a kick of 1 m/s displaces it, and the steady speed at 1
/// m/s^2. A roll-call half-life is `2 ln 2 / omega`.
pub fn answer_secs(half_life_secs: f32) -> f32 {
    half_life_secs / std::f32::consts::LN_2
}

/// How far a kick of `speed` (m/s) has displaced a velocity spring with this half-life (s) after `secs`, m. The velocity is
/// `speed (1 + omega t) exp(-omega t)`; this is its integral.
pub fn kicked_way(speed: f32, half_life_secs: f32, secs: f32) -> f32 {
    let omega = 2.0 * LN_2 / f64::from(half_life_secs);
    let (speed, turns) = (f64::from(speed), omega * f64::from(secs));
    (speed * (2.0 - (2.0 + turns) * (-turns).exp()) / omega) as f32
}

/// How far a steady acceleration (m/s^2) moves a velocity spring with this half-life (s) from rest in `secs`, m: its equation
/// `v' = a + acceleration`, `a' = -omega^2 v - 2 omega a`, in tiny steps.
pub fn pushed_way(acceleration: f32, half_life_secs: f32, secs: f32) -> f32 {
    let omega = 2.0 * LN_2 / f64::from(half_life_secs);
    let (steps, pushed) = (200_000_u32, f64::from(acceleration));
    let dt = f64::from(secs) / f64::from(steps);
    let (mut way, mut speed, mut own) = (0.0, 0.0, 0.0);
    for _ in 0..steps {
        own -= omega * (omega * speed + 2.0 * own) * dt;
        speed += (own + pushed) * dt;
        way += speed * dt;
    }
    way as f32
}

/// How high a flight rises that begins at `speed` upwards, m/s, under the gravity of the rise of the default tuning, m.
pub fn rise_m(speed: f32) -> f32 {
    speed * speed / (2.0 * rise_gravity())
}

/// Gravity of the rise of the default tuning, 18.52 m/s^2.
pub fn rise_gravity() -> f32 {
    CharacterTuning::default().flight().rise
}

/// Asserts that the value is within this part of the expected one.
pub fn assert_near(measured: f32, expected: f32, part: f32, what: &str) {
    println!("{what}: {measured} of {expected}");
    assert!(
        (measured / expected - 1.0).abs() < part,
        "{what}: {measured} of {expected}"
    );
}

/// Asserts that the values at all rates are within 1 % of each other.
pub fn assert_alike(values: &[f32], what: &str) {
    let (most, least) = (
        largest(values.iter().map(|value| value.abs())),
        smallest(values.iter().map(|value| value.abs())),
    );
    assert!(most / least - 1.0 < 0.01, "{what}: {values:?}");
}

/// Asserts that what `measure` finds at each rate (steps a second) is within 2 % of the expected value, and the same at all rates.
pub fn assert_at_all_rates(expected: f32, what: &str, measure: impl Fn(u32) -> f32) {
    let values = RATES.map(|rate| {
        let value = measure(rate);
        assert_near(value, expected, 0.02, &format!("{what} at {rate} Hz"));
        value
    });
    assert_alike(&values, what);
}
