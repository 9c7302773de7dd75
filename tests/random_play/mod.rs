//! Fuzz test: random input on random levels must not lead to a fault (panic, NaN, excessive speed, a character inside a solid),
//! nor to different results at different frame rates.
//!
//! Thirty levels with fixed seeds, and the yard from twelve of its places, run in every test run. A thousand levels of a minute
//! (over two hours of processor time), and two hours of the yard, run by a command:
//!
//! ```text
//! cargo test --test game random_play:: -- --ignored --nocapture
//! RANDOM_PLAY=7..8 cargo test --test game random_play::levels_named -- --ignored --nocapture   # a range of seeds
//! RANDOM_PLAY=7..8 cargo test --test game random_play::yards_named -- --ignored --nocapture
//! ```
//!
//! The last lines are the table of `docs/testing.md`. Each level that fails is written to `target/random_play/` (or
//! `CARGO_TARGET_TMPDIR`) with its script, and the command that plays it is printed.

mod gate;
mod input;
mod judge;
mod level;
mod yard;

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use judge::Judge;
use level::Dice;
use spring_math::planner::Policy;
use spring_math::random::SplitMix64;
use springyard::cli::headless::{self, Start};
use springyard::input::script::Script;
use springyard::level::{CharacterView, Level};
use springyard_camera::LiveRig;
use springyard_test_lab::worst::Extreme;
use springyard_timestep::StepClock;
use springyard_timestep::frame_times::FrameSpec;
use springyard_timestep::policies::StepPlanner;
use yard::Outing;

const RATES: [f64; 3] = [30.0, 60.0, 120.0];

/// A run with a body faster than this, m/s, is printed. That alone is not a fault.
const REMARKABLE_M_S: f32 = 40.0;

/// Results of a run.
struct RunOutcome {
    faults: Vec<String>,
    hashes: Vec<u64>,
    fastest_m_s: f32,
    fastest_platform_m_s: f32,
    /// The fastest body, if faster than [`REMARKABLE_M_S`]: its name, when, and the speed of the fastest platform.
    remarkable: Option<String>,
    deepest_m: f32,
    frozen_secs: f64,
    /// In the yard.
    outing: Option<Outing>,
}

/// Plays a level with frame times by this spec.
fn play(level: &Level, script: &Script, hz: f64, secs: f64, frames: &str) -> RunOutcome {
    let mut app = headless::app(Start {
        planner: StepPlanner::new(Policy::Fixed, hz, 100).unwrap(),
        script: Some(script.clone()),
        ..Start::of(level.clone())
    });
    app.add_plugins(judge::plugin);
    if level.has_run() {
        app.add_plugins(yard::plugin);
    }
    headless::start(&mut app);
    let spec: FrameSpec = frames.parse().unwrap();
    let mut frames = spec.frames().unwrap();
    let mut unseen = None;
    while app.world().resource::<StepClock>().simulated_secs < secs {
        headless::frame(&mut app, Duration::from_secs_f64(frames.next().unwrap()));
        let now = app.world().resource::<StepClock>().simulated_secs;
        unseen = unseen.or_else(|| view_or_camera_not_finite(&mut app, now));
    }
    let mut outing = app.world_mut().remove_resource::<Outing>();
    if let Some(outing) = &mut outing {
        outing.sightings = app.world_mut().remove_resource().unwrap_or_default();
    }
    let mut judge = app.world_mut().resource_mut::<Judge>();
    let remarkable = (judge.fastest_m_s > REMARKABLE_M_S).then(|| {
        let Judge {
            fastest,
            fastest_m_s,
            fastest_platform_m_s,
            ..
        } = &*judge;
        format!(
            "{fastest}: {fastest_m_s:.1} m/s; the fastest platform {fastest_platform_m_s:.1} m/s"
        )
    });
    let mut faults = std::mem::take(&mut judge.faults);
    faults.extend(unseen);
    judge.hashes.truncate(secs as usize);
    RunOutcome {
        faults,
        hashes: std::mem::take(&mut judge.hashes),
        fastest_m_s: judge.fastest_m_s,
        fastest_platform_m_s: judge.fastest_platform_m_s,
        remarkable,
        deepest_m: judge.deepest_m,
        frozen_secs: judge.longest_frozen_secs,
        outing,
    }
}

fn view_or_camera_not_finite(app: &mut App, now: f64) -> Option<String> {
    let mut seen = app
        .world_mut()
        .query_filtered::<&Transform, Or<(With<CharacterView>, With<LiveRig>)>>();
    let world = app.world();
    let bad = seen.iter(world).find(|transform| !transform.is_finite())?;
    Some(format!("not-finite view or camera at {now:.3} s: {bad:?}"))
}

/// Results of a seed.
struct Verdict {
    seed: u64,
    hz: f64,
    faults: Vec<String>,
    fastest_m_s: f32,
    fastest_platform_m_s: f32,
    deepest_m: f32,
    frozen_secs: f64,
    /// In the yard: of the runs with steady and with random frame times.
    outings: Vec<Outing>,
}

/// Plays the level of a seed twice, with steady and with random frame times, and compares the two runs.
fn try_seed(seed: u64, secs: f64) -> Verdict {
    let hz = RATES[(seed % 3) as usize];
    let (text, level) = level::random(seed, 1.0 / hz);
    let script = input::random(&mut Dice(SplitMix64::new(!seed)), secs);
    let mut verdict = try_level(seed, hz, &level, &script, secs);
    if !verdict.faults.is_empty() {
        let command = keep(seed, hz, secs, &text, &script);
        verdict.faults.push(command);
    }
    verdict
}

fn try_level(seed: u64, hz: f64, level: &Level, script: &Script, secs: f64) -> Verdict {
    let random_frames = format!("random:20:240:{seed}");
    let runs = ["60", &random_frames].map(|frames| {
        let run = AssertUnwindSafe(|| play(level, script, hz, secs, frames));
        catch_unwind(run).unwrap_or_else(|panic| RunOutcome {
            faults: vec![format!("panic: {}", words(&*panic))],
            hashes: Vec::new(),
            fastest_m_s: f32::NAN,
            fastest_platform_m_s: f32::NAN,
            remarkable: None,
            deepest_m: f32::NAN,
            frozen_secs: f64::NAN,
            outing: None,
        })
    });
    let [steady, random] = runs;
    let mut faults = steady.faults;
    let of_random = |fault: &String| format!("{fault} (frames {random_frames})");
    faults.extend(random.faults.iter().map(of_random));
    if faults.is_empty() && steady.hashes != random.hashes {
        let parts = steady.hashes.iter().zip(&random.hashes);
        let second = parts.take_while(|(a, b)| a == b).count() + 1;
        faults.push(format!(
            "hash differs between the frame patterns from second {second} on"
        ));
    }
    if let Some(remarkable) = steady.remarkable {
        println!("seed {seed}, {hz} Hz, remarkable: {remarkable}");
    }
    Verdict {
        seed,
        hz,
        faults,
        fastest_m_s: steady.fastest_m_s,
        fastest_platform_m_s: steady.fastest_platform_m_s,
        deepest_m: steady.deepest_m,
        frozen_secs: steady.frozen_secs,
        outings: steady.outing.into_iter().chain(random.outing).collect(),
    }
}

fn words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default()
}

/// Saves a level that failed, and its script. Returns the command that plays it again.
fn keep(seed: u64, hz: f64, secs: f64, level: &str, script: &Script) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("random_play");
    let path = |name: &str| -> PathBuf { folder.join(format!("{seed}{name}.ron")) };
    let style = ron::ser::PrettyConfig::new().depth_limit(1);
    let events = ron::ser::to_string_pretty(script, style).unwrap();
    let kept = std::fs::create_dir_all(&folder)
        .and_then(|()| std::fs::write(path(""), level))
        .and_then(|()| std::fs::write(path("_script"), events));
    match kept {
        Ok(()) => format!(
            "again: springyard run {} --input {} --hz {hz} --seconds {secs} (and with --frames random:20:240:{seed})",
            path("").display(),
            path("_script").display()
        ),
        Err(error) => format!("the level could not be kept: {error}"),
    }
}

/// Plays these seeds on all cores by `try_one`, and prints each fault at once.
fn play_seeds(seeds: Range<u64>, try_one: impl Fn(u64) -> Verdict + Sync) -> Vec<Verdict> {
    let next = AtomicU64::new(seeds.start);
    let verdicts = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds.end {
                        break;
                    }
                    let verdict = try_one(seed);
                    for fault in &verdict.faults {
                        println!("seed {seed}, {} Hz: {fault}", verdict.hz);
                    }
                    verdicts.lock().unwrap().push(verdict);
                }
            });
        }
    });
    let mut verdicts = verdicts.into_inner().unwrap();
    verdicts.sort_by_key(|verdict| verdict.seed);
    verdicts
}

/// Plays these levels, prints the table, and fails on any fault.
fn try_seeds(seeds: Range<u64>, secs: f64) {
    let verdicts = play_seeds(seeds, |seed| try_seed(seed, secs));
    print_table(&verdicts, secs);
    let bad: Vec<u64> = (verdicts.iter())
        .filter(|verdict| !verdict.faults.is_empty())
        .map(|verdict| verdict.seed)
        .collect();
    assert!(bad.is_empty(), "{} levels with faults: {bad:?}", bad.len());
}

/// The table of `docs/testing.md`.
fn print_table(verdicts: &[Verdict], secs: f64) {
    println!(
        "| steps a second | levels of {secs} s | with a fault | fastest, m/s | levels with a platform over 60 m/s | deepest in a solid, mm | longest at one place, s |"
    );
    println!("|--:|--:|--:|--:|--:|--:|--:|");
    for hz in RATES {
        let of: Vec<_> = verdicts.iter().filter(|verdict| verdict.hz == hz).collect();
        let faults = of.iter().filter(|verdict| !verdict.faults.is_empty());
        let (fast, usual): (Vec<&Verdict>, Vec<&Verdict>) = of
            .iter()
            .partition(|verdict| verdict.fastest_platform_m_s > 60.0);
        let largest = |of: &[&Verdict], number: &dyn Fn(&Verdict) -> f64| {
            let mut largest = 0.0_f64;
            for verdict in of {
                largest.keep_largest(number(verdict));
            }
            largest
        };
        println!(
            "| {hz} | {} | {} | {:.1} | {} | {:.0} | {:.1} |",
            of.len(),
            faults.count(),
            largest(&usual, &|verdict| verdict.fastest_m_s.into()),
            fast.len(),
            1000.0 * largest(&of, &|verdict| verdict.deepest_m.into()),
            largest(&of, &|verdict| verdict.frozen_secs)
        );
    }
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for fault in verdicts.iter().flat_map(|verdict| &verdict.faults) {
        *kinds
            .entry(fault.split([' ', ':']).next().unwrap_or(""))
            .or_default() += 1;
    }
    kinds.remove("again");
    println!("{kinds:?}");
}

/// Two levels and inputs with which a shape cast without a normal once made the character's velocity NaN, at 17.85 s and at
/// 35.5 s. `crates/springyard_character/src/touch.rs` tests such a cast directly, since these runs change with each change of the movement.
#[test]
fn levels_that_once_ended_in_nan_are_played_to_their_end() {
    let cases = Path::new("tests/random_play/cases");
    for (name, hz, secs) in [
        ("not_a_number_1", 120.0, 40.0),
        ("not_a_number_2", 60.0, 60.0),
    ] {
        let level = springyard::level::load(cases.join(format!("{name}.ron"))).unwrap();
        let script = Script::load(&cases.join(format!("{name}_script.ron"))).unwrap();
        let verdict = try_level(0, hz, &level, &script, secs);
        assert_eq!(verdict.faults, [""; 0], "{name}");
    }
}

/// In these seeds a platform that a solid held back once threw the player that touched it, at 8.4 s and at 3.6 s, at up to
/// 110 m/s.
#[test]
fn a_platform_that_is_held_back_throws_no_passenger() {
    for seed in [510, 591] {
        let verdict = try_seed(seed, 10.0);
        assert_eq!(verdict.faults, [""; 0], "seed {seed}");
    }
}

#[test]
fn thirty_random_levels_are_played_without_a_fault() {
    try_seeds(0..30, 10.0);
}

#[test]
#[ignore = "a thousand levels of a minute: over two hours of processor time"]
fn a_thousand_random_levels_are_played_without_a_fault() {
    try_seeds(0..1000, 60.0);
}

#[test]
#[ignore = "for a range of seeds in RANDOM_PLAY, such as 7..8"]
fn levels_named_in_the_environment_are_played_without_a_fault() {
    if let Some(seeds) = named_seeds() {
        try_seeds(seeds, 60.0);
    }
}

/// The range of seeds in the environment variable `RANDOM_PLAY`.
fn named_seeds() -> Option<Range<u64>> {
    let range = std::env::var("RANDOM_PLAY").ok()?;
    let (first, end) = range.split_once("..").expect("RANDOM_PLAY is FIRST..END");
    Some(first.parse().unwrap()..end.parse().unwrap())
}

/// Plays the yard from one of its places twice, as [`try_seed`] does a random level.
fn try_yard(seed: u64, secs: f64) -> Verdict {
    let start = seed as usize % yard::STARTS.len();
    // A place is played at another rate in each round.
    let hz = RATES[(seed as usize + seed as usize / yard::STARTS.len()) % 3];
    let (text, level) = yard::from_start(start);
    let script = input::everything(&mut Dice(SplitMix64::new(!seed)), secs);
    let mut verdict = try_level(seed, hz, &level, &script, secs);
    if !verdict.faults.is_empty() {
        let command = keep(seed, hz, secs, &text, &script);
        verdict.faults.push(command);
    }
    verdict
}

/// Plays the yard, prints the table of `docs/testing.md`, and fails on any fault.
fn try_yards(seeds: Range<u64>, secs: f64) -> Vec<Verdict> {
    let verdicts = play_seeds(seeds, |seed| try_yard(seed, secs));
    yard::print_table(&verdicts);
    let faults: Vec<_> = (verdicts.iter())
        .flat_map(|verdict| &verdict.faults)
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
    verdicts
}

/// Part of the frames of all runs together in which the figure is visible. Most of what is missing falls beside walls, with looks in any
/// direction.
const LEAST_SHARE: f64 = 0.94;

fn assert_figure_visible(verdicts: &[Verdict]) {
    let seen = yard::sightings(verdicts);
    assert!(seen.share() >= LEAST_SHARE, "{}", seen.text());
}

#[test]
fn the_yard_is_played_from_each_of_its_places_without_a_fault() {
    let verdicts = try_yards(0..12, 20.0);
    assert_figure_visible(&verdicts);
    // Play that gets nowhere would test nothing: at least this many of the 13 stations, and a crate thrown.
    assert!(yard::stations(&verdicts).len() >= 10);
    assert!(yard::thrown(&verdicts) > 0);
}

#[test]
#[ignore = "two hours of simulated time, twice: 50 minutes of processor time"]
fn the_yard_is_played_for_two_hours_without_a_fault() {
    let verdicts = try_yards(0..12, 600.0);
    assert_figure_visible(&verdicts);
    assert!(yard::stations(&verdicts).len() >= 12);
    assert!(yard::thrown(&verdicts) >= 10);
}

#[test]
#[ignore = "for a range of seeds in RANDOM_PLAY, such as 7..8"]
fn yards_named_in_the_environment_are_played_without_a_fault() {
    if let Some(seeds) = named_seeds() {
        let secs = std::env::var("RANDOM_PLAY_SECS").map_or(600.0, |secs| secs.parse().unwrap());
        try_yards(seeds, secs);
    }
}
