//! Moves the pivot to one side, so that the character does not stand in the way of what it looks at.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::sprung::Sprung;

use super::{CameraControl, CameraTuning, Rig};
use crate::timestep::StepClock;

/// The camera looks over a shoulder.
#[derive(Component, Debug, Clone, Copy)]
pub struct Shoulder {
    /// 1 over the right one, -1 over the left one.
    pub side: f32,
    /// To the right, m.
    aside: Sprung<f32>,
}

impl Default for Shoulder {
    fn default() -> Self {
        Self {
            side: 1.0,
            aside: Sprung::default(),
        }
    }
}

pub(super) fn step_aside(
    clock: Res<StepClock>,
    tuning: Res<CameraTuning>,
    mut controls: MessageReader<CameraControl>,
    mut rigs: Query<(&mut Rig, &mut Shoulder)>,
) -> Result {
    let swaps = controls
        .read()
        .filter(|control| **control == CameraControl::SwapShoulder)
        .count();
    let spring = Spring::from_hertz(tuning.shoulder_hz, 1.0)?;
    for (mut rig, mut shoulder) in &mut rigs {
        if swaps % 2 == 1 {
            shoulder.side = -shoulder.side;
        }
        let whole = shoulder.side * tuning.shoulder_m;
        if rig.subject.cut {
            shoulder.aside.reset(whole);
        }
        // Where the boom is short there is no room to be aside either: it would take the camera nearer to the wall that it
        // comes in from.
        let goal = whole * (rig.distance / tuning.boom_length_m).min(1.0);
        let aside = shoulder
            .aside
            .towards(spring, clock.frame_secs as f32, goal);
        let right = rig.rotation * Vec3::X;
        rig.pivot += right * aside;
    }
    Ok(())
}
