//! Tilts a little where the ground ahead falls away.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::sprung::Sprung;

use super::clearance::Clearance;
use super::obstacles::Obstacles;
use super::rig::Rig;
use super::sight::Sight;
use crate::timestep::StepClock;

/// At an edge, what is below comes into the picture.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(EdgeLookState, Clearance)]
pub struct EdgeLook {
    /// How far it tilts down where the ground ahead falls away, degrees.
    pub most_deg: f32,
    /// How far ahead an edge is looked for, m.
    pub ahead_m: f32,
    /// A drop of at least this much is an edge, m.
    pub drop_m: f32,
    /// How fast it tilts, Hz.
    pub hz: f32,
}

impl Default for EdgeLook {
    fn default() -> Self {
        Self {
            most_deg: 5.0,
            ahead_m: 1.6,
            drop_m: 1.2,
            hz: 0.6,
        }
    }
}

/// How far it has tilted, and how far it is to.
#[derive(Component, Debug, Clone, Copy, Default)]
pub(super) struct EdgeLookState {
    /// The part of the tilt, 0 to 1, that the ground ahead asks for.
    wanted: f32,
    tilt_deg: Sprung<f32>,
}

/// How many places between the character and the farthest one are probed: the tilt comes in as many steps, which the spring
/// smooths.
const PROBES: u8 = 4;
/// Slower than this, m/s, the ground ahead is that in front of it.
const TRAVELS_FROM_M_S: f32 = 0.5;

pub(super) fn look_down_at_edges(
    clock: Res<StepClock>,
    obstacles: Obstacles,
    mut rigs: Query<(&mut Rig, &EdgeLook, &mut EdgeLookState, &Clearance)>,
) -> Result {
    for (mut rig, edge, mut state, clearance) in &mut rigs {
        let Some(sight) = obstacles.sight(clearance.thin_m, rig.subject.body) else {
            continue;
        };
        let spring = Spring::from_hertz(edge.hz, 1.0)?;
        let subject = rig.subject;
        if subject.cut {
            state.tilt_deg.reset(0.0);
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
            state.wanted = falling_part(
                &sight,
                standing,
                standing + ahead * edge.ahead_m,
                subject.feet_m + edge.drop_m,
            );
        }
        let goal = state.wanted * edge.most_deg;
        let tilt_deg = state
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
