//! The lag of a plain spring, of tracking gains and of the exact tracker, behind a goal that moves, turns and jumps.

use spring_math::catalogue::tracking::{TrackingGains, track};
use spring_math::{Propagator, Spring};

fn goal(time: f32) -> (f32, f32, f32) {
    let (sine, cosine) = (4.0 * time).sin_cos();
    // A jump of the goal, to be smoothed.
    let jump = if time >= 1.0 { 1.0 } else { 0.0 };
    (sine + jump, 4.0 * cosine, -16.0 * sine)
}

fn main() -> Result<(), spring_math::ParameterError> {
    let dt = 1.0 / 60.0;
    let step = Propagator::exact(Spring::critical_from_roll_call_half_life(0.1)?, dt);
    let gains = TrackingGains::default();
    let start = (goal(0.0).0, goal(0.0).1);
    let (mut plain, mut gained, mut tracked) = (start, start, start);
    println!(
        "{:>6} {:>8} {:>10} {:>10} {:>10}",
        "time", "goal", "plain", "gains", "tracker"
    );
    for tick in 0..120 {
        let (before, after) = (goal(tick as f32 * dt), goal((tick + 1) as f32 * dt));
        plain = step.advance(plain.0, plain.1, after.0);
        gained = gains.step(gained.0, gained.1, after.0, after.1, after.2, dt);
        // Across the jump the goal has no continuous motion: the tracker gets the new motion's state for the start of the step.
        let before = if after.0 - before.0 > 0.5 {
            (before.0 + 1.0, before.1)
        } else {
            (before.0, before.1)
        };
        tracked = track(&step, tracked.0, tracked.1, before, (after.0, after.1));
        if tick % 6 == 5 {
            let off = |x: f32| x - after.0;
            println!(
                "{:>6.2} {:>8.3} {:>+10.4} {:>+10.4} {:>+10.4}",
                (tick + 1) as f32 * dt,
                after.0,
                off(plain.0),
                off(gained.0),
                off(tracked.0)
            );
        }
    }
    Ok(())
}
