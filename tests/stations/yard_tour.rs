//! `tests/scripts/yard_tour.ron` through the yard, as typed in a shell: three coils, the goal, every station seen right and wrong,
//! and the same run at any frame rate.

use std::f64::consts::{PI, TAU};
use std::process::Command;

fn tour(frames: &str) -> serde_json::Value {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report.json");
    let done = Command::new(env!("CARGO_BIN_EXE_springyard"))
        .args(["run", "levels/yard.ron", "--seconds", "109"])
        .args(["--input", "tests/scripts/yard_tour.ron"])
        .args(["--frames", frames, "--report"])
        .arg(&report)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}");
    serde_json::from_str(&std::fs::read_to_string(&report).unwrap()).unwrap()
}

/// Overshoot of a spring of this damping ratio after a step, %.
fn overshoot(ratio: f64) -> f64 {
    100.0 * (-PI * ratio / (1.0 - ratio * ratio).sqrt()).exp()
}

/// Asserts that a station has been seen on both sides, with these numbers to 2 %.
fn assert_station(yard: &serde_json::Value, name: &str, right: f64, wrong: f64) {
    let stations = yard["stations"].as_array().unwrap();
    let station = stations.iter().find(|it| it["name"] == name).unwrap();
    for (side, expected) in [("right", right), ("wrong", wrong)] {
        let measured = station[side].as_f64().unwrap();
        let off = (measured - expected).abs();
        // Where nothing is expected: half a per cent, half a millimetre.
        let nothing = if station["unit"] == "m" { 5e-4 } else { 0.5 };
        println!("{name}, {side}: {measured}, by its formula {expected}");
        assert!(
            off <= (0.02 * expected).max(nothing),
            "{name}, {side}: {measured}, not {expected}"
        );
        assert_eq!(station[format!("seen_{side}")], true, "{name}, {side}");
    }
}

#[test]
fn three_coils_reach_the_goal_and_every_station_shows_right_and_wrong() {
    let report = tour("60");
    let yard = &report["yard"];
    assert_eq!(yard["coils"], 5);
    assert_eq!(yard["lamps"], 5);
    assert_eq!(report["respawns"], serde_json::json!([]));
    let goal_secs = yard["goal_secs"].as_f64().unwrap();
    assert!((60.0..70.0).contains(&goal_secs), "{goal_secs}");

    assert_station(yard, "three plates", overshoot(0.5), overshoot(0.1));
    // The last plate beside the diagonal on which the player stood is two places off it.
    let ratio = 1.75_f64.powi(-2);
    assert_station(yard, "critical floor", 0.0, overshoot(ratio));
    // 1000 kg on a spring of 2 Hz that is tuned for 300 kg.
    let sag = 1000.0 * 9.81 / (300.0 * (2.0 * TAU).powi(2));
    assert_station(yard, "mass twins", 0.0, sag);
    // The lag of a boom of 1 Hz and ratio 1 behind 5 m/s; the forgetful one moves by `1 - (1 + h) exp(-h)` of its distance each step.
    let h = TAU / 60.0;
    let part = 1.0 - (1.0 + h) * (-h).exp();
    let stations = yard["stations"].as_array().unwrap();
    let boom = stations
        .iter()
        .find(|it| it["name"] == "camera post")
        .unwrap();
    let right = boom["right"].as_f64().unwrap();
    assert!((right / (2.0 * 5.0 / TAU) - 1.0).abs() < 0.02, "{right}");
    let wrong = boom["wrong"].as_f64().unwrap();
    // It has not caught up after a run of three seconds: it would trail by 5 / 60 / part = 16 m.
    assert!(wrong > 3.0 * right && wrong < 5.0 / 60.0 / part, "{wrong}");
    // Jumps follow each other in about 0.9 s.
    let resonance = stations
        .iter()
        .find(|it| it["name"] == "resonance")
        .unwrap();
    let strongest = resonance["right"].as_f64().unwrap();
    assert!((1.0..=1.3).contains(&strongest), "{strongest} Hz");
}

#[test]
fn the_tour_is_the_same_run_at_any_frame_rate() {
    let hash = |frames: &str| tour(frames)["state_hash"].clone();
    let at_60 = hash("60");
    for frames in ["30", "144", "jitter:60:0.4:7", "hitch:60:20:0.2"] {
        assert_eq!(hash(frames), at_60, "{frames}");
    }
}
