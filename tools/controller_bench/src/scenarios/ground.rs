//! Ramps, stairs, edges, seams and meshes.

use bevy::prelude::*;

use super::{Measured, Scenario, equal, is};
use crate::controller::{Controller, SPEED_M_S};
use crate::lab::Lab;
use crate::place;
use crate::track::{ahead, curve, largest, secs_between, slowest};
use springyard_character::feel;

pub const ALL: &[Scenario] = &[
    Scenario {
        name: "creep",
        rows: &[is("standing on 35 degrees for 10 s: creep, mm", 1, 0.0)],
        measure: creep,
    },
    Scenario {
        name: "stairs",
        rows: &[
            is("20 steps of 0.3 x 0.375 m (1.5 s on the flat), s", 2, 1.5),
            is(
                "20 steps of 0.3 x 0.375 m: rises past its standing height by, mm",
                0,
                0.0,
            ),
        ],
        measure: stairs,
    },
    Scenario {
        name: "ridge",
        rows: &[
            equal("8 m up 35 degrees (1.6 s on the flat), s", 3),
            equal("8 m down 35 degrees (1.6 s on the flat), s", 3),
            is("crest of 35 degrees at 5 m/s: rises over it by, mm", 0, 0.0),
        ],
        measure: ridge,
    },
    Scenario {
        name: "edge",
        rows: &[equal("running off an edge: drop 0.5 m beyond it, m", 2)],
        measure: edge,
    },
    Scenario {
        name: "ledge",
        rows: &[is(
            "standing with its middle 5 cm inside an edge for 10 s: moves by, mm",
            1,
            0.0,
        )],
        measure: ledge,
    },
    Scenario {
        name: "seams",
        rows: &[
            is(
                "20 seams between flat boxes at 5 m/s: slowest step, m/s",
                2,
                5.0,
            ),
            is("20 seams between flat boxes: largest hop, mm", 1, 0.0),
        ],
        measure: seams,
    },
    Scenario {
        name: "mesh",
        rows: &[
            is("20 m over a flat mesh at 5 m/s: slowest step, m/s", 2, 5.0),
            is("20 m over a flat mesh: largest hop, mm", 1, 0.0),
        ],
        measure: mesh,
    },
];

fn creep(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = Lab::new(controller, hz);
    let (ramp, at) = place::slope(35.0);
    lab.solid(ramp, at);
    lab.character(Vec3::Y * 0.2);
    lab.run(2.0);
    let stood = lab.now().at;
    lab.run(10.0);
    vec![Ok(1000.0 * lab.now().at.distance(stood))]
}

/// A stair that begins 5 m ahead, and a floor at its top.
fn stairs(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    const STEPS: u8 = 20;
    const HIGH: f32 = 0.3;
    const DEEP: f32 = 0.375;
    let mut lab = Lab::standing(controller, hz);
    let (top, length) = (HIGH * f32::from(STEPS), DEEP * f32::from(STEPS));
    let foot = Transform::from_xyz(0.0, 0.0, -5.0);
    lab.solid(place::stair(HIGH, DEEP, STEPS), foot);
    let landing = Vec3::new(0.0, top - 0.5, -15.0 - length);
    lab.block(Vec3::new(4.0, 1.0, 20.0), landing);
    let stood = lab.now().at.y;
    lab.walk(Vec3::NEG_Z);
    let run = lab.run(8.0);
    let Some(secs) = secs_between(run, 5.0, 5.0 + f64::from(length)) else {
        return vec![Err("no way up"); 2];
    };
    let rises = largest(run.iter().map(|it| it.at.y)) - stood - f64::from(top);
    vec![Ok(secs), Ok(1000.0 * rises)]
}

/// 35 degrees up for 8 m, 4 m flat, 35 degrees down.
fn ridge(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = Lab::standing(controller, hz);
    let high = 8.0 * 35.0_f32.to_radians().tan();
    let foot = |z: f32| Transform::from_xyz(0.0, 0.0, z);
    let [up, down] = [false, true].map(|falls| place::wedge(35.0, 8.0, falls));
    let (Some(up), Some(down)) = (up, down) else {
        return vec![Err("no ramp"); 3];
    };
    lab.solid(up, foot(-5.0));
    lab.block(Vec3::new(8.0, high, 4.0), Vec3::new(0.0, 0.5 * high, -15.0));
    lab.solid(down, foot(-17.0));
    let stood = lab.now().at.y;
    lab.walk(Vec3::NEG_Z);
    let run = lab.run(9.0);
    let over = largest(run.iter().map(|it| it.at.y)) - stood - f64::from(high);
    let [up, down] = [(5.0, 13.0), (17.0, 25.0)].map(|(from, to)| secs_between(run, from, to));
    vec![up.ok_or("never"), down.ok_or("never"), Ok(1000.0 * over)]
}

/// A block of 20 m height whose edge is 5 m ahead.
pub fn block_with_edge(controller: &dyn Controller, hz: f64, feet: Vec3) -> Lab<'_> {
    let mut lab = Lab::new(controller, hz);
    lab.block(Vec3::new(8.0, 20.0, 10.0), Vec3::new(0.0, -10.0, 0.0));
    lab.character(feet);
    lab.step();
    lab
}

/// Stands near the edge.
fn ledge(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = block_with_edge(controller, hz, Vec3::new(0.0, 0.0, -4.95));
    let stood = lab.now().at.with_y(0.0);
    let run = lab.run(10.0);
    let moved = largest(run.iter().map(|it| it.at.with_y(0.0).distance(stood)));
    vec![if moved < 0.5 {
        Ok(1000.0 * moved)
    } else {
        Err("falls off")
    }]
}

/// Runs off the edge.
fn edge(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = block_with_edge(controller, hz, Vec3::ZERO);
    lab.run(2.0);
    let stood = lab.now().at.y;
    lab.walk(Vec3::NEG_Z);
    let run = lab.run(2.0);
    let way = curve(run, ahead);
    let beyond = way
        .first()
        .and_then(|it| feel::crosses_secs(&way, it.0, 5.5));
    let drops = beyond.and_then(|secs| {
        let pair = run.windows(2).find(|it| it[1].secs >= secs)?;
        let part = (secs - pair[0].secs) / (pair[1].secs - pair[0].secs);
        Some(stood - (pair[0].at.y + part * (pair[1].at.y - pair[0].at.y)))
    });
    vec![drops.ok_or("never")]
}

/// Boxes of 1 m length, side by side, their tops at 0.
fn seams(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = Lab::new(controller, hz);
    for i in 0..44_u8 {
        let centre = Vec3::new(0.0, -0.5, 3.5 - f32::from(i));
        lab.block(Vec3::new(8.0, 1.0, 1.0), centre);
    }
    flat_run(lab)
}

fn mesh(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = Lab::new(controller, hz);
    let Some(floor) = place::flat_mesh() else {
        return vec![Err("no mesh"); 2];
    };
    lab.solid(floor, Transform::IDENTITY);
    flat_run(lab)
}

/// Runs ahead; the slowest step and the largest height over or under the start between 5 and 25 m.
fn flat_run(mut lab: Lab) -> Vec<Measured> {
    lab.character(Vec3::ZERO);
    lab.run(2.0);
    let stood = lab.now().at.y;
    lab.walk(Vec3::NEG_Z);
    let run = lab.run(25.0 / f64::from(SPEED_M_S) + 2.0);
    let within = run.iter().filter(|it| (5.0..25.0).contains(&ahead(it)));
    let hop_mm = 1000.0 * largest(within.map(|it| (it.at.y - stood).abs()));
    match slowest(run, 5.0, 25.0) {
        Some(speed) => vec![Ok(speed), Ok(hop_mm)],
        None => vec![Err("is stopped"); 2],
    }
}
