//! A rotation and an angle on springs, both turning the shorter way.

use glam::{EulerRot, Quat, Vec3};
use spring_math::{Propagator, Spring, angle, rotation};

fn main() -> Result<(), spring_math::ParameterError> {
    let step = Propagator::exact(Spring::from_hertz(1.0, 0.5)?, 1.0 / 60.0);
    let goal = Quat::from_euler(EulerRot::YXZ, 2.8, 0.3, 0.0);
    let (mut rotation, mut spin) = (Quat::IDENTITY, Vec3::ZERO);
    // From 170 to -170 degrees: 20 degrees across the seam at 180, not 340 the other way.
    let (mut heading, mut rate) = (170.0_f32.to_radians(), 0.0);
    println!("{:>6} {:>14} {:>10}", "time", "left to turn", "heading");
    for tick in 1..=120 {
        (rotation, spin) = rotation::step_rotation(&step, rotation, spin, goal);
        (heading, rate) = angle::step_angle(&step, heading, rate, (-170.0_f32).to_radians());
        if tick % 10 == 0 {
            let left = rotation::rotation_vector(rotation * goal.inverse())
                .length()
                .to_degrees();
            println!(
                "{:>6.2} {left:>14.3} {:>10.3}",
                tick as f32 / 60.0,
                angle::wrap_angle(heading).to_degrees()
            );
        }
    }
    Ok(())
}
