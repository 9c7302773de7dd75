//! How late and how early a press of jump may come: after an edge (coyote time), and before a landing (jump buffer).

use bevy::prelude::*;
use springyard_character::feel;

use super::ground::block_with_edge;
use super::{Measured, Scenario, equal};
use crate::controller::Controller;
use crate::lab::Lab;
use crate::track::{ahead, curve, largest};

/// The longest window that is looked for, s.
const LONGEST_SECS: f64 = 0.5;
/// What rises by this has jumped, m.
const JUMPED_M: f64 = 0.5;

pub const ALL: &[Scenario] = &[
    Scenario {
        name: "coyote",
        rows: &[equal(
            "latest press that jumps, after the middle has passed an edge at 5 m/s, ms",
            0,
        )],
        measure: coyote,
    },
    Scenario {
        name: "buffer",
        rows: &[equal(
            "earliest press that jumps, held, before a landing from 3 m, ms",
            0,
        )],
        measure: buffer,
    },
];

/// The last of the times that `at` gives for 0, 1, 2 ... steps, as long as it gives one, ms.
fn last_ms(hz: f64, at: impl Fn(u32) -> Option<f64>) -> Vec<Measured> {
    let (mut best, mut fails) = (None, (LONGEST_SECS * hz) as u32 + 1);
    let mut from = 0;
    while from < fails {
        let steps = from.midpoint(fails);
        match at(steps) {
            Some(secs) => (best, from) = (Some(1000.0 * secs), steps + 1),
            None => fails = steps,
        }
    }
    vec![best.ok_or("none")]
}

fn coyote(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    last_ms(hz, |steps| jumps_after_edge(controller, hz, steps))
}

/// Runs off an edge and presses jump so many steps after the first one beyond it. The time of the press after the edge, s, if it jumps.
fn jumps_after_edge(controller: &dyn Controller, hz: f64, steps: u32) -> Option<f64> {
    let mut lab = block_with_edge(controller, hz, Vec3::ZERO);
    lab.run(2.0);
    lab.walk(Vec3::NEG_Z);
    for _ in 0..lab.steps(3.0) {
        if ahead(&lab.now()) > 5.0 {
            break;
        }
        lab.step();
    }
    let passed = feel::crosses_secs(&curve(lab.log(), ahead), 0.0, 5.0)?;
    (0..steps).for_each(|_| lab.step());
    let press = lab.now();
    lab.jump(true);
    let heights = lab.run(0.5).iter().map(|it| it.at.y);
    (largest(heights) > press.at.y + JUMPED_M).then_some(press.secs - passed)
}

fn buffer(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let stood = Lab::standing(controller, hz).now().at.y;
    let mut lab = falling(controller, hz);
    let heights = curve(lab.run(2.0), |it| it.at.y - stood);
    // 5 cm before the end, which is 7 ms: rapier's controller lands some centimetres high at 240 steps a second, and sinks to its place.
    let Some(lands) = feel::crosses_secs(&heights, 0.0, 0.05) else {
        return vec![Err("never lands")];
    };
    last_ms(hz, |steps| {
        let mut lab = falling(controller, hz);
        while lab.now().secs + (f64::from(steps) + 1.0) / hz < lands {
            lab.step();
        }
        let press_secs = lab.now().secs;
        lab.jump(true);
        let after = lab.run(1.5);
        let after = after.iter().skip_while(|it| it.secs < lands);
        let highest = largest(after.map(|it| it.at.y));
        (highest > stood + JUMPED_M).then_some(lands - press_secs)
    })
}

/// A character 3 m above flat ground, after its first step.
fn falling(controller: &dyn Controller, hz: f64) -> Lab<'_> {
    let mut lab = Lab::new(controller, hz);
    lab.ground();
    lab.character(Vec3::Y * 3.0);
    lab.step();
    lab
}
