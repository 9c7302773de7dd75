//! Moves the pivot to where the character will be.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::sprung::Sprung;

use super::rig::Rig;
use crate::timestep::StepClock;

/// More of the picture lies where the character goes.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(LookAheadState)]
pub struct LookAhead {
    /// It looks at where the character will be in this time, s.
    pub secs: f32,
    /// At most this far ahead, m.
    pub limit_m: f32,
    /// How fast the look ahead follows a turn, Hz.
    pub hz: f32,
}

impl Default for LookAhead {
    fn default() -> Self {
        Self {
            secs: 0.2,
            limit_m: 1.0,
            hz: 0.6,
        }
    }
}

/// How the character moves, and how far ahead the pivot is for it.
#[derive(Component, Debug, Clone, Copy, Default)]
pub(super) struct LookAheadState {
    /// The character's horizontal velocity, m/s, and acceleration, smoothed.
    motion: Sprung<Vec3>,
    /// From the character to what is looked at, m.
    ahead: Sprung<Vec3>,
}

/// How much faster than the look-ahead itself the character's motion is smoothed: enough that a step's noise in the
/// acceleration is gone, and not so much that it adds to the lag.
const MOTION_HZ_PER_HZ: f32 = 2.0;

/// How far a body at `velocity` (m/s) and `acceleration` (m/s^2) gets in `secs`.
#[must_use]
pub fn way_in(velocity: Vec3, acceleration: Vec3, secs: f32) -> Vec3 {
    velocity * secs + acceleration * (0.5 * secs * secs)
}

pub(super) fn look_ahead(
    clock: Res<StepClock>,
    mut rigs: Query<(&mut Rig, &LookAhead, &mut LookAheadState)>,
) -> Result {
    let dt = clock.frame_secs as f32;
    for (mut rig, driver, mut state) in &mut rigs {
        let smooth = Spring::from_hertz(MOTION_HZ_PER_HZ * driver.hz, 1.0)?;
        let ease = Spring::from_hertz(driver.hz, 1.0)?;
        if rig.subject.cut {
            *state = LookAheadState::default();
        }
        let velocity = rig.subject.velocity.with_y(0.0);
        state.motion.towards_mean(smooth, dt, velocity);
        let Sprung {
            value: velocity,
            velocity: acceleration,
            ..
        } = state.motion;
        let goal = way_in(velocity, acceleration, driver.secs).clamp_length_max(driver.limit_m);
        let ahead = state.ahead.towards(ease, dt, goal);
        rig.pivot += ahead;
    }
    Ok(())
}
