//! Measures what voices cost, as a part of one processor core: 1 % is a hundred times real time.
//!
//! Target: 32 voices at most 5 %. `cargo bench -p springyard_sound`; without `--bench` (as under `cargo test`) it only makes a few samples.

use std::hint::black_box;
use std::time::Instant;

use springyard_sound::{Body, Bus, Heard, Live, Material, Order, Shape, Strike, Synth};

const RATE_HZ: u32 = 48_000;

/// Plates of 5 modes without damping, whose voices do not end.
fn strikes(voices: u16) -> impl Iterator<Item = Heard> {
    (0..voices).map(|voice| {
        let body = Body {
            damping_ratio: Some(0.0),
            ..Body::of_pitch(
                Shape::Plate,
                Material::Steel,
                128.0 + 7.0 * f32::from(voice),
            )
        };
        Heard {
            at_secs: 0.0,
            strike: Strike {
                body,
                hammer: Material::Wood,
                impulse_n_s: 10.0,
            },
            ears: [0.5, 0.5],
        }
    })
}

fn synth(voices: u16) -> Synth {
    let mut synth = Synth::new(RATE_HZ);
    for heard in strikes(voices) {
        (synth.strike(&heard.strike, heard.ears)).expect("the pitch is above 0");
    }
    synth
}

/// As an audio device plays them: with volumes, the limiter, and what is kept for a rewind.
fn live(voices: u16) -> Live {
    let mut live = Live::new(RATE_HZ);
    for heard in strikes(voices) {
        live.take(&Order::Strike(Bus::World, heard));
    }
    live
}

/// The part of a core that these samples take: the lower quartile, since other load on the machine only makes it slower.
fn part(runs: usize, samples: u32, mut sample: impl FnMut() -> [f32; 2]) -> f64 {
    let mut parts: Vec<f64> = (0..runs)
        .map(|_| {
            let began = Instant::now();
            for _ in 0..samples {
                black_box(sample());
            }
            began.elapsed().as_secs_f64() * f64::from(RATE_HZ) / f64::from(samples)
        })
        .collect();
    parts.sort_by(f64::total_cmp);
    parts[parts.len() / 4]
}

fn main() {
    let full = std::env::args().any(|argument| argument == "--bench");
    let (samples, runs) = if full { (RATE_HZ, 20) } else { (64, 1) };
    println!("| voices | part of a core | on a device |");
    println!("|---|---|---|");
    for voices in [0, 1, 8, 32, 64] {
        let (mut synth, mut live) = (synth(voices), live(voices));
        let alone = part(runs, samples, || synth.sample());
        let played = part(runs, samples, || live.sample());
        let [alone, played] = [alone, played].map(|part| 100.0 * part);
        println!("| {voices} | {alone:.2} % | {played:.2} % |");
    }
}
