//! `tests/scripts/yard_from_pictures.ron`: a run by the yard's wings, written turn by turn from pictures of the game.

use std::process::Command;

#[test]
fn the_run_that_was_written_from_pictures_reaches_the_goal_by_all_wings() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report.json");
    let done = Command::new(env!("CARGO_BIN_EXE_springyard"))
        .args(["run", "levels/yard.ron", "--seconds", "470"])
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
    assert_eq!(taken, [6, 11, 13]);
    // Ten falls, and a respawn that it asked for.
    let respawns = report["respawns"].as_array().unwrap().iter();
    let causes: Vec<&str> = respawns.map(|it| it["cause"].as_str().unwrap()).collect();
    let [before, after] = [["fell"; 2].as_slice(), ["fell"; 8].as_slice()];
    assert_eq!(causes, [before, &["requested"], after].concat());
    let secs = report["goal_secs"].as_f64().unwrap();
    assert!((secs - 465.88).abs() < 0.01, "{secs}");
}
