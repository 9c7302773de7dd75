//! Keeps the camera's distance, and the camera on the near side of walls.
//!
//! Three things shorten the boom, each at its own speed:
//!
//! - the camera would stand *in* something: at once, by as much as it takes;
//! - a wall closes in from behind: at once too, but that is no jump, since the wall moves no faster than the character;
//! - something has come *between*, and the camera stands in free space beyond: only once the character has been hidden for a
//!   while, and on a fast spring.
//!
//! It lengthens on a slow one.

use bevy::prelude::*;
use spring_math::sprung::Sprung;
use spring_math::{Propagator, Spring};

use super::sight::{Obstacles, Sight};
use super::{CameraTuning, Rig};
use crate::timestep::StepClock;

/// The camera keeps a distance from the pivot.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Boom {
    /// How fast the boom gets longer, m/s.
    rate: f32,
    /// How long the character has been hidden, s.
    hidden_secs: f32,
    /// The character's velocity away from the camera, m/s, smoothed as the pivot's is.
    away_m_s: Sprung<f32>,
    /// How far the boom was free at the last frame, m.
    last_free: f32,
}

/// How far the near plane is from the camera, m: bevy's own.
pub const NEAR_M: f32 = 0.1;
/// The widest picture for which the corners of the near plane stay out of walls, as width over height.
const WIDEST_PICTURE: f32 = 16.0 / 9.0;
/// Casts end this much before what they meet, m, so that what they find free is found free again.
const SKIN_M: f32 = 0.01;

/// The room that the camera needs round itself, m: as tuned, but at least to the near plane's corners.
#[must_use]
pub fn room_m(rig: &Rig, tuning: &CameraTuning) -> f32 {
    let half_height = NEAR_M * (0.5 * rig.fov_deg).to_radians().tan();
    let corner = Vec3::new(half_height * WIDEST_PICTURE, half_height, NEAR_M).length();
    tuning.boom_radius_m.max(corner + SKIN_M)
}

pub(super) fn keep_distance(
    clock: Res<StepClock>,
    tuning: Res<CameraTuning>,
    obstacles: Obstacles,
    mut rigs: Query<(&mut Rig, &mut Boom)>,
) -> Result {
    let dt = clock.frame_secs as f32;
    let sight = obstacles.sight(tuning.thin_m)?;
    for (mut rig, mut boom) in &mut rigs {
        if rig.subject.cut {
            *boom = Boom::default();
            rig.distance = tuning.boom_length_m;
        }
        boom.advance(&mut rig, &sight, &tuning, dt)?;
        stand_clear(&mut rig, &sight, &tuning);
    }
    Ok(())
}

impl Boom {
    fn advance(&mut self, rig: &mut Rig, sight: &Sight, tuning: &CameraTuning, dt: f32) -> Result {
        let ease_out = Spring::from_hertz(tuning.ease_out_hz, tuning.boom_damping_ratio)?;
        let radius = room_m(rig, tuning);
        let back = rig.back();
        let longest = tuning.boom_length_m.max(rig.distance) + self.rate.max(0.0) * dt + 1.0;
        let mut past = thin_at_pivot(rig, sight, radius);
        let free = sight
            .reach(
                rig.pivot,
                rig.pivot + back * longest,
                radius + SKIN_M,
                &mut past,
            )
            .metres;

        // Longer than free only if something has come between since.
        let is_beyond = rig.distance > free + SKIN_M;
        let place = |distance: f32| rig.pivot + back * distance;
        let has_room = |distance| sight.stands_free(place(distance), radius, &past);
        let rise = if is_beyond && !has_room(rig.distance) {
            rise_over_ground(rig, sight, tuning, place(rig.distance), &past)
        } else {
            None
        };
        let risen = rise.unwrap_or_default();

        let hidden = !sees_character(rig, sight, place(rig.distance) + rig.offset + risen);
        self.hidden_secs = if hidden { self.hidden_secs + dt } else { 0.0 };
        let pulls_in = self.hidden_secs > tuning.min_occlusion_secs;
        let (spring, goal) = if pulls_in {
            let seen_from = nearest_that_sees(rig, sight, rig.distance.min(free));
            (Spring::from_hertz(tuning.pull_in_hz, 1.0)?, seen_from)
        } else {
            let drag = self.dragged(rig, ease_out, tuning, dt)?;
            (ease_out, tuning.boom_length_m + drag)
        };
        let (distance, rate) = Propagator::exact(spring, dt).advance(rig.distance, self.rate, goal);
        (rig.distance, self.rate) = if rise.is_some() && !pulls_in {
            // It slides along the ground, until the tilt has caught up with the slope.
            rig.offset += risen;
            (distance, rate)
        } else if is_beyond && has_room(distance) {
            (distance, rate)
        } else if is_beyond && !pulls_in && has_room(rig.distance) {
            // Outwards there is something else.
            (rig.distance, 0.0)
        } else if distance > free {
            // Against a wall it moves no faster outwards than the wall: were it stopped at each frame, how fast it gets away
            // again would be a matter of the frame rate.
            let wall_rate = if dt > 0.0 {
                (free - self.last_free) / dt
            } else {
                0.0
            };
            let is_contact = wall_rate.is_finite() && wall_rate > 0.0;
            (free, if is_contact { rate.min(wall_rate) } else { 0.0 })
        } else {
            (distance.max(0.0), rate)
        };
        self.last_free = free;
        Ok(())
    }

    /// How much longer the boom is for being dragged along, m. This is the spring of a camera that is not told how its
    /// target moves: a steady pull stretches it by `2 zeta v / omega`, and a change of the pull is a change of its rate.
    fn dragged(
        &mut self,
        rig: &Rig,
        spring: Spring,
        tuning: &CameraTuning,
        dt: f32,
    ) -> Result<f32> {
        let smooth = Spring::from_hertz(tuning.follow_hz, 1.0)?;
        let before = self.away_m_s.value;
        // Along the ground only: a jump would swing the boom.
        let away_m_s = -rig.subject.velocity.with_y(0.0).dot(rig.back());
        let away_m_s = self.away_m_s.towards_mean(smooth, dt, away_m_s);
        self.rate += tuning.boom_drag * (away_m_s - before);
        Ok(spring.held_goal(0.0, tuning.boom_drag * away_m_s))
    }
}

/// The thin things that the pivot may stand in: [`Clear`](super::Clear) has looked past them too.
pub(super) fn thin_at_pivot(rig: &Rig, sight: &Sight, radius: f32) -> Vec<Entity> {
    let mut past = Vec::new();
    let from = rig.subject.position;
    let above = from.with_y(rig.pivot.y);
    let _ = sight.reach(from, above, radius, &mut past);
    let _ = sight.reach(above, rig.pivot, radius, &mut past);
    past
}

/// Whether the middle of the character or its head is seen from here.
fn sees_character(rig: &Rig, sight: &Sight, from: Vec3) -> bool {
    let middle = rig.subject.position;
    let head = middle + Vec3::Y * (rig.subject.head_m * HEAD_PART);
    sight.sees(from, head) || sight.sees(from, middle)
}

/// From a place in the ground behind a character that goes downhill: up, out of it. Only as far as that ground is higher than
/// what the character stands on, so that on flat ground the camera still comes nearer when one looks up.
fn rise_over_ground(
    rig: &Rig,
    sight: &Sight,
    tuning: &CameraTuning,
    place: Vec3,
    past: &[Entity],
) -> Option<Vec3> {
    let radius = room_m(rig, tuning) + SKIN_M;
    let top = place + Vec3::Y * MOST_RISE_M;
    if !sight.stands_free(top, radius, past) {
        return None;
    }
    let reach = sight.reach(top, place, radius, &mut past.to_vec());
    let (ground, normal) = reach.touch?;
    let rise_m = MOST_RISE_M - reach.metres;
    let feet_y = rig.pivot.y - tuning.pivot_above_m - rig.subject.feet_m;
    let is_hill = normal.y >= tuning.hill_slope_deg.to_radians().cos();
    (is_hill && tuning.hill_lift_deg > 0.0 && ground.y - feet_y >= rise_m)
        .then_some(Vec3::Y * rise_m)
}

/// How far the camera slides up along the ground at most, m: more, and the character leaves the picture.
const MOST_RISE_M: f32 = 1.5;
/// The eyes, as part of the way from the middle to the top of the head: the top itself is seen over walls that hide all else.
const HEAD_PART: f32 = 0.8;
/// At how many distances a place is looked for from where the character is seen.
const PLACES: u8 = 8;

/// The farthest of some places up to `free` from which the character is seen, m; the pivot if none.
fn nearest_that_sees(rig: &Rig, sight: &Sight, free: f32) -> f32 {
    (1..=PLACES)
        .rev()
        .map(|place| free * f32::from(place) / f32::from(PLACES))
        .find(|distance| sees_character(rig, sight, rig.pivot + rig.back() * *distance))
        .unwrap_or(0.0)
}

/// The last word: wherever the springs and the trembling have brought the camera, it stands in nothing. It steps aside from thin
/// things, and comes nearer for all others, be they ever so small.
fn stand_clear(rig: &mut Rig, sight: &Sight, tuning: &CameraTuning) {
    let radius = room_m(rig, tuning);
    let body = rig.subject.body;
    if sight.touched(rig.place(), radius, body).is_empty() {
        return;
    }
    rig.offset = Vec3::ZERO;
    let place = rig.place();
    let mut thin = thin_at_pivot(rig, sight, radius);
    let beyond = place + rig.back() * radius;
    let _ = sight.reach(rig.pivot, beyond, radius, &mut thin);
    let aside = rig.rotation * Vec3::X;
    if !thin.is_empty()
        && let Some(way) = sight.way_out(place, radius + SKIN_M, aside, &thin)
        && sight.touched(place + way, radius, body).is_empty()
    {
        rig.offset = way;
        return;
    }
    // What stands before the first thing it touches may in turn stand in another.
    for _ in 0..MOST_NESTED {
        let touched = sight.touched(rig.place(), radius, body);
        if touched.is_empty() {
            return;
        }
        rig.distance = sight.reach_before(rig.pivot, rig.place(), radius + SKIN_M, &touched);
    }
    // The pivot itself stands in something thin or loose. The character does not.
    let touched = sight.touched(rig.place(), radius, body);
    let (from, way) = (rig.subject.position, rig.pivot - rig.subject.position);
    let free = sight.reach_before(from, rig.pivot, radius + SKIN_M, &touched);
    rig.pivot = from + way.normalize_or_zero() * free;
    rig.distance = 0.0;
}

/// How many things, one in front of the other, the camera comes out of.
const MOST_NESTED: u32 = 3;
