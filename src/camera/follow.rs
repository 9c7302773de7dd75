//! Moves the pivot with the character, on an exact spring.

use bevy::prelude::*;
use spring_math::{Propagator, Spring};

use super::{CameraTuning, Rig};
use crate::timestep::StepClock;

/// The pivot follows.
///
/// What is kept is not where the pivot is, but how far it is from where it should be: at a steady run that is a constant, so
/// the camera moves with the view to the last digit.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Follow {
    /// From the goal to the pivot, m.
    error: Vec3,
    /// Of the pivot, m/s.
    velocity: Vec3,
}

pub(super) fn follow_views(
    clock: Res<StepClock>,
    tuning: Res<CameraTuning>,
    mut rigs: Query<(&mut Rig, &mut Follow)>,
) -> Result {
    let spring = Spring::from_hertz(tuning.follow_hz, tuning.follow_damping_ratio)?;
    let step = Propagator::exact(spring, clock.frame_secs as f32);
    for (mut rig, mut follow) in &mut rigs {
        let subject = rig.subject;
        if subject.cut {
            *follow = Follow::default();
        } else {
            // The goal went at this velocity through the frame: told so, the spring has no lag to make up.
            let rate = follow.velocity - subject.velocity;
            let (change, rate_change) = step.error_step(follow.error, rate);
            follow.error += change;
            follow.velocity += rate_change;
        }
        rig.pivot = subject.position + Vec3::Y * tuning.pivot_above_m + follow.error;
    }
    Ok(())
}
