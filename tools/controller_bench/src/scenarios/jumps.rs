//! Jumps and landings.

use bevy::prelude::*;
use springyard_character::feel::{self, SETTLED_M};

use super::{Measured, Scenario, equal, is};
use crate::controller::Controller;
use crate::lab::{Lab, Point};
use crate::place;
use crate::track::{curve, largest, smallest};

pub const ALL: &[Scenario] = &[
    Scenario {
        name: "jump",
        rows: &[
            is("held jump of 2 m: top, m", 3, 2.0),
            equal(
                "held jump of 2 m: time to its top, by a parabola between steps, s",
                3,
            ),
            is("press of jump to 1 mm off the ground, steps", 0, 1.0),
        ],
        measure: held,
    },
    Scenario {
        name: "tap_jump",
        rows: &[
            equal("tap of jump, 1/30 s: top, m", 3),
            is(
                "tap of jump after 7 different landings: spread of the tops, mm",
                1,
                0.0,
            ),
        ],
        measure: tap,
    },
    Scenario {
        name: "ramp_jump",
        rows: &[is(
            "jump while standing on a ramp of 30 degrees: top, m",
            3,
            2.0,
        )],
        measure: on_a_ramp,
    },
    Scenario {
        name: "run_jump",
        rows: &[equal(
            "jump while running up 20 degrees: top above the take-off, m",
            2,
        )],
        measure: up_a_ramp,
    },
    Scenario {
        name: "drop",
        rows: &[
            equal(
                "drop from 3 m: longest time to settle within 1 cm, of 8, s",
                3,
            ),
            is(
                "drop from 3 m: rises again above its standing height by, mm",
                1,
                0.0,
            ),
        ],
        measure: drop,
    },
];

/// Time (s) and height over `from` (m) of the highest point of this run.
fn top(points: &[Point], from: &Point) -> (f64, f64) {
    let heights = curve(points, |it| it.at.y - from.at.y);
    let (secs, top_m) = feel::top(&heights).unwrap_or((f64::NAN, f64::NAN));
    (secs - from.secs, top_m)
}

/// How far the apex of the parabola through the highest step and its neighbours is after that step, in steps; 0 if it has no neighbours.
fn apex_offset(points: &[Point]) -> f64 {
    let heights: Vec<f64> = points.iter().map(|it| it.at.y).collect();
    let highest = largest(heights.iter().copied());
    let around = heights.windows(3).find(|it| it[1] == highest);
    around.map_or(0.0, |it| {
        0.5 * (it[0] - it[2]) / (it[0] - 2.0 * it[1] + it[2])
    })
}

/// Holds jump for 1.5 s.
fn held(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = Lab::standing(controller, hz);
    let from = lab.now();
    lab.jump(true);
    let points = lab.run(1.5);
    let (secs, top_m) = top(points, &from);
    let secs = secs + apex_offset(points) / hz;
    let off = points.iter().position(|it| it.at.y > from.at.y + 0.001);
    let off = off.map(|step| step as f64 + 1.0).ok_or("never");
    vec![Ok(top_m), Ok(secs), off]
}

/// Seven taps of 1/30 s: each after a fall from another height, 5 mm apart, and a second on the ground.
fn tap(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let tap = |fall_m: f32| {
        let mut lab = Lab::new(controller, hz);
        lab.ground();
        lab.character(Vec3::Y * fall_m);
        lab.run(1.0);
        let from = lab.now();
        let jumps = lab.log().len();
        lab.jump(true);
        lab.run(1.0 / 30.0);
        lab.jump(false);
        lab.run(1.5);
        top(&lab.log()[jumps..], &from).1
    };
    let tops = [0.0, 0.005, 0.01, 0.015, 0.02, 0.025, 0.03].map(tap);
    if smallest(tops) > 1.7 {
        return vec![Err("no low jump"); 2];
    }
    let spread_mm = 1000.0 * (largest(tops) - smallest(tops));
    vec![Ok(tops[0]), Ok(spread_mm)]
}

/// Holds jump while standing on a ramp.
fn on_a_ramp(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = Lab::new(controller, hz);
    let (ramp, at) = place::slope(30.0);
    lab.solid(ramp, at);
    lab.character(Vec3::Y * 0.2);
    lab.run(2.0);
    let from = lab.now();
    lab.jump(true);
    vec![Ok(top(lab.run(1.0), &from).1)]
}

/// Runs up a ramp for 1.5 s, and then holds jump: the top is over the place of the take-off.
fn up_a_ramp(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = Lab::new(controller, hz);
    let (ramp, at) = place::slope(20.0);
    lab.solid(ramp, at);
    lab.character(Vec3::Y * 0.2);
    lab.run(2.0);
    lab.walk(Vec3::NEG_Z);
    lab.run(1.5);
    let from = lab.now();
    lab.jump(true);
    // Until it comes down again; later it is higher because it runs on.
    let points = lab.run(1.5);
    let falls = points.windows(2).position(|it| it[1].at.y < it[0].at.y);
    falls.map_or(vec![Err("never falls")], |step| {
        vec![Ok(points[step].at.y - from.at.y)]
    })
}

/// Falls from 3.00, 3.05 ... 3.35 m, so that the contact comes at different moments of a step.
fn drop(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let standing = Lab::standing(controller, hz).now().at.y;
    let mut settled = 0.0_f64;
    let mut rebound = 0.0_f64;
    for i in 0..8_u8 {
        let mut lab = Lab::new(controller, hz);
        lab.ground();
        lab.character(Vec3::Y * (3.0 + 0.05 * f32::from(i)));
        let heights = curve(lab.run(6.0), |it| it.at.y - standing);
        let Some(near) = feel::crosses_secs(&heights, 0.0, SETTLED_M) else {
            return vec![Err("never"); 2];
        };
        let last = heights.iter().rfind(|(_, m)| m.abs() > SETTLED_M);
        let next = last.map_or(near, |(secs, _)| secs + 1.0 / hz);
        if next > 5.9 {
            return vec![Err("never"); 2];
        }
        // The step in which it comes near is no time to settle.
        settled = settled.max(if next - near < 1.0 / hz {
            0.0
        } else {
            next - near
        });
        let after = heights.iter().filter(|(secs, _)| *secs >= next);
        rebound = rebound.max(largest(after.map(|(_, m)| *m)));
    }
    vec![Ok(settled), Ok(1000.0 * rebound)]
}
