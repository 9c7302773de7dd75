//! A damper with a half-life of 0.1 s from 1 m in one frame of half a second, by `exp` and by the fast exponential of the
//! *Spring-Roll-Call* (errata, entry 7). The rails show the last tenth of the way. The numbers: what is left, m.

use spring_math::catalogue::fast_exp;

use super::show::{Bead, Show, Stage};

/// Half-lives in a frame.
const HALF_LIVES: f64 = 5.0;

pub(super) const SHOW: Show = Show {
    steps_per_sec: 2.0,
    moves: 1,
    rests: 4,
    rail: [0.0, 0.1],
    start,
    step,
    numbers,
};

fn start() -> Stage {
    Stage::of(Bead::at(1.0))
}

fn step(stage: &mut Stage, _: u32) {
    let decay = HALF_LIVES * std::f64::consts::LN_2;
    stage.right.place *= (-decay).exp();
    stage.wrong.place *= f64::from(fast_exp::roll_call(decay as f32));
}

fn numbers(stage: &Stage) -> [f64; 2] {
    [stage.right.place, stage.wrong.place]
}
