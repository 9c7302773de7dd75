//! Opens the field of view with speed.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::sprung::Sprung;

use super::rig::{FOV_DEG, Rig};
use crate::timestep::StepClock;

/// The faster, the wider.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(FovKickState)]
pub struct FovKick {
    /// The field of view of a character at rest, from top to bottom, degrees.
    pub fov_deg: f32,
    /// How much wider at the speed below, degrees.
    pub kick_deg: f32,
    /// The speed at which it is that much wider, m/s.
    pub kick_m_s: f32,
    /// How fast it widens, Hz.
    pub hz: f32,
}

impl Default for FovKick {
    fn default() -> Self {
        Self {
            fov_deg: FOV_DEG,
            kick_deg: 4.0,
            kick_m_s: 8.0,
            hz: 0.8,
        }
    }
}

/// How much wider it is.
#[derive(Component, Debug, Clone, Copy, Default)]
pub(super) struct FovKickState {
    /// Over the usual field of view, degrees.
    kick_deg: Sprung<f32>,
}

pub(super) fn widen_view(
    clock: Res<StepClock>,
    mut rigs: Query<(&mut Rig, &FovKick, &mut FovKickState)>,
) -> Result {
    for (mut rig, widen, mut state) in &mut rigs {
        let spring = Spring::from_hertz(widen.hz, 1.0)?;
        if rig.subject.cut {
            state.kick_deg.reset(0.0);
        }
        // A jump is no reason to widen.
        let speed = rig.subject.velocity.with_y(0.0).length();
        let goal = widen.kick_deg * (speed / widen.kick_m_s).min(1.0);
        let kick_deg = state
            .kick_deg
            .towards_mean(spring, clock.frame_secs as f32, goal);
        rig.fov_deg = widen.fov_deg + kick_deg;
    }
    Ok(())
}
