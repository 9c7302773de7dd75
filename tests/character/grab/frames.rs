//! A scripted grab is the same run at any frame rate, and so is its recording.

use std::collections::BTreeMap;

use springyard::cli::headless::Start;
use springyard::input::script::Event::{self, Look, Move, Press, Release};
use springyard::input::script::Script;
use springyard::input::script::ScriptButton::{Grab, Jump};
use springyard::time::recording::Recorder;

use super::{cube, held};
use crate::common::{Play, flat_level};

/// Takes a crate, carries it round, jumps and throws it; then takes another.
fn script() -> Vec<(f64, Event)> {
    let mut script = vec![(0.51, Press(Grab)), (1.03, Move(0.2, 0.9))];
    for frame in 0..60_u8 {
        let secs = f64::from(frame) / 37.0;
        script.push((1.2 + secs, Look(100.0 * secs as f32, -10.0)));
    }
    script.extend([
        (2.9, Press(Jump)),
        (3.1, Release(Jump)),
        (3.2, Release(Grab)),
        (3.3, Move(0.0, 0.0)),
        (3.4, Look(0.0, -20.0)),
        (3.6, Press(Grab)),
    ]);
    script
}

fn start(script: Vec<(f64, Event)>) -> Start {
    let crates = cube("a", 8.0, 0.6, 0.0, -1.5) + &cube("b", 90.0, 0.7, 2.5, -4.0);
    Start {
        script: Some(Script(script)),
        ..Start::of(flat_level(bevy::math::Vec3::ZERO, "", "", &crates))
    }
}

#[test]
fn a_grab_is_the_same_at_any_frame_rate() {
    let run = |frame_secs: f64| {
        let mut play = Play::start(start(script()));
        let mut hashes = BTreeMap::new();
        while play.clock().ticks < 300 {
            play.frame(frame_secs);
            let ticks = play.clock().ticks;
            hashes.insert(ticks, play.hash());
        }
        hashes
    };
    let first = run(1.0 / 60.0);
    for fps in [30.0, 47.0, 144.0] {
        let other = run(1.0 / fps);
        let mut compared = 0;
        for (ticks, hash) in other {
            if let Some(expected) = first.get(&ticks) {
                assert_eq!(hash, *expected, "{fps} fps, tick {ticks}");
                compared += 1;
            }
        }
        assert!(compared > 100, "{fps} fps: {compared}");
    }
}

#[test]
fn a_recorded_grab_played_back_is_the_same_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("recording.ron");
    let mut play = Play::start_with(start(script()), |app| {
        app.insert_resource(Recorder::to(path.clone()));
    });
    let mut steps_held = 0;
    play.run(5.0, |play, _| steps_held += u32::from(held(play).is_some()));
    assert!(steps_held > 100, "{steps_held}");
    let text = play.app.world().resource::<Recorder>().text();
    assert!(text.contains("Press(Grab)") && text.contains("Release(Grab)"));
    std::fs::write(&path, text).unwrap();
    let recorded = Script::load(&path).unwrap();
    let mut again = Play::start(start(recorded.0));
    again.run(5.0, |_, _| {});
    assert_eq!(play.hash(), again.hash());
}
