//! Rises over ground that slopes up behind: a hill is no wall.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::sprung::Sprung;

use super::boom::Boom;
use super::clearance::Clearance;
use super::collision::thin_at_pivot;
use super::obstacles::Obstacles;
use super::rig::Rig;
use super::sight::Sight;
use crate::timestep::StepClock;

/// On the way down a slope the camera rises instead of coming nearer: by no more than the ground
/// behind is higher, so that on flat ground it never works against the player.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(HillLiftState, Clearance)]
pub struct HillLift {
    /// Ground up to this slope is a hill and no wall, degrees.
    pub slope_deg: f32,
    /// How far it tilts up over a hill behind, degrees; 0: it comes nearer instead.
    pub lift_deg: f32,
    /// How fast it does, Hz.
    pub hz: f32,
}

impl Default for HillLift {
    fn default() -> Self {
        Self {
            slope_deg: 60.0,
            lift_deg: 35.0,
            hz: 1.2,
        }
    }
}

/// How far it has tilted.
#[derive(Component, Debug, Clone, Copy, Default)]
pub(super) struct HillLiftState {
    lift_deg: Sprung<f32>,
}

/// How often the angle that is needed is halved: to a thirty-second of the most.
const HALVINGS: u32 = 5;

/// It keeps this much more over the hill than the camera needs, m: a boom along a slope would else lose half its length to a
/// bump, and over a crest it would lose it at once.
const BERTH_M: f32 = 0.4;

pub(super) fn climb_over_hills(
    clock: Res<StepClock>,
    obstacles: Obstacles,
    mut rigs: Query<(
        &mut Rig,
        &HillLift,
        &mut HillLiftState,
        &Clearance,
        Option<&Boom>,
    )>,
) -> Result {
    for (mut rig, hill_lift, mut state, clearance, boom) in &mut rigs {
        let Some(sight) = obstacles.sight(clearance.thin_m, rig.subject.body) else {
            continue;
        };
        let spring = Spring::from_hertz(hill_lift.hz, 1.0)?;
        let radius = clearance.radius_at(rig.fov_deg);
        let farthest = boom.map_or(rig.distance, |boom| boom.length_m.max(rig.distance));
        let goal = needed_lift_deg(&sight, &rig, hill_lift, radius, farthest);
        if rig.subject.cut {
            state.lift_deg.reset(goal);
        }
        let lift_deg = state
            .lift_deg
            .towards(spring, clock.frame_secs as f32, goal);
        rig.tilt_down(lift_deg);
    }
    Ok(())
}

/// The least lift that clears the hill behind for a ball of `radius` m on a boom of `farthest` m, degrees; as much as is allowed if none does.
fn needed_lift_deg(
    sight: &Sight,
    rig: &Rig,
    hill_lift: &HillLift,
    radius: f32,
    farthest: f32,
) -> f32 {
    let berth = radius + BERTH_M;
    let thin = thin_at_pivot(rig, sight, radius);
    let hill_behind = |lift_deg: f32| {
        let mut lifted = *rig;
        lifted.tilt_down(lift_deg);
        let to = rig.pivot + lifted.back() * farthest;
        let reach = sight.reach(rig.pivot, to, berth, &mut thin.clone());
        let (at, normal) = reach.touch?;
        (normal.y >= hill_lift.slope_deg.to_radians().cos()).then_some(at)
    };
    let Some(hill) = hill_behind(0.0) else {
        return 0.0;
    };
    // The pivot's height: with that of the character, a jump would nod.
    let feet = rig.pivot.with_y(rig.ground_y());
    let way = hill - feet;
    let rises_deg = way.y.atan2(way.with_y(0.0).length()).to_degrees();
    let most_deg = rises_deg.clamp(0.0, hill_lift.lift_deg);
    if most_deg == 0.0 || hill_behind(most_deg).is_some() {
        return most_deg;
    }
    let (mut low, mut high) = (0.0, most_deg);
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        if hill_behind(middle).is_some() {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}
