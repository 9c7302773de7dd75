//! Determinism: the same input gives a bit-identical run at any frame rate, and so does a recording when played back.

use std::path::Path;

use springyard::input::script::{Event, Playback, Script};
use springyard::time::recording::Recorder;

use crate::common::{Play, run_report, shipped, start_of};

const TOUR: &str = "tests/scripts/tour.ron";

fn run(arguments: &[&str]) -> serde_json::Value {
    let tour = ["levels/court.ron", "--seconds", "60", "--input", TOUR];
    run_report(&[&tour[..], arguments].concat())
}

#[test]
fn a_minute_of_the_tour_is_the_same_at_every_frame_rate() {
    let first = run(&[]);
    assert_eq!(first["ticks"], 3600);
    // Two reports without these fields would be the same, too.
    assert_eq!(first["hashes"].as_array().unwrap().len(), 60);
    assert_eq!(first["ticks_log"].as_array().unwrap().len(), 3600);
    assert!(first["state_hash"].is_string());
    let long_frames = ["--frames", "hitch:60:2.0:0.5"];
    let others: [&[&str]; 6] = [
        &[],
        &["--frames", "30"],
        &["--frames", "144"],
        &["--frames", "jitter:60:0.4:7"],
        &long_frames,
        &["--policy", "fixed-lagging", "--frames", "50"],
    ];
    for arguments in others {
        let other = run(arguments);
        assert_eq!(other["hashes"], first["hashes"], "{arguments:?}");
        assert_eq!(other["state_hash"], first["state_hash"], "{arguments:?}");
        assert_eq!(other["ticks_log"], first["ticks_log"], "{arguments:?}");
        let sum = |report: &serde_json::Value| {
            ["simulated_secs", "dropped_secs", "remainder_secs"]
                .iter()
                .map(|field| report[*field].as_f64().unwrap())
                .sum::<f64>()
        };
        let frames: f64 = other["frames_log"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["dt"].as_f64().unwrap())
            .sum();
        assert!(
            (sum(&other) - frames).abs() < 1e-6,
            "{arguments:?}: {} s of {frames} s",
            sum(&other)
        );
    }
    let dropped = |report: &serde_json::Value| report["dropped_secs"].as_f64().unwrap();
    assert!(dropped(&first) == 0.0);
    assert!(
        dropped(&run(&long_frames)) > 0.3,
        "a frame of 0.5 s at 60 steps a second is over the cap of 8"
    );
}

#[test]
fn a_recording_played_back_is_the_same_run() {
    let level = shipped("court");
    let script = Script::load(Path::new(TOUR)).unwrap();

    let mut first = Play::start_with(start_of(level.clone(), script.0), |app| {
        app.insert_resource(Recorder::to("unused.ron".into()));
    });
    first.run(55.0, |_, _| {});

    let (_, recorded) = first.recorded();
    let taps = |script: &Script| {
        let tap = |event: &Event| matches!(event, Event::Tap(_) | Event::Press(_));
        script.0.iter().filter(|(_, event)| tap(event)).count()
    };
    let recorded_taps = taps(&recorded);
    let mut again = Play::of(level, recorded.0);
    assert!(again.app.world().contains_resource::<Playback>());
    again.run(55.0, |_, _| {});
    assert!(recorded_taps >= 2, "the tour jumps");
    assert_eq!(first.hash(), again.hash());
}
