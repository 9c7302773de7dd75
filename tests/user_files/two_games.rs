//! Two games at once on one user folder: what either writes stays. And what a killed game leaves behind.

use std::env;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use bevy::prelude::*;
use springyard::profile::{self, KeptRun, Profile};
use springyard::settings::{self, Settings};
use springyard::visuals::QualityChoice;

use super::{frames, game, start};

fn change(app: &mut App, change: impl FnOnce(&mut Settings)) {
    change(&mut app.world_mut().resource_mut::<Settings>());
    frames(app, 40);
}

#[test]
fn a_setting_changed_in_one_game_stays_when_the_other_writes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.ron");
    let [mut a, mut b] = [(); 2].map(|()| game(start(folder.path(), &[])));
    let mut expected = Settings::default();
    change(&mut a, |all| all.display.vsync = false);
    expected.display.vsync = false;
    assert_eq!(settings::file::load(&path), Ok(expected));
    change(&mut b, |all| all.controls.rumble = 0.2);
    expected.controls.rumble = 0.2;
    assert_eq!(settings::file::load(&path), Ok(expected));
    change(&mut a, |all| all.display.quality = QualityChoice::Low);
    expected.display.quality = QualityChoice::Low;
    assert_eq!(settings::file::load(&path), Ok(expected));
    // Where both made a change, the last one counts.
    change(&mut b, |all| all.display.quality = QualityChoice::High);
    expected.display.quality = QualityChoice::High;
    assert_eq!(settings::file::load(&path), Ok(expected));
    // Each game uses what it has chosen itself.
    let of_a = a.world().resource::<Settings>();
    assert_eq!(of_a.display.quality, QualityChoice::Low);
    assert_eq!(of_a.controls.rumble, Settings::default().controls.rumble);
}

#[test]
fn lamps_of_both_games_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let [mut a, mut b] = [(); 2].map(|()| game(start(folder.path(), &[])));
    let light = |app: &mut App, lamp: &str| {
        app.world_mut()
            .resource_mut::<Profile>()
            .light("yard", lamp);
        frames(app, 40);
    };
    light(&mut a, "bridge");
    light(&mut b, "gong");
    light(&mut a, "lift");
    let kept = profile::file::load(&folder.path().join("profile.ron")).unwrap();
    let lamps: Vec<_> = kept.lamps_of("yard").collect();
    assert_eq!(lamps, ["bridge", "gong", "lift"]);
    assert_eq!(a.world().resource::<Profile>(), &kept);
}

/// The folder that a process of the test below writes to, and its number.
const PROCESS: [&str; 2] = ["SPRINGYARD_TEST_FOLDER", "SPRINGYARD_TEST_PROCESS"];
/// Number of writes of each process, of each file.
const WRITES: u64 = 40;

/// A run of one of the processes. Both have a run of each course; the second is faster on odd ones.
fn run(process: u64, course: u64) -> KeptRun {
    KeptRun {
        level: "yard".into(),
        level_hash: 1,
        tuning: "grounded".into(),
        tuning_hash: course,
        assisted: false,
        rewound: false,
        secs: if course % 2 == process { 5.0 } else { 6.0 },
        track: Vec::new(),
    }
}

/// Starts, waits for the other process, and writes often.
fn save_often(folder: &Path, process: u64) {
    let mut app = game(start(folder, &[]));
    fs::write(folder.join(format!("ready-{process}")), "").unwrap();
    while !folder.join(format!("ready-{}", 1 - process)).exists() {
        std::thread::sleep(Duration::from_millis(1));
    }
    for number in 0..WRITES {
        let mut profile = app.world_mut().resource_mut::<Profile>();
        profile.light("yard", &format!("lamp {process} {number}"));
        profile.keep(run(process, number));
        let mut settings = app.world_mut().resource_mut::<Settings>();
        let value = 0.5 + 0.01 * number as f32;
        match process {
            0 => settings.interface.scale = value,
            _ => settings.controls.mouse_sensitivity = value,
        }
        // At the end of a game both are written in the same frame.
        app.world_mut().write_message(AppExit::Success);
        frames(&mut app, 1);
    }
}

#[test]
fn two_processes_that_write_at_once_lose_nothing() {
    if let Some(folder) = env::var_os(PROCESS[0]) {
        let process = env::var(PROCESS[1]).unwrap().parse().unwrap();
        return save_often(Path::new(&folder), process);
    }
    let folder = tempfile::tempdir().unwrap();
    let processes = ["0", "1"].map(|process| {
        Command::new(env::current_exe().unwrap())
            .args(["--exact", "--nocapture"])
            .arg("user_files::two_games::two_processes_that_write_at_once_lose_nothing")
            .env(PROCESS[0], folder.path())
            .env(PROCESS[1], process)
            .spawn()
            .unwrap()
    });
    for mut process in processes {
        assert!(process.wait().unwrap().success());
    }
    let kept = profile::file::load(&folder.path().join("profile.ron")).unwrap();
    assert_eq!(kept.lamps_of("yard").count() as u64, 2 * WRITES);
    assert_eq!(kept.runs_of(1).count() as u64, WRITES);
    assert!(kept.runs_of(1).all(|run| run.secs == 5.0));
    let settings = settings::file::load(&folder.path().join("settings.ron")).unwrap();
    let last = 0.5 + 0.01 * (WRITES - 1) as f32;
    assert_eq!(settings.interface.scale, last);
    assert_eq!(settings.controls.mouse_sensitivity, last);
    // No draft is left, and nothing was put aside.
    let names = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    names.sort_unstable();
    let lock = ".springyard.lock";
    let expected = [lock, "profile.ron", "ready-0", "ready-1", "settings.ron"];
    assert_eq!(names, expected);
}

#[test]
fn the_draft_of_a_killed_game_is_gone_after_the_next_start_and_that_of_a_running_one_stays() {
    let folder = tempfile::tempdir().unwrap();
    let draft = |number: u32| folder.path().join(format!(".springyard-{number}-0.draft"));
    fs::write(draft(1), "(display: (vs").unwrap();
    let running = File::create(draft(2)).unwrap();
    running.lock().unwrap();
    start(folder.path(), &[]);
    assert!(!draft(1).exists() && draft(2).exists());
    // The system unlocks the file of a game that ends. Here a process that another test starts at this moment may still share the file.
    running.unlock().unwrap();
    drop(running);
    start(folder.path(), &[]);
    assert!(!draft(2).exists());
}
