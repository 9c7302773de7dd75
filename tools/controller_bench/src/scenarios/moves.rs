//! Moves at walls and edges, of the controllers that have such.

use bevy::prelude::*;

use super::{Measured, Scenario, equal, is};
use crate::controller::{Controller, RADIUS_M};
use crate::lab::Lab;
use crate::track::{ahead, largest, secs_between};

/// The gap between body and wall at the start, m.
const GAP_M: f32 = 0.1;

pub const ALL: &[Scenario] = &[
    Scenario {
        name: "wall_jump",
        rows: &[
            equal("fall along a wall, stick into it: speed after 1 s, m/s", 2),
            is("jump of 2 m off the wall, stick released: top, m", 2, 2.0),
            equal("the same jump: way from the wall in 0.5 s, m", 2),
        ],
        measure: wall_jump,
    },
    Scenario {
        name: "hang",
        rows: &[equal(
            "edge 3 m up, jump of 2 m: from the press to standing on it, s",
            2,
        )],
        measure: hang,
    },
    Scenario {
        name: "mantle",
        rows: &[is(
            "3 m over a block 1.2 m high, stick only (0.6 s on the flat), s",
            3,
            0.6,
        )],
        measure: mantle,
    },
];

/// A character that has its moves, in a world with flat ground, after `settle_secs`; `None` if the controller has none.
fn with_moves(controller: &dyn Controller, hz: f64, feet: Vec3) -> Option<Lab<'_>> {
    let mut lab = Lab::new(controller, hz);
    lab.ground();
    lab.character(feet);
    lab.give_moves().then_some(lab)
}

/// Falls along a wall for 1 s and jumps off it.
fn wall_jump(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let Some(mut lab) = with_moves(controller, hz, Vec3::Y * 60.0) else {
        return vec![Err("none"); 3];
    };
    let face = RADIUS_M + GAP_M;
    let wall = Vec3::new(face + 0.5, 40.0, 0.0);
    lab.block(Vec3::new(1.0, 80.0, 20.0), wall);
    lab.walk(Vec3::X);
    lab.run(1.0);
    let log = lab.log();
    let [.., before, from] = log else {
        return vec![Err("none"); 3];
    };
    let (speed, from) = ((before.at.y - from.at.y) * hz, *from);
    lab.walk(Vec3::ZERO);
    lab.jump(true);
    let way = lab
        .run(0.5)
        .last()
        .map_or(f64::NAN, |it| from.at.x - it.at.x);
    lab.run(0.5);
    let top = largest(
        lab.log()
            .iter()
            .filter(|it| it.secs > from.secs)
            .map(|it| it.at.y),
    ) - from.at.y;
    vec![Ok(speed), Ok(top), Ok(way)]
}

/// Jumps at a block of 3 m with the stick held to it, releases jump after 0.5 s, and presses it again after 1.5 s, which pulls up what hangs.
fn hang(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let Some(mut lab) = with_moves(controller, hz, Vec3::ZERO) else {
        return vec![Err("none")];
    };
    lab.block(Vec3::new(6.0, 3.0, 6.0), Vec3::new(0.0, 1.5, -4.0));
    lab.run(2.0);
    let from = lab.now();
    lab.walk(Vec3::NEG_Z);
    lab.jump(true);
    lab.run(0.5);
    lab.jump(false);
    lab.run(1.0);
    lab.jump(true);
    lab.run(0.2);
    lab.jump(false);
    lab.run(2.0);
    let on_top =
        |it: &&crate::lab::Point| ahead(it) > 1.1 && (it.at.y - from.at.y - 3.0).abs() < 0.02;
    let log = lab.log().iter().filter(|it| it.secs > from.secs);
    let stands = log.clone().find(on_top);
    vec![stands.map(|it| it.secs - from.secs).ok_or("no way up")]
}

/// Runs at a block and over it.
fn mantle(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let Some(mut lab) = with_moves(controller, hz, Vec3::ZERO) else {
        return vec![Err("none")];
    };
    lab.block(Vec3::new(6.0, 1.2, 8.0), Vec3::new(0.0, 0.6, -10.0));
    lab.run(2.0);
    lab.walk(Vec3::NEG_Z);
    vec![secs_between(lab.run(4.0), 4.0, 7.0).ok_or("is stopped")]
}
