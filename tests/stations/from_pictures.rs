//! `tests/scripts/yard_from_pictures.ron`: a first run through the yard, written turn by turn from pictures of the game.

use std::process::Command;

#[test]
fn the_first_run_that_was_written_from_pictures_reaches_the_goal() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report.json");
    let done = Command::new(env!("CARGO_BIN_EXE_springyard"))
        .args(["run", "levels/yard.ron", "--seconds", "76"])
        .args([
            "--input",
            "tests/scripts/yard_from_pictures.ron",
            "--report",
        ])
        .arg(&report)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}");
    let text = std::fs::read_to_string(&report).unwrap();
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    let yard = &report["yard"];
    let taken = ["coils", "loops", "lamps"].map(|what| yard[what].as_u64().unwrap());
    assert_eq!(taken, [3, 4, 1]);
    let respawns = report["respawns"].as_array().unwrap().iter();
    let causes: Vec<&str> = respawns.map(|it| it["cause"].as_str().unwrap()).collect();
    assert_eq!(causes, ["fell"; 2]);
    let secs = report["goal_secs"].as_f64().unwrap();
    assert!((secs - 70.05).abs() < 0.01, "{secs}");
}
