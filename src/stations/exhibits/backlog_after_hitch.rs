//! Two worlds in which a bead moves at 1 m/s, with fixed steps, 60 a second and at most 8 a frame. After half a second a frame lasts
//! 2 s. The listing of *Spring dynamics for production* keeps its backlog, and its world runs too fast until it has caught up; the right
//! one drops the time (errata, entry 12). The numbers: the speed in the first frame after the hitch, m/s.
//!
//! The memory of the wrong bead is the accumulator. The velocity of both is that in the first frame after the hitch.

use spring_math::catalogue::wrong::fixed_steps_printed;
use spring_math::planner::{Planner, PlannerSettings};

use super::show::{Memory, Show, Stage};

/// Length of a step, and of a frame without a hitch, s.
const DT: f64 = 1.0 / 60.0;
const HITCH_SECS: f64 = 2.0;
const SPEED_M_S: f64 = 1.0;
/// The last frame before the hitch, and the number of the step with which the hitch ends: nothing moves between them.
const LAST_BEFORE: u32 = 30;
const HITCH_ENDS: u32 = LAST_BEFORE + 120;

pub(super) const SHOW: Show = Show {
    steps_per_sec: 60.0,
    moves: HITCH_ENDS + 30,
    rests: 60,
    rail: [0.0, 3.1],
    start: Stage::default,
    step,
    numbers,
};

fn step(stage: &mut Stage, number: u32) {
    let frame_secs = match number {
        HITCH_ENDS => HITCH_SECS,
        _ if (LAST_BEFORE + 1..HITCH_ENDS).contains(&number) => return,
        _ => DT,
    };
    // 60 steps a second, at most 8 in a frame, the rest dropped. A planner that drops carries nothing from these frames to the next.
    let mut planner = Planner::new(PlannerSettings::default());
    let right_steps = planner.plan(frame_secs).count;
    let max_steps = planner.settings().max_steps();
    let mut accumulator = match stage.wrong.memory {
        Memory::Accumulator(secs) => secs,
        // Empty at the start.
        _ => 0.0,
    };
    let wrong_steps = fixed_steps_printed(&mut accumulator, frame_secs, DT, max_steps);
    stage.wrong.memory = Memory::Accumulator(accumulator);
    for (bead, steps) in [
        (&mut stage.right, right_steps),
        (&mut stage.wrong, wrong_steps),
    ] {
        let moved = SPEED_M_S * DT * f64::from(steps);
        bead.place += moved;
        if number == HITCH_ENDS + 1 {
            bead.velocity = moved / DT;
        }
    }
}

fn numbers(stage: &Stage) -> [f64; 2] {
    [stage.right.velocity, stage.wrong.velocity]
}
