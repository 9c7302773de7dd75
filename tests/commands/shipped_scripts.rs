//! Every script of the repository, whole, on its level: recorded with its states, and replayed with them and without.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::commands::shell::springyard;

/// Level, length (s) and script. No script goes on for longer.
const SCRIPTS: [(&str, &str, &str); 9] = [
    ("levels/court.ron", "60", "tests/scripts/tour.ron"),
    ("levels/yard.ron", "200", "tests/scripts/yard_tour.ron"),
    (
        "levels/yard.ron",
        "80",
        "tests/scripts/yard_from_pictures.ron",
    ),
    ("levels/yard.ron", "12", "tests/scripts/yard_flung_gate.ron"),
    ("levels/hills.ron", "30", "tests/scripts/hills_tour.ron"),
    ("levels/moves.ron", "24", "tests/scripts/moves_tour.ron"),
    ("levels/rope.ron", "9", "tests/scripts/rope.ron"),
    (
        "tests/random_play/cases/not_a_number_1.ron",
        "42",
        "tests/random_play/cases/not_a_number_1_script.ron",
    ),
    (
        "tests/random_play/cases/not_a_number_2.ron",
        "42",
        "tests/random_play/cases/not_a_number_2_script.ron",
    ),
];

/// Records a script with its states, and replays it with them and without. Returns the size of the file of states, bytes, and the most
/// memory that the recording game had, bytes (0 where the system does not tell).
fn recorded_and_replayed((level, seconds, script): (&str, &str, &str)) -> [u64; 2] {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("r.ron");
    let recording = path.to_str().unwrap();
    let mut run = Command::new(env!("CARGO_BIN_EXE_springyard"))
        .args(["run", level, "--seconds", seconds, "--input", script])
        .args(["--record", recording, "--record-state"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut memory = 0;
    let status = loop {
        memory = memory.max(most_memory(run.id()));
        if let Some(status) = run.try_wait().unwrap() {
            break status;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    };
    assert!(status.success(), "{script}");
    let states = folder.path().join("r.ron.states");
    let bytes = std::fs::metadata(&states).unwrap().len();
    let replay = |with: &str| {
        let output = springyard(&["replay", recording]);
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            "same\n",
            "{script} {with}: {output:?}"
        );
        assert!(output.status.success(), "{script} {with}");
    };
    replay("with states");
    std::fs::remove_file(&states).unwrap();
    replay("without states");
    println!("{script}: states of {bytes} bytes, {memory} bytes of memory");
    [bytes, memory]
}

/// The most memory that a process has had so far, bytes.
fn most_memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    // A process that has just ended has no such line.
    kib.map_or(0, |kib| kib * 1024)
}

#[test]
fn the_list_has_every_script() {
    let folders = ["tests/scripts", "tests/random_play/cases"];
    let files = folders.map(|folder| std::fs::read_dir(folder).unwrap());
    let mut found: Vec<String> = files
        .into_iter()
        .flatten()
        .map(|file| file.unwrap().path().to_str().unwrap().to_owned())
        .filter(|path| path.starts_with("tests/scripts") || path.ends_with("_script.ron"))
        .collect();
    let mut listed = SCRIPTS.map(|(.., script)| script.to_owned());
    found.sort_unstable();
    listed.sort_unstable();
    assert_eq!(found, listed);
}

#[test]
fn the_scripts_of_all_levels_but_the_yard_are_replayed() {
    for script in SCRIPTS {
        if script.0 != "levels/yard.ron" {
            recorded_and_replayed(script);
        }
    }
}

#[test]
fn the_run_from_pictures_and_the_flung_gate_are_replayed() {
    recorded_and_replayed(SCRIPTS[2]);
    recorded_and_replayed(SCRIPTS[3]);
}

#[test]
fn the_tour_of_the_yard_is_replayed_and_its_states_are_small() {
    let [bytes, memory] = recorded_and_replayed(SCRIPTS[1]);
    assert!(bytes < 60_000_000, "{bytes} bytes");
    // 0 would mean that nothing was measured.
    assert!(
        (1..400_000_000).contains(&memory),
        "{memory} bytes of memory"
    );
}

#[test]
fn a_look_along_minus_zero_is_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let script = "[(0.5, Look(-0.0, -12)), (1.3, Look(0.0, -12)), (1.5, Move(-0.0, 1)), (1.7, Move(0.0, 1))]";
    let path = folder.path().join("script.ron");
    std::fs::write(&path, script).unwrap();
    let path: &Path = &path;
    recorded_and_replayed(("levels/court.ron", "3", path.to_str().unwrap()));
}
