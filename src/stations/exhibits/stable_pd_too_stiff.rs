//! Stable PD on a body, critically damped at 126 rad/s and 60 steps a second, beside the exact step. *Spring dynamics for production*
//! calls it unconditionally stable; on a body it is stable up to 120 rad/s here (errata, entry 1). In slow motion, a quarter of its
//! speed. The numbers: the distance from the goal after 45 steps, m.

use spring_math::{Method, Spring};

use super::show::{Bead, Show, Stage};

const DT: f64 = 1.0 / 60.0;
const START_M: f64 = 0.02;

pub(super) const SHOW: Show = Show {
    steps_per_sec: 15.0,
    moves: 45,
    rests: 30,
    rail: [-0.5, 0.5],
    start,
    step,
    numbers,
};

fn spring() -> Spring {
    Spring::critical(126.0).unwrap_or(Spring::UNIT)
}

fn start() -> Stage {
    Stage::of(Bead::at(START_M))
}

fn step(stage: &mut Stage, _: u32) {
    let Stage { right, wrong, .. } = stage;
    right.follow_exactly(spring(), (0.0, 0.0), DT);
    let stable_pd = Method::StablePdBody.propagator(spring(), DT as f32);
    wrong.step(&stable_pd);
}

fn numbers(stage: &Stage) -> [f64; 2] {
    [stage.right.place.abs(), stage.wrong.place.abs()]
}
