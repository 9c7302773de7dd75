//! No clicks, no endless voices, the same samples each time, and no input that breaks it.

use std::io::Cursor;

use springyard_sound::{Body, Heard, Material, Shape, Synth, limit, render, write_wav};

use super::support::{RATE_HZ, left, plate, struck};

/// Twenty strikes of all shapes and materials within two seconds.
fn medley() -> Vec<Heard> {
    let number = |index: u8| {
        let shape = Shape::ALL[usize::from(index) % 5];
        let material = Material::ALL[usize::from(index) % 6];
        let pitch_hz = 100.0 + 40.0 * f32::from(index);
        let heard = struck(Body::of_pitch(shape, material, pitch_hz), 60.0);
        Heard {
            at_secs: 0.1 * f64::from(index),
            ..heard
        }
    };
    (0..20).map(number).collect()
}

#[test]
fn a_sound_of_many_strikes_has_no_click() {
    let sound = left(&medley(), 2.0);
    let loudest = sound.iter().fold(0.0_f64, |most, it| most.max(it.abs()));
    let second = sound
        .windows(3)
        .map(|part| (part[0] - 2.0 * part[1] + part[2]).abs());
    let worst = second.fold(0.0, f64::max);
    println!("largest second difference {worst:.5} of {loudest:.3}");
    // 1.6e-3 of the loudest sample, of the modes: of the pushes it is 6.8e-4. A sudden blow would have all of it.
    assert!(worst < 4e-3 * loudest, "{worst} of {loudest}");
}

#[test]
fn a_sound_ends_when_its_last_voice_has_ended() {
    let sound = left(&[plate(100.0)], 0.1);
    let secs = sound.len() as f64 / f64::from(RATE_HZ);
    assert!((0.3..2.0).contains(&secs), "{secs} s");
    let last = &sound[sound.len() - 100..];
    assert!(last.iter().all(|sample| sample.abs() < 1e-4));
    assert_eq!(left(&[], 0.1).len(), 4800);
}

#[test]
fn the_same_events_in_any_order_give_the_same_samples() {
    let events = medley();
    let mut reversed = events.clone();
    reversed.reverse();
    let once = render(&events, RATE_HZ, 2.0).unwrap();
    assert_eq!(once, render(&reversed, RATE_HZ, 2.0).unwrap());
}

#[test]
fn what_is_no_number_is_silent_and_a_body_without_a_pitch_is_refused() {
    for impulse_n_s in [f32::NAN, f32::INFINITY, 0.0, 1e-9] {
        let sound = left(&[plate(impulse_n_s)], 0.1);
        assert!(sound.iter().all(|sample| *sample == 0.0), "{impulse_n_s}");
    }
    let mut synth = Synth::new(RATE_HZ);
    for pitch_hz in [0.0, -1.0, f32::NAN] {
        let heard = struck(Body::of_pitch(Shape::Bar, Material::Wood, pitch_hz), 10.0);
        assert!(heard.strike.body.modes(48_000.0).is_err(), "{pitch_hz}");
        assert!(synth.strike(&heard.strike, heard.ears).is_err());
    }
    // Too high to be heard.
    let high = struck(Body::of_pitch(Shape::Bar, Material::Wood, 30_000.0), 10.0);
    assert!(synth.strike(&high.strike, high.ears).is_ok());
    assert_eq!(synth.sample(), [0.0, 0.0]);
}

#[test]
fn the_file_has_the_samples() {
    let mut sound = render(&[plate(3000.0)], RATE_HZ, 0.2).unwrap();
    limit(&mut sound, 0.9, RATE_HZ).unwrap();
    let mut file = Cursor::new(Vec::new());
    write_wav(&mut file, &sound, RATE_HZ).unwrap();
    file.set_position(0);
    let mut file = hound::WavReader::new(file).unwrap();
    assert_eq!(
        (file.spec().channels, file.spec().sample_rate),
        (2, RATE_HZ)
    );
    let read: Vec<i16> = file.samples().map(Result::unwrap).collect();
    assert_eq!(read.len(), 2 * sound.len());
    for (read, sample) in read.iter().zip(sound.iter().flatten()) {
        assert!((f32::from(*read) / 32_767.0 - sample).abs() < 2e-5);
    }
}
