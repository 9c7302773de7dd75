//! Each shape sings at its pitch and fades by its damping ratio.

use springyard_sound::{Body, Material, Shape};
use std::f64::consts::TAU;

use super::support::{RATE_HZ, left, strength, struck};

/// The loudest frequency within 4 % of `near`, Hz, in steps of 0.1 %.
fn loudest(sound: &[f64], near: f64) -> f64 {
    let candidates = (-40..=40).map(|part| near * (1.0 + 1e-3 * f64::from(part)));
    let mut best = (0.0, f64::NAN);
    for hertz in candidates {
        let strength = strength(sound, hertz);
        if strength > best.0 {
            best = (strength, hertz);
        }
    }
    best.1
}

#[test]
fn pitch_is_within_one_and_decay_within_five_percent_for_each_shape_and_material() {
    for shape in Shape::ALL {
        for material in Material::ALL {
            let body = Body::of_pitch(shape, material, 256.0);
            let sound = left(&[struck(body, 300.0)], 0.5);
            let zeta = f64::from(material.damping_ratio());
            // The lowest mode lasts longest. Its window begins when the others, at least 1.7 times as fast, have faded by 12 dB more.
            let constant = f64::from(RATE_HZ) / (zeta * TAU * 256.0);
            let start = (2.0 * constant) as usize;
            let window = (4.0 * f64::from(RATE_HZ) / 256.0).max(0.5 * constant) as usize;
            if start + 2 * window > sound.len() {
                panic!("{shape:?} of {material:?}: the sound is too short");
            }
            let [first, second] = [start, start + window].map(|from| &sound[from..from + window]);
            let heard = loudest(first, 256.0);
            assert!(
                (heard / 256.0 - 1.0).abs() < 0.01,
                "{shape:?} of {material:?}: {heard} Hz"
            );
            let decay = (strength(first, 256.0) / strength(second, 256.0)).ln();
            let expected = window as f64 / constant;
            assert!(
                (decay / expected - 1.0).abs() < 0.05,
                "{shape:?} of {material:?}: {decay} of {expected}"
            );
        }
    }
}

#[test]
fn what_hangs_on_a_spring_sings_128_times_its_frequency() {
    for hertz in [0.8_f32, 2.0, 3.5] {
        let body = Body::on_spring(Shape::Bar, Material::Bronze, hertz);
        let sound = left(&[struck(body, 300.0)], 1.0);
        let expected = 128.0 * f64::from(hertz);
        let heard = loudest(&sound[12_000..36_000], expected);
        assert!((heard / expected - 1.0).abs() < 0.01, "{heard} Hz");
    }
}

#[test]
fn a_body_of_half_the_length_has_twice_the_pitch() {
    for size_m in [0.25, 1.0, 3.5] {
        let body = |size_m| Body::of_size(Shape::Plate, Material::Wood, size_m);
        let (whole, half) = (body(size_m).pitch_hz, body(0.5 * size_m).pitch_hz);
        assert!((half / whole - 2.0).abs() < 1e-5, "{half} of {whole} Hz");
        assert!((whole * size_m - 180.0).abs() < 1e-3, "{whole} Hz");
    }
}

#[test]
fn a_soft_hammer_leaves_out_the_high_modes() {
    let body = Body::of_pitch(Shape::Bar, Material::Steel, 128.0);
    let mut soft = struck(body, 300.0);
    soft.strike.hammer = Material::Rubber;
    let [hard, soft] = [struck(body, 300.0), soft].map(|it| left(&[it], 0.3));
    // The fourth mode against the first, after the blow.
    let brightness = |sound: &[f64]| {
        let sound = &sound[300..5000];
        strength(sound, 128.0 * 8.933) / strength(sound, 128.0)
    };
    assert!(brightness(&soft) < 0.3 * brightness(&hard));
}
