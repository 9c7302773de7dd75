//! Moves the pivot with the character, on an exact spring.

use bevy::prelude::*;
use spring_math::{Propagator, Spring};

use super::rig::{PIVOT_ABOVE_M, Rig};
use crate::timestep::StepClock;

/// The pivot follows.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(FollowState)]
pub struct Follow {
    /// How far above the body's middle the pivot is, m.
    pub above_m: f32,
    /// The spring that follows, Hz; a steady walk has no lag, only starts and stops.
    pub hz: f32,
    /// Of the same spring.
    pub damping_ratio: f32,
}

impl Default for Follow {
    fn default() -> Self {
        Self {
            above_m: PIVOT_ABOVE_M,
            hz: 3.0,
            damping_ratio: 1.0,
        }
    }
}

/// How far the pivot is from where it should be. Not where it is: at a steady run the error is a constant, so the camera moves
/// with the view to the last digit.
#[derive(Component, Debug, Clone, Copy, Default)]
pub(super) struct FollowState {
    /// From the goal to the pivot, m.
    error: Vec3,
    /// Of the pivot, m/s.
    velocity: Vec3,
}

pub(super) fn follow_views(
    clock: Res<StepClock>,
    mut rigs: Query<(&mut Rig, &Follow, &mut FollowState)>,
) -> Result {
    for (mut rig, follow, mut state) in &mut rigs {
        let subject = rig.subject;
        if subject.cut {
            *state = FollowState::default();
        } else {
            let spring = Spring::from_hertz(follow.hz, follow.damping_ratio)?;
            let step = Propagator::exact(spring, clock.frame_secs as f32);
            // The goal moved at this velocity through the frame: fed forward, it leaves no lag.
            let rate = state.velocity - subject.velocity;
            let (change, rate_change) = step.error_step(state.error, rate);
            state.error += change;
            state.velocity += rate_change;
        }
        rig.pivot_above_m = follow.above_m;
        rig.pivot = subject.position + Vec3::Y * follow.above_m + state.error;
    }
    Ok(())
}
