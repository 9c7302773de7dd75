//! Rises over ground that slopes up behind: a hill is no wall.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::sprung::Sprung;

use super::boom::{room_m, thin_at_pivot};
use super::sight::{Obstacles, Sight};
use super::{CameraTuning, Rig};
use crate::timestep::StepClock;

/// On the way down a slope the camera rises instead of coming nearer: by no more than the ground
/// behind is higher, so that on flat ground it never works against the player's hand.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Climb {
    lift_deg: Sprung<f32>,
}

/// How often the angle that is needed is halved: to a thirty-second of the most.
const HALVINGS: u32 = 5;

/// It keeps this much more over the hill than the camera needs, m: a boom along a slope would else lose half its length to a
/// bump, and over a crest it would lose it at once.
const BERTH_M: f32 = 0.4;

pub(super) fn climb_over_hills(
    clock: Res<StepClock>,
    tuning: Res<CameraTuning>,
    obstacles: Obstacles,
    mut rigs: Query<(&mut Rig, &mut Climb)>,
) -> Result {
    let sight = obstacles.sight(tuning.thin_m)?;
    let spring = Spring::from_hertz(tuning.hill_hz, 1.0)?;
    for (mut rig, mut climb) in &mut rigs {
        let goal = needed_lift_deg(&sight, &rig, &tuning);
        if rig.subject.cut {
            climb.lift_deg.reset(goal);
        }
        let lift_deg = climb
            .lift_deg
            .towards(spring, clock.frame_secs as f32, goal);
        rig.tilt_down(lift_deg);
    }
    Ok(())
}

/// The least lift that clears the hill behind, degrees; as much as is allowed if none does.
fn needed_lift_deg(sight: &Sight, rig: &Rig, tuning: &CameraTuning) -> f32 {
    let radius = room_m(rig, tuning);
    let berth = radius + BERTH_M;
    let farthest = tuning.boom_length_m.max(rig.distance);
    let thin = thin_at_pivot(rig, sight, radius);
    let hill_behind = |lift_deg: f32| {
        let mut lifted = *rig;
        lifted.tilt_down(lift_deg);
        let to = rig.pivot + lifted.back() * farthest;
        let reach = sight.reach(rig.pivot, to, berth, &mut thin.clone());
        let (at, normal) = reach.touch?;
        (normal.y >= tuning.hill_slope_deg.to_radians().cos()).then_some(at)
    };
    let Some(hill) = hill_behind(0.0) else {
        return 0.0;
    };
    // The pivot's height: with that of the character, a jump would nod.
    let feet = rig.pivot - Vec3::Y * (tuning.pivot_above_m + rig.subject.feet_m);
    let way = hill - feet;
    let rises_deg = way.y.atan2(way.with_y(0.0).length()).to_degrees();
    let most_deg = rises_deg.clamp(0.0, tuning.hill_lift_deg);
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
