//! Bad arguments and files are refused: exit status 2, and a message that says where and how to fix it.

use crate::commands::shell::{GROUND, file, refused, springyard};

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
    for command in ["run", "capture", "play"] {
        refused(
            &[command, yard, "--drive", "euler"],
            &["--drive", "exact", "stable-pd", "implicit"],
        );
    }
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
            ("0.4", "must be 0.5 to 1"),
            ("1.1", "must be 0.5 to 1"),
            ("-0.5", "must be 0.5 to 1"),
            ("NaN", "must be 0.5 to 1"),
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
fn a_benchmark_has_no_times_of_pictures_and_the_timeline_is_for_pictures() {
    let capture = ["capture", "levels/court.ron"];
    for (option, value) in [("--at", "3"), ("--frames", "30")] {
        refused(
            &[&capture[..], &["--bench", "20", option, value]].concat(),
            &["--bench", "cannot be used with", option],
        );
    }
    for (option, value) in [("--animation", "2..6"), ("--bench", "20")] {
        let timeline = ["--overlay", "timeline", option, value];
        let words = ["--overlay timeline", "is for pictures", option];
        refused(&[&capture[..], &timeline].concat(), &words);
    }
}

#[test]
fn a_comparison_needs_a_tuning_that_exists_and_pictures() {
    let capture = ["capture", "levels/court.ron"];
    let refuse =
        |options: &[&str], words: &[&str]| refused(&[&capture[..], options].concat(), words);
    refuse(&["--overlay", "what-if"], &["--what-if"]);
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_string_lossy().into_owned();
    refuse(
        &["--what-if", "no-such-preset", "--out", out.as_str()],
        &["--what-if", "no-such-preset", "floaty"],
    );
    for (option, value) in [("--animation", "2..6"), ("--bench", "20")] {
        let words = ["--what-if", "cannot be used with", option];
        refuse(&["--what-if", "floaty", option, value], &words);
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
fn frames_of_a_file_begin_again_after_the_last_and_are_read_before_anything_starts() {
    let folder = tempfile::tempdir().unwrap();
    let frames = file(folder.path(), "frames.txt", "0.1\n0.1\n");
    let spec = format!("file:{frames}");
    let run = ["run", "levels/court.ron", "--seconds", "1", "--frames"];
    let output = springyard(&[&run[..], &[spec.as_str()]].concat());
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let output = springyard(&["trace", "--seconds", "1", "--frames", &spec]);
    // A line of names, the start, and ten frames.
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 12);
    let out = folder.path().join("out");
    let capture = ["capture", "levels/court.ron", "--frames", "file:none.txt"];
    let to = ["--out", out.to_str().unwrap()];
    refused(&[&capture[..], &to].concat(), &["none.txt"]);
    assert!(!out.exists());
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
        "assist_name.ron",
        "[\n    (0.0, Assist(double_jumps: true)),\n]",
        &["assist_name.ron:2:", "`double_jumps`", "`double_jump`"],
    );
    check(
        "assist_value.ron",
        "[\n    (0.0, NewRun),\n    (1.0, Assist(free_falls: 1)),\n]",
        &["assist_value.ron:3:30", "true or false"],
    );
    check(
        "new_run.ron",
        "[\n    (1.0, Assist()),\n    (0.5, NewRun),\n]",
        &["new_run.ron:3:6", "order"],
    );
    check(
        "new_run_value.ron",
        "[\n    (0.0, NewRun(true)),\n]",
        &["new_run_value.ron:2:"],
    );
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
fn the_fields_and_names_of_a_continued_run_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let script = |name: &str, text: &str| file(folder.path(), name, text);
    let field = "[\n    (0.0, Continue(chekpoint: \"hub\")),\n]";
    refused(
        &["check", &script("field.ron", field)],
        &["field.ron:2:", "`chekpoint`", "`checkpoint`"],
    );
    // Without a level beside it, the names are those of the yard.
    let names = "[\n    (0.0, Continue(checkpoint: \"hub\")),\n    (1.0, Continue(checkpoint: \"nowhere\", coils: [\"x\"])),\n]";
    let names = script("names.ron", names);
    let words = ["names.ron:3:", "no checkpoint \"nowhere\"", "no coil \"x\""];
    refused(&["check", &names], &words);
    let run = ["run", "levels/yard.ron", "--seconds", "1", "--input"];
    refused(&[&run[..], &[names.as_str()]].concat(), &words);
    // The court has no checkpoint of this name.
    let hub = script("hub.ron", "[(0.0, Continue(checkpoint: \"hub\"))]");
    let output = springyard(&["check", "levels/court.ron", &hub]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("no checkpoint \"hub\""), "{said}");
    assert!(springyard(&["check", &hub]).status.success());
}

#[test]
fn a_run_whose_seeks_fail_has_its_report_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report.json");
    let path = report.to_str().unwrap();
    // One step, before which there is no history.
    let run = ["run", "levels/court.ron", "--seconds", "0.01", "--report"];
    let seeks = [path, "--policy", "fixed-lagging", "--seeks", "5:1"];
    let output = springyard(&[&run[..], &seeks].concat());
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("--seeks: the run is too short"), "{said}");
    assert!(!output.stdout.is_empty(), "no summary");
    assert!(report.exists());
}

#[test]
fn no_file_is_written_twice_or_over_one_that_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let court = std::fs::read_to_string("levels/court.ron").unwrap();
    let level = file(folder.path(), "level.ron", &court);
    let frames = file(folder.path(), "frames.txt", "0.02\n");
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (new, again) = (path("new.json"), path("./new.json"));
    let of_frames = format!("file:{frames}");
    let states = path("new.json.states");
    let run = |further: &[&str], words: &[&str]| {
        let run = ["run", &level, "--seconds", "1"];
        refused(&[&run[..], further].concat(), words);
    };
    run(
        &["--report", &new, "--record", &again],
        &["--record ", "--report"],
    );
    run(
        &["--record", &new, "--sound", &new],
        &["--sound ", "--record"],
    );
    let with_states = ["--report", &states, "--record", &new, "--record-state"];
    run(&with_states, &["--record-state ", "--report"]);
    run(&["--report", &level], &["--report ", "the level"]);
    run(
        &["--frames", &of_frames, "--sound", &frames],
        &["--sound ", "--frames"],
    );
    refused(
        &["play", &level, "--record", &level],
        &["--record ", "the level"],
    );
    refused(
        &["trace", "--frames", &of_frames, "--svg", &frames],
        &["--svg ", "--frames"],
    );
    refused(
        &["springs", "lerp", "--svg", &new, "--csv", &new],
        &["--csv ", "--svg"],
    );
    assert_eq!(std::fs::read_to_string(&level).unwrap(), court);
    assert!(!folder.path().join("new.json").exists());
}

#[test]
fn neither_a_mesh_of_the_level_nor_a_file_of_the_user_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["hills.ron", "hills.glb"] {
        std::fs::copy(format!("levels/{name}"), folder.path().join(name)).unwrap();
    }
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (level, mesh) = (path("hills.ron"), path("hills.glb"));
    refused(
        &["run", &level, "--seconds", "1", "--report", &mesh],
        &["--report ", "a mesh of the level"],
    );
    let (settings, profile) = (path("settings.ron"), path("profile.ron"));
    refused(
        &["play", "--settings", &settings, "--record", &profile],
        &["--record ", "the profile"],
    );
    let before = std::fs::read("levels/hills.glb").unwrap();
    assert!(std::fs::read(&mesh).unwrap() == before);
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_in_which_no_file_can_be_made_is_refused_before_the_run() {
    // Not even root makes a file there.
    let report = "/proc/report.json";
    refused(
        &["run", "levels/court.ron", "--report", report],
        &["--report /proc/report.json", "no file can be written there"],
    );
}
