//! Tilts a little where the ground ahead falls away.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::sprung::Sprung;

use super::sight::{Obstacles, Sight};
use super::{CameraTuning, Rig};
use crate::timestep::StepClock;

/// Who stands at an edge wants to see what is below.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct LookDown {
    /// The part of the tilt, 0 to 1, that the ground ahead asks for.
    wanted: f32,
    tilt_deg: Sprung<f32>,
}

/// How many places between the character and the farthest one are probed: the tilt comes in as many steps, which the spring
/// smooths.
const PROBES: u8 = 4;
/// Slower than this, m/s, the ground ahead is that before its face.
const TRAVELS_FROM_M_S: f32 = 0.5;

pub(super) fn look_down_at_edges(
    clock: Res<StepClock>,
    tuning: Res<CameraTuning>,
    obstacles: Obstacles,
    mut rigs: Query<(&mut Rig, &mut LookDown)>,
) -> Result {
    let sight = obstacles.sight(tuning.thin_m)?;
    let spring = Spring::from_hertz(tuning.edge_hz, 1.0)?;
    for (mut rig, mut driver) in &mut rigs {
        let subject = rig.subject;
        if subject.cut {
            driver.tilt_deg.reset(0.0);
        }
        // In the air it stays as it was: the ground ahead of a jump is where it lands.
        if let Some(footing_m) = subject.footing_m {
            let velocity = subject.velocity.with_y(0.0);
            let ahead = if velocity.length() > TRAVELS_FROM_M_S {
                velocity.normalize()
            } else {
                subject.facing
            };
            let standing = subject.position.with_y(footing_m);
            driver.wanted = falling_part(
                &sight,
                standing,
                standing + ahead * tuning.edge_ahead_m,
                subject.feet_m + tuning.edge_drop_m,
            );
        }
        let goal = driver.wanted * tuning.edge_look_deg;
        let tilt_deg = driver
            .tilt_deg
            .towards(spring, clock.frame_secs as f32, goal);
        rig.tilt_down(tilt_deg);
    }
    Ok(())
}

/// The part of the places on the way to the farthest beneath which there is no ground.
fn falling_part(sight: &Sight, from: Vec3, farthest: Vec3, drop_m: f32) -> f32 {
    if !sight.sees(from, farthest) {
        // A wall ahead: nothing to look down at.
        return 0.0;
    }
    let missing = (1..=PROBES)
        .filter(|probe| {
            let part = f32::from(*probe) / f32::from(PROBES);
            let from = from.lerp(farthest, part);
            sight.sees(from, from - Vec3::Y * drop_m)
        })
        .count();
    missing as f32 / f32::from(PROBES)
}
