//! A timed spring that arrives after 1.5 s, and a velocity-limited spring that keeps to 3 m/s.

use spring_math::Spring;
use spring_math::catalogue::goal_line::GoalLine;

fn main() -> Result<(), spring_math::ParameterError> {
    let spring = Spring::critical_from_roll_call_half_life(0.1)?;
    let mut timed = GoalLine::timed(spring, 0.0_f32).with_lead(0.2);
    let mut limited = GoalLine::limited(spring, 0.0);
    println!(
        "{:>6} {:>16} {:>8} {:>18} {:>8}",
        "time", "there at 1.5 s", "speed", "at most 3 m/s", "speed"
    );
    for tick in 0..120 {
        let time = tick as f32 / 60.0;
        timed.step_timed(3.0, 1.5 - time, 1.0 / 60.0);
        limited.step_limited(3.0, 3.0, 1.0 / 60.0);
        if tick % 8 == 7 {
            println!(
                "{time:>6.2} {:>16.4} {:>8.4} {:>18.4} {:>8.4}",
                timed.position, timed.velocity, limited.position, limited.velocity
            );
        }
    }
    Ok(())
}
