//! Walking on flat ground: starts, stops, turns, short taps, blows.

use bevy::prelude::*;

use super::{Measured, Scenario, equal};
use crate::controller::{Controller, SPEED_M_S};
use crate::lab::Lab;
use crate::track::{ahead, reaches};

pub const ALL: &[Scenario] = &[
    Scenario {
        name: "start",
        rows: &[
            equal("time to 90 % of 5 m/s, s", 3),
            equal("stopping from 5 m/s, m", 3),
            equal("turning round, to 90 % of the speed the other way, s", 3),
        ],
        measure: start_stop_turn,
    },
    Scenario {
        name: "tap",
        rows: &[equal("tap of a direction, 1/30 s: way, m", 3)],
        measure: tap,
    },
    Scenario {
        name: "blow",
        rows: &[equal("blow of 6 m/s from the side: way, m", 2)],
        measure: blow,
    },
];

/// A speed that is not reached.
const NEVER: &str = "never";

fn start_stop_turn(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = Lab::standing(controller, hz);
    let speed = f64::from(SPEED_M_S);
    let began = lab.now().secs;
    lab.walk(Vec3::NEG_Z);
    lab.run(2.0);
    let stops = lab.now();
    lab.walk(Vec3::ZERO);
    lab.run(2.0);
    let way = ahead(&lab.now()) - ahead(&stops);
    lab.walk(Vec3::NEG_Z);
    lab.run(2.0);
    let turns = lab.now().secs;
    lab.walk(Vec3::Z);
    lab.run(1.0);
    vec![
        reaches(lab.log(), began, 0.9 * speed).ok_or(NEVER),
        Ok(way),
        reaches(lab.log(), turns, -0.9 * speed).ok_or(NEVER),
    ]
}

/// The stick is held for 1/30 s.
fn tap(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = Lab::standing(controller, hz);
    let began = ahead(&lab.now());
    lab.walk(Vec3::NEG_Z);
    lab.run(1.0 / 30.0);
    lab.walk(Vec3::ZERO);
    lab.run(2.0);
    vec![Ok(ahead(&lab.now()) - began)]
}

/// A standing character gets 6 m/s to its right.
fn blow(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = Lab::standing(controller, hz);
    let began = lab.now().at.x;
    if !lab.knock(Vec3::X * 6.0) {
        return vec![Err("none")];
    }
    lab.run(3.0);
    vec![Ok(lab.now().at.x - began)]
}
