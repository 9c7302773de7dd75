//! Each driver of the camera rig on its own: look-ahead, field of view, shake, shoulder, recentre, edge look; and rigs with
//! other sets of drivers.

use crate::common::worst::Extreme;
use bevy::prelude::*;
use springyard::input::script::{Event, ScriptButton};
use springyard::level::CharacterView;
use springyard::tuning::{CameraTuning, Tuning};
use springyard_camera::{Boom, CameraControl, Follow, GlanceAt, Look, Orbit, Rig, Watch};

use super::{by_hand, look, open, own_row, rig, trauma, tune, walk};
use crate::common::Play;

#[test]
fn look_ahead_shows_where_one_goes_and_turns_without_a_jerk() {
    let mut play = open(vec![
        (0.0, Event::Look(0.0, -12.0)),
        (0.0, Event::Move(1.0, 0.0)),
        (4.0, Event::Move(-1.0, 0.0)),
    ]);
    play.run(3.9, |_, _| {});
    let ahead = |play: &mut Play| rig(play).pivot.x - play.view().x - 0.3;
    let right = ahead(&mut play);
    // 5 m/s times 0.2 s of look-ahead.
    assert!((right - 1.0).abs() < 8e-5, "{right}");
    let mut last: Option<(f32, f32)> = None;
    let mut jerk = 0.0_f32;
    play.run(4.0, |play, _| {
        let at = rig(play).pivot.x;
        if let Some((before, speed)) = last {
            let now = (at - before) * 60.0;
            jerk.keep_largest((now - speed).abs() * 60.0);
            last = Some((at, now));
        } else {
            last = Some((at, 5.0));
        }
    });
    let left = ahead(&mut play);
    own_row(
        "look-ahead at 5 m/s; the pivot's acceleration when the run reverses",
        format!("{right:.2} m; {jerk:.0} m/s^2"),
    );
    assert!((left + 1.0).abs() < 1.2e-4, "{left}");
    // The character itself accelerates by 150 m/s^2 and more in the turn.
    assert!(jerk < 100.0, "{jerk}");
    tune(&mut play, |tuning| tuning.look_ahead.limit_m = 0.4);
    play.run(3.0, |_, _| {});
    let limited = ahead(&mut play);
    assert!((limited + 0.4).abs() < 2.5e-4, "{limited}");
}

#[test]
fn a_glance_turns_the_picture_for_a_second_and_not_the_run() {
    let ahead = vec![(0.0, Event::Look(0.0, -12.0)), (0.0, Event::Move(0.0, 1.0))];
    let mut play = open(ahead);
    play.run(1.0, |_, _| {});
    let (from, looked) = (play.view(), look(&play));
    let place = from + Vec3::new(50.0, 0.0, -10.0);
    let world = play.app.world_mut();
    world.write_message(GlanceAt { place, secs: 1.0 });
    let yaw = |play: &mut Play| rig(play).rotation.to_euler(EulerRot::YXZ).0.to_degrees();
    play.run(0.5, |_, _| {});
    let there = yaw(&mut play);
    assert!((-83.0..-74.0).contains(&there), "{there} degrees");
    play.run(0.6, |_, _| {});
    let back = yaw(&mut play);
    assert!(back.abs() < 2.0, "{back} degrees");
    assert_eq!(look(&play), looked);
    let way = play.view() - from;
    assert!(way.x.abs() < 0.01 && way.z < -4.0, "straight on: {way}");
}

#[test]
fn a_run_opens_the_view_and_reduced_motion_does_not() {
    let run = vec![
        (0.0, Event::Look(0.0, -12.0)),
        (0.0, Event::Move(0.0, 1.0)),
        (2.5, Event::Press(ScriptButton::Jump)),
        (3.5, Event::Release(ScriptButton::Jump)),
    ];
    let mut play = open(run.clone());
    play.run(3.0, |_, _| {});
    let usual = rig(&mut play).fov_deg;
    // The field of view grows by 4 degrees at 8 m/s, and so by 2.5 degrees at 5 m/s.
    assert!((usual - 62.5).abs() < 1.5e-4, "{usual}");

    let reduced = Tuning::load("assets/tuning/reduced_motion.ron".as_ref()).unwrap();
    let mut play = open(run);
    play.app.insert_resource(CameraTuning(reduced.camera));
    play.run(4.0, |play, _| {
        play.app
            .world_mut()
            .write_message(springyard_camera::ShakeCamera(1.0));
        let rig = rig(play);
        assert_eq!(rig.fov_deg, reduced.camera.fov_kick.fov_deg);
        assert_eq!(rig.shake, Quat::IDENTITY);
        assert_eq!(rig.offset, Vec3::ZERO);
        let camera = play.camera();
        assert_eq!(camera.rotation, rig.rotation);
    });
}

#[test]
fn a_blow_trembles_for_a_while_the_same_at_any_frame_rate() {
    let after = |fps: u32| {
        let mut play = open(vec![(0.0, Event::Look(0.0, -12.0))]);
        play.run(0.5, |_, _| {});
        play.app
            .world_mut()
            .write_message(springyard_camera::ShakeCamera(1.0));
        play.frame(0.0);
        let mut turns = Vec::new();
        for frame in 1..=fps {
            play.frame(1.0 / f64::from(fps));
            if frame % (fps / 6) == 0 {
                turns.push(rig(&mut play).shake);
            }
        }
        turns
    };
    let reference = after(60);
    let first_deg = reference[0].angle_between(Quat::IDENTITY).to_degrees();
    let last_deg = reference[5].angle_between(Quat::IDENTITY).to_degrees();
    own_row(
        "a blow of 1: turn of the picture after 1/6 s, after 1 s",
        format!("{first_deg:.1} degrees, {last_deg:.1}"),
    );
    assert!((0.01..1.5).contains(&first_deg), "{first_deg}");
    assert!(last_deg < 1e-3, "{last_deg}");
    for fps in [30, 144] {
        for (turn, wanted) in after(fps).iter().zip(&reference) {
            let apart_deg = turn.angle_between(*wanted).to_degrees();
            // `angle_between` resolves 0.03 degrees: the arc cosine of an `f32` near 1.
            assert!(apart_deg < 0.03, "{fps} fps: {apart_deg}");
        }
    }
    // A jump on flat ground does not shake the camera.
    let mut play = open(vec![(0.5, Event::Press(ScriptButton::Jump))]);
    play.run(2.0, |play, _| assert_eq!(trauma(play), 0.0));
}

#[test]
fn the_shoulder_swaps_on_a_spring() {
    let mut play = open(vec![(0.0, Event::Look(0.0, -12.0))]);
    play.run(0.5, |_, _| {});
    let aside = |play: &mut Play| rig(play).pivot.x - play.view().x;
    assert!((aside(&mut play) - 0.3).abs() < 1e-5);
    play.app
        .world_mut()
        .write_message(CameraControl::SwapShoulder);
    let mut fastest = 0.0_f32;
    let mut last = 0.3;
    play.run(1.5, |play, _| {
        let now = aside(play);
        fastest.keep_largest((now - last).abs() * 60.0);
        last = now;
    });
    assert!((last + 0.3).abs() < 2e-5, "{last}");
    own_row(
        "shoulder swap: the pivot's fastest",
        format!("{fastest:.1} m/s"),
    );
    assert!(fastest < 3.0, "{fastest}");
}

#[test]
fn the_look_comes_behind_when_asked_to() {
    let mut play = by_hand();
    play.run(0.5, |_, _| {});
    play.app.world_mut().resource_mut::<Look>().yaw_deg = 150.0;
    play.run(1.0, |_, _| {});
    assert_eq!(look(&play).yaw_deg, 150.0, "not recentred yet");
    // The character stands and faces yaw 0.
    play.app.world_mut().write_message(CameraControl::Recentre);
    let mut last = 150.0;
    play.run(2.0, |play, _| {
        let now = look(play).yaw_deg;
        assert!(now <= last + 1e-3, "it turns one way: {now} after {last}");
        last = now;
    });
    assert!(last.abs() < 0.3, "{last}");
    assert!((look(&play).pitch_deg + 12.0).abs() < 1e-4);
}

#[test]
fn asked_to_come_behind_it_comes_level_even_where_it_is_behind_already() {
    let mut play = by_hand();
    play.run(0.5, |_, _| {});
    *play.app.world_mut().resource_mut::<Look>() = Look {
        yaw_deg: 0.0,
        pitch_deg: 40.0,
    };
    play.run(0.1, |_, _| {});
    play.app.world_mut().write_message(CameraControl::Recentre);
    play.run(2.0, |_, _| {});
    let pitch = look(&play).pitch_deg;
    assert!((pitch + 12.0).abs() < 0.2, "{pitch}");
}

#[test]
fn the_look_comes_behind_a_run_once_the_hand_rests_and_never_fights_it() {
    let mut play = by_hand();
    tune(&mut play, |tuning| tuning.recentre.after_secs = 2.0);
    walk(&mut play, Vec2::new(0.6, 0.8));
    play.run(1.9, |_, _| {});
    assert_eq!(look(&play).yaw_deg, 0.0, "not yet");
    let mut fastest = 0.0_f32;
    let mut last = look(&play).yaw_deg;
    play.run(3.0, |play, _| {
        let now = look(play).yaw_deg;
        fastest.keep_largest((now - last).abs() * 60.0);
        last = now;
    });
    println!("idle, the look turns at {fastest:.1} degrees/s at most");
    assert!(last < -20.0, "it turns towards the way it goes: {last}");
    assert!(fastest < 45.0, "{fastest}");
    // Manual look input overrides the recentring at once, for as long as it lasts.
    for _ in 0..240 {
        play.app.world_mut().resource_mut::<Look>().turn(1.0, 0.0);
        let said = look(&play);
        play.frame(1.0 / 60.0);
        assert_eq!(look(&play), said);
    }
    // After the last input the recentring waits its full delay again.
    let said = look(&play);
    play.run(1.8, |play, _| assert_eq!(look(play), said));
}

#[test]
fn an_edge_tilts_the_camera_down_and_flat_ground_does_not() {
    let shelf = r#"(name: "shelf", shape: Box(size_m: (20, 6, 20)), position: (0, 3, 0)),"#;
    let mut play = Play::yard(
        Vec3::new(0.0, 6.0, 0.0),
        shelf,
        "",
        vec![
            (0.0, Event::Look(0.0, -12.0)),
            (1.0, Event::Move(0.0, 1.0)),
            (2.9, Event::Move(0.0, 0.0)),
        ],
    );
    play.run(0.9, |_, _| {});
    assert!((rig(&mut play).pitch_deg + 12.0).abs() < 1e-5);
    play.run(4.0, |_, _| {});
    let edge_m = play.view().z + 10.0;
    let tilt_deg = -12.0 - rig(&mut play).pitch_deg;
    println!("{edge_m:.2} m from the edge it looks down by {tilt_deg:.2} degrees");
    assert!(edge_m > 0.0 && edge_m < 1.0, "{edge_m}");
    assert!(tilt_deg > 2.0 && tilt_deg < 5.1, "{tilt_deg}");
}

#[test]
fn a_rig_does_without_the_drivers_that_are_left_out() {
    let mut play = open(vec![
        (0.0, Event::Look(20.0, -12.0)),
        (0.0, Event::Move(0.0, 1.0)),
    ]);
    let world = play.app.world_mut();
    let view = world
        .query_filtered::<Entity, With<CharacterView>>()
        .single(world)
        .unwrap();
    let bare = world
        .spawn((Rig::default(), Watch::new(view), Follow::default(), Orbit))
        .id();
    play.run(4.0, |_, _| {});
    let at = play.app.world().get::<Transform>(bare).unwrap().translation;
    let rig = *play.app.world().get::<Rig>(bare).unwrap();
    let away = at.distance(play.view() + Vec3::Y * 0.5);
    assert!((away - 5.0).abs() < 1e-5, "{away}");
    assert_eq!((rig.fov_deg, rig.character_alpha), (60.0, 1.0));
}

#[test]
fn two_rigs_in_one_world_each_keep_their_own_parameters() {
    let mut play = open(vec![
        (0.0, Event::Look(0.0, -12.0)),
        (0.0, Event::Move(1.0, 0.0)),
    ]);
    let world = play.app.world_mut();
    let view = world
        .query_filtered::<Entity, With<CharacterView>>()
        .single(world)
        .unwrap();
    let spawn = |world: &mut World, length_m: f32, hz: f32| {
        let boom = Boom {
            length_m,
            drag: 0.0,
            ..default()
        };
        let follow = Follow {
            frequency_hz: hz,
            ..default()
        };
        world
            .spawn((Rig::default(), Watch::new(view), follow, Orbit, boom))
            .id()
    };
    let (near, far) = (spawn(world, 2.0, 6.0), spawn(world, 9.0, 1.0));
    // At the start of the run the view gets ahead of both pivots. The pivot with the softer spring lags further behind.
    let mut lag = [0.0_f32; 2];
    play.run(3.0, |play, _| {
        for (lag, rig) in lag.iter_mut().zip([near, far]) {
            let rig = *play.app.world().get::<Rig>(rig).unwrap();
            lag.keep_largest(play.view().x - rig.pivot.x);
        }
    });
    let distance = |entity| play.app.world().get::<Rig>(entity).unwrap().distance;
    assert!((distance(near) - 2.0).abs() < 1e-5, "{}", distance(near));
    assert!((distance(far) - 9.0).abs() < 1e-5, "{}", distance(far));
    println!(
        "the pivots lag by {:.3} and {:.3} m at most",
        lag[0], lag[1]
    );
    assert!(lag[1] > 3.0 * lag[0], "{lag:?}");
    // The resource `CameraTuning` applies to the game's own rig only.
    tune(&mut play, |tuning| tuning.boom.length_m = 4.0);
    play.run(3.0, |_, _| {});
    let distance = |entity| play.app.world().get::<Rig>(entity).unwrap().distance;
    assert!((distance(near) - 2.0).abs() < 1e-5, "{}", distance(near));
    assert!((distance(far) - 9.0).abs() < 1e-5, "{}", distance(far));
}
