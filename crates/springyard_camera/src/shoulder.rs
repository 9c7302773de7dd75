//! Moves the pivot to one side (over-the-shoulder camera), so that the character does not hide the middle of the picture.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;
use spring_math::Spring;
use spring_math::sprung::Sprung;

use super::boom::Boom;
use super::look::CameraControl;
use super::rig::Rig;
use springyard_state::parameter::limits;

/// Driver that moves the pivot to the right or the left of the character; a key swaps the side.
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
#[require(ShoulderState)]
pub struct Shoulder {
    /// Distance of the pivot to the right of the character; a key swaps the side. 0: the character hides the middle of the
    /// picture; high: the direction of a jump is hard to judge.
    #[default(0.3)]
    #[reflect(@limits(-3.0..=3.0, 0.0..=0.6))]
    pub offset_m: f32,
    /// Frequency of the spring on a change of the side. Low: the camera drifts; high: the change looks like a cut.
    #[default(1.5)]
    #[reflect(@limits(0.1..=10.0, 0.7..=2.5))]
    pub frequency_hz: f32,
}

/// State of the shoulder between frames.
#[derive(Component, Debug, Clone, Copy)]
pub(super) struct ShoulderState {
    /// 1: over the right shoulder; -1: over the left one.
    side: f32,
    /// Offset of the pivot to the right, m.
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
    time: Res<Time>,
    mut controls: MessageReader<CameraControl>,
    mut rigs: Query<(&mut Rig, &Shoulder, &mut ShoulderState, Option<&Boom>)>,
) -> Result {
    let swaps = controls
        .read()
        .filter(|control| **control == CameraControl::SwapShoulder)
        .count();
    for (mut rig, shoulder, mut state, boom) in &mut rigs {
        let spring = Spring::from_hertz(shoulder.frequency_hz, 1.0)?;
        if swaps % 2 == 1 {
            state.side = -state.side;
        }
        let whole = state.side * shoulder.offset_m;
        if rig.subject.cut {
            state.aside.reset(whole);
        }
        // A short boom means a wall nearby: the full offset would move the camera towards that wall.
        let boom_part = boom.map_or(1.0, |boom| (rig.distance / boom.length_m).min(1.0));
        let goal = whole * boom_part;
        let aside = state.aside.towards(spring, time.delta_secs(), goal);
        let right = rig.rotation * Vec3::X;
        rig.pivot += right * aside;
    }
    Ok(())
}
