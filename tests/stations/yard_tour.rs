//! `tests/scripts/yard_tour.ron` through the yard, as typed in a shell: three coils, the goal, every station seen right and wrong,
//! and the same run at any frame rate.

use crate::common::run_report;
use std::f64::consts::{E, PI, TAU};

/// Length of the script, s.
const SECONDS: &str = "190";

fn tour(frames: &str) -> serde_json::Value {
    tour_until(SECONDS, frames)
}

fn tour_until(seconds: &str, frames: &str) -> serde_json::Value {
    let level = ["levels/yard.ron", "--seconds", seconds, "--frames", frames];
    let tour = ["--input", "tests/scripts/yard_tour.ron"];
    run_report(&[&level[..], &tour].concat())
}

/// Overshoot of a spring of this damping ratio after a step, %.
fn overshoot(ratio: f64) -> f64 {
    100.0 * (-PI * ratio / (1.0 - ratio * ratio).sqrt()).exp()
}

/// Asserts that a station has been seen on both sides, with these numbers to 2 %.
fn assert_station(yard: &serde_json::Value, name: &str, right: f64, wrong: f64) {
    let station = station(yard, name);
    for (side, expected) in [("right", right), ("wrong", wrong)] {
        let measured = station[side].as_f64().unwrap();
        let off = (measured - expected).abs();
        // Where nothing is expected: half a per cent, half a millimetre, half a kg m/s, a millisecond, 20 mm/s.
        let nothing = match station["unit"].as_str().unwrap() {
            "m" => 5e-4,
            "s" => 1e-3,
            "m/s" => 0.02,
            _ => 0.5,
        };
        println!("{name}, {side}: {measured}, by its formula {expected}");
        assert!(
            // At most 0.2 % is measured.
            off <= (0.006 * expected).max(nothing),
            "{name}, {side}: {measured}, not {expected}"
        );
        assert_eq!(station[format!("seen_{side}")], true, "{name}, {side}");
    }
}

/// Largest acceleration of two critically damped springs in a row, of this frequency each, after a jump of the goal by 1 m, m/s^2:
/// of the response `1 - (1 + t + t^2/2 + t^3/6) exp(-t)`, with `t` in radians.
fn double_spring_peak(hz: f64) -> f64 {
    let t = 3.0 - 3.0_f64.sqrt();
    (TAU * hz).powi(2) * (t.powi(2) / 2.0 - t.powi(3) / 6.0) * (-t).exp()
}

#[test]
fn three_coils_reach_the_goal_and_every_station_shows_right_and_wrong() {
    let report = tour("60");
    let yard = &report["yard"];
    assert_eq!(yard["coils"], 4);
    assert_eq!(yard["lamps"], 13);
    assert_eq!(report["respawns"], serde_json::json!([]));
    let goal_secs = yard["goal_secs"].as_f64().unwrap();
    assert!((120.0..130.0).contains(&goal_secs), "{goal_secs}");

    // A swing of the grass over a step: `exp(-z a)` by the closed form, `sqrt(1 - 2 z a + a^2)` by explicit Euler.
    let a = TAU * 1.5 / 60.0;
    let euler = (1.0 - 2.0 * 0.02 * a + a * a).sqrt();
    assert_growth(yard, (-0.1 * a).exp(), euler);
    assert_station(yard, "three plates", overshoot(0.5), overshoot(0.1));
    // The last plate beside the diagonal on which the player stood is two places off it.
    let ratio = 1.75_f64.powi(-2);
    assert_station(yard, "critical floor", 0.0, overshoot(ratio));
    // 1000 kg on a spring of 2 Hz that is tuned for 300 kg.
    let sag = 1000.0 * 9.81 / (300.0 * (2.0 * TAU).powi(2));
    assert_station(yard, "mass twins", 0.0, sag);
    // Half-lives of 0.5 s, and parts of 0.02284 in each of 144 frames, until 2 % are left.
    let lerp_secs = 0.02_f64.ln() / (1.0 - 0.02284_f64).ln() / 144.0;
    assert_station(yard, "damper gates", 0.5 * 50.0_f64.log2(), lerp_secs);
    // Over 2 m: two springs of 0.6 Hz in a row, and one of 0.3 Hz, which starts with its full acceleration.
    let single = 2.0 * (0.3 * TAU).powi(2);
    assert_station(yard, "tray carts", 2.0 * double_spring_peak(0.6), single);
    // The raft's trolley takes the speed of a spring of 0.5 Hz over 2 m, at most `omega way / e`.
    assert_station(yard, "rafts", 0.0, 500.0 * PI * 2.0 / E);
    // Ferries of 1 Hz at 3 m/s: the turn by 6 m/s, and the lag less half a step's way.
    let fed = 2.0 * 3.0 / (TAU * E);
    let unfed = 2.0 * 3.0 / TAU - 0.5 * 3.0 / 60.0;
    assert_station(yard, "twin ferries", fed, unfed);
    assert_station(yard, "hitch gong", 0.0, 0.5 - 8.0 / 60.0);
    assert_arms_and_lift(yard);
    assert_reeds(yard);
}

fn station<'a>(yard: &'a serde_json::Value, name: &str) -> &'a serde_json::Value {
    let stations = yard["stations"].as_array().unwrap();
    stations.iter().find(|it| it["name"] == name).unwrap()
}

/// The growth of the grass: the two numbers differ by little, and 8e-9 off is measured.
fn assert_growth(yard: &serde_json::Value, right: f64, wrong: f64) {
    let grass = station(yard, "coil grass");
    for (side, expected) in [("right", right), ("wrong", wrong)] {
        let measured = grass[side].as_f64().unwrap();
        assert!((measured - expected).abs() < 1.5e-8, "{side}: {measured}");
    }
}

fn assert_arms_and_lift(yard: &serde_json::Value) {
    // The tween's velocity at its corner, 1.25 m from the hinge, is up to 15/8 of the mean, 2.45 m/s. In this run it is interrupted
    // where it has 2.06 m/s: to the 2 % of the other stations.
    let arms = station(yard, "turning arms");
    let jump = arms["wrong"].as_f64().unwrap();
    assert!((jump / 2.060 - 1.0).abs() < 0.02, "{jump}");
    // A spring keeps its velocity. Measured: 1.6 mm/s.
    assert!(arms["right"].as_f64().unwrap() < 0.005, "{arms}");
    // The timed lift arrives in time. A spring of 1 Hz has 2 % left at `(1 + x) exp(-x) = 0.02`. Measured: 0.3 and 0.02 ms off.
    let lift = station(yard, "timed lift");
    let late_ms = lift["right"].as_f64().unwrap();
    let early_ms = lift["wrong"].as_f64().unwrap();
    println!("timed lift: {late_ms} ms, {early_ms} ms");
    assert!(late_ms.abs() < 1.0, "{late_ms}");
    let expected = 1000.0 * (5.833_92 / TAU - 3.0);
    assert!((early_ms - expected).abs() < 0.05, "{early_ms}");
}

/// The script passes the camera post again later on: this is its first run.
#[test]
fn the_boom_lags_by_its_formula_and_the_forgetful_one_by_more() {
    let report = tour_until("25", "60");
    let yard = &report["yard"];
    // The lag of a boom of 1 Hz and ratio 1 behind 5 m/s; the forgetful one moves by `1 - (1 + h) exp(-h)` of its distance each step.
    let h = TAU / 60.0;
    let part = 1.0 - (1.0 + h) * (-h).exp();
    let boom = station(yard, "camera post");
    let right = boom["right"].as_f64().unwrap();
    // Measured: 2e-4 off.
    assert!((right / (2.0 * 5.0 / TAU) - 1.0).abs() < 6e-4, "{right}");
    let wrong = boom["wrong"].as_f64().unwrap();
    // After a long run it would trail by 16 m; in this one by 9.91 m so far: to the 2 % of the other stations.
    let most = 5.0 / 60.0 / part;
    assert!((most - 16.3).abs() < 0.1, "{most}");
    assert!((wrong / 9.910 - 1.0).abs() < 0.02, "{wrong}");
}

fn assert_reeds(yard: &serde_json::Value) {
    // Seen last on the ledge, 25 s after the last jump: the plank swings freely at 0.75 Hz. By the printed formula that reads
    // sqrt(0.75^2 + d^2/2) = 0.96 Hz, with a damping of d = 2 ln 2 / 0.26 s = 0.85 Hz: the reed at 0.95 Hz.
    let resonance = station(yard, "resonance");
    for (side, expected) in [("right", 0.75), ("wrong", 0.95)] {
        let strongest = resonance[side].as_f64().unwrap();
        assert!(
            (strongest - expected).abs() < 1e-6,
            "{side}: {strongest} Hz"
        );
    }
}

#[test]
fn the_tour_is_the_same_run_at_any_frame_rate() {
    let hash = |frames: &str| tour(frames)["state_hash"].clone();
    let at_60 = hash("60");
    for frames in ["30", "144", "jitter:60:0.4:7", "hitch:60:20:0.2"] {
        assert_eq!(hash(frames), at_60, "{frames}");
    }
}
