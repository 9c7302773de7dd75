//! Opens the field of view with speed.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::sprung::Sprung;

use super::{CameraTuning, Rig};
use crate::timestep::StepClock;

/// The faster, the wider.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Widen {
    /// Over the usual field of view, degrees.
    kick_deg: Sprung<f32>,
}

pub(super) fn widen_view(
    clock: Res<StepClock>,
    tuning: Res<CameraTuning>,
    mut rigs: Query<(&mut Rig, &mut Widen)>,
) -> Result {
    let spring = Spring::from_hertz(tuning.fov_kick_hz, 1.0)?;
    for (mut rig, mut widen) in &mut rigs {
        if rig.subject.cut {
            widen.kick_deg.reset(0.0);
        }
        // A jump is no reason to widen.
        let speed = rig.subject.velocity.with_y(0.0).length();
        let goal = tuning.fov_kick_deg * (speed / tuning.fov_kick_m_s).min(1.0);
        let kick_deg = widen
            .kick_deg
            .towards_mean(spring, clock.frame_secs as f32, goal);
        rig.fov_deg = tuning.fov_deg + kick_deg;
    }
    Ok(())
}
