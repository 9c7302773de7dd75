//! Measures what the time machine costs: memory, a step with and without a history, a seek, a comparison of ten seconds.
//!
//! `cargo bench --bench time_machine`; without `--bench` (as under `cargo test`) the benchmark only takes a few steps.
//!
//! Two worlds run the same tour in turn, frame by frame, so that other load on the machine affects both. One of them keeps no history:
//! there the resource `Resimulating` turns off whatever notes down what happens.

use std::path::Path;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use springyard::cli::headless::{self, Start};
use springyard::input::script::Script;
use springyard::level;
use springyard::spring_math::random::SplitMix64;
use springyard::time::what_if::{AskWhatIf, Numbers, Span, WhatIf};
use springyard::tuning::{CameraTuning, PlayerTuning};
use springyard_drive::DefaultDriveMethod;
use springyard_rewind::frames::FrameHistory;
use springyard_rewind::{History, seek};
use springyard_timestep::Resimulating;
use springyard_timestep::policies::StepPlanner;

/// A frame of one step, s.
const FRAME: Duration = Duration::from_nanos(16_666_667);

fn tour() -> App {
    let level = level::load(Path::new("levels/yard.ron")).expect("the yard is valid");
    let script = Script::load(Path::new("tests/scripts/yard_tour.ron")).expect("the tour is valid");
    let mut app = headless::app(Start {
        script: Some(script),
        ..Start::of(level)
    });
    headless::start(&mut app);
    app
}

/// Wall-clock time of a frame, ms.
fn frame_ms(app: &mut App) -> f64 {
    let began = Instant::now();
    headless::frame(app, FRAME);
    ms_since(began)
}

fn ms_since(began: Instant) -> f64 {
    began.elapsed().as_secs_f64() * 1e3
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The value that this part of the sorted values is below.
fn quantile(values: &[f64], part: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[((sorted.len() - 1) as f64 * part) as usize]
}

fn main() {
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let frames = if is_bench { 18_000 } else { 60 };
    measure_memory(frames);
    let (mut with, mut without) = (tour(), tour());
    without.insert_resource(Resimulating);
    let (mut with_ms, mut without_ms, mut keyframe_ms) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..frames {
        let before = with.world().resource::<History>().newest_keyframe();
        let ms = frame_ms(&mut with);
        let is_keyframe = with.world().resource::<History>().newest_keyframe() != before;
        if is_keyframe {
            keyframe_ms.push(ms);
        } else {
            with_ms.push(ms);
        }
        without_ms.push(frame_ms(&mut without));
    }
    let all: Vec<f64> = with_ms.iter().chain(&keyframe_ms).copied().collect();
    println!("{frames} frames of one step of the yard's tour, ms:\n");
    println!("| frames | mean | median | 99 % below |");
    println!("|---|---|---|---|");
    for (name, values) in [
        ("no history", &without_ms),
        ("history, all", &all),
        ("history, without a keyframe", &with_ms),
        ("history, with a keyframe", &keyframe_ms),
    ] {
        println!(
            "| {name} | {:.3} | {:.3} | {:.3} |",
            mean(values),
            quantile(values, 0.5),
            quantile(values, 0.99)
        );
    }
    let world = with.world();
    let (history, shown) = (
        world.resource::<History>(),
        world.resource::<FrameHistory>(),
    );
    println!(
        "\nhistory {:.1} MB in {} keyframes, frames {:.1} MB (estimates)",
        history.bytes() as f64 / 1e6,
        history.keyframes(),
        shown.bytes() as f64 / 1e6
    );
    measure_what_if(&mut with, if is_bench { 10.0 } else { 0.5 });
    measure_seeks(with.world_mut(), if is_bench { 1000 } else { 3 });
}

/// How much the process grows while the tour runs for this many frames, without a history and with one: all that it gets from the
/// system, not an estimate.
fn measure_memory(frames: u32) {
    let (mut without, with) = (tour(), tour());
    without.insert_resource(Resimulating);
    for (name, mut app) in [("without", without), ("with", with)] {
        // The first second fills buffers.
        (0..60).for_each(|_| headless::frame(&mut app, FRAME));
        let before_mb = resident_mb();
        (0..frames).for_each(|_| headless::frame(&mut app, FRAME));
        let grown_mb = resident_mb() - before_mb;
        println!("{frames} frames {name} a history: the process grows by {grown_mb:.1} MB");
    }
}

/// Memory of the process, MB of a million bytes; NaN on systems that do not say so in `/proc`.
fn resident_mb() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kib.map_or(f64::NAN, |kib| kib * 1024.0 / 1e6)
}

/// A comparison of the last seconds with another tuning, in frames of 60 a second.
fn measure_what_if(app: &mut App, secs: f64) {
    let world = app.world_mut();
    let mut tuning = world.resource::<PlayerTuning>().character;
    tuning.jump_apex_m *= 1.5;
    let numbers = Numbers {
        tuning,
        moves: world.resource::<PlayerTuning>().moves,
        camera: world.resource::<CameraTuning>().0,
        planner: world.resource::<StepPlanner>().settings(),
        drive: world.resource::<DefaultDriveMethod>().0,
    };
    world.write_message(AskWhatIf {
        span: Span::Last { secs },
        numbers,
    });
    let (mut frames, mut busy_ms, mut longest_ms) = (0, 0.0, 0.0_f64);
    while app.world().resource::<WhatIf>().answer.is_none() && frames < 10_000 {
        let ms = frame_ms(app);
        frames += 1;
        busy_ms += ms;
        longest_ms = longest_ms.max(ms);
    }
    println!(
        "\nwhat if over {secs} s: {frames} frames, {:.0} ms at 60 frames a second; {busy_ms:.0} ms of work, {longest_ms:.1} ms in the longest frame",
        f64::from(frames) * 1e3 / 60.0
    );
}

/// Seeks of random steps.
fn measure_seeks(world: &mut World, count: u32) {
    let mut random = SplitMix64::new(7);
    let history = world.resource::<History>();
    let (first, last) = (history.first_tick(), history.last_tick());
    let mut took_ms = Vec::new();
    for _ in 0..count {
        let tick = first + random.bits() % (last - first + 1);
        let began = Instant::now();
        seek(world, tick).expect("the step is in the history");
        took_ms.push(ms_since(began));
    }
    println!(
        "\n{count} seeks: {:.2} ms each, 99 % below {:.2} ms, {:.2} ms at most",
        mean(&took_ms),
        quantile(&took_ms, 0.99),
        quantile(&took_ms, 1.0)
    );
}
