//! Banks of modes: pitch and decay of what is heard, by a Fourier transform in `f64` that knows no spring.

use spring_math::catalogue::modes::{Mode, ModeBank, raised_cosine};
use spring_math::{ParameterError, Spring, exact};
use std::f64::consts::TAU;

use crate::support::worst::Extreme;

const RATE_HZ: f32 = 48_000.0;

fn mode(hertz: f32, zeta: f32) -> Mode {
    Mode {
        spring: Spring::from_hertz(hertz, zeta).unwrap(),
        gain: 1.0,
    }
}

/// So many samples after a push of 1 m/s over `contact` samples.
fn struck(modes: &[Mode], rate_hz: f32, contact: u32, samples: u32) -> Vec<f32> {
    let mut bank = ModeBank::new(modes, rate_hz).unwrap();
    let push = |index| raised_cosine(index, contact, rate_hz);
    (0..samples).map(|index| bank.sample(push(index))).collect()
}

/// The strength of a frequency (Hz) in a part of a sound, through a Hann window: one line of its Fourier transform.
fn strength(sound: &[f32], rate_hz: f32, hertz: f64) -> f64 {
    let count = sound.len() as f64;
    let (mut re, mut im) = (0.0, 0.0);
    for (index, &sample) in sound.iter().enumerate() {
        let time = index as f64;
        let window = 0.5 - 0.5 * (TAU * (time + 0.5) / count).cos();
        let angle = TAU * hertz * time / f64::from(rate_hz);
        re += window * f64::from(sample) * angle.cos();
        im += window * f64::from(sample) * angle.sin();
    }
    re.hypot(im) / count
}

/// The loudest frequency within 5 % of `near`, Hz, in steps of 0.05 %.
fn pitch(sound: &[f32], rate_hz: f32, near: f64) -> f64 {
    let candidates = (-100..=100).map(|part| near * (1.0 + 5e-4 * f64::from(part)));
    let loudness = |hertz: &f64| strength(sound, rate_hz, *hertz);
    candidates
        .max_by(|a, b| loudness(a).total_cmp(&loudness(b)))
        .unwrap()
}

#[test]
fn pitch_is_within_one_and_decay_within_five_percent_of_the_mode_at_any_sample_rate() {
    for rate_hz in [22_050.0_f32, 44_100.0, 48_000.0] {
        for (hertz, zeta) in [(64.0, 0.05), (256.0, 0.005), (256.0, 0.02), (1500.0, 0.005)] {
            let [omega, ratio] = [TAU * f64::from(hertz), f64::from(zeta)];
            // One time constant of the decay; the window starts after the push.
            let part = (f64::from(rate_hz) / (ratio * omega)) as usize;
            let sound = struck(&[mode(hertz, zeta)], rate_hz, 48, 3 * part as u32);
            let [first, second] = [&sound[48..48 + part], &sound[48 + part..48 + 2 * part]];
            let heard = pitch(first, rate_hz, f64::from(hertz));
            assert!(
                (heard / f64::from(hertz) - 1.0).abs() < 0.01,
                "{heard} Hz for {hertz} Hz, ratio {zeta}, at {rate_hz}"
            );
            let [early, late] = [first, second].map(|it| strength(it, rate_hz, heard));
            // Nepers in one time constant: 1 for the spring itself.
            let decay = (early / late).ln();
            assert!(
                (decay - 1.0).abs() < 0.05,
                "{hertz} Hz, ratio {zeta}, at {rate_hz}: decays by {decay} of 1"
            );
        }
    }
}

#[test]
fn ten_modes_after_a_blow_are_the_closed_form() {
    let modes: Vec<Mode> = (1..=10)
        .map(|number| mode(110.0 * number as f32, 0.004 * number as f32))
        .collect();
    let mut bank = ModeBank::new(&modes, RATE_HZ).unwrap();
    bank.strike(1.0);
    let mut worst = 0.0_f64;
    for index in 1..=20_000 {
        let time = f64::from(index) / f64::from(RATE_HZ);
        let velocities = modes
            .iter()
            .map(|it| exact::curve(it.spring, (0.0, 1.0), (0.0, 0.0), time).1);
        let expected: f64 = velocities.sum();
        worst.keep_largest((f64::from(bank.sample(0.0)) - expected).abs());
    }
    // Of an amplitude of 10. The time of a sample is an `f32`: after 0.4 s the phase of 1100 Hz is off by 1e-4 rad.
    assert!(worst < 1e-3, "{worst}");
}

#[test]
fn a_push_adds_its_velocity_at_any_length() {
    for samples in [0, 1, 2, 3, 48, 480, 4801] {
        let all: f64 = (0..samples + 3)
            .map(|index| f64::from(raised_cosine(index, samples, RATE_HZ)))
            .sum();
        assert!(
            (all / f64::from(RATE_HZ) - 1.0).abs() < 1e-5,
            "{samples}: {all}"
        );
    }
}

#[test]
fn twice_the_push_is_twice_as_loud_and_two_pushes_are_heard_as_their_sum() {
    let modes = [mode(256.0, 0.01), mode(700.0, 0.01)];
    let once = struck(&modes, RATE_HZ, 48, 4800);
    let mut bank = ModeBank::new(&modes, RATE_HZ).unwrap();
    for (index, &alone) in (0_u32..).zip(&once) {
        let push = raised_cosine(index, 48, RATE_HZ);
        let heard = bank.sample(2.0 * push);
        assert!((heard - 2.0 * alone).abs() < 1e-6, "{index}");
    }
    let mut bank = ModeBank::new(&modes, RATE_HZ).unwrap();
    for (index, &first) in (0_u32..).zip(&once) {
        let late = index.checked_sub(1000);
        let second = late.map_or(0.0, |late| once[late as usize]);
        let pushes = [Some(index), late].into_iter().flatten();
        let push = pushes.map(|it| raised_cosine(it, 48, RATE_HZ)).sum();
        assert!(
            (bank.sample(push) - (first + second)).abs() < 1e-5,
            "{index}"
        );
    }
}

#[test]
fn a_push_of_a_millisecond_has_no_click() {
    let sound = struck(&[mode(256.0, 0.005)], RATE_HZ, 48, 4800);
    let sound = [vec![0.0; 2], sound].concat();
    let mut worst = 0.0_f64;
    for part in sound.windows(3) {
        let second = f64::from(part[0] - 2.0 * part[1] + part[2]);
        worst.keep_largest(second.abs());
    }
    // Of the push 2 pi / 48^2 = 2.7e-3, of the swing of 256 Hz (w dt)^2 = 1.1e-3. A sudden blow has 1.
    let stated = TAU / (48.0 * 48.0) + (TAU * 256.0 / f64::from(RATE_HZ)).powi(2);
    assert!(
        worst < stated && worst > 0.3 * stated,
        "{worst} of {stated}"
    );
}

#[test]
fn nothing_that_comes_is_louder_than_the_level() {
    let mut bank = ModeBank::new(&[mode(256.0, 0.01), mode(640.0, 0.02)], RATE_HZ).unwrap();
    bank.strike(0.7);
    for _ in 0..10_000 {
        let level = bank.level();
        let next = bank.sample(0.0);
        assert!(next.abs() <= level + 1e-6 && bank.level() <= level + 1e-6);
    }
    assert!(bank.level() < 0.1);
}

#[test]
fn the_samples_are_the_same_each_time() {
    let modes = [mode(256.0, 0.01), mode(640.0, 0.02)];
    assert_eq!(
        struck(&modes, RATE_HZ, 30, 5000),
        struck(&modes, RATE_HZ, 30, 5000)
    );
}

#[test]
fn a_mode_that_would_sound_at_another_pitch_is_refused() {
    let refused = |hertz| ModeBank::new(&[mode(hertz, 0.01)], RATE_HZ).unwrap_err();
    assert!(matches!(refused(24_000.0), ParameterError::TooLarge { .. }));
    assert!(matches!(refused(0.0), ParameterError::NotPositive { .. }));
    assert!(ModeBank::new(&[], f32::NAN).is_err());
}
