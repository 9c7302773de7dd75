//! From the movement of the mouse to the picture that it turns: the same frame, even one without a step.

use std::time::Duration;

use bevy::input::InputPlugin;
use bevy::input::mouse::MouseMotion;
use bevy::prelude::*;
use spring_math::planner::Policy;
use springyard::cli::headless::{self, Start};
use springyard::input::mouse_capture::MouseCapture;
use springyard::input::{self, Bindings};
use springyard_camera::{LiveRig, Look};
use springyard_timestep::policies::StepPlanner;

use crate::common::{devices, shipped};
use springyard_test_lab::RATES;
use springyard_test_lab::owned::{assert_row, rounded};
use springyard_test_lab::worst::Extreme;

/// The game with a mouse and no window.
fn with_mouse(hz: f64) -> App {
    let level = shipped("court");
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        TransformPlugin,
        InputPlugin,
        devices::windows(),
    ));
    Start {
        planner: StepPlanner::new(Policy::Fixed, hz, 100).unwrap(),
        ..Start::of(level)
    }
    .insert(&mut app);
    app.insert_resource(Bindings::load("assets/bindings.ron".as_ref()).unwrap())
        .add_plugins(input::devices::plugin);
    springyard::game::single_threaded(&mut app);
    devices::open_window(&mut app);
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
            // Frames until the picture shows the turn: 0 if the frame of the mouse movement already does.
            let frames = (0..10).find(|_| {
                let has_turned = 1.0 - camera(&mut app).dot(look.rotation()).abs() < 1e-6;
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
    let label = "latency from mouse to the turned view, frames";
    assert_row("docs/feel.md", label, &rounded(late, 0));
    assert_eq!(late, [0.0; 4], "frames");
}

#[test]
fn a_movement_of_the_mouse_turns_the_camera_by_its_angle() {
    let mut app = with_mouse(60.0);
    app.insert_resource(MouseCapture(false));
    for _ in 0..10 {
        headless::frame(&mut app, Duration::from_millis(10));
    }
    let before = camera(&mut app);
    app.insert_resource(MouseCapture(true));
    let delta = Vec2::new(-250.0, 0.0);
    app.world_mut().write_message(MouseMotion { delta });
    headless::frame(&mut app, Duration::from_millis(1));
    let turned = before.angle_between(camera(&mut app)).to_degrees();
    // 250 counts of 0.12 degrees are 30 degrees of yaw. At a pitch of 12 degrees the angle between the views is a little less.
    let yaw_deg = app.world().resource::<Look>().yaw_deg;
    assert!((yaw_deg - 30.0).abs() < 1e-5, "{yaw_deg}");
    assert!(turned > 29.0, "turned by {turned} degrees");
}

/// The orientation of the camera.
fn camera(app: &mut App) -> Quat {
    let mut cameras = app
        .world_mut()
        .query_filtered::<&Transform, With<LiveRig>>();
    cameras.single(app.world()).unwrap().rotation
}
