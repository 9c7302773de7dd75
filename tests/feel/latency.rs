//! Input latency, ms: from a button press to the step that jumps and the frame that shows it; from mouse motion to the camera.

use std::time::Duration;

use crate::common::worst::{Extreme, largest};
use crate::report::{self, RATES, RunReport, Scenario, own_row, print_row, standing_height};
use bevy::input::InputPlugin;
use bevy::input::mouse::MouseMotion;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowPlugin};
use spring_math::planner::Policy;
use springyard::cli::headless::{self, Start};
use springyard::input::mouse_capture::MouseCapture;
use springyard::input::{self, Bindings};
use springyard::level;
use springyard_camera::{Look, Rig};
use springyard_timestep::policies::StepPlanner;

const PHASES: u32 = 16;

/// Time of press number `i`, s. Each press falls into another part of a step and of a frame.
fn press(i: u32) -> f64 {
    // Multiples of the golden ratio are evenly distributed over steps of any length.
    1.0 + 1.5 * f64::from(i) + (0.618_034 * f64::from(i)).fract() / 30.0
}

/// Jumps on the spot, at 60 frames per second.
fn jumps(hz: f64, policy: &str) -> RunReport {
    let scenario = Scenario {
        script: (0..PHASES)
            .map(|i| (press(i), "Tap(Jump)".to_owned()))
            .collect(),
        seconds: press(PHASES),
        arguments: ["--policy", policy, "--frames", "60"]
            .map(str::to_owned)
            .to_vec(),
        ..Scenario::default()
    };
    scenario.run(hz)
}

/// For each press, the time in ms until `found(press)`, which returns a time in s.
fn after_press(mut found: impl FnMut(f64) -> f64) -> Vec<f64> {
    (0..PHASES)
        .map(|i| 1000.0 * (found(press(i)) - press(i)))
        .collect()
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

#[test]
fn a_press_acts_in_the_next_step_and_is_seen_in_the_next_frame() {
    let mut to_step = [(0.0, 0.0); 4];
    for (i, hz) in RATES.into_iter().enumerate() {
        let report = jumps(hz, "fixed");
        let steps = after_press(|at| {
            let up = report
                .ticks_log
                .iter()
                .find(|row| row.t > at && row.velocity[1] > 1.0);
            let starts = up.unwrap().t - report.dt();
            let next = (at * hz - 1e-6).ceil() / hz;
            assert!(
                (starts - next).abs() < 1e-6,
                "{hz} Hz: {starts} s for {next} s"
            );
            starts
        });
        to_step[i] = (mean(&steps), largest(steps));
    }
    own_row(
        "latency from press to the step that jumps: mean, ms",
        to_step.map(|(mean, _)| mean),
        1,
    );
    print_row(
        "press to the step that jumps: at most",
        "ms",
        to_step.map(|(_, most)| most),
        1,
    );
    for (policy, label) in [
        (
            "fixed",
            "latency from press to the drawn jump at 60 frames a second: mean, ms",
        ),
        (
            "fixed-lagging",
            "the same under the policy `fixed-lagging`, not the default: mean, ms",
        ),
    ] {
        let mut to_frame = [(0.0, 0.0); 4];
        for (i, hz) in RATES.into_iter().enumerate() {
            let report = jumps(hz, policy);
            let frames = after_press(|at| {
                let seen = |frame: &&report::FrameEntry| {
                    frame.t > at && frame.view[1] > standing_height() + 0.001
                };
                report.frames_log.iter().find(seen).unwrap().t
            });
            to_frame[i] = (mean(&frames), largest(frames));
            // At most one step until the press acts and one frame until the jump is drawn. A lagging policy adds one step.
            let lag = if policy == "fixed" { 0.0 } else { 1.0 };
            let most = 1000.0 * ((1.0 + lag) / hz + 1.0 / 60.0) + 1.0;
            assert!(
                to_frame[i].1 < most,
                "{policy}, {hz} Hz: {} ms",
                to_frame[i].1
            );
        }
        own_row(label, to_frame.map(|(mean, _)| mean), 1);
        print_row(
            &format!("press to a drawn jump at 60 frames a second, {policy}: at most"),
            "ms",
            to_frame.map(|(_, most)| most),
            1,
        );
    }
}

#[test]
fn the_frame_of_a_turn_shows_all_of_it() {
    // The camera must have the yaw of the newest `Look` event whose step has run, in the same frame.
    for hz in RATES {
        let looks = [(0.503, 90.0), (0.92, -30.0), (1.37, 170.0)];
        let scenario = Scenario {
            script: looks
                .map(|(t, yaw)| (t, format!("Look({yaw}, 0)")))
                .to_vec(),
            seconds: 2.0,
            ..Scenario::default()
        };
        let report = scenario.run(hz);
        let (mut steps, mut compared) = (0, 0);
        let mut shown = 0.0_f64;
        for frame in &report.frames_log {
            // Start of the newest step. Looks at or before this time have acted.
            steps += frame.steps;
            let newest = (steps as f64 - 1.0) / hz;
            if let Some((_, yaw)) = looks.iter().rev().find(|(t, _)| *t <= newest + 1e-9) {
                shown = *yaw;
            }
            let [_, y, _, w] = frame.camera_rotation;
            let yaw = 2.0 * y.atan2(w).to_degrees();
            // Before the first look the camera is pitched down, so its rotation is not a pure yaw.
            if frame.t > 0.6 {
                let off = (yaw - shown + 540.0).rem_euclid(360.0) - 180.0;
                assert!(
                    off.abs() < 2e-5,
                    "{hz} Hz, {} s: {yaw} for {shown} degrees",
                    frame.t
                );
                compared += 1;
            }
        }
        assert!(compared > 80, "{hz} Hz: {compared} frames");
    }
}

/// The game with a mouse and no window.
fn with_mouse(hz: f64) -> App {
    let level = level::load("levels/court.ron").unwrap();
    let mut app = App::new();
    let window = WindowPlugin {
        primary_window: None,
        ..default()
    };
    app.add_plugins((MinimalPlugins, TransformPlugin, InputPlugin, window));
    Start {
        planner: StepPlanner::new(Policy::Fixed, hz, 100).unwrap(),
        ..Start::of(level)
    }
    .insert(&mut app);
    app.insert_resource(Bindings::load("assets/bindings.ron".as_ref()).unwrap())
        .add_plugins(input::devices::plugin);
    springyard::game::single_threaded(&mut app);
    let window = Window {
        focused: true,
        ..default()
    };
    app.world_mut().spawn((window, PrimaryWindow));
    headless::start(&mut app);
    app.insert_resource(MouseCapture(true));
    app
}

#[test]
fn the_mouse_turns_the_picture_of_its_own_frame_even_with_no_step_in_it() {
    let late = RATES.map(|hz| {
        let mut app = with_mouse(hz);
        let mut most = 0.0_f64;
        for frame in 0..60 {
            let before = app.world().resource::<Look>().yaw_deg;
            let delta = Vec2::new(3.0 + frame as f32, 1.0);
            app.world_mut().write_message(MouseMotion { delta });
            // Frames of 1 ms: most have no step.
            headless::frame(&mut app, Duration::from_millis(1));
            let look = *app.world().resource::<Look>();
            assert!(look.yaw_deg != before, "the mouse turned the look");
            // Frames until the picture has the turn: none, if that of the mouse movement's own frame has it.
            let frames = (0..10).find(|_| {
                let mut cameras = app.world_mut().query_filtered::<&Transform, With<Rig>>();
                let camera = cameras.single(app.world()).unwrap().rotation;
                let has_turned = 1.0 - camera.dot(look.rotation()).abs() < 1e-6;
                if !has_turned {
                    headless::frame(&mut app, Duration::from_millis(1));
                }
                has_turned
            });
            let frames = frames.unwrap_or_else(|| panic!("{hz} Hz, frame {frame}: no turn"));
            most.keep_largest(f64::from(frames));
        }
        most
    });
    own_row("latency from mouse to the turned view, frames", late, 0);
    assert_eq!(late, [0.0; 4], "frames");
}
