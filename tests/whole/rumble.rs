//! Requests to rumble, without a gamepad at hand: a landing, a blow, a throw, and what must be silent.

use bevy::input::gamepad::GamepadRumbleRequest;
use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use springyard::frames::controls::TimeControl;
use springyard::input::script::{Event, IntentButton};
use springyard::input::{Controls, DeviceSettings};
use springyard::rumble;

use crate::common::{Play, flat_level, start_of};

/// A game on flat ground with a gamepad plugged in.
fn play(spawn: Vec3, strength: f32, crates: &str, script: Vec<(f64, Event)>) -> Play {
    let start = start_of(flat_level(spawn, "", "", crates), script);
    Play::start_with(start, |app| {
        let controls = Controls {
            rumble: strength,
            ..default()
        };
        app.insert_resource(DeviceSettings {
            controls,
            ..default()
        })
        .add_plugins(rumble::plugin);
        app.world_mut().spawn(Gamepad::default());
    })
}

/// A request: strength of the weak and of the strong motor, and duration, s.
type Request = (f32, f32, f32);

/// The requests of the next `secs` seconds, except those to stop.
fn requests(play: &mut Play, secs: f64) -> Vec<Request> {
    let mut found = Vec::new();
    play.run(secs, |play, _| {
        let world = play.app.world_mut();
        let mut requests = world.resource_mut::<Messages<GamepadRumbleRequest>>();
        for request in requests.drain() {
            if let GamepadRumbleRequest::Add {
                duration,
                intensity,
                ..
            } = request
            {
                let secs = duration.as_secs_f32();
                found.push((intensity.weak_motor, intensity.strong_motor, secs));
            }
        }
    });
    found
}

#[test]
fn a_deeper_fall_rumbles_more_and_longer() {
    let landing = |height_m: f32| {
        let mut play = play(Vec3::Y * height_m, 1.0, "", vec![]);
        let requests = requests(&mut play, 3.0);
        assert_eq!(requests.len(), 1, "{height_m} m: {requests:?}");
        requests[0]
    };
    let (low, high) = (landing(1.0), landing(4.0));
    assert!(low.0 > 0.2 && low.1 > 0.05, "{low:?}");
    assert!(
        high.0 > 1.2 * low.0 && high.1 > 1.2 * low.1 && high.2 > low.2,
        "{high:?} after {low:?}"
    );
}

#[test]
fn the_setting_scales_both_motors_and_0_is_silent() {
    let landing = |strength| {
        let mut play = play(Vec3::Y * 4.0, strength, "", vec![]);
        requests(&mut play, 3.0)
    };
    let (full, half) = (landing(1.0)[0], landing(0.5)[0]);
    assert!((half.0 - 0.5 * full.0).abs() < 1e-5);
    assert!((half.1 - 0.5 * full.1).abs() < 1e-5);
    assert_eq!(half.2, full.2);
    assert_eq!(landing(0.0), []);
}

#[test]
fn standing_and_running_on_flat_ground_are_silent() {
    let script = vec![(2.0, Event::Move(0.0, 1.0)), (4.0, Event::Move(0.0, 0.0))];
    let mut play = play(Vec3::ZERO, 1.0, "", script);
    assert_eq!(requests(&mut play, 6.0), []);
}

#[test]
fn a_respawn_from_the_air_is_no_landing() {
    let script = vec![
        (1.0, Event::Press(IntentButton::Jump)),
        // On the way down, at some 4 m/s.
        (1.5, Event::Tap(IntentButton::Respawn)),
        (2.0, Event::Release(IntentButton::Jump)),
    ];
    let mut play = play(Vec3::ZERO, 1.0, "", script);
    assert_eq!(requests(&mut play, 3.0), []);
}

#[test]
fn a_crate_that_hits_the_character_is_felt_and_one_at_rest_beside_it_is_not() {
    let cube =
        r#"(name: "cube", mass_kg: 60.0, size_m: (0.8, 0.8, 0.8), position: (0.0, 0.4, -2.5)),"#;
    let mut play = play(Vec3::ZERO, 1.0, cube, vec![]);
    assert_eq!(requests(&mut play, 1.0), []);
    let world = play.app.world_mut();
    let mut bodies = world.query::<(&Name, &mut Velocity)>();
    let thrown = bodies
        .iter_mut(world)
        .find(|(name, _)| name.as_str() == "cube");
    thrown.unwrap().1.linear = Vec3::Z * 8.0;
    let blows = requests(&mut play, 1.0);
    assert!(!blows.is_empty(), "the crate arrives after some 0.25 s");
}

#[test]
fn a_throw_is_felt_in_the_weak_motor() {
    let cube =
        r#"(name: "cube", mass_kg: 10.0, size_m: (0.6, 0.6, 0.6), position: (0.0, 0.3, -1.5)),"#;
    let script = vec![
        (0.5, Event::Press(IntentButton::Grab)),
        (2.0, Event::Move(0.0, 1.0)),
        (3.0, Event::Release(IntentButton::Grab)),
    ];
    let mut play = play(Vec3::ZERO, 1.0, cube, script);
    requests(&mut play, 2.9);
    let thrown = requests(&mut play, 0.3);
    assert!(
        thrown.iter().any(|(weak, strong, _)| weak > strong),
        "{thrown:?}"
    );
}

#[test]
fn a_pause_stops_what_rumbles_and_a_single_step_in_it_is_silent() {
    let mut play = play(Vec3::Y * 4.0, 1.0, "", vec![]);
    assert_eq!(requests(&mut play, 0.2), [], "still in the air");
    play.app.world_mut().write_message(TimeControl::TogglePause);
    play.frame(0.0);
    let sent = |play: &mut Play| -> Vec<GamepadRumbleRequest> {
        let world = play.app.world_mut();
        let mut requests = world.resource_mut::<Messages<GamepadRumbleRequest>>();
        requests.drain().collect()
    };
    let stops = sent(&mut play);
    assert!(matches!(stops[..], [GamepadRumbleRequest::Stop { .. }]));
    // Through the landing in single steps.
    for _ in 0..120 {
        play.app.world_mut().write_message(TimeControl::SingleStep);
        play.frame(0.0);
        assert!(sent(&mut play).is_empty());
    }
    assert!(play.state().is_grounded());
}
