//! Measures what voices cost, as a part of one processor core: 1 % is a hundred times real time.
//!
//! Target: 32 voices at most 5 %. `cargo bench -p springyard_sound`; without `--bench` (as under `cargo test`) it only makes a few samples.

use std::hint::black_box;
use std::time::Instant;

use springyard_sound::{Body, Material, Shape, Strike, Synth};

const RATE_HZ: u32 = 48_000;

/// Voices of 5 modes that do not end: plates without damping.
fn synth(voices: u16) -> Synth {
    let mut synth = Synth::new(RATE_HZ);
    for voice in 0..voices {
        let body = Body {
            damping_ratio: Some(0.0),
            ..Body::of_pitch(
                Shape::Plate,
                Material::Steel,
                128.0 + 7.0 * f32::from(voice),
            )
        };
        let strike = Strike {
            body,
            hammer: Material::Wood,
            impulse_n_s: 10.0,
        };
        synth
            .strike(&strike, [0.5, 0.5])
            .expect("the pitch is above 0");
    }
    synth
}

fn main() {
    let full = std::env::args().any(|argument| argument == "--bench");
    let (samples, runs) = if full { (RATE_HZ, 20) } else { (64, 1) };
    println!("| voices | part of a core | times real time |");
    println!("|---|---|---|");
    for voices in [1, 8, 32, 128] {
        let mut synth = synth(voices);
        let mut parts: Vec<f64> = (0..runs)
            .map(|_| {
                let began = Instant::now();
                for _ in 0..samples {
                    black_box(synth.sample());
                }
                began.elapsed().as_secs_f64() * f64::from(RATE_HZ) / f64::from(samples)
            })
            .collect();
        parts.sort_by(f64::total_cmp);
        // The lower quartile: other load on the machine only makes it slower.
        let part = parts[parts.len() / 4];
        println!("| {voices} | {:.2} % | {:.0} |", 100.0 * part, part.recip());
    }
}
