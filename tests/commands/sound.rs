//! `run --sound`: the file that it writes, and what it refuses.

use std::path::Path;

use crate::commands::shell::{GROUND, file, refused, springyard};

/// A level in which a crate falls from 1 m.
fn level(folder: &Path) -> String {
    let crate_ =
        r#"(name: "crate", mass_kg: 10.0, size_m: (0.5, 0.5, 0.5), position: (2.0, 1.25, 0.0))"#;
    let text = format!(
        "(name: \"falls\", spawn: (position: (0.0, 0.0, 0.0)), kill_below_m: -9.0, solids: [{GROUND}], crates: [{crate_}])"
    );
    file(folder, "falls.ron", &text)
}

#[test]
fn a_run_writes_its_sound_the_same_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let level = level(folder.path());
    let sound = |name: &str| {
        let path = folder.path().join(name);
        let output = springyard(&[
            "run",
            &level,
            "--seconds",
            "1.5",
            "--sound",
            path.to_str().unwrap(),
        ]);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        std::fs::read(path).unwrap()
    };
    let once = sound("once.wav");
    assert_eq!(&once[..4], b"RIFF");
    // 48 000 samples a second, left and right, two bytes each.
    assert!(once.len() >= 44 + 72_000 * 4, "{} bytes", once.len());
    let samples = once[44..]
        .chunks_exact(2)
        .map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]));
    let loudest = |part: Vec<i16>| part.into_iter().map(i16::unsigned_abs).max().unwrap();
    let samples: Vec<i16> = samples.collect();
    // It lands after 0.45 s.
    assert_eq!(loudest(samples[..2 * 20_000].to_vec()), 0);
    assert!(loudest(samples[2 * 20_000..].to_vec()) > 100);
    assert_eq!(once, sound("again.wav"));
}

#[test]
fn a_recording_that_is_played_again_has_the_same_sound() {
    let folder = tempfile::tempdir().unwrap();
    let level = level(folder.path());
    let script = file(
        folder.path(),
        "jump.ron",
        "[(0.2, Move(0, 1)), (0.6, Tap(Jump)), (1.5, Move(0, 0))]",
    );
    let recording = folder.path().join("recording.ron");
    let recording = recording.to_str().unwrap();
    let sound = |name: &str, input: &str, more: &[&str]| {
        let path = folder.path().join(name);
        let sound = path.to_str().unwrap();
        let usual = [
            "run",
            &level,
            "--seconds",
            "2",
            "--input",
            input,
            "--sound",
            sound,
        ];
        let output = springyard(&[&usual[..], more].concat());
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{words}");
        std::fs::read(path).unwrap()
    };
    let played = sound("played.wav", &script, &["--record", recording]);
    assert!(played.iter().skip(44).any(|byte| *byte != 0));
    assert_eq!(played, sound("again.wav", recording, &[]));
}

#[test]
fn a_sound_that_cannot_be_written_is_refused_before_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let level = level(folder.path());
    let refuse = |path: &str, seconds: &str, words: &[&str]| {
        refused(
            &["run", &level, "--seconds", seconds, "--sound", path],
            words,
        );
    };
    refuse(
        "nowhere/out.wav",
        "1",
        &["--sound", "nowhere", "make it first"],
    );
    refuse(
        folder.path().to_str().unwrap(),
        "1",
        &["--sound", "is a folder"],
    );
    refuse("-", "1", &["--sound -", "name a file"]);
    refuse("out.wav", "601", &["--sound", "601 s", "--seconds 600"]);
}
