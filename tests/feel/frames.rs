//! The frame rate does not affect the simulation, at any step rate, and each drawn position is interpolated between two steps.
//!
//! `whole::same_run` tests the same over a minute of the yard, at 60 steps per second.

use crate::common::worst::Extreme;
use crate::report::{FrameEntry, RunReport, Scenario, own_row};

/// A walk with turns of the look and jumps, onto a moving platform.
fn walk() -> Scenario {
    let events = [
        (0.31, "Move(0, 1)"),
        (0.77, "Look(-40, 0)"),
        (1.013, "Press(Jump)"),
        (1.2, "Release(Jump)"),
        (1.207, "Look(10, 5)"),
        (2.0, "Tap(Jump)"),
        (2.4, "Move(0, 0)"),
        (3.0, "Move(-0.6, 0.6)"),
        (3.333, "Tap(Jump)"),
    ];
    Scenario {
        platforms: "(name: \"lift\", size_m: (30, 0.4, 8), position: (0, 0.2, -12), motion: Rise(height_m: 1, period_secs: 2)),"
            .to_owned(),
        script: events.map(|(t, event)| (t, event.to_owned())).to_vec(),
        seconds: 4.0,
        ..Scenario::default()
    }
}

fn with_frames(frames: &str, hz: f64) -> RunReport {
    let arguments = ["--frames", frames, "--max-steps", "20"];
    let scenario = Scenario {
        arguments: arguments.map(str::to_owned).to_vec(),
        ..walk()
    };
    scenario.run(hz)
}

/// Distance of the drawn player from the interpolated position at simulated time `shown_secs`, m. Dropped time is not part of the
/// simulated time.
fn view_off_its_line(report: &RunReport, frame: &FrameEntry, shown_secs: f64) -> f64 {
    let index = shown_secs * report.hz;
    let (before, part) = (index.floor() as usize, index.fract());
    let rows = &report.ticks_log;
    if before == 0 || before >= rows.len() {
        return 0.0;
    }
    let (a, b) = (rows[before - 1].position, rows[before].position);
    let off = |i: usize| frame.view[i] - (a[i] + part * (b[i] - a[i]));
    off(0).hypot(off(1)).hypot(off(2))
}

#[test]
fn no_frame_rate_changes_a_step_and_every_view_lies_on_the_steps() {
    let hitch = "hitch:60:1.0:0.5";
    let rates = [30.0, 60.0, 120.0, 240.0];
    let mut worst = [0.0_f64; 4];
    for (i, hz) in rates.into_iter().enumerate() {
        let first = with_frames("60", hz);
        assert_eq!(first.ticks_log.len(), (4.0 * hz) as usize);
        for frames in ["60", "30", "144", "jitter:60:0.4:3", hitch] {
            let other = with_frames(frames, hz);
            assert!(
                other.ticks_log == first.ticks_log,
                "{hz} Hz, frames {frames}"
            );
            let steps: u64 = other.frames_log.iter().map(|frame| frame.steps).sum();
            assert_eq!(
                steps as usize,
                other.ticks_log.len(),
                "{hz} Hz, frames {frames}"
            );
            // A hitch beyond the cap drops time. After that, frame time and simulated time differ.
            let until = if frames == hitch { 0.99 } else { f64::INFINITY };
            for frame in other.frames_log.iter().filter(|frame| frame.t < until) {
                worst[i].keep_largest(view_off_its_line(&other, frame, frame.t));
            }
        }
    }
    own_row(
        "drawn character: distance from the straight line between two steps, any frame rate, um",
        worst.map(|m| m * 1e6),
        1,
    );
    assert!(worst.iter().all(|m| *m < 4.5e-6), "{worst:?} m");
}
