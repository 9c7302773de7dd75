//! Explicit Euler on an undamped spring of 1 Hz at 60 steps a second, which grows by `sqrt(1 + (omega dt)^2)` a step, beside the exact
//! swing. It is the first listing of *Spring dynamics for production* (Huw Bowles), which says that it explodes; many games begin with
//! it. The numbers: the amplitude after four seconds, m.

use spring_math::{Method, Spring};

use super::show::{Bead, Show, Stage};

const DT: f64 = 1.0 / 60.0;
const AMPLITUDE_M: f64 = 0.2;

pub(super) const SHOW: Show = Show {
    steps_per_sec: 60.0,
    moves: 240,
    rests: 90,
    rail: [-0.75, 0.75],
    start,
    step,
    numbers,
};

fn spring() -> Spring {
    Spring::from_hertz(1.0, 0.0).unwrap_or(Spring::UNIT)
}

fn start() -> Stage {
    Stage::of(Bead::at(AMPLITUDE_M))
}

fn step(stage: &mut Stage, _: u32) {
    let Stage { right, wrong, .. } = stage;
    right.follow_exactly(spring(), (0.0, 0.0), DT);
    let euler = Method::Explicit.propagator(spring(), DT as f32);
    wrong.step(&euler);
}

fn numbers(stage: &Stage) -> [f64; 2] {
    let omega = f64::from(spring().omega());
    [stage.right, stage.wrong].map(|bead| bead.place.hypot(bead.velocity / omega))
}
