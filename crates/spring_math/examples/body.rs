//! A body in an engine that only knows velocities: Stable PD, implicit PD and the exact drive, with gravity, 30 steps a second.

use spring_math::body::{DriveGoal, ExactDrive, engine_reach, stable_pd_velocity};
use spring_math::{Propagator, Spring, exact};

const DT: f32 = 1.0 / 30.0;
const GRAVITY: f32 = -9.81;

/// The engine: four iterations of semi-implicit Euler.
fn engine(x: &mut f32, v: &mut f32) {
    for _ in 0..4 {
        *v += GRAVITY * DT / 4.0;
        *x += *v * DT / 4.0;
    }
}

fn main() -> Result<(), spring_math::ParameterError> {
    let spring = Spring::from_hertz(2.0, 0.2)?;
    // Gravity only shifts where the spring rests.
    let sag = f64::from(GRAVITY / spring.stiffness());
    let (stable, implicit, exact_step) = (
        Propagator::stable_pd_body(spring, DT),
        Propagator::implicit(spring, DT),
        Propagator::exact(spring, DT),
    );
    let mut bodies = [(1.0_f32, 0.0_f32); 3];
    let mut drive = ExactDrive::new(0.0);
    let target = DriveGoal {
        goal: 0.0,
        goal_velocity: 0.0,
        acceleration: GRAVITY,
        reach: engine_reach(4),
    };
    println!(
        "{:>6} {:>9} {:>10} {:>10} {:>10}",
        "time", "curve", "stable pd", "implicit", "exact"
    );
    for tick in 1..=60 {
        let [a, b, c] = &mut bodies;
        a.1 = stable_pd_velocity(&stable, a.0, a.1, 0.0, 0.0);
        b.1 = stable_pd_velocity(&implicit, b.0, b.1, 0.0, 0.0);
        c.1 = drive.command(spring, &exact_step, c.0, c.1, target);
        for (x, v) in [a, b, c] {
            engine(x, v);
        }
        if tick % 6 == 0 {
            let time = f64::from(tick) * f64::from(DT);
            let (curve, _) = exact::curve(spring, (1.0, 0.0), (sag, 0.0), time);
            println!(
                "{time:>6.2} {curve:>9.5} {:>10.5} {:>10.5} {:>10.5}",
                bodies[0].0, bodies[1].0, bodies[2].0
            );
        }
    }
    Ok(())
}
