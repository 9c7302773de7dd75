//! How far a view is from where its body would be without rounding; `springyard_timestep` tests that views are at the frame's time.

use std::time::Duration;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_test_lab::worst::{Extreme, largest};
use springyard_test_lab::{CharacterLab, Setup, another_game};
use springyard_timestep::ViewOf;
use springyard_timestep::frame_times::FrameSpec;

use super::measured::own_number;

const VELOCITY: Vec3 = Vec3::new(4.0, 0.0, -3.0);

fn frames(fps: f64) -> impl Iterator<Item = f64> {
    let spec: FrameSpec = format!("jitter:{fps}:0.4:11").parse().unwrap();
    spec.frames().unwrap()
}

const RATES: [f64; 7] = [20.0, 30.0, 55.0, 60.0, 90.0, 144.0, 240.0];

#[test]
fn a_body_at_constant_velocity_is_seen_on_its_line_at_each_frames_time() {
    let off = RATES.map(|fps| {
        let mut lab = CharacterLab::start(Setup::at(60));
        let body = lab.spawn((
            Transform::default(),
            RigidBody::Dynamic,
            GravityScale(0.0),
            Collider::ball(0.5),
            Velocity::linear(VELOCITY),
            Sleeping::disabled(),
        ));
        let view = lab.spawn(ViewOf(body));
        let (mut shown_secs, mut worst) = (0.0, 0.0_f32);
        for secs in frames(fps).take((10.0 * fps) as usize) {
            another_game::frame(&mut lab.app, secs);
            // Bevy counts whole nanoseconds.
            shown_secs += Duration::from_secs_f64(secs).as_secs_f64();
            let expected = VELOCITY * shown_secs as f32;
            worst.keep_largest(lab.of(view).position().distance(expected));
        }
        println!(
            "{fps} fps +-40 %: the view is off its line by {:.4} mm at most",
            worst * 1000.0
        );
        assert!(worst < 0.001, "{fps} fps: {worst} m");
        f64::from(worst)
    });
    own_number(
        "view of a body at 5 m/s, 20 to 240 fps +-40 %: distance from its line after 10 s, mm",
        largest(off) * 1000.0,
        2,
    );
}
