//! Determinism under fixed steps: the state hashes are the same at any frame rate, even with a hitch of two seconds that is
//! caught up.

use crate::common::run_report;

fn run(arguments: &[&str]) -> serde_json::Value {
    let (level, script) = ("levels/court.ron", "tests/scripts/tour.ron");
    let tour = [level, "--seconds", "20", "--input", script];
    run_report(&[&tour[..], arguments].concat())
}

#[test]
fn a_hitch_that_is_caught_up_with_is_the_same_run() {
    let first = run(&[]);
    // Two reports without these fields would be the same, too.
    assert_eq!(first["hashes"].as_array().unwrap().len(), 20);
    assert!(first["state_hash"].is_string());
    for policy in ["fixed", "fixed-lagging"] {
        for frames in [
            "hitch:60:3.0:2.0",
            "hitch:144:3.0:2.0",
            "random:20:240:5",
            "25",
        ] {
            let other = run(&[
                "--policy",
                policy,
                "--backlog",
                "catch-up",
                "--frames",
                frames,
            ]);
            assert_eq!(other["hashes"], first["hashes"], "{policy}, {frames}");
            assert_eq!(
                other["state_hash"], first["state_hash"],
                "{policy}, {frames}"
            );
            assert_eq!(other["dropped_secs"], 0.0);
            let rows = other["frames_log"].as_array().unwrap();
            assert!(rows.len() > 400, "{}", rows.len());
            for row in rows {
                let alpha = row["alpha"].as_f64().unwrap();
                assert!((0.0..=1.0).contains(&alpha), "{policy}, {frames}: {row}");
            }
        }
    }
}

#[test]
fn uniform_and_mixed_end_within_a_cap_of_real_time_and_say_what_was_dropped() {
    for policy in ["uniform", "mixed"] {
        for frames in ["hitch:60:3.0:2.0", "jitter:40:0.4:7"] {
            let report = run(&["--policy", policy, "--frames", frames, "--max-steps", "4"]);
            let secs = |field: &str| report[field].as_f64().unwrap();
            let left = secs("frame_secs") - secs("simulated_secs") - secs("dropped_secs");
            assert!((left - secs("remainder_secs")).abs() < 1e-9);
            assert!(left.abs() <= 4.0 / 60.0, "{policy}, {frames}: {left}");
            let hitch = frames.starts_with("hitch");
            let expected = if hitch { 2.0 - 4.0 / 60.0 } else { 0.0 };
            assert!(
                (secs("dropped_secs") - expected).abs() < 1e-5,
                "{policy}, {frames}"
            );
        }
    }
}
