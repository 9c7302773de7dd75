//! The commands as a user runs them: exit status, output and reports. What they refuse is in `refusals`.

use std::process::Command;

use crate::commands::shell::{GROUND, file, refused, springyard};

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let command = format!(
        "{} trace --seconds 5000 | head -1; echo ${{PIPESTATUS[0]}}",
        env!("CARGO_BIN_EXE_springyard")
    );
    let output = Command::new("bash")
        .args(["-c", &command])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        said.lines().last(),
        Some("0"),
        "{said} {}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn a_trace_of_the_exact_method_lies_on_the_exact_curve() {
    let spring = [
        "trace",
        "--frequency",
        "2",
        "--zeta",
        "0.3",
        "--frames",
        "jitter:60:0.4:1",
        "--policy",
        "variable",
    ];
    let output = springyard(&spring);
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some("time,position,velocity,exact_position,exact_velocity")
    );
    let mut rows = 0;
    for line in lines {
        let cells: Vec<f64> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
        assert!(
            (cells[1] - cells[3]).abs() < 5e-6 && (cells[2] - cells[4]).abs() < 1e-4,
            "{line}"
        );
        rows += 1;
    }
    assert!(rows > 100, "{rows} rows");
}

#[test]
fn every_file_that_comes_with_the_game_is_sound() {
    let mut files = Vec::new();
    for folder in ["levels", "assets", "assets/tuning", "tests/scripts"] {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "ron") {
                files.push(path.to_string_lossy().into_owned());
            }
        }
    }
    assert!(files.len() >= 4, "{files:?}");
    let arguments: Vec<&str> = ["check"]
        .into_iter()
        .chain(files.iter().map(String::as_str))
        .collect();
    let output = springyard(&arguments);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(
        String::from_utf8_lossy(&output.stdout)
            .matches(": ok")
            .count(),
        files.len()
    );
}

#[test]
fn a_report_accounts_for_every_step_and_frame() {
    let output = springyard(&[
        "run",
        "levels/court.ron",
        "--seconds",
        "2",
        "--frames",
        "144",
        "--report",
        "-",
    ]);
    assert!(output.status.success());
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["ticks"], 120);
    assert_eq!(report["ticks_log"].as_array().unwrap().len(), 120);
    assert_eq!(report["hashes"].as_array().unwrap().len(), 2);
    let steps: u64 = report["frames_log"]
        .as_array()
        .unwrap()
        .iter()
        .map(|frame| frame["steps"].as_u64().unwrap())
        .sum();
    assert_eq!(steps, 120);
    assert!(
        report["timing"]["parts_us_per_step"]
            .as_array()
            .unwrap()
            .len()
            > 5
    );
}

#[test]
fn a_drive_that_cannot_be_stable_is_warned_of_by_check_and_run_and_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let level = file(
        folder.path(),
        "plate.ron",
        &format!(
            "(\n  name: \"plate\", spawn: (position: (0, 0, 0)), kill_below_m: -9,\n  solids: [{GROUND}],\n  platforms: [\n    (name: \"plate\", size_m: (1, 0.2, 1), position: (3, 1, 0), motion: Still, mass_kg: 1.3,\n     method: StablePd, authority: ForceBased(tuned_for_kg: 272)),\n  ],\n)"
        ),
    );
    for arguments in [
        vec!["check", &level, "--hz", "60"],
        vec!["run", &level, "--seconds", "0.1"],
    ] {
        let output = springyard(&arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        for word in ["plate.ron:6:", "warning: platform `plate`", "method: Exact"] {
            assert!(said.contains(word), "{word}: {said}");
        }
    }
    refused(&["check", &level, "--hz", "0"], &["--hz", "5 to 480"]);
    let sound = springyard(&["check", "levels/court.ron"]);
    assert!(
        sound.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&sound.stderr)
    );
}

#[test]
fn run_says_when_the_goal_was_reached_and_each_respawn() {
    let folder = tempfile::tempdir().unwrap();
    let (level, script) = (folder.path().join("l.ron"), folder.path().join("s.ron"));
    std::fs::write(
        &level,
        r#"(
            name: "over the edge", spawn: (position: (0, 0, 0)), kill_below_m: -3,
            goal: (position: (0, 0, -3), radius_m: 1),
            solids: [(name: "ground", shape: Box(size_m: (10, 1, 10)), position: (0, -0.5, 0))],
        )"#,
    )
    .unwrap();
    std::fs::write(
        &script,
        "[(0.2, Move(0, 1)), (1.5, Move(0, 0)), (4, Tap(Respawn))]",
    )
    .unwrap();
    let run = |report: &[&str]| {
        let (level, script) = (level.to_str().unwrap(), script.to_str().unwrap());
        let arguments = ["run", level, "--input", script, "--seconds", "5"];
        let output = springyard(&[&arguments, report].concat());
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let short = [
        "run",
        level.to_str().unwrap(),
        "--input",
        script.to_str().unwrap(),
    ];
    let short = springyard(&[&short[..], &["--seconds", "1"]].concat());
    assert_eq!(
        String::from_utf8_lossy(&short.stderr),
        "the script goes on to 4 s: --seconds 5 plays all of it\n"
    );
    let summary = run(&[]);
    for part in [
        "goal not reached",
        " s: fell\n",
        "respawned at 4.017 s: requested",
    ] {
        assert!(summary.contains(part), "no `{part}` in {summary}");
    }
    let report: serde_json::Value = serde_json::from_str(&run(&["--report", "-"])).unwrap();
    let respawns = report["respawns"].as_array().unwrap();
    assert_eq!(respawns.len(), 2, "{respawns:?}");
    assert_eq!(respawns[0]["cause"], "fell");
    assert!(
        (respawns[0]["t"].as_f64().unwrap() - 2.0).abs() < 0.6,
        "{respawns:?}"
    );
    // The request restarts the way to the goal; until then it had been reached after 2 m.
    assert!(report["goal_secs"].is_null());
    std::fs::write(&script, "[(0.2, Move(0, 1)), (1.5, Move(0, 0))]").unwrap();
    let report: serde_json::Value = serde_json::from_str(&run(&["--report", "-"])).unwrap();
    let secs = report["goal_secs"].as_f64().unwrap();
    assert!(
        (secs - 0.1).abs() < 0.05,
        "from 1.5 to 2 m at 5 m/s: {secs}"
    );
    // From the first step at whose end the feet have left the spawn to the first in the goal, as `ticks_log` has them.
    let ticks = report["ticks_log"].as_array().unwrap();
    let is_in_goal = |place: &serde_json::Value| {
        let at = |axis: usize| place[axis].as_f64().unwrap();
        // The feet are 1.1 m below the body's centre.
        (at(0).powi(2) + (at(1) - 1.1).powi(2) + (at(2) + 3.0).powi(2)).sqrt() <= 1.0
    };
    let has_left = |place: &serde_json::Value| place[2].as_f64().unwrap() < -1.5;
    let first = |is: &dyn Fn(&serde_json::Value) -> bool| {
        let first = ticks.iter().find(|tick| is(&tick["position"])).unwrap();
        first["t"].as_f64().unwrap()
    };
    let from_log = first(&is_in_goal) - first(&has_left);
    assert!((secs - from_log).abs() < 1e-9, "{secs} and {from_log}");
}
