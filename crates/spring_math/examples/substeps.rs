//! Prints the steps of each policy for the same frames: two regular ones, a slow one, a hitch.

use spring_math::planner::{Backlog, Planner, PlannerError, PlannerSettings, Policy};

fn main() -> Result<(), PlannerError> {
    let frames = [0.010, 0.010, 0.030, 0.300, 0.010];
    for policy in Policy::ALL {
        println!(
            "{}, 60 Hz, at most 4 steps a frame, the rest dropped",
            policy.name()
        );
        let mut planner = Planner::new(PlannerSettings::new(policy, 1.0 / 60.0, 4, Backlog::Drop)?);
        for frame in frames {
            let plan = planner.plan(frame);
            let steps: Vec<String> = plan
                .steps()
                .map(|step| format!("{:.1}", step * 1e3))
                .collect();
            println!(
                "  frame {:>5.1} ms: [{}] ms, alpha {:.3}, dropped {:.1} ms, carried {:+.1} ms",
                frame * 1e3,
                steps.join(" "),
                plan.alpha,
                plan.dropped_secs * 1e3,
                planner.carried_secs() * 1e3,
            );
        }
    }
    Ok(())
}
