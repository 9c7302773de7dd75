//! Changes of the tuning while the game runs: a change applies as a whole, or is refused as a whole.

use crate::common::{Play, on_strip};
use bevy::prelude::*;
use bevy_rapier3d::prelude::{Collider, ColliderMassProperties, Velocity};
use springyard::input::LookLimits;
use springyard::input::last_device::LastDevice;
use springyard::input::pad_family::PadFamily;
use springyard::input::script::{Event, IntentButton};
use springyard::tuning::{
    CameraTuning, Comfort, FigureInForce, FigureTuning, Overrides, PlayerTuning, RefusedTuning,
    Retune, Tuning,
};
use springyard_camera::{LiveRig, LookAhead, Recentre, Shake};
use springyard_character::{Character, CharacterTuning, Sensed};
use springyard_test_lab::worst::Extreme;

fn tuning(play: &Play) -> Tuning {
    let world = play.app.world();
    Tuning {
        character: world.resource::<PlayerTuning>().character,
        moves: world.resource::<PlayerTuning>().moves,
        camera: world.resource::<CameraTuning>().0,
        look: *world.resource::<LookLimits>(),
        figure: *world.resource::<FigureTuning>(),
    }
}

fn retune(play: &mut Play, change: impl FnOnce(&mut Tuning)) {
    let mut wanted = tuning(play);
    change(&mut wanted);
    play.app.world_mut().write_message(Retune(wanted));
}

fn of_player<T: Component + Clone>(play: &mut Play) -> T {
    let world = play.app.world_mut();
    let mut players = world.query_filtered::<&T, With<Character>>();
    players.single(world).unwrap().clone()
}

fn standing(script: Vec<(f64, Event)>) -> Play {
    let mut play = Play::yard(Vec3::ZERO, "", "", script);
    play.run(0.5, |_, _| {});
    play
}

/// Largest height of the body's middle above its current position within `secs`, m.
fn highest(play: &mut Play, secs: f64) -> f32 {
    let start = play.position().y;
    let mut top = start;
    play.run(secs, |play, _| {
        top.keep_largest(play.position().y);
    });
    top - start
}

#[test]
fn the_next_jump_is_as_high_as_it_has_just_been_tuned() {
    let jump = |at: f64| {
        [
            (at, Event::Press(IntentButton::Jump)),
            (at + 1.0, Event::Release(IntentButton::Jump)),
        ]
    };
    let mut play = standing([jump(0.6), jump(3.0)].concat());
    let usual = highest(&mut play, 2.0);
    assert!((usual - 1.2).abs() < 0.02, "{usual}");
    retune(&mut play, |tuning| tuning.character.jump_apex_m = 2.5);
    let higher = highest(&mut play, 2.0);
    assert!((higher - 2.5).abs() < 0.04, "{higher}");
}

#[test]
fn made_taller_wider_and_higher_above_the_ground_it_stands_with_its_feet_where_they_were() {
    let mut play = standing(vec![]);
    retune(&mut play, |tuning| {
        tuning.character.height_m = 3.0;
        tuning.character.radius_m = 0.5;
        tuning.character.clearance_m = 0.6;
        tuning.character.mass_kg = 200.0;
    });
    // (3.0 + 0.6) / 2 above the ground, at once and from then on.
    play.run(0.5, |play, now| {
        let (height, speed) = (play.position().y, of_player::<Velocity>(play).linear.y);
        assert!((height - 1.8).abs() < 5e-3, "{height} at {now}");
        assert!(speed.abs() < 0.02, "{speed} m/s at {now}");
        assert!(play.state().is_grounded());
    });
    let sensed = of_player::<Sensed>(&mut play).ground.unwrap();
    assert!((sensed.below - 1.8).abs() < 5e-3);
    let collider = of_player::<Collider>(&mut play);
    let capsule = collider.as_capsule().unwrap();
    // (3.0 - 0.6) / 2 - 0.5
    assert!((capsule.raw.half_height() - 0.7).abs() < 1e-5);
    assert!((capsule.radius() - 0.5).abs() < 1e-6);
    assert_eq!(
        of_player::<ColliderMassProperties>(&mut play),
        ColliderMassProperties::Mass(200.0)
    );
    assert_eq!(of_player::<CharacterTuning>(&mut play).height_m, 3.0);
}

#[test]
fn the_body_that_others_bump_into_is_the_new_one() {
    // The beam's underside is at 2.2 m: a character of 1.8 m fits under it, one of 2.6 m does not.
    let beam =
        r#"(name: "beam", shape: Box(size_m: (6.0, 1.0, 1.0)), position: (0.0, 2.7, -4.0)),"#;
    let walk = |height_m: f32| {
        let script = vec![(0.6, Event::Move(0.0, 1.0))];
        let mut play = Play::yard(Vec3::ZERO, beam, "", script);
        play.run(0.5, |_, _| {});
        retune(&mut play, |tuning| tuning.character.height_m = height_m);
        play.run(2.5, |_, _| {});
        play.position().z
    };
    let (low, high) = (walk(1.8), walk(2.6));
    assert!(low < -8.0, "{low}");
    assert!(high > -3.5, "{high}");
}

#[test]
fn in_the_air_it_lands_on_its_new_legs() {
    let script = vec![(0.6, Event::Tap(IntentButton::Jump))];
    let mut play = standing(script);
    play.run(0.2, |_, _| {});
    assert!(!play.state().is_grounded());
    retune(&mut play, |tuning| tuning.character.clearance_m = 0.8);
    play.run(2.0, |_, _| {});
    assert!(play.state().is_grounded());
    assert!(
        (play.position().y - 1.3).abs() < 5e-3,
        "{}",
        play.position()
    );
}

#[test]
fn an_invalid_tuning_is_refused_as_a_whole_with_its_reason() {
    let mut play = standing(vec![]);
    let before = tuning(&play);
    retune(&mut play, |tuning| {
        tuning.character.run_speed_m_s = 8.0;
        tuning.character.height_m = 0.9;
    });
    play.frame(1.0 / 60.0);
    let refused = play.app.world().resource::<RefusedTuning>().0.clone();
    assert_eq!(refused.len(), 1);
    assert!(refused[0].message.contains("shorter than twice its radius"));
    assert_eq!(tuning(&play), before, "not even the speed");
    assert_eq!(of_player::<CharacterTuning>(&mut play), before.character);
    retune(&mut play, |tuning| {
        tuning.camera.follow.frequency_hz = f32::NAN
    });
    play.frame(1.0 / 60.0);
    let refused = play.app.world().resource::<RefusedTuning>().0.clone();
    assert_eq!(refused[0].path, "camera.follow.frequency_hz");
    retune(&mut play, |tuning| tuning.camera.follow.frequency_hz = 5.0);
    play.frame(1.0 / 60.0);
    assert!(play.app.world().resource::<RefusedTuning>().0.is_empty());
    assert_eq!(tuning(&play).camera.follow.frequency_hz, 5.0);
}

#[test]
fn a_tuning_set_to_what_it_is_changes_nothing_in_the_run() {
    let run = |retunes: bool| {
        let script = vec![(0.2, Event::Move(0.7, 0.7))];
        let mut play = Play::yard(Vec3::ZERO, "", "", script);
        play.run(2.0, |play, _| {
            if retunes {
                retune(play, |_| {});
            }
        });
        play.hash()
    };
    assert_eq!(run(true), run(false));
}

/// A component of the camera.
fn of_camera<T: Component + Clone>(play: &mut Play) -> T {
    let world = play.app.world_mut();
    let mut cameras = world.query_filtered::<&T, With<LiveRig>>();
    cameras.single(world).unwrap().clone()
}

#[test]
fn a_setting_stands_over_the_tuning_of_camera_and_figure_and_leaves_it_as_it_is() {
    let mut play = standing(vec![]);
    let before = tuning(&play);
    play.app.insert_resource(Overrides {
        comfort: Comfort {
            look_ahead: 0.5,
            reduced_motion: true,
            ..default()
        },
        ..default()
    });
    play.frame(1.0 / 60.0);
    assert!(!of_camera::<Shake>(&mut play).enabled);
    assert_eq!(of_camera::<LookAhead>(&mut play).limit_m, 0.0);
    assert!(!play.app.world().resource::<FigureInForce>().blink);
    assert_eq!(tuning(&play), before);
    // A new tuning comes under the same settings.
    retune(&mut play, |tuning| {
        tuning.camera.look_ahead.frequency_hz = 0.9;
        tuning.camera.look_ahead.limit_m = 2.0;
    });
    play.frame(1.0 / 60.0);
    assert_eq!(of_camera::<LookAhead>(&mut play).frequency_hz, 0.9);
    assert_eq!(of_camera::<LookAhead>(&mut play).limit_m, 0.0);
    play.app.insert_resource(Overrides::default());
    play.frame(1.0 / 60.0);
    assert_eq!(of_camera::<LookAhead>(&mut play).limit_m, 2.0);
    assert!(of_camera::<Shake>(&mut play).enabled);
    assert!(play.app.world().resource::<FigureInForce>().blink);
}

#[test]
fn a_camera_of_the_level_shakes_as_the_settings_say() {
    let camera = "cameras: [(
        area: (position: (0, 2, -8), size_m: (8, 6, 8)),
        rig: Fixed(place: (8, 4, -8)), blend_secs: 0.25,
    )],";
    let mut play = on_strip(camera, vec![]);
    play.run(0.1, |_, _| {});
    let of_level = |play: &mut Play| {
        let world = play.app.world_mut();
        let mut rigs = world.query_filtered::<&Shake, Without<LiveRig>>();
        *rigs.single(world).unwrap()
    };
    retune(&mut play, |tuning| tuning.camera.shake.turn_deg = 0.8);
    play.frame(1.0 / 60.0);
    assert_eq!(of_level(&mut play), of_camera::<Shake>(&mut play));
    assert_eq!(of_level(&mut play).turn_deg, 0.8);
    play.app.insert_resource(Overrides {
        comfort: Comfort {
            camera_shake: 0.0,
            reduced_motion: true,
            ..default()
        },
        ..default()
    });
    play.frame(1.0 / 60.0);
    let shake = of_level(&mut play);
    assert!(!shake.enabled && shake.turn_deg == 0.0, "{shake:?}");
}

#[test]
fn the_camera_turns_behind_the_character_while_a_gamepad_is_in_use() {
    let mut play = standing(vec![]);
    for (last, turns) in [
        (LastDevice::KeyboardMouse, false),
        (LastDevice::Gamepad(PadFamily::default()), true),
        (LastDevice::KeyboardMouse, false),
    ] {
        play.app.insert_resource(last);
        play.frame(1.0 / 60.0);
        let after_secs = of_camera::<Recentre>(&mut play).after_secs;
        assert_eq!(after_secs > 0.0, turns, "{last:?}: {after_secs} s");
    }
}
