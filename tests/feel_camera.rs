//! The camera in the open: steady on the screen, and the same at any frame rate.

mod common;

use bevy::math::{DQuat, DVec2, DVec3};
use bevy::prelude::*;
use common::Play;
use spring_math::frames::FrameSpec;
use springyard::input::script::Event;

const FOV_DEG: f64 = 60.0;

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

fn frames(spec: &str) -> impl Iterator<Item = f64> {
    let spec: FrameSpec = spec.parse().unwrap();
    spec.frames().unwrap()
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
                let seen = on_screen(play.camera(), FOV_DEG, play.view());
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
