//! Swings the camera up about the pivot where a wall is less than 1.5 m behind it: with the character's back to a wall, or in an
//! alley.

use super::collision::{Clearance, SKIN_M, reach_lifted, smallest_enough, thin_blockers_at_pivot};
use super::prelude::*;

/// Driver that looks down at the character where a wall would push the camera into it.
///
/// Closer than about a metre the character fades out ([`Fade`](super::Fade)), and the picture shows only the wall in front. So where
/// a wall leaves less than 1.5 m behind the pivot, the camera swings up about the pivot, along the wall, by the smallest angle that
/// gives it 1.5 m. Ground and ceilings do not count as walls.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(Clearance)]
pub struct WallLift;

/// State of the tilt between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
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

/// Swings the camera up. `radius` of free space around the camera, m; `boom_m`: length of the boom without walls, m.
pub fn update(
    state: &mut State,
    mut rig: Rig,
    sight: &Sight,
    radius: f32,
    boom_m: f32,
    dt: f32,
) -> Result<Rig> {
    let spring = Spring::from_hertz(FREQUENCY_HZ, 1.0)?;
    // A boom that is shorter by itself needs no more.
    let goal = needed_lift_deg(sight, &rig, radius, boom_m.min(ROOM_M));
    if rig.subject.cut || rig.look_jumped {
        state.lift_deg.reset(goal);
    }
    rig.tilt_down(state.lift_deg.towards(spring, dt, goal));
    Ok(rig)
}

/// The smallest lift with which a ball of `radius` (m) gets `room_m` away from the pivot, degrees; the one with which it gets
/// farthest if none does. 0 if no wall is in its way.
fn needed_lift_deg(sight: &Sight, rig: &Rig, radius: f32, room_m: f32) -> f32 {
    let thin = thin_blockers_at_pivot(rig, sight, radius);
    let reach = |deg: f32| reach_lifted(rig, sight, deg, room_m, radius + SKIN_M, &thin);
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
    smallest_enough(too_low, best, HALVINGS, |deg| reach(deg).metres >= room_m)
}
