//! A grab is the same run at any frame rate.

use std::collections::BTreeMap;

use springyard_test_lab::Input::{self, Look, Move, Press, Release};
use springyard_test_lab::IntentButton::{Grab, Jump};

use springyard_test_lab::{Scene, Setup};

use super::cube;

/// Takes a crate, carries it round, jumps and throws it; then takes another.
fn script() -> Vec<(f64, Input)> {
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

/// Ground with a crate ahead and another one farther away.
fn yard() -> Scene {
    Scene {
        crates: vec![
            cube("a", 8.0, 0.6, 0.0, -1.5),
            cube("b", 90.0, 0.7, 2.5, -4.0),
        ],
        ..Scene::default()
    }
}

#[test]
fn a_grab_is_the_same_at_any_frame_rate() {
    let run = |fps: f64| {
        let mut lab = yard().play_in(Setup::at(60).in_frames(fps), script());
        let mut hashes = BTreeMap::new();
        while lab.clock().ticks < 300 {
            lab.frame();
            let ticks = lab.clock().ticks;
            hashes.insert(ticks, lab.hash());
        }
        hashes
    };
    let first = run(60.0);
    for fps in [30.0, 47.0, 144.0] {
        let other = run(fps);
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
