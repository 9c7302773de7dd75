//! Keeps the pivot's height while the character jumps.

use bevy::prelude::*;
use spring_math::{Propagator, Spring};

use super::rig::Rig;
use crate::timestep::StepClock;

/// On the ground the pivot's height eases to the ground's, not to the body's: a landing that compresses the legs is not
/// seen. In the air it stays where it was, until the character leaves a zone about it; then the zone goes along.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(DeadZoneState)]
pub struct DeadZone {
    /// How fast the height follows the ground's, Hz.
    pub hz: f32,
    /// How far a jump goes up before the camera goes along, m: a little more than the highest jump.
    pub zone_up_m: f32,
    /// How far a fall goes down before the camera goes along, m.
    pub zone_down_m: f32,
}

impl Default for DeadZone {
    fn default() -> Self {
        Self {
            hz: 1.8,
            zone_up_m: 1.4,
            zone_down_m: 0.5,
        }
    }
}

/// Where the height is, and where it goes.
#[derive(Component, Debug, Clone, Copy, Default)]
pub(super) struct DeadZoneState {
    /// Of the body's middle, as the pivot has it, m.
    height: f32,
    /// m/s
    rate: f32,
    /// Where the height eases to, m: over the ground, or as far as the zone's edge has been pushed.
    anchor: f32,
}

pub(super) fn steady_heights(
    clock: Res<StepClock>,
    mut rigs: Query<(&mut Rig, &DeadZone, &mut DeadZoneState)>,
) -> Result {
    let dt = clock.frame_secs as f32;
    for (mut rig, steady, mut state) in &mut rigs {
        let subject = rig.subject;
        let y = subject.position.y;
        if subject.cut {
            let height = subject.footing_m.unwrap_or(y);
            *state = DeadZoneState {
                height,
                rate: 0.0,
                anchor: height,
            };
        } else if dt > 0.0 {
            let step = Propagator::exact(Spring::from_hertz(steady.hz, 1.0)?, dt);
            let pushed = subject.footing_m.unwrap_or_else(|| {
                state
                    .anchor
                    .clamp(y - steady.zone_up_m, y + steady.zone_down_m)
            });
            let in_air = subject.footing_m.is_none();
            let (goal, goal_rate) = if in_air {
                // The zone's edge moves with a fall: with its rate fed forward, the pivot does not lose the character.
                (state.anchor, (pushed - state.anchor) / dt)
            } else {
                (pushed, 0.0)
            };
            (state.height, state.rate) =
                step.advance_moving(state.height, state.rate, goal, goal_rate);
            state.anchor = pushed;
        }
        rig.pivot.y = state.height + rig.pivot_above_m;
    }
    Ok(())
}
