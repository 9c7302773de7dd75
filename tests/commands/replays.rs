//! Recordings and `springyard replay`: the same run is reported as the same, a different one as different.

use std::path::Path;

use crate::commands::shell::{GROUND, file, refused, springyard};

/// Walks, looks round and jumps.
const SCRIPT: &str = "[
    (0.5, Move(0, 1)), (0.7, Look(30, -10)), (1.0, Tap(Jump)), (1.9, Look(200, 5)), (2.2, Press(Jump)), (2.5, Release(Jump)),
    (3.0, Move(0, 0)),
]";

/// A folder with a level, and a recording of it with these options.
struct Recorded {
    folder: tempfile::TempDir,
    level: String,
    recording: String,
}

impl Recorded {
    fn with(options: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let level = level(folder.path(), "level.ron", 2.0);
        let script = file(folder.path(), "script.ron", SCRIPT);
        let recording = folder.path().join("r.ron").to_string_lossy().into_owned();
        let arguments = [
            "run",
            &level,
            "--seconds",
            "4",
            "--input",
            &script,
            "--record",
            &recording,
        ];
        let output = springyard(&[&arguments, options].concat());
        assert!(output.status.success(), "{output:?}");
        Self {
            folder,
            level,
            recording,
        }
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.recording).unwrap()
    }

    /// Replaces a piece of the recording's text.
    fn edit(&self, from: &str, to: &str) {
        let text = self.text();
        assert!(text.contains(from), "no `{from}` in {text}");
        std::fs::write(&self.recording, text.replacen(from, to, 1)).unwrap();
    }

    /// Exit status and stdout of `replay`.
    fn replay(&self, options: &[&str]) -> (i32, String) {
        let output = springyard(&[&["replay", &self.recording], options].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("panicked"), "{said}");
        let stdout = String::from_utf8(output.stdout).unwrap();
        (output.status.code().unwrap(), stdout)
    }
}

/// A level with a crate this far ahead, m.
fn level(folder: &Path, name: &str, ahead_m: f32) -> String {
    let text = format!(
        "(name: \"small\", spawn: (position: (0, 0, 0)), kill_below_m: -9, solids: [{GROUND}],
        crates: [(name: \"box\", size_m: (0.6, 0.6, 0.6), position: (0, 0.3, {}), mass_kg: 20)])",
        -ahead_m
    );
    file(folder, name, &text)
}

#[test]
fn a_recording_played_again_is_the_same() {
    let all: [&[&str]; 10] = [
        &[],
        &["--record-state"],
        &["--frames", "jitter:60:0.4:7"],
        &["--policy", "variable", "--frames", "jitter:60:0.4:7"],
        &["--policy", "uniform", "--frames", "37", "--hz", "90"],
        &["--policy", "mixed", "--frames", "47", "--record-state"],
        &[
            "--policy",
            "fixed-lagging",
            "--hz",
            "50",
            "--backlog",
            "catch-up",
        ],
        &["--tuning", "floaty"],
        &["--drive", "stable-pd"],
        &["--drive", "implicit", "--hz", "50", "--record-state"],
    ];
    for options in all {
        let recorded = Recorded::with(options);
        assert_eq!(recorded.replay(&[]), (0, "same\n".into()), "{options:?}");
        let states = format!("{}.states", recorded.recording);
        let is_wanted = options.contains(&"--record-state");
        assert_eq!(Path::new(&states).exists(), is_wanted, "{options:?}");
    }
}

#[test]
fn another_input_is_told_by_the_hashes_of_the_second_in_which_it_begins() {
    let recorded = Recorded::with(&[]);
    recorded.edit("(1.9, Look(200.0, 5.0))", "(1.9, Look(201.0, 5.0))");
    let (status, said) = recorded.replay(&[]);
    let expected =
        "diverged: between tick 60 and tick 120 (1.000 s to 2.000 s): the state hash differs\n";
    assert_eq!(status, 1);
    assert!(said.starts_with(expected), "{said}");
    assert!(said.contains("--record-state"), "{said}");
    assert_eq!(recorded.replay(&["--quiet"]), (1, expected.into()));
}

#[test]
fn with_states_the_first_value_that_differs_is_named() {
    let recorded = Recorded::with(&["--record-state"]);
    recorded.edit("(0.5, Move(0.0, 1.0))", "(0.5, Move(0.0, 0.9))");
    let (status, said) = recorded.replay(&[]);
    assert_eq!(status, 1);
    let expected = "diverged: tick 31 (0.517 s) body player field ";
    assert!(said.starts_with(expected), "{said}");
    for word in [" recorded ", " now "] {
        assert!(said.contains(word), "{said}");
    }
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn a_recording_without_states_takes_those_of_an_earlier_one_away() {
    let recorded = Recorded::with(&["--record-state"]);
    let script = recorded.folder.path().join("script.ron");
    let output = springyard(&[
        "run",
        &recorded.level,
        "--seconds",
        "1",
        "--input",
        script.to_str().unwrap(),
        "--record",
        &recorded.recording,
    ]);
    assert!(output.status.success(), "{output:?}");
    assert!(!recorded.folder.path().join("r.ron.states").exists());
    assert_eq!(recorded.replay(&[]), (0, "same\n".into()));
}

#[test]
fn another_level_is_refused_and_the_same_one_elsewhere_is_not() {
    let recorded = Recorded::with(&[]);
    let other = level(recorded.folder.path(), "other.ron", 2.1);
    refused(
        &["replay", &recorded.recording, "--level", &other],
        &["other.ron", "is not the level of", "nothing was played"],
    );
    let moved = recorded.folder.path().join("moved.ron");
    let text = std::fs::read_to_string(&recorded.level).unwrap();
    std::fs::write(&moved, format!("// A comment.\n{text}")).unwrap();
    std::fs::remove_file(&recorded.level).unwrap();
    refused(
        &["replay", &recorded.recording],
        &["level.ron", "there is no such file"],
    );
    let level = ["--level", moved.to_str().unwrap()];
    assert_eq!(recorded.replay(&level), (0, "same\n".into()));
}

#[test]
fn another_build_is_warned_of() {
    let recorded = Recorded::with(&[]);
    recorded.edit("springyard: \"", "springyard: \"9.");
    let output = springyard(&["replay", &recorded.recording]);
    assert!(output.status.success());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("warning: ") && said.contains("by springyard 9."),
        "{said}"
    );
    let quiet = springyard(&["replay", &recorded.recording, "--quiet"]);
    assert!(quiet.stderr.is_empty());
}

#[test]
fn a_recording_is_a_script_and_can_be_checked() {
    let recorded = Recorded::with(&[]);
    let output = springyard(&["check", &recorded.recording]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.ends_with("r.ron: ok, a recording\n"), "{said}");
    let hash = |input: &str| {
        let arguments = ["run", &recorded.level, "--seconds", "4", "--report", "-"];
        let output = springyard(&[&arguments[..], &["--input", input]].concat());
        assert!(output.status.success(), "{output:?}");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        report["state_hash"].clone()
    };
    let script = recorded.folder.path().join("script.ron");
    assert_eq!(hash(&recorded.recording), hash(script.to_str().unwrap()));
}

#[test]
fn broken_recordings_are_refused_with_their_line() {
    let recorded = Recorded::with(&["--record-state"]);
    let text = recorded.text();
    let broken = |from: &str, to: &str| {
        assert!(text.contains(from), "no `{from}` in {text}");
        file(
            recorded.folder.path(),
            "broken.ron",
            &text.replacen(from, to, 1),
        )
    };
    for (from, to, words) in [
        ("hz: 60.0", "hz: NaN", "from 5 to 480"),
        ("max_steps", "most_steps", "unknown field `most_steps`"),
        ("policy: fixed", "policy: sometimes", "sometimes"),
        ("drive: exact", "drive: euler", "euler"),
        (
            "(0.5, Move(0.0, 1.0))",
            "(NaN, Move(0.0, 1.0))",
            "the time must be",
        ),
        ("seconds: ", "seconds: -", "from 0 to 86400"),
        (
            "hashes: [",
            "hashes: [(7, \"beef\"),",
            "16 hexadecimal digits",
        ),
        ("input: [", "input: [(", "broken.ron:"),
    ] {
        let path = broken(from, to);
        refused(&["replay", &path], &["broken.ron:", words]);
        refused(&["check", &path], &["broken.ron:"]);
    }
    refused(&["replay", "no/such.ron"], &["no/such.ron", "no such file"]);
    refused(&["replay", &recorded.level], &["level.ron:"]);
    let states = format!("{}.states", recorded.recording);
    std::fs::write(&states, "these are not states").unwrap();
    refused(&["replay", &recorded.recording], &["r.ron.states"]);
}

#[test]
fn a_recording_must_be_a_file_in_a_folder() {
    let level = "levels/court.ron";
    refused(
        &["run", level, "--record", "no/such/folder/r.ron"],
        &["--record", "no/such/folder"],
    );
    refused(
        &["run", level, "--record", "-"],
        &["--record", "name a file"],
    );
    refused(&["run", level, "--record-state"], &["--record"]);
}

#[test]
fn uneven_steps_are_not_played_in_a_window() {
    let recorded = Recorded::with(&["--policy", "variable", "--frames", "50"]);
    refused(
        &["replay", &recorded.recording, "--play"],
        &["--play", "one length"],
    );
}

#[test]
fn other_numbers_part_the_run_and_the_same_numbers_do_not() {
    let recorded = Recorded::with(&[]);
    let (status, said) = recorded.replay(&["--tuning", "grounded"]);
    assert_eq!(status, 0);
    assert!(said.contains("never more than 1 cm apart in 4.0"), "{said}");
    let (status, said) = recorded.replay(&["--tuning", "floaty"]);
    assert_eq!(status, 0);
    for word in [
        "played:  grounded, fixed, 60 steps a second, drive exact\n",
        "instead: floaty, fixed, 60 steps a second, drive exact\n",
        "they part at ",
        "highest point above the start: ",
    ] {
        assert!(said.contains(word), "no `{word}` in {said}");
    }
    let (_, said) = recorded.replay(&["--hz", "30", "--policy", "uniform"]);
    assert!(
        said.contains("instead: grounded, uniform, 30 steps"),
        "{said}"
    );
    let (status, said) = recorded.replay(&["--drive", "stable-pd"]);
    assert_eq!(status, 0);
    assert!(
        said.contains("60 steps a second, drive stable-pd\n"),
        "{said}"
    );
    refused(
        &["replay", &recorded.recording, "--drive", "euler"],
        &["--drive", "stable-pd"],
    );
    refused(
        &["replay", &recorded.recording, "--play", "--drive", "exact"],
        &["--play", "--drive"],
    );
    refused(
        &["replay", &recorded.recording, "--tuning", "nosuch"],
        &["--tuning", "nosuch"],
    );
    refused(
        &["replay", &recorded.recording, "--play", "--hz", "30"],
        &["--play", "--hz"],
    );
}

#[test]
fn states_of_another_run_are_told_as_such() {
    let one = Recorded::with(&["--record-state"]);
    let states = |of: &Recorded| format!("{}.states", of.recording);
    assert_eq!(one.replay(&[]), (0, "same\n".into()));
    let uneven = Recorded::with(&["--hz", "50", "--record-state"]);
    std::fs::copy(states(&uneven), states(&one)).unwrap();
    refused(
        &["replay", &one.recording],
        &["r.ron.states", "another recording", "nothing was played"],
    );
}

#[test]
fn a_recording_with_nothing_to_compare_is_never_the_same() {
    let without_hashes = |text: &str| {
        let begin = text.find("hashes: [").unwrap();
        format!("{}hashes: [],\n)", &text[..begin])
    };
    // Without a hash; without a step; changed before the first hash.
    for (seconds, change) in [("4", ""), ("0", ""), ("4", "(0.5, tuning)")] {
        let recorded = Recorded::with(&["--record-state"]);
        let length = recorded.text();
        let length = length.lines().find(|it| it.starts_with("seconds: "));
        recorded.edit(length.unwrap(), &format!("seconds: {seconds}.0,"));
        recorded.edit("changes: [", &format!("changes: [{change}"));
        let is_without_hashes = change.is_empty();
        if is_without_hashes {
            std::fs::write(&recorded.recording, without_hashes(&recorded.text())).unwrap();
        }
        if seconds == "4" {
            std::fs::remove_file(format!("{}.states", recorded.recording)).unwrap();
        }
        refused(&["replay", &recorded.recording], &["r.ron:", "compare"]);
    }
}

#[test]
fn a_recording_whose_last_hashes_are_gone_is_the_same_up_to_there() {
    let recorded = Recorded::with(&[]);
    let text = recorded.text();
    let third = text.find("(180, \"").unwrap();
    std::fs::write(&recorded.recording, format!("{}]\n)", &text[..third])).unwrap();
    let (status, said) = recorded.replay(&[]);
    assert_eq!(status, 0);
    let expected = "same up to 2.000 s; the recording has no hash of what comes after\n";
    assert_eq!(said, expected);
}

#[test]
fn a_recording_of_billions_of_steps_is_refused_with_its_line() {
    let recorded = Recorded::with(&[]);
    recorded.edit("input: [", "steps: [(1e-9, 4000000000)],\ninput: [");
    refused(
        &["replay", &recorded.recording],
        &["r.ron:", "make 4000000000 steps", "5184000"],
    );
}
