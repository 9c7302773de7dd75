//! Runs the `springyard` binary as a user does: arguments, exit status, output and error messages of each command.

use std::path::Path;
use std::process::{Command, Output};

fn springyard(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_springyard"))
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .unwrap()
}

/// Asserts that bad input is refused: exit status 2, nothing on stdout, no panic, and all of `words` on stderr.
fn refused(arguments: &[&str], words: &[&str]) {
    let output = springyard(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(output.stdout.is_empty(), "{arguments:?} printed on stdout");
    assert!(!said.contains("panicked"), "{arguments:?}: {said}");
    for word in words {
        assert!(
            said.contains(word),
            "{arguments:?} should say `{word}`: {said}"
        );
    }
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_string_lossy().into_owned()
}

const GROUND: &str =
    r#"(name: "ground", shape: Box(size_m: (9.0, 1.0, 9.0)), position: (0.0, -0.5, 0.0))"#;

#[test]
fn bad_levels_are_refused_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let level = |name: &str, spawn: &str, solids: &str, crates: &str| {
        let text = format!(
            "(\n    name: \"bad\",\n    {spawn}\n    kill_below_m: -9.0,\n    solids: [{solids}],\n    crates: [{crates}],\n)\n"
        );
        file(folder.path(), name, &text)
    };
    let spawn = "spawn: (position: (0.0, 0.0, 0.0)),";
    let run = |level: &str, words: &[&str]| refused(&["run", level, "--seconds", "1"], words);

    run("levels/missing.ron", &["levels/missing.ron"]);
    run("levels", &["levels", "director"]);
    run(
        &file(folder.path(), "empty.ron", ""),
        &["empty.ron:1:1", "empty"],
    );
    run(
        &file(folder.path(), "junk.ron", &"junk([{\"".repeat(1_300_000)),
        &["junk.ron:1:1", "larger than 4 MB"],
    );
    run(
        &level("no_ground.ron", spawn, "", ""),
        &["no_ground.ron:5:", "ground"],
    );
    run(
        &level("two.ron", &format!("{spawn}\n    {spawn}"), GROUND, ""),
        &["two.ron:4:", "spawn"],
    );
    run(&level("none.ron", "", GROUND, ""), &["none.ron:", "spawn"]);
    let massless =
        r#"(name: "c", mass_kg: 0.0, size_m: (1.0, 1.0, 1.0), position: (2.0, 1.0, 0.0))"#;
    run(
        &level("mass.ron", spawn, GROUND, massless),
        &["mass.ron:6:", "mass_kg", "is 0"],
    );
    let inside_out =
        r#"(name: "c", mass_kg: 1.0, size_m: (1.0, -1.0, 1.0), position: (2.0, 1.0, 0.0))"#;
    run(
        &level("size.ron", spawn, GROUND, inside_out),
        &["size.ron:6:", "size_m"],
    );
    run(
        &level("nan.ron", "spawn: (position: (NaN, 0.0, 0.0)),", GROUND, ""),
        &["nan.ron:3:", "NaN"],
    );
}

#[test]
fn bad_arguments_are_refused() {
    let yard = "levels/court.ron";
    refused(&["run"], &["LEVEL"]);
    refused(&["run", yard, "--hz", "0"], &["--hz", "5 to 480"]);
    refused(&["run", yard, "--max-steps", "0"], &["--max-steps"]);
    refused(
        &["run", yard, "--backlog", "keep"],
        &["--backlog", "catch-up"],
    );
    refused(&["run", yard, "--seconds", "nan"], &["--seconds"]);
    refused(
        &["run", yard, "--frames", "jitter:60"],
        &["--frames", "jitter"],
    );
    refused(&["run", yard, "--frames", "file:none.txt"], &["none.txt"]);
    refused(
        &["run", yard, "--policy", "best"],
        &["--policy", "fixed-lagging"],
    );
    refused(&["capture", yard, "--size", "0x5"], &["--size"]);
    for (from, word) in [
        ("1,2", "X,Y,Z"),
        ("1,2,NaN", "10000"),
        ("1,2,1e9", "10000"),
        ("up", "X,Y,Z"),
    ] {
        let camera = ["--from", from, "--towards", "0,0,0"];
        refused(
            &[&["capture", yard][..], &camera].concat(),
            &["--from", word],
        );
    }
    refused(&["capture", yard, "--from", "1,2,3"], &["--towards"]);
    refused(
        &["capture", yard, "--from", "-1,2,3", "--towards", "-1,2,3"],
        &["--from and --towards are the same place"],
    );
    for scale in ["0", "NaN", "4", "large"] {
        refused(
            &["capture", yard, "--interface-scale", scale],
            &["--interface-scale"],
        );
    }
    refused(&["fly"], &["fly"]);
    refused(&["run", yard, "--hz", "-60"], &["--hz", "5 to 480"]);
    refused(
        &["run", yard, "--frames", "hitch:60:0.5:1e300"],
        &["--frames", "longer than"],
    );
    refused(
        &["run", yard, "--report", "no/such/folder/r.json"],
        &["--report", "no/such/folder"],
    );
    refused(
        &["run", yard, "--report", "levels"],
        &["--report", "levels", "folder"],
    );
    refused(
        &["play", "--record", "no/such/folder/r.ron"],
        &["--record", "no/such/folder"],
    );
    refused(
        &["capture", yard, "--out", "Cargo.toml"],
        &["--out", "Cargo.toml", "file"],
    );
    refused(&["trace", "--omega", "-3"], &["angular frequency", "-3"]);
    refused(
        &["trace", "--duration", "1", "--zeta", "3"],
        &["--duration", "--bounce"],
    );
    refused(&["trace", "--method", "best"], &["--method", "exact-body"]);
    refused(&["trace", "--max-dt", "0"], &["--max-dt"]);
}

#[test]
fn a_render_scale_out_of_range_is_refused() {
    for command in ["play", "capture"] {
        for (scale, words) in [
            ("0.4", "from 0.5 to 1"),
            ("1.1", "from 0.5 to 1"),
            ("-0.5", "from 0.5 to 1"),
            ("NaN", "from 0.5 to 1"),
            ("abc", "`abc` is not a number"),
        ] {
            refused(
                &[command, "levels/court.ron", "--render-scale", scale],
                &["--render-scale", words],
            );
        }
    }
}

#[test]
fn a_bad_span_of_an_animation_is_refused() {
    let capture = ["capture", "levels/court.ron", "--animation"];
    let too_long_or_short = "TO must be 0.04 to 30 seconds after FROM";
    for (span, words) in [
        ("2", "FROM..TO in seconds"),
        ("2-6", "FROM..TO in seconds"),
        ("..6", "FROM: `` is not a number"),
        ("2..", "TO: `` is not a number"),
        ("a..b", "FROM: `a` is not a number"),
        ("2..b", "TO: `b` is not a number"),
        ("-1..3", "FROM: must be from 0 to 3600 seconds"),
        ("NaN..3", "FROM: must be from 0 to 3600 seconds"),
        ("2..NaN", "TO: must be from 0 to 3600 seconds"),
        ("2..inf", "TO: must be from 0 to 3600 seconds"),
        ("6..2", too_long_or_short),
        ("2..2", too_long_or_short),
        ("2..32.1", too_long_or_short),
    ] {
        refused(&[&capture[..], &[span]].concat(), &["--animation", words]);
    }
}

#[test]
fn an_animation_has_neither_times_of_pictures_nor_a_benchmark() {
    for (option, value) in [("--at", "3"), ("--bench", "20")] {
        let animation = ["capture", "levels/court.ron", "--animation", "2..6"];
        refused(
            &[&animation[..], &[option, value]].concat(),
            &["--animation", "cannot be used with", option],
        );
    }
}

#[test]
fn logging_a_body_that_is_not_in_the_level_lists_those_that_are() {
    let yard = "levels/court.ron";
    for command in ["run", "play"] {
        refused(
            &[
                command,
                yard,
                "--report",
                "-",
                "--log-bodies",
                "lift,fery,lamp_post",
            ],
            &[
                "--log-bodies",
                "called `fery`",
                "did you mean `ferry`?",
                "called `lamp_post`",
                "`crate_1kg`",
                "`turntable`",
            ],
        );
    }
    let folder = tempfile::tempdir().unwrap();
    let level = format!(
        "(name: \"bare\", spawn: (position: (0, 0, 0)), kill_below_m: -9, solids: [{GROUND}])"
    );
    let level = file(folder.path(), "bare.ron", &level);
    refused(
        &["run", &level, "--report", "-", "--log-bodies", "ferry"],
        &["called `ferry`", "no platforms and no crates"],
    );
}

#[test]
fn logging_bodies_needs_a_report() {
    for command in ["run", "play"] {
        refused(
            &[command, "levels/court.ron", "--log-bodies", "ferry"],
            &["required", "--report <FILE>"],
        );
    }
}

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
fn frames_that_end_before_the_run_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let frames = file(folder.path(), "frames.txt", "0.1\n0.1\n");
    let spec = format!("file:{frames}");
    refused(
        &[
            "run",
            "levels/court.ron",
            "--seconds",
            "1",
            "--frames",
            &spec,
        ],
        &["--seconds 1"],
    );
}

#[test]
fn playing_without_a_display_points_to_capture() {
    refused(&["play"], &["display", "springyard capture"]);
}

#[test]
fn bad_scripts_tunings_and_bindings_are_refused_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let check = |name: &str, text: &str, words: &[&str]| {
        refused(&["check", &file(folder.path(), name, text)], words);
    };
    check(
        "a.ron",
        "[\n    (1.0, Tap(Jump)),\n    (0.5, Tap(Jump)),\n]",
        &["a.ron:3:6", "order"],
    );
    check("b.ron", "[(0.0, Move(2.0, 0.0))]", &["b.ron:1:", "Move"]);
    check("c.ron", "[(0.0, Hop(Jump))]", &["c.ron:1:", "Hop"]);
    check(
        "d.ron",
        "(\n    character: (\n        mass_kg: NaN,\n    ),\n)",
        &["d.ron:3:18", "mass_kg"],
    );
    check(
        "e.ron",
        "(camera: (boom: (long_m: 3.0)))",
        &["e.ron:1:", "long_m", "length_m"],
    );
    let bindings = std::fs::read_to_string("assets/bindings.ron").unwrap();
    check(
        "f.ron",
        &bindings.replace("Key(KeyR)", "Key(Space)"),
        &["f.ron:", "Space", "jump"],
    );
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
    // The request begins the way to the goal anew; until then it had been reached after 2 m.
    assert!(report["goal_secs"].is_null());
    std::fs::write(&script, "[(0.2, Move(0, 1)), (1.5, Move(0, 0))]").unwrap();
    let report: serde_json::Value = serde_json::from_str(&run(&["--report", "-"])).unwrap();
    let secs = report["goal_secs"].as_f64().unwrap();
    assert!((secs - 0.75).abs() < 0.15, "{secs}");
    // The time is that of the first step at whose end the feet are in the goal, as `ticks_log` has it.
    let ticks = report["ticks_log"].as_array().unwrap();
    let is_in_goal = |place: &serde_json::Value| {
        let at = |axis: usize| place[axis].as_f64().unwrap();
        // The feet are 1.1 m below the body's centre.
        (at(0).powi(2) + (at(1) - 1.1).powi(2) + (at(2) + 3.0).powi(2)).sqrt() <= 1.0
    };
    let first = ticks.iter().find(|tick| is_in_goal(&tick["position"]));
    assert_eq!(Some(secs), first.unwrap()["t"].as_f64());
}
