//! Keeps the camera's distance, and the camera on the near side of walls.
//!
//! Three things shorten the boom, each at its own speed:
//!
//! - the camera would stand *in* something: at once, by as much as it takes;
//! - a wall closes in from behind: at once too, but that is no jump, since the wall moves no faster than the character;
//! - something has come *between*, and the camera stands in free space beyond: only once the character has been hidden for a
//!   while, and on a fast spring.
//!
//! It lengthens on a slow one. What it asks of the walls stands in [`collision`](super::collision).

use bevy::prelude::*;
use spring_math::sprung::Sprung;
use spring_math::{Propagator, Spring};

use super::clearance::{Clearance, SKIN_M};
use super::collision::{
    nearest_that_sees, out_of_things, rise_over_ground, sees_character, thin_at_pivot,
};
use super::obstacles::Obstacles;
use super::rig::{DISTANCE_M, Rig};
use super::sight::Sight;
use crate::timestep::StepClock;

/// The camera keeps a distance from the pivot.
#[doc(alias = "spring arm")]
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(BoomState, Clearance)]
pub struct Boom {
    /// How far behind the pivot it stands, m.
    pub length_m: f32,
    /// The boom's own spring, Hz: how fast it moves out again once a wall is gone.
    pub hz: f32,
    /// Of the same spring: 0 swings for ever, below 1 it swings about its length, above it creeps.
    pub damping_ratio: f32,
    /// The part of the character's velocity that is not fed forward: a run stretches the boom. 0: a rod; 1: a mere spring.
    pub drag: f32,
    /// How fast that velocity is smoothed, Hz.
    pub drag_hz: f32,
    /// How fast it comes in when the character is hidden, Hz.
    pub pull_in_hz: f32,
    /// How long the character may be hidden before that, s.
    pub hidden_secs: f32,
    /// Ground up to this slope lets the camera slide up along it instead of coming nearer, degrees; none: none does.
    pub slides_up_deg: Option<f32>,
}

impl Default for Boom {
    fn default() -> Self {
        Self {
            length_m: DISTANCE_M,
            hz: 0.8,
            damping_ratio: 1.0,
            drag: 0.15,
            drag_hz: 3.0,
            pull_in_hz: 4.0,
            hidden_secs: 0.12,
            slides_up_deg: Some(60.0),
        }
    }
}

/// How the boom moves. Its length is the rig's distance.
#[derive(Component, Debug, Clone, Copy, Default)]
pub(super) struct BoomState {
    /// How fast the boom gets longer, m/s.
    rate: f32,
    /// How long the character has been hidden, s.
    hidden_secs: f32,
    /// The character's velocity away from the camera, m/s, smoothed as the pivot's is.
    away_m_s: Sprung<f32>,
    /// How far the boom was free at the last frame, m.
    last_free: f32,
}

pub(super) fn keep_distance(
    clock: Res<StepClock>,
    obstacles: Obstacles,
    mut rigs: Query<(&mut Rig, &Boom, &mut BoomState, &Clearance)>,
) -> Result {
    let dt = clock.frame_secs as f32;
    for (mut rig, boom, mut state, clearance) in &mut rigs {
        if rig.subject.cut {
            *state = BoomState::default();
            rig.distance = boom.length_m;
        }
        let Some(sight) = obstacles.sight(clearance.thin_m, rig.subject.body) else {
            continue;
        };
        let radius = clearance.radius_at(rig.fov_deg);
        state.advance(boom, &mut rig, &sight, radius, dt)?;
        *rig = out_of_things(*rig, &sight, radius);
    }
    Ok(())
}

impl BoomState {
    fn advance(
        &mut self,
        boom: &Boom,
        rig: &mut Rig,
        sight: &Sight,
        radius: f32,
        dt: f32,
    ) -> Result {
        let ease_out = Spring::from_hertz(boom.hz, boom.damping_ratio)?;
        let back = rig.back();
        let longest = boom.length_m.max(rig.distance) + self.rate.max(0.0) * dt + 1.0;
        let end = rig.pivot + back * longest;
        let mut past = thin_at_pivot(rig, sight, radius);
        let reach = sight.reach(rig.pivot, end, radius + SKIN_M, &mut past);
        let free = reach.metres;

        // Longer than free only if something has come between since.
        let is_beyond = rig.distance > free + SKIN_M;
        let place = |distance: f32| rig.pivot + back * distance;
        let is_free = |distance| sight.stands_free(place(distance), radius, &past);
        let rise = match boom.slides_up_deg {
            Some(slope_deg) if is_beyond && !is_free(rig.distance) => {
                rise_over_ground(rig, sight, slope_deg, radius, place(rig.distance), &past)
            }
            _ => None,
        };
        let risen = rise.unwrap_or_default();

        let hidden = !sees_character(rig, sight, place(rig.distance) + rig.offset + risen);
        self.hidden_secs = if hidden { self.hidden_secs + dt } else { 0.0 };
        let pulls_in = self.hidden_secs > boom.hidden_secs;
        let (spring, goal) = if pulls_in {
            let seen_from = nearest_that_sees(rig, sight, rig.distance.min(free));
            (Spring::from_hertz(boom.pull_in_hz, 1.0)?, seen_from)
        } else {
            let drag = self.dragged(boom, rig, ease_out, dt)?;
            (ease_out, boom.length_m + drag)
        };
        let (distance, rate) = Propagator::exact(spring, dt).advance(rig.distance, self.rate, goal);
        (rig.distance, self.rate) = if rise.is_some() && !pulls_in {
            // It slides along the ground, until the tilt has caught up with the slope.
            rig.offset += risen;
            (distance, rate)
        } else if is_beyond && is_free(distance) {
            (distance, rate)
        } else if is_beyond && !pulls_in && is_free(rig.distance) {
            // Outwards there is something else.
            (rig.distance, 0.0)
        } else if distance > free {
            (free, self.rate_at_wall(rate, free, dt))
        } else {
            (distance.max(0.0), rate)
        };
        self.last_free = free;
        Ok(())
    }

    /// How fast it gets longer against a wall, m/s: no faster than the wall moves. Were it stopped at each frame, how fast it gets
    /// away again would depend on the frame rate.
    fn rate_at_wall(&self, rate: f32, free: f32, dt: f32) -> f32 {
        let wall_rate = if dt > 0.0 {
            (free - self.last_free) / dt
        } else {
            0.0
        };
        let is_contact = wall_rate.is_finite() && wall_rate > 0.0;
        if is_contact { rate.min(wall_rate) } else { 0.0 }
    }

    /// How much longer the boom is for being dragged along, m. This is the spring of a camera whose target's velocity is not fed
    /// forward: a steady pull stretches it by `2 zeta v / omega`, and a change of the pull is a change of its rate.
    fn dragged(&mut self, boom: &Boom, rig: &Rig, spring: Spring, dt: f32) -> Result<f32> {
        let smooth = Spring::from_hertz(boom.drag_hz, 1.0)?;
        let before = self.away_m_s.value;
        // Along the ground only: a jump would swing the boom.
        let away_m_s = -rig.subject.velocity.with_y(0.0).dot(rig.back());
        let away_m_s = self.away_m_s.towards_mean(smooth, dt, away_m_s);
        self.rate += boom.drag * (away_m_s - before);
        Ok(spring.held_goal(0.0, boom.drag * away_m_s))
    }
}
