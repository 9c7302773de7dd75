//! Drives a body in an engine by its velocity, with Stable PD, implicit PD and the exact drive, under gravity at 30 steps a
//! second.

use glam::Vec3A;
use spring_math::body::{
    BodySpring, Bounds, EngineStep, SpringInput, SpringStep, implicit_velocity_change,
    stable_pd_velocity_change,
};
use spring_math::{BodyMethod, Spring, exact};

const DT: f32 = 1.0 / 30.0;
const GRAVITY: Vec3A = Vec3A::new(0.0, -9.81, 0.0);

/// One step of the engine: four iterations of semi-implicit Euler.
fn step_engine(x: &mut Vec3A, v: &mut Vec3A) {
    for _ in 0..4 {
        *v += GRAVITY * DT / 4.0;
        *x += *v * DT / 4.0;
    }
}

fn main() -> Result<(), spring_math::ParameterError> {
    let spring = Spring::from_hertz(2.0, 0.2)?;
    // Gravity shifts the rest position of the spring.
    let sag = f64::from(GRAVITY.y / spring.stiffness());
    let mut bodies = [(Vec3A::Y, Vec3A::ZERO); 3];

    let mut exact_drive = BodySpring::default();
    let (step, engine) = (
        SpringStep::new(spring, BodyMethod::Exact, DT),
        EngineStep::new(DT, 4),
    );
    println!(
        "{:>6} {:>9} {:>10} {:>10} {:>10}",
        "time", "curve", "stable pd", "implicit", "exact"
    );
    for tick in 1..=60 {
        let [a, b, c] = &mut bodies;
        a.1 += stable_pd_velocity_change(spring, a.0, a.1, DT);
        b.1 += implicit_velocity_change(spring, b.0, b.1, DT);
        let input = SpringInput {
            error: c.0,
            velocity: c.1,
            load: GRAVITY,
            spring_load: GRAVITY,
            ..SpringInput::default()
        };
        c.1 = exact_drive.command(&step, &Bounds::NONE, &engine, &input, |moved| moved / DT);
        for (x, v) in [a, b, c] {
            step_engine(x, v);
        }
        if tick % 6 == 0 {
            let time = f64::from(tick) * f64::from(DT);
            let (curve, _) = exact::curve(spring, (1.0, 0.0), (sag, 0.0), time);
            println!(
                "{time:>6.2} {curve:>9.5} {:>10.5} {:>10.5} {:>10.5}",
                bodies[0].0.y, bodies[1].0.y, bodies[2].0.y
            );
        }
    }
    Ok(())
}
