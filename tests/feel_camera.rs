//! The camera in the open: steady on the screen, the same at any frame rate, and each of its drivers on its own.

mod common;

use std::path::Path;

use bevy::input::InputPlugin;
use bevy::input::mouse::MouseMotion;
use bevy::math::{DQuat, DVec2, DVec3};
use bevy::prelude::*;
use common::Play;
use spring_math::frames::FrameSpec;
use springyard::camera::{CameraControl, CameraTuning, Follow, Orbit, Rig, Shake, Watch};
use springyard::cli::headless::Start;
use springyard::input::latch::Latch;
use springyard::input::mouse_capture::MouseCapture;
use springyard::input::script::{Event, ScriptButton};
use springyard::input::{self, Bindings, Look};
use springyard::level::{self, CharacterView};
use springyard::tuning::Tuning;

fn rig(play: &mut Play) -> Rig {
    let mut query = play.app.world_mut().query::<&Rig>();
    *query.single(play.app.world()).unwrap()
}

fn trauma(play: &mut Play) -> f32 {
    let mut query = play.app.world_mut().query::<&Shake>();
    query.single(play.app.world()).unwrap().trauma
}

fn tune(play: &mut Play, change: impl FnOnce(&mut CameraTuning)) {
    change(&mut play.app.world_mut().resource_mut::<CameraTuning>());
}

fn open(script: Vec<(f64, Event)>) -> Play {
    Play::yard(Vec3::ZERO, "", "", script)
}

/// Nobody plays; the test's own hand does, through [`Latch`] and [`Look`].
fn by_hand() -> Play {
    let text = r#"(name: "open", spawn: (position: (0, 0, 0)), kill_below_m: -50, solids: [
        (name: "ground", shape: Box(size_m: (400, 1, 400)), position: (0, -0.5, 0)),
    ])"#;
    Play::start(Start::of(level::parse("open.ron", text).unwrap()))
}

fn walk(play: &mut Play, movement: Vec2) {
    play.app.world_mut().resource_mut::<Latch>().movement = movement;
}

fn look(play: &Play) -> Look {
    *play.app.world().resource::<Look>()
}

fn frames(spec: &str) -> impl Iterator<Item = f64> {
    let spec: FrameSpec = spec.parse().unwrap();
    spec.frames().unwrap()
}

/// Where a point is on the screen, in screen heights from its middle: right and up. In f64, from the poses as they are drawn.
fn on_screen(camera: Transform, fov_deg: f64, point: Vec3) -> DVec2 {
    let rotation = DQuat::from_array(camera.rotation.to_array().map(f64::from)).normalize();
    let away = DVec3::from(point) - DVec3::from(camera.translation);
    let seen = rotation.inverse() * away;
    let height = 2.0 * -seen.z * (0.5 * fov_deg).to_radians().tan();
    DVec2::new(seen.x, seen.y) / height
}

/// RMS of the on-screen acceleration of a path sampled at uneven times: screen heights a second squared.
fn rms_acceleration(path: &[(f64, DVec2)]) -> f64 {
    let squares: Vec<f64> = path
        .windows(3)
        .map(|row| {
            let [(t0, p0), (t1, p1), (t2, p2)] = [row[0], row[1], row[2]];
            let before = (p1 - p0) / (t1 - t0);
            let after = (p2 - p1) / (t2 - t1);
            ((after - before) / (0.5 * (t2 - t0))).length_squared()
        })
        .collect();
    (squares.iter().sum::<f64>() / squares.len() as f64).sqrt()
}

#[test]
fn a_constant_run_stands_still_on_the_screen() {
    for spec in ["60", "144", "jitter:60:0.4:3"] {
        let script = vec![(0.0, Event::Look(0.0, -12.0)), (0.0, Event::Move(0.0, 1.0))];
        let mut play = Play::yard(Vec3::new(0.0, 0.0, 15.0), "", "", script);
        let mut path = Vec::new();
        let mut now = 0.0;
        for dt in frames(spec) {
            play.frame(dt);
            now += dt;
            if now > 4.0 {
                let fov_deg = f64::from(rig(&mut play).fov_deg);
                let seen = on_screen(play.camera(), fov_deg, play.view());
                path.push((now, seen));
            }
            if now > 7.0 {
                break;
            }
        }
        let rms = rms_acceleration(&path);
        println!(
            "{spec}: {rms:.5} screen heights/s^2 over {} frames",
            path.len()
        );
        assert!(rms < 0.02, "{spec}: {rms}");
    }
}

/// A run, turns of the look, jumps, a stop, and a run the other way.
fn lively_script() -> Vec<(f64, Event)> {
    vec![
        (0.0, Event::Look(0.0, -12.0)),
        (0.55, Event::Move(0.0, 1.0)),
        (1.55, Event::Look(40.0, -5.0)),
        (2.05, Event::Press(ScriptButton::Jump)),
        (2.4, Event::Release(ScriptButton::Jump)),
        (3.55, Event::Look(-100.0, -20.0)),
        (4.05, Event::Move(0.0, -1.0)),
        (5.05, Event::Move(1.0, 0.0)),
        (5.25, Event::Press(ScriptButton::Jump)),
        (5.6, Event::Release(ScriptButton::Jump)),
        (6.55, Event::Move(0.0, 0.0)),
    ]
}

#[test]
fn the_camera_is_at_the_same_place_at_any_frame_rate() {
    // Every sixth of a second a frame ends at 30, 60 and 144 frames a second alike.
    let poses = |fps: usize| {
        let mut play = open(lively_script());
        let mut poses = Vec::new();
        for _ in 0..48 {
            for _ in 0..fps / 6 {
                play.frame(1.0 / fps as f64);
            }
            poses.push((play.camera(), rig(&mut play).fov_deg));
        }
        poses
    };
    let reference = poses(240);
    for fps in [30, 60, 144] {
        let (mut metres, mut degrees, mut fov_deg) = (0.0_f32, 0.0_f32, 0.0_f32);
        for ((pose, fov), (wanted, wanted_fov)) in poses(fps).iter().zip(&reference) {
            metres = metres.max(pose.translation.distance(wanted.translation));
            degrees = degrees.max(pose.rotation.angle_between(wanted.rotation).to_degrees());
            fov_deg = fov_deg.max((fov - wanted_fov).abs());
        }
        println!(
            "{fps} fps against 240: {metres:.4} m, {degrees:.4} degrees, fov {fov_deg:.4} degrees"
        );
        assert!(metres < 0.03, "{fps} fps: {metres} m");
        assert!(
            degrees < 0.1 && fov_deg < 0.05,
            "{fps} fps: {degrees}, {fov_deg}"
        );
    }
}

#[test]
fn the_camera_turns_in_the_frame_in_which_the_mouse_moves() {
    let level = level::load(Path::new("levels/yard.ron")).unwrap();
    let mut play = Play::start_with(Start::of(level), |app| {
        let window = bevy::window::WindowPlugin {
            primary_window: None,
            ..default()
        };
        app.add_plugins((InputPlugin, window))
            .insert_resource(Bindings::load("assets/bindings.ron".as_ref()).unwrap())
            .add_plugins(input::devices::plugin);
    });
    play.app.world_mut().spawn((
        Window {
            focused: true,
            ..default()
        },
        bevy::window::PrimaryWindow,
    ));
    for _ in 0..10 {
        play.frame(0.01);
    }
    let before = play.camera().rotation;
    play.app.insert_resource(MouseCapture(true));
    play.app.world_mut().write_message(MouseMotion {
        delta: Vec2::new(-250.0, 0.0),
    });
    play.frame(0.001);
    let turned = before.angle_between(play.camera().rotation).to_degrees();
    // 250 counts of 0.12 degrees, seen from 12 degrees above: a little less as an angle between the two views.
    let yaw_deg = look(&play).yaw_deg;
    assert!((yaw_deg - 30.0).abs() < 1e-3, "{yaw_deg}");
    assert!(turned > 29.0, "turned by {turned} degrees");
}

/// The four regimes, each by its own formula of the textbooks: from 1 at rest.
fn closed_form(omega: f64, zeta: f64, t: f64) -> f64 {
    let envelope = (-zeta * omega * t).exp();
    if zeta == 0.0 {
        (omega * t).cos()
    } else if zeta < 1.0 {
        let damped = omega * (1.0 - zeta * zeta).sqrt();
        envelope * ((damped * t).cos() + zeta * omega / damped * (damped * t).sin())
    } else if zeta == 1.0 {
        envelope * (1.0 + omega * t)
    } else {
        let root = (zeta * zeta - 1.0).sqrt();
        let (slow, fast) = (-omega * (zeta - root), -omega * (zeta + root));
        (slow * (fast * t).exp() - fast * (slow * t).exp()) / (slow - fast)
    }
}

#[test]
fn the_boom_moves_as_its_spring_in_all_four_regimes() {
    const HERTZ: f32 = 1.2;
    for zeta in [0.0_f32, 0.3, 1.0, 2.5] {
        for fps in [30.0, 60.0, 144.0] {
            let mut play = open(vec![(0.0, Event::Look(0.0, -12.0))]);
            tune(&mut play, |tuning| {
                tuning.ease_out_hz = HERTZ;
                tuning.boom_damping_ratio = zeta;
            });
            for _ in 0..60 {
                play.frame(1.0 / 60.0);
            }
            // A slider is moved while one plays.
            tune(&mut play, |tuning| tuning.boom_length_m = 4.0);
            let omega = std::f64::consts::TAU * f64::from(HERTZ);
            let mut worst = 0.0_f64;
            for frame in 1..=(3.0 * fps) as u32 {
                play.frame(1.0 / fps);
                let expected = 4.0 + closed_form(omega, f64::from(zeta), f64::from(frame) / fps);
                worst = worst.max((f64::from(rig(&mut play).distance) - expected).abs());
            }
            println!("ratio {zeta}, {fps} fps: off the closed form by {worst:.2e} m at most");
            assert!(worst < 1e-4, "ratio {zeta}, {fps} fps: {worst} m");
        }
    }
}

#[test]
fn a_jump_does_not_bob_the_camera() {
    let mut play = open(vec![
        (0.0, Event::Look(0.0, -12.0)),
        (1.0, Event::Press(ScriptButton::Jump)),
        (1.8, Event::Release(ScriptButton::Jump)),
    ]);
    play.run(0.9, |_, _| {});
    let (still, ground) = (play.camera().translation.y, play.view().y);
    let (mut moved, mut jumped) = (0.0_f32, 0.0_f32);
    play.run(2.0, |play, _| {
        moved = moved.max((play.camera().translation.y - still).abs());
        jumped = jumped.max(play.view().y - ground);
    });
    println!("a jump of {jumped:.3} m moves the camera by {moved:.5} m");
    assert!(jumped > 1.15, "{jumped}");
    assert!(moved < 0.01, "{moved}");
}

#[test]
fn a_long_fall_does_not_leave_the_picture() {
    let shelf = r#"(name: "shelf", shape: Box(size_m: (6, 30, 6)), position: (0, 15, 0)),"#;
    let mut play = Play::yard(
        Vec3::new(0.0, 30.0, 0.0),
        shelf,
        "",
        vec![
            (0.0, Event::Look(0.0, -12.0)),
            (0.5, Event::Move(1.0, 0.0)),
            (1.8, Event::Move(0.0, 0.0)),
        ],
    );
    let mut lowest = 0.0_f64;
    let mut blow = 0.0_f32;
    play.run(5.0, |play, _| {
        let seen = on_screen(play.camera(), 60.0, play.view());
        lowest = lowest.min(seen.y);
        blow = blow.max(trauma(play));
    });
    println!(
        "falling 30 m, the character is {lowest:.3} screen heights from the middle, the landing is a blow of {blow:.2}"
    );
    assert!(play.view().y < 2.0, "it fell");
    assert!(lowest > -0.45, "{lowest}");
    assert!(blow > 0.9, "{blow}");
}

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
    // 5 m/s for the 0.2 s that are looked ahead.
    assert!((right - 1.0).abs() < 0.02, "{right}");
    let mut last: Option<(f32, f32)> = None;
    let mut jerk = 0.0_f32;
    play.run(4.0, |play, _| {
        let at = rig(play).pivot.x;
        if let Some((before, speed)) = last {
            let now = (at - before) * 60.0;
            jerk = jerk.max((now - speed).abs() * 60.0);
            last = Some((at, now));
        } else {
            last = Some((at, 5.0));
        }
    });
    let left = ahead(&mut play);
    println!(
        "ahead {right:.3} m, after the turn {left:.3} m; the pivot accelerates at {jerk:.1} m/s^2 at most"
    );
    assert!((left + 1.0).abs() < 0.02, "{left}");
    // The character itself turns round at 150 m/s^2 and more.
    assert!(jerk < 100.0, "{jerk}");
    tune(&mut play, |tuning| tuning.look_ahead_limit_m = 0.4);
    play.run(3.0, |_, _| {});
    let limited = ahead(&mut play);
    assert!((limited + 0.4).abs() < 0.02, "{limited}");
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
    // 4 degrees at 8 m/s.
    assert!((usual - 62.5).abs() < 0.1, "{usual}");

    let reduced = Tuning::load("assets/tuning/reduced_motion.ron".as_ref()).unwrap();
    let mut play = open(run);
    play.app.insert_resource(reduced.camera);
    play.run(4.0, |play, _| {
        play.app
            .world_mut()
            .write_message(springyard::camera::ShakeCamera(1.0));
        let rig = rig(play);
        assert_eq!(rig.fov_deg, reduced.camera.fov_deg);
        assert_eq!(rig.tremble, Quat::IDENTITY);
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
            .write_message(springyard::camera::ShakeCamera(1.0));
        play.frame(0.0);
        let mut turns = Vec::new();
        for frame in 1..=fps {
            play.frame(1.0 / f64::from(fps));
            if frame % (fps / 6) == 0 {
                turns.push(rig(&mut play).tremble);
            }
        }
        turns
    };
    let reference = after(60);
    let first_deg = reference[0].angle_between(Quat::IDENTITY).to_degrees();
    let last_deg = reference[5].angle_between(Quat::IDENTITY).to_degrees();
    println!(
        "a blow turns the picture by {first_deg:.3} degrees after 1/6 s, {last_deg:.5} after 1 s"
    );
    assert!((0.01..1.5).contains(&first_deg), "{first_deg}");
    assert!(last_deg < 1e-3, "{last_deg}");
    for fps in [30, 144] {
        for (turn, wanted) in after(fps).iter().zip(&reference) {
            let apart_deg = turn.angle_between(*wanted).to_degrees();
            assert!(apart_deg < 0.03, "{fps} fps: {apart_deg}");
        }
    }
    // A jump on flat ground is no blow.
    let mut play = open(vec![(0.5, Event::Press(ScriptButton::Jump))]);
    play.run(2.0, |play, _| assert_eq!(trauma(play), 0.0));
}

#[test]
fn the_shoulder_swaps_on_a_spring() {
    let mut play = open(vec![(0.0, Event::Look(0.0, -12.0))]);
    play.run(0.5, |_, _| {});
    let aside = |play: &mut Play| rig(play).pivot.x - play.view().x;
    assert!((aside(&mut play) - 0.3).abs() < 1e-3);
    play.app
        .world_mut()
        .write_message(CameraControl::SwapShoulder);
    let mut fastest = 0.0_f32;
    let mut last = 0.3;
    play.run(1.5, |play, _| {
        let now = aside(play);
        fastest = fastest.max((now - last).abs() * 60.0);
        last = now;
    });
    assert!((last + 0.3).abs() < 1e-3, "{last}");
    println!("the swap moves the pivot at {fastest:.2} m/s at most");
    assert!(fastest < 3.0, "{fastest}");
}

#[test]
fn the_look_comes_behind_when_asked_to() {
    let mut play = by_hand();
    play.run(0.5, |_, _| {});
    play.app.world_mut().resource_mut::<Look>().yaw_deg = 150.0;
    play.run(1.0, |_, _| {});
    assert_eq!(look(&play).yaw_deg, 150.0, "nobody asked");
    // It stands and faces yaw 0.
    play.app.world_mut().write_message(CameraControl::Recentre);
    let mut last = 150.0;
    play.run(2.0, |play, _| {
        let now = look(play).yaw_deg;
        assert!(now <= last + 1e-3, "it turns one way: {now} after {last}");
        last = now;
    });
    assert!(last.abs() < 1.5, "{last}");
    assert!((look(&play).pitch_deg + 12.0).abs() < 1.5);
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
    assert!((pitch + 12.0).abs() < 1.5, "{pitch}");
}

#[test]
fn the_look_comes_behind_a_run_once_the_hand_rests_and_never_fights_it() {
    let mut play = by_hand();
    tune(&mut play, |tuning| tuning.recentre_after_secs = 2.0);
    walk(&mut play, Vec2::new(0.6, 0.8));
    play.run(1.9, |_, _| {});
    assert_eq!(look(&play).yaw_deg, 0.0, "not yet");
    let mut fastest = 0.0_f32;
    let mut last = look(&play).yaw_deg;
    play.run(3.0, |play, _| {
        let now = look(play).yaw_deg;
        fastest = fastest.max((now - last).abs() * 60.0);
        last = now;
    });
    println!("idle, the look turns at {fastest:.1} degrees/s at most");
    assert!(last < -20.0, "it turns towards the way it goes: {last}");
    assert!(fastest < 45.0, "{fastest}");
    // The hand takes over: what it says holds, at once and for as long as it goes on.
    for _ in 0..240 {
        play.app.world_mut().resource_mut::<Look>().turn(1.0, 0.0);
        let said = look(&play);
        play.frame(1.0 / 60.0);
        assert_eq!(look(&play), said);
    }
    // And for as long again as it takes to come back.
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
    assert!((rig(&mut play).pitch_deg + 12.0).abs() < 1e-3);
    play.run(4.0, |_, _| {});
    let edge_m = play.view().z + 10.0;
    let tilt_deg = -12.0 - rig(&mut play).pitch_deg;
    println!("{edge_m:.2} m from the edge it looks down by {tilt_deg:.2} degrees");
    assert!(edge_m > 0.0 && edge_m < 1.0, "{edge_m}");
    assert!(tilt_deg > 2.0 && tilt_deg < 5.1, "{tilt_deg}");
}

#[test]
fn a_teleport_is_a_cut_and_no_sweep() {
    let mut play = open(vec![
        (0.0, Event::Look(0.0, -12.0)),
        (0.0, Event::Move(0.0, 1.0)),
        (5.0, Event::Tap(ScriptButton::Respawn)),
        (5.0, Event::Move(0.0, 0.0)),
    ]);
    let mut last = play.camera().translation;
    let mut jumps = 0;
    play.run(8.0, |play, _| {
        let now = play.camera().translation;
        if now.distance(last) > 1.0 {
            jumps += 1;
            let away = now.distance(play.view());
            assert!((4.0..6.0).contains(&away), "{away} m");
        }
        last = now;
    });
    assert_eq!(jumps, 1);
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
    assert!((away - 5.0).abs() < 1e-3, "{away}");
    assert_eq!((rig.fov_deg, rig.character_alpha), (60.0, 1.0));
}
