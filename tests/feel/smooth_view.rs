//! Views and camera move smoothly at any frame rate: a body at constant velocity is drawn exactly where it is at a frame's time.

use std::time::Duration;

use crate::common::worst::{Extreme, largest};
use crate::owned::{assert_row, rounded};

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::planner::Policy;
use springyard::cli::headless;
use springyard::frames::FrameSpec;
use springyard::input;
use springyard_camera::{LookAhead, Rig, Shoulder, ThirdPerson};
use springyard_drive::engine;
use springyard_timestep::ViewOf;
use springyard_timestep::policies::StepPlanner;

const VELOCITY: Vec3 = Vec3::new(4.0, 0.0, -3.0);

/// A body that flies at [`VELOCITY`] through empty space, its view, and a camera that follows the view.
struct ViewScene {
    app: App,
    body: Entity,
    view: Entity,
    camera: Entity,
    shown_secs: f64,
}

impl ViewScene {
    fn new(policy: Policy) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, TransformPlugin))
            .insert_resource(StepPlanner::new(policy, 60.0, 64).unwrap())
            .add_plugins((
                input::plugin,
                springyard_timestep::policies::plugin,
                engine::plugin,
                springyard_drive::plugin,
                springyard_camera::plugin,
            ));
        springyard::game::single_threaded(&mut app);
        let world = app.world_mut();
        let body = world
            .spawn((
                Transform::default(),
                RigidBody::Dynamic,
                GravityScale(0.0),
                Collider::ball(0.5),
                Velocity::linear(VELOCITY),
                Sleeping::disabled(),
            ))
            .id();
        let view = world.spawn(ViewOf(body)).id();
        let parameters = ThirdPerson {
            look_ahead: LookAhead {
                lead_secs: 0.0,
                ..default()
            },
            shoulder: Shoulder {
                offset_m: 0.0,
                ..default()
            },
            ..default()
        };
        let camera = world
            .spawn(springyard_camera::third_person(view, parameters))
            .id();
        headless::start(&mut app);
        Self {
            app,
            body,
            view,
            camera,
            shown_secs: 0.0,
        }
    }

    fn frame(&mut self, secs: f64) {
        let dt = Duration::from_secs_f64(secs);
        headless::frame(&mut self.app, dt);
        self.shown_secs += dt.as_secs_f64();
    }

    fn at(&self, entity: Entity) -> Vec3 {
        self.app
            .world()
            .get::<Transform>(entity)
            .unwrap()
            .translation
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
        let mut flight = ViewScene::new(Policy::Fixed);
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
    assert_row(
        "docs/feel.md",
        "view of a body at 5 m/s, 20 to 240 fps +-40 %: distance from its line after 10 s, mm",
        &rounded([largest(off) * 1000.0], 2),
    );
}

/// The common accumulator with interpolation is equally smooth, but shows the world one step late.
#[test]
fn the_lagging_policy_is_smooth_too_but_one_step_late() {
    let mut flight = ViewScene::new(Policy::FixedLagging);
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
fn a_camera_that_follows_keeps_its_place_once_settled() {
    let off = RATES.map(|fps| {
        let mut flight = ViewScene::new(Policy::Fixed);
        let mut first = None;
        let mut worst = 0.0_f32;
        for dt in frames(fps).take((10.0 * fps) as usize) {
            flight.frame(dt);
            if flight.shown_secs > 4.0 {
                let relative = flight.at(flight.camera) - flight.at(flight.view);
                worst.keep_largest(relative.distance(*first.get_or_insert(relative)));
            }
        }
        println!(
            "{fps} fps +-40 %: the camera moves against the view by {:.4} mm at most",
            worst * 1000.0
        );
        assert!(worst < 4e-5, "{fps} fps: {worst} m");
        let lag =
            flight.app.world().get::<Rig>(flight.camera).unwrap().pivot - flight.at(flight.view);
        assert!(
            lag.with_y(0.0).length() < 1e-5,
            "{fps} fps: the camera lags by {lag}"
        );
        f64::from(worst)
    });
    assert_row(
        "docs/feel.md",
        "camera that follows it: jitter relative to the view, mm",
        &rounded([largest(off) * 1000.0], 2),
    );
}

#[test]
fn a_body_is_never_eased() {
    let mut flight = ViewScene::new(Policy::Fixed);
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
