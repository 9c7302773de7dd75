//! Platforms whose springs act on some axes only, and springs with limits.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;

use crate::common::Play;
use crate::level::named::{change, of};
use springyard_test_lab::worst::Extreme;

const AWAY: Vec3 = Vec3::new(20.0, 0.0, 0.0);
const RATES: [f64; 3] = [30.0, 60.0, 240.0];

fn block(hz: f64, fields: &str) -> Play {
    let block = format!(
        r#"(name: "block", size_m: (1, 0.4, 1), position: (0, 1, 0), mass_kg: 100, {fields} motion: Still),"#
    );
    let mut play = Play::yard_at(hz, AWAY, "", &block, vec![]);
    play.steps(hz, 0.5, |_, _| {});
    play
}

#[test]
fn along_an_axis_that_is_not_driven_a_push_lasts_and_along_the_others_it_dies_out() {
    for hz in RATES {
        let mut play = block(hz, "driven: (moves: [Y]),");
        change::<Velocity>(&mut play, "block", |velocity| {
            velocity.linear = Vec3::new(2.0, 0.0, -1.0);
        });
        play.steps(hz, 2.0, |_, _| {});
        let place = play.body("block").translation;
        let by_hand = Vec3::new(4.0, 1.0, -2.0);
        assert!(place.distance(by_hand) < 1.2e-4, "{hz} Hz: {place}");
        let mut play = block(hz, "");
        change::<Velocity>(&mut play, "block", |velocity| {
            velocity.linear = Vec3::new(2.0, 0.0, -1.0);
        });
        play.steps(hz, 2.0, |_, _| {});
        let place = play.body("block").translation;
        assert!(place.distance(Vec3::Y) < 1e-5, "{hz} Hz: {place}");
    }
}

#[test]
fn what_is_not_driven_upwards_lies_on_the_ground_and_its_spring_draws_it_along_it() {
    for hz in RATES {
        let mut play = block(hz, "driven: (moves: [X, Z]), friction: 0,");
        play.steps(hz, 1.0, |_, _| {});
        let place = play.body("block").translation;
        assert!((place.y - 0.2).abs() < 3e-4, "{hz} Hz: it fell: {place}");
        change::<Velocity>(&mut play, "block", |velocity| {
            velocity.linear.x = 3.0;
        });
        let mut farthest = 0.0_f32;
        play.steps(hz, 3.0, |play, _| {
            farthest.keep_largest(play.body("block").translation.x);
        });
        assert!(farthest > 0.02, "{hz} Hz: the push moves it: {farthest}");
        let place = play.body("block").translation;
        assert!(
            place.with_y(0.0).length() < 1e-5,
            "{hz} Hz: and it comes back: {place}"
        );
    }
}

#[test]
fn about_an_axis_that_is_not_driven_a_spin_lasts() {
    for hz in RATES {
        let mut play = block(hz, "driven: (turns: [X, Z]),");
        change::<Velocity>(&mut play, "block", |velocity| {
            velocity.angular = Vec3::Y * 3.0;
        });
        play.steps(hz, 2.0, |_, _| {});
        let velocity: Velocity = of(&mut play, "block");
        assert!(
            velocity.angular.distance(Vec3::Y * 3.0) < 1e-5,
            "{hz} Hz: {}",
            velocity.angular
        );
        let up = play.body("block").rotation * Vec3::Y;
        assert!(up.distance(Vec3::Y) < 1e-5, "{hz} Hz: {up}");
    }
}

/// The largest acceleration of a platform whose target jumps by 4 m, m/s^2.
fn largest_acceleration(hz: f64, limits: &str) -> f32 {
    let lift = format!(
        r#"(name: "lift", size_m: (2, 0.4, 2), position: (0, 1, 0), {limits} motion: Step(to: (4, 1, 0), period_secs: 2)),"#
    );
    let mut play = Play::yard_at(hz, AWAY, "", &lift, vec![]);
    let (mut before, mut largest) = (Vec3::ZERO, 0.0_f32);
    play.steps(hz, 4.0, |play, _| {
        let velocity = of::<Velocity>(play, "lift").linear;
        largest.keep_largest((velocity - before).length() * hz as f32);
        before = velocity;
    });
    largest
}

#[test]
fn a_limited_spring_accelerates_as_fast_as_its_limit_and_no_faster() {
    for hz in RATES {
        let limited = largest_acceleration(hz, "limits: (acceleration_m_s2: 6),");
        assert!((5.9..6.06).contains(&limited), "{hz} Hz: {limited}");
        let free = largest_acceleration(hz, "");
        assert!(free > 60.0, "{hz} Hz: {free}");
    }
}
