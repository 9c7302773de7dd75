//! The frame rate does not affect the simulation, at any step rate, and each drawn position is interpolated between two steps.
//!
//! The game's test `whole::same_run` is the same over a minute of its yard, at 60 steps per second.

use bevy::prelude::*;
use spring_math::planner::Policy;
use springyard_test_lab::Input::{Look, Move, Press, Release, Tap};
use springyard_test_lab::IntentButton::Jump;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{Platform, RATES, Scene};

use super::measured::own_row;
use super::run::{Frame, Log, Run};

/// A walk with turns of the look and jumps, onto a moving platform.
fn walk() -> Run {
    let lift = Platform::still("lift", (30.0, 0.4, 8.0), (0.0, 0.2, -12.0));
    Run {
        scene: Scene {
            platforms: vec![lift.rising(1.0, 2.0)],
            ..default()
        },
        inputs: vec![
            (0.31, Move(0.0, 1.0)),
            (0.77, Look(-40.0, 0.0)),
            (1.013, Press(Jump)),
            (1.2, Release(Jump)),
            (1.207, Look(10.0, 5.0)),
            (2.0, Tap(Jump)),
            (2.4, Move(0.0, 0.0)),
            (3.0, Move(-0.6, 0.6)),
            (3.333, Tap(Jump)),
        ],
        secs: 4.0,
    }
}

fn with_frames(frames: &str, hz: f64) -> Log {
    walk().in_frames(hz, Policy::Fixed, frames, 20)
}

/// Distance of the drawn player from the interpolated position at simulated time `shown_secs`, m. Dropped time is not part of the
/// simulated time.
fn view_off_its_line(log: &Log, frame: &Frame, shown_secs: f64) -> f64 {
    let index = shown_secs * log.hz;
    let (before, part) = (index.floor() as usize, index.fract());
    let rows = &log.steps;
    if before == 0 || before >= rows.len() {
        return 0.0;
    }
    let (a, b) = (rows[before - 1].position, rows[before].position);
    frame.view.distance(a.lerp(b, part))
}

#[test]
fn no_frame_rate_changes_a_step_and_every_view_lies_on_the_steps() {
    let hitch = "hitch:60:1.0:0.5";
    let mut worst = [0.0_f64; 4];
    for (i, hz) in RATES.into_iter().enumerate() {
        let first = with_frames("60", hz);
        assert_eq!(first.steps.len(), (4.0 * hz) as usize);
        for frames in ["60", "30", "144", "jitter:60:0.4:3", hitch] {
            let other = with_frames(frames, hz);
            assert!(other.steps == first.steps, "{hz} Hz, frames {frames}");
            let steps: usize = other.frames.iter().map(|frame| frame.steps).sum();
            assert_eq!(steps, other.steps.len(), "{hz} Hz, frames {frames}");
            // A hitch beyond the cap drops time. After that, frame time and simulated time differ.
            let until = if frames == hitch { 0.99 } else { f64::INFINITY };
            for frame in other.frames.iter().filter(|frame| frame.t < until) {
                worst[i].keep_largest(view_off_its_line(&other, frame, frame.t));
            }
        }
    }
    own_row(
        "drawn character: distance from the straight line between two steps, any frame rate, um",
        worst.map(|m| m * 1e6),
        1,
    );
    assert!(worst.iter().all(|m| *m < 3.5e-6), "{worst:?} m");
}
