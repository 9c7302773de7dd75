//! A passenger on platforms that rise, travel, turn and stop dead.

use std::f64::consts::PI;

use bevy::math::DQuat;
use bevy::prelude::*;

use super::{Measured, Scenario, equal, is};
use crate::controller::Controller;
use crate::lab::{Lab, Point};
use crate::platform::Platform;
use crate::track::largest;

pub const ALL: &[Scenario] = &[
    Scenario {
        name: "lift",
        rows: &[is(
            "platform up and down, reversing at 10 m/s^2: gap, mm",
            1,
            0.0,
        )],
        measure: lift,
    },
    Scenario {
        name: "ferry",
        rows: &[is(
            "platform back and forth at 5 m/s: largest drift in 30 s, mm",
            1,
            0.0,
        )],
        measure: ferry,
    },
    Scenario {
        name: "turntable",
        rows: &[
            is(
                "platform at 90 degrees a second: largest drift in 60 s, mm",
                1,
                0.0,
            ),
            is(
                "the same platform: facing off the platform's, degrees",
                1,
                0.0,
            ),
        ],
        measure: turntable,
    },
    Scenario {
        name: "hop",
        rows: &[is(
            "jump straight up off a platform at 5 m/s: lands off by, mm",
            1,
            0.0,
        )],
        measure: hop,
    },
    Scenario {
        name: "thrown",
        rows: &[equal(
            "lift that stops dead from 6 m/s: throws its passenger up by, m",
            2,
        )],
        measure: thrown,
    },
];

/// Farther away than this, the passenger is not on the platform any more, m.
const LOST_M: f64 = 5.0;

/// A passenger that has been on the platform for a second; the platform's way begins then, at its time 0, with its place at the origin.
fn passenger<'a>(
    controller: &'a dyn Controller,
    hz: f64,
    feet: Vec3,
    way: impl Fn(f64) -> Transform + Send + Sync + 'static,
) -> Lab<'a> {
    let mut lab = Lab::new(controller, hz);
    lab.platform(Platform::moving(move |secs| way((secs - 1.0).max(0.0))));
    lab.character(feet);
    lab.run(1.0);
    lab
}

/// Largest distance in the platform's axes from where the passenger stood, m.
fn drift(run: &[Point], stood: &Point) -> f64 {
    let spot = stood.on_platform().with_y(0.0);
    let from = |it: &Point| it.on_platform().with_y(0.0).distance(spot);
    largest(run.iter().map(from))
}

/// A drift in mm.
fn drift_mm(drift_m: f64) -> Measured {
    if drift_m < LOST_M {
        Ok(1000.0 * drift_m)
    } else {
        Err("is lost")
    }
}

/// A sine of 1 m: at the turning points it accelerates with the square of the angular frequency.
fn lift(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let rate = 10.0_f64.sqrt();
    let height = move |secs: f64| 1.0 - (rate * secs).cos();
    let mut lab = passenger(controller, hz, Vec3::ZERO, move |secs| {
        Transform::from_xyz(0.0, height(secs) as f32, 0.0)
    });
    let stood = lab.now().on_platform().y;
    let run = lab.run(10.0);
    let gap = largest(run.iter().map(|it| (it.on_platform().y - stood).abs()));
    vec![drift_mm(gap)]
}

/// Place along a way (m) that goes to and fro at this speed at most (m/s): the quintic 6u^5 - 15u^4 + 10u^3.
fn travelled(way: f64, speed: f64, secs: f64) -> f64 {
    let leg = 15.0 / 8.0 * way / speed;
    let there = (secs / leg).rem_euclid(2.0);
    let u = if there < 1.0 { there } else { 2.0 - there };
    way * (u * u * u * (10.0 + u * (6.0 * u - 15.0)))
}

fn along_x(way: f64) -> impl Fn(f64) -> Transform + Send + Sync + 'static {
    move |secs| Transform::from_xyz(travelled(way, 5.0, secs) as f32, 0.0, 0.0)
}

/// 5 m back and forth in 3.75 s: it reverses with up to 8 m/s^2.
fn ferry(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = passenger(controller, hz, Vec3::new(1.0, 0.0, 1.0), along_x(5.0));
    let stood = lab.now();
    vec![drift_mm(drift(lab.run(30.0), &stood))]
}

/// Speeds up for a second, and then turns at 90 degrees a second. The passenger stands 2 m from the middle.
fn turntable(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = passenger(controller, hz, Vec3::new(2.0, 0.0, 0.5), |secs| {
        let turned = 0.5
            * PI
            * if secs < 1.0 {
                0.5 * secs * secs
            } else {
                secs - 0.5
            };
        Transform::from_rotation(DQuat::from_rotation_y(turned).as_quat())
    });
    let stood = lab.now();
    let run = lab.run(60.0);
    let facing = |it: &Point| it.platform.rotation.inverse() * it.facing;
    let first = facing(&stood);
    let off = largest(
        run.iter()
            .map(|it| f64::from(facing(it).angle_between(first))),
    );
    let drift = drift_mm(drift(run, &stood));
    vec![drift, drift.map(|_| off.to_degrees())]
}

/// The jump is half-way along 100 m, which take 37.5 s: there the velocity is highest and steadiest.
fn hop(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = passenger(controller, hz, Vec3::ZERO, along_x(100.0));
    let stood = lab.now();
    let drifted = drift(lab.run(18.4), &stood);
    if drifted > LOST_M {
        return vec![Err("is lost before")];
    }
    let jumps = lab.now();
    lab.jump(true);
    let run = lab.run(1.6);
    let over = |it: &Point| it.on_platform().y - jumps.on_platform().y;
    // From its top on, down to 5 cm: a controller may come to rest a little higher than it stood.
    let up = run.iter().position(|it| over(it) > 0.5);
    let lands = up.and_then(|up| run[up..].iter().find(|it| over(it) < 0.05));
    vec![lands.map_or(Err("misses it"), |it| drift_mm(drift(&[*it], &jumps)))]
}

/// Speeds up to 6 m/s in a second, rises at that speed for another and stops within a step.
fn thrown(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = passenger(controller, hz, Vec3::ZERO, |secs| {
        let height = match secs {
            secs if secs < 1.0 => 3.0 * secs * secs,
            secs => 3.0 + 6.0 * (secs.min(2.0) - 1.0),
        };
        Transform::from_xyz(0.0, height as f32, 0.0)
    });
    let stood = lab.now().on_platform().y;
    lab.run(2.0);
    let run = lab.run(2.0);
    vec![Ok(largest(run.iter().map(|it| it.on_platform().y - stood)))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ferry_is_at_its_ends_after_a_leg_and_back_after_two() {
        let leg = 15.0 / 8.0;
        assert!((travelled(5.0, 5.0, leg) - 5.0).abs() < 1e-9);
        assert!(travelled(5.0, 5.0, 2.0 * leg).abs() < 1e-9);
        assert!((travelled(100.0, 5.0, 18.75) - 50.0).abs() < 1e-9);
    }
}
