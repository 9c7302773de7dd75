//! `springyard feel`: it measures what docs/feel.md says at each step rate, and prints it as a table and as JSON.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use springyard::cli::feel::{Feel, measure};
use springyard::tuning::{Tuning, preset};
use springyard_test_lab::RATES;

use crate::commands::shell::{file, refused, springyard};

/// A tuning whose jump is twice as high as the default one.
const DOUBLED: &str = "(character: (jump_apex_m: 2.4))";

/// A tuning at each of the rates.
fn measured(tuning: Tuning) -> [Feel; 4] {
    RATES.map(|hz| measure("one", tuning, hz, || {}).unwrap())
}

/// The numbers of a row of the page: four cells, or one with four numbers.
fn page_row(label: &str) -> [f64; 4] {
    let page = std::fs::read_to_string("docs/feel.md").unwrap();
    let start = format!("| {label} |");
    let row = page.lines().find_map(|line| line.strip_prefix(&start));
    let row = row.unwrap_or_else(|| panic!("docs/feel.md has no row {label}"));
    let numbers = row.split(['|', '/']).map(|cell| cell.trim().parse());
    let numbers: Result<Vec<f64>, _> = numbers.take(4).collect();
    numbers.unwrap().try_into().unwrap()
}

/// Asserts that a measure is as on the page at each rate, within `bound(number of the page, step rate)`.
fn agrees(
    label: &str,
    feels: &[Feel; 4],
    of: fn(&Feel) -> Option<f64>,
    bound: impl Fn(f64, f64) -> f64,
) {
    for ((feel, page), hz) in feels.iter().zip(page_row(label)).zip(RATES) {
        let value = of(feel).unwrap();
        println!("{label}, {hz} Hz: {value:.4}, on the page {page}");
        assert!(
            (value - page).abs() <= bound(page, hz),
            "{label}, {hz} Hz: {value}, on the page {page}"
        );
    }
}

#[test]
fn the_default_tuning_feels_as_the_page_says_at_every_step_rate() {
    let feels = measured(Tuning::default());
    let two_percent = |page: f64, _: f64| 0.02 * page;
    let speed = |feel: &Feel| feel.top_speed_m_s;
    assert!(
        feels
            .iter()
            .all(|it| (speed(it).unwrap() - 5.0).abs() < 1e-3)
    );
    agrees(
        "time to 90 % of 5 m/s, s",
        &feels,
        |it| it.start_90_percent_secs,
        two_percent,
    );
    agrees(
        "stopping from 5 m/s, m",
        &feels,
        |it| it.stop_distance_m,
        two_percent,
    );
    agrees(
        "turning round, to 90 % of the speed the other way, s",
        &feels,
        |it| it.turn_round_90_percent_secs,
        two_percent,
    );
    // The page has the longest of three drops.
    agrees(
        "drop from 3 m: longest time to settle within 1 cm, s",
        &feels,
        |it| it.landing_recovery_secs,
        |_, hz| 1.0 / hz,
    );
    agrees(
        "drop from 3 m: compression of the ride spring, m",
        &feels,
        |it| it.landing_sag_m,
        |_, _| 0.01,
    );
    for (feel, hz) in feels.iter().zip(RATES) {
        // A press waits for half a step on average, and the step is drawn in the frame at its end.
        let frames = feel.press_to_seen_frames.unwrap();
        assert!((frames - 1.5).abs() < 0.01, "{hz} Hz: {frames} frames");
    }
    // In milliseconds; the page has frames of 1/60 s at each step rate.
    let at_60 = 1000.0 / 60.0 * feels[1].press_to_seen_frames.unwrap();
    let label = "latency from press to the drawn jump at 60 frames a second: mean, ms";
    assert!((at_60 - page_row(label)[1]).abs() < 1.0, "{at_60} ms");
}

#[test]
fn a_jump_tuned_to_two_metres_is_measured_as_the_page_says() {
    let mut tuning = Tuning::default();
    tuning.character.jump_apex_m = 2.0;
    tuning.character.jump_time_to_apex_secs = 0.45;
    let feels = measured(tuning);
    agrees(
        "held jump tuned to 2 m: top, m",
        &feels,
        |it| it.jump_apex_m,
        |_, _| 0.008,
    );
    agrees(
        "held jump: time to its top, s",
        &feels,
        |it| it.jump_time_to_apex_secs,
        |_, hz| 1.0 / hz,
    );
    agrees(
        "tap between two steps (down and up), m",
        &feels,
        |it| it.tap_apex_m,
        |_, _| 0.01,
    );
}

/// Runs the command in a folder that is also that of the user, and returns its stdout. Nothing is on stderr: no progress bar in a pipe.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_springyard"))
        .arg("feel")
        .args(arguments)
        .current_dir(folder)
        .env("SPRINGYARD_CONFIG", folder)
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// The measures of each tuning, by its name, in JSON.
fn columns(json: &str) -> BTreeMap<String, serde_json::Map<String, Value>> {
    let all: Value = serde_json::from_str(json).unwrap();
    let tunings = all["tunings"].as_array().unwrap().iter();
    let named = tunings.map(|it| (it["tuning"].as_str().unwrap().to_owned(), it));
    named
        .map(|(name, it)| (name, it.as_object().unwrap().clone()))
        .collect()
}

#[test]
fn a_tuning_with_a_doubled_jump_prints_a_doubled_apex_beside_the_defaults() {
    let folder = tempfile::tempdir().unwrap();
    let doubled = file(folder.path(), "doubled.ron", DOUBLED);
    let json = printed(folder.path(), &[&doubled, "--json", "--hz", "60"]);
    let columns = columns(&json);
    let apex = |name: &str| columns[name]["jump_apex_m"].as_f64().unwrap();
    let ratio = apex("doubled") / apex(preset::DEFAULTS);
    assert!((ratio - 2.0).abs() < 0.01, "{ratio}");

    let table = printed(folder.path(), &[&doubled, "--hz", "60"]);
    let row = table
        .lines()
        .find(|line| line.contains("held: apex"))
        .unwrap();
    let cells: Vec<&str> = row.split_whitespace().collect();
    let [doubled, usual] = ["doubled", preset::DEFAULTS].map(|name| format!("{:.3}", apex(name)));
    // The one that differs is marked. Beside it stand the presets that are inside the program.
    let numbers = cells.iter().position(|cell| *cell == "m").unwrap() + 1;
    assert_eq!(
        cells[numbers..numbers + 2],
        [doubled.as_str(), "*"],
        "{row}"
    );
    assert!(cells[numbers + 2..].contains(&usual.as_str()), "{row}");
}

#[test]
fn each_key_of_the_json_has_its_unit_and_each_preset_a_column() {
    let output = springyard(&["feel", "floaty", "--json", "--hz", "15"]);
    let columns = columns(&String::from_utf8(output.stdout).unwrap());
    let names: Vec<&String> = columns.keys().collect();
    // Floaty is one of them: it is there once.
    let presets = preset::names(Path::new(preset::FOLDER));
    assert_eq!(names, presets.iter().collect::<Vec<_>>());
    for (name, measures) in &columns {
        assert!(measures.len() > 15, "{name}: {}", measures.len());
        for (key, value) in measures.iter().filter(|(key, _)| *key != "tuning") {
            let units = ["_m", "_m_s", "_secs", "_frames"];
            assert!(units.iter().any(|unit| key.ends_with(unit)), "{key}");
            assert!(value.is_f64(), "{name}, {key}: {value}");
        }
    }
}

#[test]
fn a_character_that_does_not_run_has_no_start_and_no_stop() {
    let mut tuning = Tuning::default();
    tuning.character.run_speed_m_s = 0.0;
    let feel = measure("still", tuning, 30.0, || {}).unwrap();
    let runs = [
        feel.top_speed_m_s,
        feel.start_90_percent_secs,
        feel.stop_distance_m,
        feel.camera_start_lag_m,
    ];
    assert_eq!(runs, [None; 4]);
    assert!(
        feel.jump_apex_m
            .is_some_and(|apex| (apex - 1.2).abs() < 0.01)
    );
}

#[test]
fn a_character_that_still_swings_jumps_in_the_same_frame() {
    let mut tuning = Tuning::default();
    tuning.character.ride_hz = 0.5;
    tuning.character.ride_damping_ratio = 0.1;
    let feel = measure("swings", tuning, 15.0, || {}).unwrap();
    assert!(feel.landing_recovery_secs.is_some_and(|secs| secs > 5.0));
    let frames = feel.press_to_seen_frames.unwrap();
    assert!((frames - 1.5).abs() < 0.01, "{frames} frames");
}

#[test]
fn a_bad_tuning_is_refused_as_run_refuses_it() {
    let folder = tempfile::tempdir().unwrap();
    let text = "(\n    character: (\n        jump_apex_m: -1,\n    ),\n)";
    let bad = file(folder.path(), "bad.ron", text);
    refused(&["feel", &bad], &["bad.ron:3:", "jump_apex_m", "-1"]);
    let run = [
        "run",
        "levels/court.ron",
        "--seconds",
        "1",
        "--tuning",
        &bad,
    ];
    let said = |arguments: &[&str]| springyard(arguments).stderr;
    assert_eq!(said(&["feel", &bad]), said(&run));
    refused(
        &["feel", "flaoty"],
        &["feel: there is no file `flaoty`", "floaty"],
    );
    refused(&["feel", "--hz", "0"], &["--hz", "5 to 480"]);
}
