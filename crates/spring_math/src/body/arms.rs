//! Centres of mass that are not where their body's origin is.

use glam::{Vec3, Vec3A};

use super::four::LANES;
use super::{EngineStep, Ride};

/// A centre of mass beside its body's origin.
#[derive(Clone, Copy, Default)]
pub(super) struct Arm {
    /// From where it is at the goal to where it is, m, as the origin has it.
    pub offset: Vec3A,
    /// How it goes round the origin in the coming step, m/s, ...
    pub velocity: Vec3A,
    /// ... and how it did in the last.
    pub velocity_before: Vec3A,
}

/// The spring acts on the centre of mass: on its way to where it is when the body is at its target.
pub(super) fn swing_arms(rides: &mut [Ride], engine: &EngineStep) -> [Arm; LANES] {
    let mut arms = [Arm::default(); LANES];
    for (arm, ride) in arms.iter_mut().zip(rides) {
        let (body, goal) = (&ride.body, &ride.goal);
        let centre = body.centre_of_mass;
        if centre == Vec3::ZERO {
            continue;
        }
        let now = body.rotation * centre;
        let (from, to) = if ride.rules.turns_to_goal {
            let turned = goal.angular_velocity * -engine.dt();
            let start = crate::rotation::from_rotation_vector(turned) * goal.rotation;
            (start * centre, goal.rotation * centre)
        } else {
            (now, engine.turn_of(body.angular_velocity) * now)
        };
        let velocity = (to - from) * engine.per_second();
        let before = ride.memory.arm_velocity.replace(velocity);
        *arm = Arm {
            offset: (now - from).into(),
            velocity: velocity.into(),
            velocity_before: before.unwrap_or(velocity).into(),
        };
    }
    arms
}
