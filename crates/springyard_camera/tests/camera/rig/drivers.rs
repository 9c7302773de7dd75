//! Each driver of the camera rig on its own: look-ahead, field of view, shake, shoulder, recentre, edge look; and rigs with
//! other sets of drivers.

use bevy::prelude::*;
use springyard_camera::{
    Boom, CameraControl, Follow, GlanceAt, Look as LookDirection, Orbit, ShakeCamera, Watch,
};
use springyard_test_lab::Input::{Look, Move, Press, Release};
use springyard_test_lab::IntentButton::Jump;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{Scene, Solid};

use super::lab::{CameraLab, own_row};

#[test]
fn look_ahead_shows_where_one_goes_and_turns_without_a_jerk() {
    let mut lab = CameraLab::open(vec![
        (0.0, Look(0.0, -12.0)),
        (0.0, Move(1.0, 0.0)),
        (4.0, Move(-1.0, 0.0)),
    ]);
    lab.run(3.9, |_, _| {});
    let ahead = |lab: &CameraLab| lab.rig().pivot.x - lab.view().x - 0.3;
    let right = ahead(&lab);
    // 5 m/s times 0.2 s of look-ahead.
    assert!((right - 1.0).abs() < 8e-5, "{right}");
    let mut last: Option<(f32, f32)> = None;
    let mut jerk = 0.0_f32;
    lab.run(4.0, |lab, _| {
        let at = lab.rig().pivot.x;
        if let Some((before, speed)) = last {
            let now = (at - before) * 60.0;
            jerk.keep_largest((now - speed).abs() * 60.0);
            last = Some((at, now));
        } else {
            last = Some((at, 5.0));
        }
    });
    let left = ahead(&lab);
    own_row(
        "look-ahead at 5 m/s; the pivot's acceleration when the run reverses",
        format!("{right:.2} m; {jerk:.0} m/s^2"),
    );
    assert!((left + 1.0).abs() < 1.2e-4, "{left}");
    // The character itself accelerates by 150 m/s^2 and more in the turn.
    assert!(jerk < 100.0, "{jerk}");
    lab.tune(|tuning| tuning.look_ahead.limit_m = 0.4);
    lab.run(3.0, |_, _| {});
    let limited = ahead(&lab);
    assert!((limited + 0.4).abs() < 2.5e-4, "{limited}");
}

#[test]
fn a_glance_turns_the_picture_for_a_second_and_not_the_run() {
    let ahead = vec![(0.0, Look(0.0, -12.0)), (0.0, Move(0.0, 1.0))];
    let mut lab = CameraLab::open(ahead);
    lab.run(1.0, |_, _| {});
    let (from, looked) = (lab.view(), lab.look());
    let place = from + Vec3::new(50.0, 0.0, -10.0);
    lab.send(GlanceAt { place, secs: 1.0 });
    let yaw = |lab: &CameraLab| lab.rig().rotation.to_euler(EulerRot::YXZ).0.to_degrees();
    lab.run(0.5, |_, _| {});
    let there = yaw(&lab);
    assert!((-83.0..-74.0).contains(&there), "{there} degrees");
    lab.run(0.6, |_, _| {});
    let back = yaw(&lab);
    assert!(back.abs() < 2.0, "{back} degrees");
    assert_eq!(lab.look(), looked);
    let way = lab.view() - from;
    assert!(way.x.abs() < 0.01 && way.z < -4.0, "straight on: {way}");
}

#[test]
fn a_run_opens_the_view() {
    let run = vec![
        (0.0, Look(0.0, -12.0)),
        (0.0, Move(0.0, 1.0)),
        (2.5, Press(Jump)),
        (3.5, Release(Jump)),
    ];
    let mut lab = CameraLab::open(run);
    lab.run(3.0, |_, _| {});
    let usual = lab.rig().fov_deg;
    // The field of view grows by 4 degrees at 8 m/s, and so by 2.5 degrees at 5 m/s.
    assert!((usual - 62.5).abs() < 1.5e-4, "{usual}");
}

#[test]
fn a_blow_trembles_for_a_while_the_same_at_any_frame_rate() {
    let after = |fps: u32| {
        let mut lab = CameraLab::open(vec![(0.0, Look(0.0, -12.0))]);
        lab.run(0.5, |_, _| {});
        lab.send(ShakeCamera(1.0));
        lab.frame(0.0);
        let mut turns = Vec::new();
        for frame in 1..=fps {
            lab.frame(1.0 / f64::from(fps));
            if frame % (fps / 6) == 0 {
                turns.push(lab.rig().shake);
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
    let mut lab = CameraLab::open(vec![(0.5, Press(Jump))]);
    lab.run(2.0, |lab, _| assert_eq!(lab.trauma(), 0.0));
}

#[test]
fn the_shoulder_swaps_on_a_spring() {
    let mut lab = CameraLab::open(vec![(0.0, Look(0.0, -12.0))]);
    lab.run(0.5, |_, _| {});
    let aside = |lab: &CameraLab| lab.rig().pivot.x - lab.view().x;
    assert!((aside(&lab) - 0.3).abs() < 1e-5);
    lab.send(CameraControl::SwapShoulder);
    let mut fastest = 0.0_f32;
    let mut last = 0.3;
    lab.run(1.5, |lab, _| {
        let now = aside(lab);
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
    let mut lab = CameraLab::open([]);
    lab.run(0.5, |_, _| {});
    lab.look_mut().yaw_deg = 150.0;
    lab.run(1.0, |_, _| {});
    assert_eq!(lab.look().yaw_deg, 150.0, "not recentred yet");
    // The character stands and faces yaw 0.
    lab.send(CameraControl::Recentre);
    let mut last = 150.0;
    lab.run(2.0, |lab, _| {
        let now = lab.look().yaw_deg;
        assert!(now <= last + 1e-3, "it turns one way: {now} after {last}");
        last = now;
    });
    assert!(last.abs() < 0.3, "{last}");
    assert!((lab.look().pitch_deg + 12.0).abs() < 1e-4);
}

#[test]
fn asked_to_come_behind_it_comes_level_even_where_it_is_behind_already() {
    let mut lab = CameraLab::open([]);
    lab.run(0.5, |_, _| {});
    *lab.look_mut() = LookDirection {
        yaw_deg: 0.0,
        pitch_deg: 40.0,
    };
    lab.run(0.1, |_, _| {});
    lab.send(CameraControl::Recentre);
    lab.run(2.0, |_, _| {});
    let pitch = lab.look().pitch_deg;
    assert!((pitch + 12.0).abs() < 0.2, "{pitch}");
}

#[test]
fn the_look_comes_behind_a_run_once_the_hand_rests_and_never_fights_it() {
    let mut lab = CameraLab::open([]);
    lab.tune(|tuning| tuning.recentre.after_secs = 2.0);
    lab.world.intent().movement = Vec2::new(0.6, 0.8);
    lab.run(1.9, |_, _| {});
    assert_eq!(lab.look().yaw_deg, 0.0, "not yet");
    let mut fastest = 0.0_f32;
    let mut last = lab.look().yaw_deg;
    lab.run(3.0, |lab, _| {
        let now = lab.look().yaw_deg;
        fastest.keep_largest((now - last).abs() * 60.0);
        last = now;
    });
    println!("idle, the look turns at {fastest:.1} degrees/s at most");
    assert!(last < -20.0, "it turns towards the way it goes: {last}");
    assert!(fastest < 45.0, "{fastest}");
    // Manual look input overrides the recentring at once, for as long as it lasts.
    for _ in 0..240 {
        lab.look_mut().turn(1.0, 0.0);
        let said = lab.look();
        lab.frame(1.0 / 60.0);
        assert_eq!(lab.look(), said);
    }
    // After the last input the recentring waits its full delay again.
    let said = lab.look();
    lab.run(1.8, |lab, _| assert_eq!(lab.look(), said));
}

#[test]
fn no_turn_behind_the_character_begins_in_the_air() {
    let turns = |height_m: f32| {
        let scene = Scene {
            spawn: Vec3::Y * height_m,
            ..default()
        };
        let mut lab = CameraLab::of(&scene, []);
        lab.tune(|tuning| tuning.recentre.after_secs = 0.5);
        lab.world.intent().movement = Vec2::new(0.6, 0.8);
        lab.run(1.5, |_, _| {});
        lab.look().yaw_deg != 0.0
    };
    assert!(turns(0.0), "on the ground it does");
    assert!(!turns(60.0), "in a fall of three seconds");
}

#[test]
fn an_edge_tilts_the_camera_down_and_flat_ground_does_not() {
    let scene = Scene {
        spawn: Vec3::new(0.0, 6.0, 0.0),
        solids: vec![Solid::block("shelf", (20.0, 6.0, 20.0), (0.0, 3.0, 0.0))],
        ..default()
    };
    let mut lab = CameraLab::of(
        &scene,
        [
            (0.0, Look(0.0, -12.0)),
            (1.0, Move(0.0, 1.0)),
            (2.9, Move(0.0, 0.0)),
        ],
    );
    lab.run(0.9, |_, _| {});
    assert!((lab.rig().pitch_deg + 12.0).abs() < 1e-5);
    lab.run(4.0, |_, _| {});
    let edge_m = lab.view().z + 10.0;
    let tilt_deg = -12.0 - lab.rig().pitch_deg;
    println!("{edge_m:.2} m from the edge it looks down by {tilt_deg:.2} degrees");
    assert!(edge_m > 0.0 && edge_m < 1.0, "{edge_m}");
    assert!(tilt_deg > 2.0 && tilt_deg < 5.1, "{tilt_deg}");
}

#[test]
fn a_rig_does_without_the_drivers_that_are_left_out() {
    let mut lab = CameraLab::open(vec![(0.0, Look(20.0, -12.0)), (0.0, Move(0.0, 1.0))]);
    let bare = lab.further_rig((Watch::new(lab.view), Follow::default(), Orbit));
    lab.run(4.0, |_, _| {});
    let at = lab.world.of(bare).position();
    let rig = lab.rig_of(bare);
    let away = at.distance(lab.view() + Vec3::Y * 0.5);
    assert!((away - 5.0).abs() < 1e-5, "{away}");
    assert_eq!((rig.fov_deg, rig.character_alpha), (60.0, 1.0));
}

#[test]
fn two_rigs_in_one_world_each_keep_their_own_parameters() {
    let mut lab = CameraLab::open(vec![(0.0, Look(0.0, -12.0)), (0.0, Move(1.0, 0.0))]);
    let spawn = |lab: &mut CameraLab, length_m: f32, hz: f32| {
        let boom = Boom {
            length_m,
            drag: 0.0,
            ..default()
        };
        let follow = Follow {
            frequency_hz: hz,
            ..default()
        };
        lab.further_rig((Watch::new(lab.view), follow, Orbit, boom))
    };
    let (near, far) = (spawn(&mut lab, 2.0, 6.0), spawn(&mut lab, 9.0, 1.0));
    // At the start of the run the view gets ahead of both pivots. The pivot with the softer spring lags further behind.
    let mut lag = [0.0_f32; 2];
    lab.run(3.0, |lab, _| {
        for (lag, rig) in lag.iter_mut().zip([near, far]) {
            lag.keep_largest(lab.view().x - lab.rig_of(rig).pivot.x);
        }
    });
    let distance = |rig| lab.rig_of(rig).distance;
    assert!((distance(near) - 2.0).abs() < 1e-5, "{}", distance(near));
    assert!((distance(far) - 9.0).abs() < 1e-5, "{}", distance(far));
    println!(
        "the pivots lag by {:.3} and {:.3} m at most",
        lag[0], lag[1]
    );
    assert!(lag[1] > 3.0 * lag[0], "{lag:?}");
    // The parameters of a further one are its own.
    lab.tune(|parameters| parameters.boom.length_m = 4.0);
    lab.run(3.0, |_, _| {});
    let distance = |rig| lab.rig_of(rig).distance;
    assert!((distance(near) - 2.0).abs() < 1e-5, "{}", distance(near));
    assert!((distance(far) - 9.0).abs() < 1e-5, "{}", distance(far));
}
