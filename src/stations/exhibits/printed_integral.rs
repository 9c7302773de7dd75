//! The way of a character from rest to 1 m/s on a velocity spring with a half-life of 0.1 s, in thirty steps at 60 a second: by the
//! exact integral, and by the one that the *Spring-Roll-Call* (Daniel Holden) prints, which drops terms (errata, entry 3). In slow
//! motion, a quarter of its speed. The numbers: the way after half a second, m.
//!
//! A bead's velocity is that of the character, the same on both sides; its memory is the acceleration.

use spring_math::catalogue::wrong::character_displacement;
use spring_math::velocity_spring::VelocitySpring;
use spring_math::{Spring, exact};

use super::show::{Bead, Memory, Show, Stage};

const DT: f64 = 1.0 / 60.0;
const GOAL_M_S: f64 = 1.0;

pub(super) const SHOW: Show = Show {
    steps_per_sec: 15.0,
    moves: 30,
    rests: 30,
    rail: [0.0, 0.5],
    start: Stage::default,
    step,
    numbers,
};

fn spring() -> VelocitySpring {
    let unit = VelocitySpring::from_spring(Spring::UNIT);
    VelocitySpring::from_roll_call_half_life(0.1).unwrap_or(unit)
}

fn step(stage: &mut Stage, _: u32) {
    let Stage { right, wrong, .. } = stage;
    let [velocity, acceleration] = [right.velocity, acceleration(right)].map(|it| it as f32);
    let goal = GOAL_M_S as f32;
    let moved = spring().step(velocity, acceleration, goal, DT as f32);
    right.place += f64::from(moved.displacement);
    wrong.place += f64::from(character_displacement(
        velocity,
        acceleration,
        goal,
        spring().spring(),
        DT as f32,
    ));
    for bead in [right, wrong] {
        accelerate(bead);
    }
}

/// Steps the velocity, which is a spring towards the velocity that the player asks for.
fn accelerate(bead: &mut Bead) {
    let from = (bead.velocity, acceleration(bead));
    let (velocity, acceleration) = exact::curve(spring().spring(), from, (GOAL_M_S, 0.0), DT);
    bead.velocity = velocity;
    bead.memory = Memory::Acceleration(acceleration);
}

/// The acceleration, m/s^2: none at the start.
fn acceleration(bead: &Bead) -> f64 {
    match bead.memory {
        Memory::Acceleration(acceleration) => acceleration,
        _ => 0.0,
    }
}

fn numbers(stage: &Stage) -> [f64; 2] {
    [stage.right.place, stage.wrong.place]
}
