//! `tests/scripts/yard_from_pictures.ron`: a first run through the yard, written turn by turn from pictures of the game.

use crate::common::run_report;

#[test]
fn the_first_run_that_was_written_from_pictures_reaches_the_goal() {
    let script = "tests/scripts/yard_from_pictures.ron";
    let report = run_report(&["levels/yard.ron", "--seconds", "76", "--input", script]);
    let yard = &report["yard"];
    let taken = ["coils", "loops", "lamps"].map(|what| yard[what].as_u64().unwrap());
    assert_eq!(taken, [3, 4, 1]);
    let respawns = report["respawns"].as_array().unwrap().iter();
    let causes: Vec<&str> = respawns.map(|it| it["cause"].as_str().unwrap()).collect();
    assert_eq!(causes, ["fell"; 2]);
    let secs = report["goal_secs"].as_f64().unwrap();
    assert!((secs - 70.05).abs() < 0.01, "{secs}");
}
