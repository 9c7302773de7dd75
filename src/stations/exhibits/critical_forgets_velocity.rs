//! A critically damped spring of 10 rad/s from 1 m at 5 m/s, beside the critical case of *The Spring Mass Damper System and Its
//! Application On Gameplay Camera*, which ignores the velocity (errata, entry 5). In slow motion, a twentieth of its speed. The numbers:
//! the place after 0.1 s, m.

use spring_math::Spring;
use spring_math::catalogue::wrong::critical_without_velocity;

use super::show::{Bead, Show, Stage};

const DT: f64 = 1.0 / 600.0;
const OMEGA: f32 = 10.0;

pub(super) const SHOW: Show = Show {
    steps_per_sec: 30.0,
    moves: 60,
    rests: 60,
    rail: [0.0, 1.15],
    start,
    step,
    numbers,
};

fn start() -> Stage {
    let bead = Bead {
        place: 1.0,
        velocity: 5.0,
        ..Bead::default()
    };
    Stage::of(bead)
}

fn step(stage: &mut Stage, _: u32) {
    let Stage { right, wrong, .. } = stage;
    let spring = Spring::critical(OMEGA).unwrap_or(Spring::UNIT);
    right.follow_exactly(spring, (0.0, 0.0), DT);
    let (x, v) = (wrong.place as f32, wrong.velocity as f32);
    let (x, v) = critical_without_velocity(x, v, OMEGA, DT as f32);
    (wrong.place, wrong.velocity) = (x.into(), v.into());
}

fn numbers(stage: &Stage) -> [f64; 2] {
    [stage.right.place, stage.wrong.place]
}
