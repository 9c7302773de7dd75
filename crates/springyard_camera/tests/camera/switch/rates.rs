//! The same switches at several frame rates.

use spring_math::random::SplitMix64;
use springyard_camera::rail;

use super::course::{Camera, RIGS, on_rail};

/// Time between two switches, s: 5 frames at 30 frames a second, 10 at 60, 24 at 144.
const EVERY_SECS: f64 = 1.0 / 6.0;

/// Frames that make up [`EVERY_SECS`], s.
pub fn frames(fps: f64, random: Option<&mut SplitMix64>) -> Vec<f64> {
    let count = (fps * EVERY_SECS).round() as usize;
    let weights: Vec<f64> = match random {
        None => vec![1.0; count],
        Some(random) => (0..count).map(|_| 1.0 + 0.4 * random.signed()).collect(),
    };
    let sum: f64 = weights.iter().sum();
    weights
        .iter()
        .map(|weight| weight * EVERY_SECS / sum)
        .collect()
}

/// Where the camera is drawn at each switch, m.
fn path(fps: f64, mut jitter: Option<SplitMix64>) -> Vec<bevy::math::Vec3> {
    let mut camera = Camera::new();
    let mut which = SplitMix64::new(3);
    let mut places = Vec::new();
    for number in 0..600 {
        for dt in frames(fps, jitter.as_mut()) {
            camera.frame(dt);
        }
        places.push(camera.picture().place());
        // At every interval, at every second, or with time to come to rest.
        if number % 7 < 4 && number > 2 {
            let step = 1 + (which.unit() * (RIGS - 1) as f64) as usize;
            camera.switch((camera.shown + step) % RIGS);
        }
    }
    places
}

#[test]
fn blends_are_the_same_at_any_frame_rate() {
    // At more frames a second, the last digits of the poses show in the velocities.
    let reference = path(240.0, None);
    let cases = [
        ("30", path(30.0, None)),
        ("60", path(60.0, None)),
        ("144", path(144.0, None)),
        ("60 +-40 %", path(60.0, Some(SplitMix64::new(11)))),
    ];
    for (name, places) in cases {
        let off = places.iter().zip(&reference).map(|(a, b)| a.distance(*b));
        let worst = off.fold(0.0_f32, |worst, off| if off <= worst { worst } else { off });
        println!("{name} fps: {:.2} mm from 240 fps", worst * 1e3);
        assert!(worst < 1e-3, "{name} fps: {worst} m");
    }
}

#[test]
fn a_camera_on_a_rail_is_in_the_same_place_at_any_frame_rate() {
    let place = |fps: u32| {
        let mut state = rail::State::default();
        on_rail(&mut state, 0.0, 0.0);
        let dt = 1.0 / f64::from(fps);
        let frames = (1..=fps * 5).map(|frame| f64::from(frame) * dt);
        frames.fold(bevy::math::Vec3::ZERO, |_, secs| {
            on_rail(&mut state, secs, dt as f32).place()
        })
    };
    let reference = place(960);
    for fps in [30, 60, 144] {
        let off = place(fps).distance(reference);
        assert!(off < 5e-3, "{fps} fps: {off} m");
    }
}
