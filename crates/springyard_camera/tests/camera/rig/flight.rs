//! A camera that watches a body at constant velocity keeps its place against it, at any frame rate.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_camera::{LookAhead, Rig, Shoulder, ThirdPerson, third_person};
use springyard_test_lab::owned::{assert_row, rounded};
use springyard_test_lab::worst::{Extreme, largest};
use springyard_test_lab::{CharacterLab, Setup, another_game};
use springyard_timestep::ViewOf;

use super::lab::frames;

/// Neither ahead of the body nor beside it.
fn behind() -> ThirdPerson {
    ThirdPerson {
        look_ahead: LookAhead {
            lead_secs: 0.0,
            ..default()
        },
        shoulder: Shoulder {
            offset_m: 0.0,
            ..default()
        },
        ..default()
    }
}

#[test]
fn a_camera_that_follows_keeps_its_place_once_settled() {
    let off = [20.0, 30.0, 55.0, 60.0, 90.0, 144.0, 240.0].map(|fps| {
        let mut lab = CharacterLab::start(Setup::at(60).with(springyard_camera::plugin));
        let body = lab.spawn((
            Transform::default(),
            RigidBody::Dynamic,
            GravityScale(0.0),
            Collider::ball(0.5),
            Velocity::linear(Vec3::new(4.0, 0.0, -3.0)),
            Sleeping::disabled(),
        ));
        let view = lab.spawn(ViewOf(body));
        let camera = lab.spawn(third_person(view, behind()));
        let (mut first, mut worst, mut shown_secs) = (None, 0.0_f32, 0.0);
        for dt in frames(&format!("jitter:{fps}:0.4:11")).take((10.0 * fps) as usize) {
            another_game::frame(&mut lab.app, dt);
            shown_secs += dt;
            if shown_secs > 4.0 {
                let relative = lab.of(camera).position() - lab.of(view).position();
                worst.keep_largest(relative.distance(*first.get_or_insert(relative)));
            }
        }
        println!(
            "{fps} fps +-40 %: the camera moves against the view by {:.4} mm at most",
            worst * 1000.0
        );
        assert!(worst < 4e-5, "{fps} fps: {worst} m");
        let lag = lab.of(camera).get::<Rig>().pivot - lab.of(view).position();
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
