//! Tilts the camera up where a wall is less than 1.5 m behind the pivot: with the character's back to a wall, or in an alley.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::sprung::Sprung;

use super::boom::Boom;
use super::clearance::{Clearance, SKIN_M};
use super::collision::thin_at_pivot;
use super::obstacles::Obstacles;
use super::rig::Rig;
use super::sight::Sight;

/// Driver that looks down at the character where a wall would push the camera into it.
///
/// Closer than about a metre the character fades out ([`Fade`](super::Fade)), and the picture shows only the wall in front. So where
/// a wall leaves less than 1.5 m behind the pivot, the camera swings up about the pivot, along the wall, by the smallest angle that
/// gives it 1.5 m. Ground and ceilings do not count as walls.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(WallLiftState, Clearance)]
pub struct WallLift;

/// State of the tilt between frames.
#[derive(Component, Debug, Clone, Copy, Default)]
pub(super) struct WallLiftState {
    lift_deg: Sprung<f32>,
}

/// Distance behind the pivot that the camera gets if it can, m: from there at least a third of the character is in the picture, and
/// hardly faded.
const ROOM_M: f32 = 1.5;
/// Frequency of the spring on the swing: slower, the wall fills the picture for long; faster, a turn in an alley is a jerk.
const FREQUENCY_HZ: f32 = 1.6;
/// A surface whose normal rises or falls by less than this is a wall: steeper than 60 degrees.
const WALL_NORMAL_Y: f32 = 0.5;
/// Angles that are tried, from the present pitch to straight down.
const ANGLES: u8 = 8;
/// Number of bisections between the first angle that gives 1.5 m and the one before it.
const HALVINGS: u8 = 4;

pub(super) fn climb_walls(
    time: Res<Time>,
    obstacles: Obstacles,
    mut rigs: Query<(&mut Rig, &mut WallLiftState, &Clearance, Option<&Boom>), With<WallLift>>,
) -> Result {
    for (mut rig, mut state, clearance, boom) in &mut rigs {
        let Some(sight) = obstacles.sight(clearance.thin_m, rig.subject.body) else {
            continue;
        };
        let spring = Spring::from_hertz(FREQUENCY_HZ, 1.0)?;
        let radius = clearance.radius_at(rig.fov_deg);
        // A boom that is shorter by itself needs no more.
        let room_m = boom.map_or(rig.distance, |boom| boom.length_m).min(ROOM_M);
        let goal = needed_lift_deg(&sight, &rig, radius, room_m);
        if rig.subject.cut || rig.look_jumped {
            state.lift_deg.reset(goal);
        }
        let lift_deg = state.lift_deg.towards(spring, time.delta_secs(), goal);
        rig.tilt_down(lift_deg);
    }
    Ok(())
}

/// The smallest lift with which a ball of `radius` (m) gets `room_m` away from the pivot, degrees; the one with which it gets
/// farthest if none does. 0 if no wall is in its way.
fn needed_lift_deg(sight: &Sight, rig: &Rig, radius: f32, room_m: f32) -> f32 {
    let thin = thin_at_pivot(rig, sight, radius);
    let reach = |lift_deg: f32| {
        let mut lifted = *rig;
        lifted.tilt_down(lift_deg);
        let to = rig.pivot + lifted.back() * room_m;
        sight.reach(rig.pivot, to, radius + SKIN_M, &mut thin.clone())
    };
    let behind = reach(0.0);
    let is_wall = behind
        .touch
        .is_some_and(|(_, normal)| normal.y.abs() < WALL_NORMAL_Y);
    if !is_wall {
        return 0.0;
    }
    let most_deg = rig.most_tilt_deg();
    // Without a blocker the distance is infinite.
    let (mut too_low, mut best, mut farthest_m) = (0.0, 0.0, behind.metres);
    for angle in 1..=ANGLES {
        let lift_deg = most_deg * f32::from(angle) / f32::from(ANGLES);
        let metres = reach(lift_deg).metres;
        if metres > farthest_m {
            (best, farthest_m) = (lift_deg, metres);
        }
        if metres >= room_m {
            break;
        }
        too_low = lift_deg;
    }
    if farthest_m < room_m {
        return best;
    }
    for _ in 0..HALVINGS {
        let middle = 0.5 * (too_low + best);
        if reach(middle).metres >= room_m {
            best = middle;
        } else {
            too_low = middle;
        }
    }
    best
}
