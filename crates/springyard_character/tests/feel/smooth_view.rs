//! Views move smoothly at any frame rate: a body at constant velocity is drawn exactly where it is at a frame's time.

use std::time::Duration;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::planner::Policy;
use springyard_test_lab::worst::{Extreme, largest};
use springyard_test_lab::{CharacterLab, Setup, another_game};
use springyard_timestep::ViewOf;
use springyard_timestep::frame_times::FrameSpec;

use crate::measured::own_number;

const VELOCITY: Vec3 = Vec3::new(4.0, 0.0, -3.0);

/// A body that flies at [`VELOCITY`] through empty space, and its view.
struct Flight {
    lab: CharacterLab,
    body: Entity,
    view: Entity,
    shown_secs: f64,
}

impl Flight {
    fn new(policy: Policy) -> Self {
        let setup = Setup {
            policy,
            ..Setup::at(60)
        };
        let mut lab = CharacterLab::start(setup);
        let body = lab.spawn((
            Transform::default(),
            RigidBody::Dynamic,
            GravityScale(0.0),
            Collider::ball(0.5),
            Velocity::linear(VELOCITY),
            Sleeping::disabled(),
        ));
        let view = lab.spawn(ViewOf(body));
        Self {
            lab,
            body,
            view,
            shown_secs: 0.0,
        }
    }

    fn frame(&mut self, secs: f64) {
        another_game::frame(&mut self.lab.app, secs);
        // Bevy counts whole nanoseconds.
        self.shown_secs += Duration::from_secs_f64(secs).as_secs_f64();
    }

    fn at(&self, entity: Entity) -> Vec3 {
        self.lab.of(entity).position()
    }
}

fn frames(fps: f64) -> impl Iterator<Item = f64> {
    let spec: FrameSpec = format!("jitter:{fps}:0.4:11").parse().unwrap();
    spec.frames().unwrap()
}

const RATES: [f64; 7] = [20.0, 30.0, 55.0, 60.0, 90.0, 144.0, 240.0];

#[test]
fn a_body_at_constant_velocity_is_seen_on_its_line_at_each_frames_time() {
    let off = RATES.map(|fps| {
        let mut flight = Flight::new(Policy::Fixed);
        let mut worst = 0.0_f32;
        for dt in frames(fps).take((10.0 * fps) as usize) {
            flight.frame(dt);
            let expected = VELOCITY * flight.shown_secs as f32;
            worst.keep_largest(flight.at(flight.view).distance(expected));
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

/// The common accumulator with interpolation is equally smooth, but shows the world one step late.
#[test]
fn the_lagging_policy_is_smooth_too_but_one_step_late() {
    let mut flight = Flight::new(Policy::FixedLagging);
    let mut worst = 0.0_f32;
    for (frame, dt) in frames(90.0).take(900).enumerate() {
        flight.frame(dt);
        // Interpolation needs two steps.
        if frame > 10 {
            let expected = VELOCITY * (flight.shown_secs - 1.0 / 60.0) as f32;
            worst.keep_largest(flight.at(flight.view).distance(expected));
        }
    }
    assert!(worst < 0.001, "{worst} m");
}

#[test]
fn a_body_is_never_eased() {
    let mut flight = Flight::new(Policy::Fixed);
    let step = VELOCITY / 60.0;
    for dt in frames(144.0).take(500) {
        flight.frame(dt);
        let steps = flight.at(flight.body) / step;
        let whole = steps.x.round();
        assert!(
            (steps.x - whole).abs() < 2e-3,
            "the body is {} steps along",
            steps.x
        );
    }
}
