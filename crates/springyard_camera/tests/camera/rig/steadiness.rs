//! The camera is steady: no jitter on the screen, the same path at any frame rate, no bob in a jump, no sweep after a teleport.

use bevy::math::{DQuat, DVec2, DVec3};
use bevy::prelude::*;
use springyard_test_lab::Input::{Look, Move, Press, Release, Tap};
use springyard_test_lab::IntentButton::{Jump, Respawn};
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{Input, Scene, Solid};

use super::lab::{CameraLab, frames, own_row};

/// Position of a point on the screen, in screen heights from its middle: right and up. In f64, from the drawn poses.
fn on_screen(camera: Transform, fov_deg: f64, point: Vec3) -> DVec2 {
    let rotation = DQuat::from_array(camera.rotation.to_array().map(f64::from)).normalize();
    let away = DVec3::from(point) - DVec3::from(camera.translation);
    let seen = rotation.inverse() * away;
    let height = 2.0 * -seen.z * (0.5 * fov_deg).to_radians().tan();
    DVec2::new(seen.x, seen.y) / height
}

/// RMS of the on-screen acceleration of a path sampled at uneven times, in screen heights per second squared.
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
    let rms = ["60", "144", "jitter:60:0.4:3"].map(|spec| {
        let scene = Scene {
            spawn: Vec3::new(0.0, 0.0, 15.0),
            ..default()
        };
        let mut lab = CameraLab::of(&scene, [(0.0, Look(0.0, -12.0)), (0.0, Move(0.0, 1.0))]);
        let mut path = Vec::new();
        let mut now = 0.0;
        for dt in frames(spec) {
            lab.frame(dt);
            now += dt;
            if now > 4.0 {
                let fov_deg = f64::from(lab.rig().fov_deg);
                let seen = on_screen(lab.camera(), fov_deg, lab.view());
                path.push((now, seen));
            }
            if now > 7.0 {
                break;
            }
        }
        let rms = rms_acceleration(&path);
        assert!(rms < 0.005, "{spec}: {rms}");
        format!("{rms:.4}")
    });
    own_row(
        "on-screen acceleration of the character at a constant run, RMS, at 60 fps, 144 fps, 60 fps +-40 %",
        format!("{} screen heights/s^2", rms.join(", ")),
    );
}

/// A run, turns of the look, jumps, a stop, and a run the other way.
fn lively_run() -> Vec<(f64, Input)> {
    vec![
        (0.0, Look(0.0, -12.0)),
        (0.55, Move(0.0, 1.0)),
        (1.55, Look(40.0, -5.0)),
        (2.05, Press(Jump)),
        (2.4, Release(Jump)),
        (3.55, Look(-100.0, -20.0)),
        (4.05, Move(0.0, -1.0)),
        (5.05, Move(1.0, 0.0)),
        (5.25, Press(Jump)),
        (5.6, Release(Jump)),
        (6.55, Move(0.0, 0.0)),
    ]
}

#[test]
fn the_camera_is_at_the_same_place_at_any_frame_rate() {
    // At 30, 60, 144 and 240 frames per second alike, a frame ends every sixth of a second.
    let poses = |fps: usize| {
        let mut lab = CameraLab::open(lively_run());
        let mut poses = Vec::new();
        for _ in 0..48 {
            for _ in 0..fps / 6 {
                lab.frame(1.0 / fps as f64);
            }
            poses.push((lab.camera(), lab.rig().fov_deg));
        }
        poses
    };
    let reference = poses(240);
    for (fps, label) in [
        (30, "pose against 240 fps over runs, turns, jumps: 30 fps"),
        (60, "60 fps"),
        (144, "144 fps"),
    ] {
        let (mut metres, mut degrees, mut fov_deg) = (0.0_f32, 0.0_f32, 0.0_f32);
        for ((pose, fov), (wanted, wanted_fov)) in poses(fps).iter().zip(&reference) {
            metres.keep_largest(pose.translation.distance(wanted.translation));
            degrees.keep_largest(pose.rotation.angle_between(wanted.rotation).to_degrees());
            fov_deg.keep_largest((fov - wanted_fov).abs());
        }
        own_row(
            label,
            format!("{:.0} mm, {degrees:.1} degrees", metres * 1000.0),
        );
        assert!(metres < 0.018, "{fps} fps: {metres} m");
        assert!(
            degrees < 0.1 && fov_deg < 0.015,
            "{fps} fps: {degrees}, {fov_deg}"
        );
    }
}

/// Textbook solution of a damped spring that starts at 1, at rest: undamped, underdamped, critically damped and overdamped.
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
    let mut farthest = 0.0_f64;
    for zeta in [0.0_f32, 0.3, 1.0, 2.5] {
        for fps in [30.0, 60.0, 144.0] {
            let mut lab = CameraLab::open(vec![(0.0, Look(0.0, -12.0))]);
            lab.tune(|tuning| {
                tuning.boom.frequency_hz = HERTZ;
                tuning.boom.damping_ratio = zeta;
            });
            for _ in 0..60 {
                lab.frame(1.0 / 60.0);
            }
            // The parameter changes while the game runs, as in the tuning panel.
            lab.tune(|tuning| tuning.boom.length_m = 4.0);
            let omega = std::f64::consts::TAU * f64::from(HERTZ);
            let mut worst = 0.0_f64;
            for frame in 1..=(3.0 * fps) as u32 {
                lab.frame(1.0 / fps);
                let expected = 4.0 + closed_form(omega, f64::from(zeta), f64::from(frame) / fps);
                worst.keep_largest((f64::from(lab.rig().distance) - expected).abs());
            }
            println!("ratio {zeta}, {fps} fps: off the closed form by {worst:.2e} m at most");
            assert!(worst < 1.2e-5, "ratio {zeta}, {fps} fps: {worst} m");
            farthest.keep_largest(worst);
        }
    }
    own_row(
        "boom against the closed form at damping ratios 0, 0.3, 1, 2.5 and 30, 60, 144 fps",
        format!("{farthest:.0e} m"),
    );
}

#[test]
fn a_jump_does_not_bob_the_camera() {
    let mut lab = CameraLab::open(vec![
        (0.0, Look(0.0, -12.0)),
        (1.0, Press(Jump)),
        (1.8, Release(Jump)),
    ]);
    lab.run(0.9, |_, _| {});
    let (still, ground) = (lab.camera().translation.y, lab.view().y);
    let (mut moved, mut jumped) = (0.0_f32, 0.0_f32);
    lab.run(2.0, |lab, _| {
        moved.keep_largest((lab.camera().translation.y - still).abs());
        jumped.keep_largest(lab.view().y - ground);
    });
    own_row(
        "a held jump of 1.2 m moves the camera by",
        format!("{:.1} mm", moved * 1000.0),
    );
    assert!(jumped > 1.15, "{jumped}");
    assert!(moved < 1e-5, "{moved}");
}

#[test]
fn a_long_fall_does_not_leave_the_picture() {
    let scene = Scene {
        spawn: Vec3::new(0.0, 30.0, 0.0),
        solids: vec![Solid::block("shelf", (6.0, 30.0, 6.0), (0.0, 15.0, 0.0))],
        ..default()
    };
    let mut lab = CameraLab::of(
        &scene,
        [
            (0.0, Look(0.0, -12.0)),
            (0.5, Move(1.0, 0.0)),
            (1.8, Move(0.0, 0.0)),
        ],
    );
    let mut lowest = 0.0_f64;
    let mut blow = 0.0_f32;
    lab.run(5.0, |lab, _| {
        let seen = on_screen(lab.camera(), 60.0, lab.view());
        lowest.keep_smallest(seen.y);
        blow.keep_largest(lab.trauma());
    });
    own_row(
        "a fall of 30 m: the character at most from the middle of the screen",
        format!("{:.2} screen heights", -lowest),
    );
    assert!(lab.view().y < 2.0, "it fell");
    assert!(lowest > -0.45, "{lowest}");
    assert!(blow > 0.9, "{blow}");
}

#[test]
fn a_teleport_is_a_cut_and_no_sweep() {
    let mut lab = CameraLab::open(vec![
        (0.0, Look(0.0, -12.0)),
        (0.0, Move(0.0, 1.0)),
        (5.0, Tap(Respawn)),
        (5.0, Move(0.0, 0.0)),
    ]);
    let mut last = lab.camera().translation;
    let mut jumps = 0;
    lab.run(8.0, |lab, _| {
        let now = lab.camera().translation;
        assert!(now.is_finite(), "{now}");
        if now.distance(last) > 1.0 {
            jumps += 1;
            let away = now.distance(lab.view());
            assert!((4.0..6.0).contains(&away), "{away} m");
        }
        last = now;
    });
    assert_eq!(jumps, 1);
}
