//! `--drive`: the method of all driven bodies that do not name their own, in runs and recordings.

use std::collections::BTreeMap;

use serde::Deserialize;
use springyard_test_lab::worst::largest;

use crate::commands::shell::{GROUND, file, springyard};

/// The parts of a report that these tests read.
#[derive(Debug, Deserialize)]
struct Run {
    drive: String,
    state_hash: String,
    bodies: BTreeMap<String, Body>,
}

#[derive(Debug, Deserialize)]
struct Body {
    position: Vec<[f64; 3]>,
}

/// A level with two platforms that step up and down beside the player: one that follows the method of the game, and one that insists on
/// Stable PD.
fn level(folder: &tempfile::TempDir) -> String {
    let platform = |name: &str, x_m: f32, method: &str| {
        format!(
            r#"(name: "{name}", size_m: (1, 0.2, 1), position: ({x_m}, 1, -3), {method}
            spring: (frequency_hz: 2, damping_ratio: 0.2), motion: Step(to: ({x_m}, 1.5, -3), period_secs: 4))"#
        )
    };
    let platforms = [
        platform("follows", -2.0, ""),
        platform("insists", 2.0, "method: StablePd,"),
    ];
    let text = format!(
        r#"(name: "pair", spawn: (position: (0, 0, 3)), kill_below_m: -9, solids: [{GROUND}], platforms: [{}])"#,
        platforms.join(",")
    );
    file(folder.path(), "pair.ron", &text)
}

/// Four seconds of a level.
fn run(level: &str, options: &[&str]) -> Run {
    let arguments = [
        "run",
        level,
        "--seconds",
        "4",
        "--log-bodies",
        "all",
        "--report",
        "-",
    ];
    let output = springyard(&[&arguments, options].concat());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{options:?}: {said}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The largest difference in height of a body between two runs, m.
fn apart_m(name: &str, a: &Run, b: &Run) -> f64 {
    let heights = |run: &Run| -> Vec<f64> {
        let rows = run.bodies[name].position.iter();
        rows.map(|position| position[1]).collect()
    };
    let (a, b) = (heights(a), heights(b));
    assert_eq!((a.len(), b.len()), (240, 240));
    largest(a.iter().zip(&b).map(|(a, b)| (a - b).abs()))
}

#[test]
fn a_platform_follows_the_method_of_the_game_unless_it_insists_on_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let level = level(&folder);
    let exact = run(&level, &[]);
    assert_eq!(exact.drive, "exact");
    for method in ["stable-pd", "implicit"] {
        let other = run(&level, &["--drive", method]);
        assert_eq!(other.drive, method);
        // Half a metre of step. Both methods add damping of about 0.1 to 0.2 at 60 steps a second.
        let follows_m = apart_m("follows", &exact, &other);
        assert!((0.03..0.3).contains(&follows_m), "{method}: {follows_m} m");
        assert_eq!(apart_m("insists", &exact, &other), 0.0, "{method}");
    }
    let stable_pd = run(&level, &["--drive", "stable-pd"]);
    let [follows, insists] = ["follows", "insists"].map(|name| &stable_pd.bodies[name].position);
    for (follows, insists) in follows.iter().zip(insists) {
        let apart_m = (follows[1] - insists[1]).abs();
        assert!(apart_m < 1e-6, "the method is the same: {apart_m} m");
    }
}

#[test]
fn each_method_gives_the_same_hash_again_and_another_one_another() {
    let folder = tempfile::tempdir().unwrap();
    let level = level(&folder);
    let hashes = ["exact", "stable-pd", "implicit"].map(|method| {
        let hash = || run(&level, &["--drive", method]).state_hash;
        assert_eq!(hash(), hash(), "{method}");
        hash()
    });
    assert_eq!(
        hashes[0],
        run(&level, &[]).state_hash,
        "exact is the default"
    );
    assert!(hashes[0] != hashes[1] && hashes[1] != hashes[2] && hashes[2] != hashes[0]);
}

#[test]
fn a_recording_has_the_method_and_one_without_it_is_of_the_exact_one() {
    let folder = tempfile::tempdir().unwrap();
    let level = level(&folder);
    for (method, word, expected) in [("stable-pd", "stable_pd", 1), ("exact", "exact", 0)] {
        let path = folder.path().join(format!("{word}.ron"));
        let path = path.to_string_lossy();
        run(&level, &["--drive", method, "--record", &path]);
        let replay = || springyard(&["replay", &path]);
        let again = replay();
        assert_eq!(again.stdout, b"same\n", "{method}: {again:?}");
        let text = std::fs::read_to_string(&*path).unwrap();
        let field = format!("\ndrive: {word},");
        assert!(text.contains(&field), "no `{field}` in {text}");
        std::fs::write(&*path, text.replacen(&field, "", 1)).unwrap();
        assert_eq!(replay().status.code(), Some(expected), "{method}");
    }
}
