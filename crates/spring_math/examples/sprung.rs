//! A `Sprung` value behind a goal that is updated once a frame; the spring becomes softer half-way.

use spring_math::Spring;
use spring_math::sprung::Sprung;

fn main() -> Result<(), spring_math::ParameterError> {
    let (firm, soft) = (Spring::from_hertz(4.0, 1.0)?, Spring::from_hertz(1.0, 1.0)?);
    let mut height = Sprung::new(0.0);
    println!("{:>6} {:>8} {:>8}", "time", "goal", "height");
    for frame in 1..=60_u16 {
        let time = f32::from(frame) / 60.0;
        let goal = (6.0 * time).sin();
        let spring = if time < 0.5 { firm } else { soft };
        let output = height.towards(spring, 1.0 / 60.0, goal);
        if frame % 5 == 0 {
            println!("{time:>6.3} {goal:>8.3} {output:>8.3}");
        }
    }
    Ok(())
}
