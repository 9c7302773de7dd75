//! Keeps the pivot's height while the character jumps.

use bevy::prelude::*;
use spring_math::{Propagator, Spring};

use super::{CameraTuning, Rig};
use crate::timestep::StepClock;

/// On the ground the pivot's height eases to the ground's, not to the body's: a landing that compresses the legs is not
/// seen. In the air it stays where it was, until the character leaves a zone about it; then the zone goes along.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Steady {
    /// Of the body's middle, as the pivot has it, m.
    height: f32,
    /// m/s
    rate: f32,
    /// Where the height eases to, m: over the ground, or as far as the zone's edge has been pushed.
    anchor: f32,
}

pub(super) fn steady_heights(
    clock: Res<StepClock>,
    tuning: Res<CameraTuning>,
    mut rigs: Query<(&mut Rig, &mut Steady)>,
) -> Result {
    let dt = clock.frame_secs as f32;
    let step = Propagator::exact(Spring::from_hertz(tuning.height_hz, 1.0)?, dt);
    for (mut rig, mut steady) in &mut rigs {
        let subject = rig.subject;
        let y = subject.position.y;
        if subject.cut {
            let height = subject.footing_m.unwrap_or(y);
            *steady = Steady {
                height,
                rate: 0.0,
                anchor: height,
            };
        } else if dt > 0.0 {
            let pushed = subject.footing_m.unwrap_or_else(|| {
                steady
                    .anchor
                    .clamp(y - tuning.dead_zone_up_m, y + tuning.dead_zone_down_m)
            });
            let in_air = subject.footing_m.is_none();
            let (goal, goal_rate) = if in_air {
                // The zone's edge moves with a fall: told how fast, the pivot does not lose the character.
                (steady.anchor, (pushed - steady.anchor) / dt)
            } else {
                (pushed, 0.0)
            };
            (steady.height, steady.rate) =
                step.advance_moving(steady.height, steady.rate, goal, goal_rate);
            steady.anchor = pushed;
        }
        rig.pivot.y = steady.height + tuning.pivot_above_m;
    }
    Ok(())
}
