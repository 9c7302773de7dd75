//! Moves the pivot to one side, so that the character does not stand in the way of what it looks at.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::sprung::Sprung;

use super::boom::Boom;
use super::rig::Rig;
use crate::input::CameraControl;
use crate::timestep::StepClock;

/// The camera looks over a shoulder.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(ShoulderState)]
pub struct Shoulder {
    /// How far to the side of the character it looks, m; a key swaps the side.
    pub aside_m: f32,
    /// How fast it changes sides, Hz.
    pub hz: f32,
}

impl Default for Shoulder {
    fn default() -> Self {
        Self {
            aside_m: 0.3,
            hz: 1.5,
        }
    }
}

/// Which shoulder, and how far the pivot is aside.
#[derive(Component, Debug, Clone, Copy)]
pub(super) struct ShoulderState {
    /// 1 over the right one, -1 over the left one.
    side: f32,
    /// To the right, m.
    aside: Sprung<f32>,
}

impl Default for ShoulderState {
    fn default() -> Self {
        Self {
            side: 1.0,
            aside: Sprung::default(),
        }
    }
}

pub(super) fn step_aside(
    clock: Res<StepClock>,
    mut controls: MessageReader<CameraControl>,
    mut rigs: Query<(&mut Rig, &Shoulder, &mut ShoulderState, Option<&Boom>)>,
) -> Result {
    let swaps = controls
        .read()
        .filter(|control| **control == CameraControl::SwapShoulder)
        .count();
    for (mut rig, shoulder, mut state, boom) in &mut rigs {
        let spring = Spring::from_hertz(shoulder.hz, 1.0)?;
        if swaps % 2 == 1 {
            state.side = -state.side;
        }
        let whole = state.side * shoulder.aside_m;
        if rig.subject.cut {
            state.aside.reset(whole);
        }
        // Where the boom is short there is no space aside either: it would take the camera nearer to the wall that it
        // comes in from.
        let boom_part = boom.map_or(1.0, |boom| (rig.distance / boom.length_m).min(1.0));
        let goal = whole * boom_part;
        let aside = state.aside.towards(spring, clock.frame_secs as f32, goal);
        let right = rig.rotation * Vec3::X;
        rig.pivot += right * aside;
    }
    Ok(())
}
