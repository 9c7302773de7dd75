//! Stable PD as *Spring dynamics for production* prints it, behind a goal at 5 m/s at 60 steps a second: it predicts the body one step
//! ahead and not the goal, and trails it by the goal's way in a step (errata, entry 2). The right way gets the moving goal. In slow
//! motion, at 8 steps a second. The numbers: the distance behind the goal, m.

use spring_math::Spring;
use spring_math::catalogue::wrong::stable_pd_printed;

use super::show::{Bead, Show, Stage};

const DT: f64 = 1.0 / 60.0;
const GOAL_M_S: f64 = 5.0;

pub(super) const SHOW: Show = Show {
    steps_per_sec: 8.0,
    moves: 16,
    rests: 12,
    rail: [0.0, 1.4],
    start,
    step,
    numbers,
};

fn spring() -> Spring {
    Spring::from_hertz(8.0, 1.0).unwrap_or(Spring::UNIT)
}

/// Both begin on the goal, at its velocity.
fn start() -> Stage {
    let bead = Bead {
        velocity: GOAL_M_S,
        ..Bead::default()
    };
    Stage::of(bead)
}

fn step(stage: &mut Stage, number: u32) {
    let Stage { right, wrong, goal } = stage;
    let goal_before = GOAL_M_S * DT * f64::from(number - 1);
    right.follow_exactly(spring(), (goal_before, GOAL_M_S), DT);
    wrong.velocity = f64::from(stable_pd_printed(
        wrong.place as f32,
        wrong.velocity as f32,
        goal_before as f32,
        GOAL_M_S as f32,
        spring(),
        DT as f32,
    ));
    wrong.place += wrong.velocity * DT;
    *goal = Some(GOAL_M_S * DT * f64::from(number));
}

fn numbers(stage: &Stage) -> [f64; 2] {
    let goal = stage.goal.unwrap_or_default();
    [goal - stage.right.place, goal - stage.wrong.place]
}
