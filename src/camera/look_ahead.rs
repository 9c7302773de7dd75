//! Moves the pivot to where the character will be.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::sprung::Sprung;

use super::{CameraTuning, Rig};
use crate::timestep::StepClock;

/// More of the picture lies where the character goes.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct LookAhead {
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
    tuning: Res<CameraTuning>,
    mut rigs: Query<(&mut Rig, &mut LookAhead)>,
) -> Result {
    let dt = clock.frame_secs as f32;
    let smooth = Spring::from_hertz(MOTION_HZ_PER_HZ * tuning.look_ahead_hz, 1.0)?;
    let ease = Spring::from_hertz(tuning.look_ahead_hz, 1.0)?;
    for (mut rig, mut driver) in &mut rigs {
        if rig.subject.cut {
            *driver = LookAhead::default();
        }
        let velocity = rig.subject.velocity.with_y(0.0);
        driver.motion.towards_mean(smooth, dt, velocity);
        let Sprung {
            value: velocity,
            velocity: acceleration,
            ..
        } = driver.motion;
        let goal = way_in(velocity, acceleration, tuning.look_ahead_secs)
            .clamp_length_max(tuning.look_ahead_limit_m);
        let ahead = driver.ahead.towards(ease, dt, goal);
        rig.pivot += ahead;
    }
    Ok(())
}
