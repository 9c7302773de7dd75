//! Measures the cost of the camera in the yard: all of its drivers with their casts, in the frames of the tour, at 144 frames a second.
//!
//! `cargo bench --bench camera_cost`; without `--bench` (as under `cargo test`) the benchmark only takes a few frames.

use std::path::Path;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use springyard::cli::headless::{self, Start};
use springyard::input::script::Script;
use springyard::level;
use springyard_camera::CameraSystems;

const FRAME: Duration = Duration::from_nanos(6_944_444);
const SECS: f64 = 60.0;

/// When the drivers began in this frame, and how long they took in each frame, microseconds.
#[derive(Resource, Default)]
struct Taken(Option<Instant>, Vec<f64>);

fn begin(mut taken: ResMut<Taken>) {
    taken.0 = Some(Instant::now());
}

fn end(mut taken: ResMut<Taken>) {
    if let Some(began) = taken.0.take() {
        let us = began.elapsed().as_secs_f64() * 1e6;
        taken.1.push(us);
    }
}

fn main() {
    let full = std::env::args().any(|argument| argument == "--bench");
    let secs = if full { SECS } else { 0.1 };
    let level = level::load(Path::new("levels/yard.ron")).expect("the yard");
    let script = Script::load(Path::new("tests/scripts/yard_tour.ron")).expect("its tour");
    let start = Start {
        script: Some(script),
        ..Start::of(level)
    };
    let mut app = headless::app(start);
    app.init_resource::<Taken>().add_systems(
        PostUpdate,
        (
            begin.before(CameraSystems::Watch),
            end.after(CameraSystems::Place)
                .before(TransformSystems::Propagate),
        ),
    );
    headless::start(&mut app);
    let frames = (secs / FRAME.as_secs_f64()) as u32;
    for _ in 0..frames {
        headless::frame(&mut app, FRAME);
    }
    let mut us = std::mem::take(&mut app.world_mut().resource_mut::<Taken>().1);
    us.sort_by(f64::total_cmp);
    let quantile = |per_cent: usize| us[(us.len() - 1) * per_cent / 100];
    println!(
        "the camera in {} frames of the tour: {:.1} us in the middle, {:.1} us in 1 of 100",
        us.len(),
        quantile(50),
        quantile(99)
    );
}
