//! Walls: along one, past a pillar.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Collider;

use super::{Measured, Scenario, is};
use crate::controller::{Controller, RADIUS_M, SPEED_M_S};
use crate::lab::Lab;
use crate::track::{ahead, largest, secs_between};

/// Angle of the stick into the wall, degrees.
const INTO_DEG: f32 = 20.0;
/// Radius of the pillar, m; its axis is in the face of the wall.
const PILLAR_M: f32 = 0.2;

pub const ALL: &[Scenario] = &[
    Scenario {
        name: "wall",
        rows: &[
            is(
                "6 m along a wall, stick 20 degrees into it: speed, part of the free one",
                3,
                1.0,
            ),
            is(
                "the same wall with a pillar of 0.2 m radius: s lost at it",
                2,
                0.0,
            ),
        ],
        measure: along,
    },
    Scenario {
        name: "corner",
        rows: &[is(
            "running into a corner of 90 degrees for 3 s: moves by, mm",
            1,
            0.0,
        )],
        measure: corner,
    },
];

/// A character that stands 0.2 m from a wall to its right, and then runs along it.
fn run(controller: &dyn Controller, hz: f64, pillar: bool) -> Option<f64> {
    let mut lab = Lab::standing(controller, hz);
    let face = RADIUS_M + 0.2;
    lab.block(Vec3::new(1.0, 4.0, 60.0), Vec3::new(face + 0.5, 2.0, -20.0));
    if pillar {
        let at = Transform::from_xyz(face, 2.0, -8.0);
        lab.solid(Collider::cylinder(2.0, PILLAR_M), at);
    }
    let into = INTO_DEG.to_radians();
    lab.walk(Vec3::new(into.sin(), 0.0, -into.cos()));
    secs_between(lab.run(8.0), 5.0, 11.0)
}

fn along(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let free_secs = 6.0 / f64::from(SPEED_M_S * INTO_DEG.to_radians().cos());
    let Some(plain) = run(controller, hz, false) else {
        return vec![Err("is stopped"); 2];
    };
    let past = run(controller, hz, true).map(|secs| secs - plain);
    vec![Ok(free_secs / plain), past.ok_or("is stopped")]
}

/// Runs along the diagonal into two walls; after a second, it should not move any more.
fn corner(controller: &dyn Controller, hz: f64) -> Vec<Measured> {
    let mut lab = Lab::standing(controller, hz);
    lab.block(Vec3::new(1.0, 4.0, 12.0), Vec3::new(2.5, 2.0, 0.0));
    lab.block(Vec3::new(12.0, 4.0, 1.0), Vec3::new(0.0, 2.0, -2.5));
    lab.walk(Vec3::new(1.0, 0.0, -1.0).normalize());
    lab.run(2.0);
    let stays = lab.now();
    let run = lab.run(3.0);
    let moved = largest(run.iter().map(|it| it.at.distance(stays.at)));
    if ahead(&stays) < 1.0 {
        return vec![Err("does not get there")];
    }
    vec![Ok(1000.0 * moved)]
}
