//! What the drivers ask of the things around a rig: pure functions from a [`Sight`], a rig's pose and radii (m) to places and distances.

use bevy::prelude::*;

use super::clearance::SKIN_M;
use super::rig::Rig;
use super::sight::Sight;

/// How far the camera slides up along the ground at most, m: more, and the character leaves the picture.
const MOST_RISE_M: f32 = 1.5;
/// The eyes, as part of the way from the middle to the top of the head: the top itself is seen over walls that hide all else.
const HEAD_PART: f32 = 0.8;
/// At how many distances a place is looked for from where the character is seen.
const PLACES: u8 = 8;
/// How many things, one in front of the other, the camera comes out of.
const MOST_NESTED: u32 = 3;

/// As far from one place to another as a ball gets.
#[must_use]
pub fn reachable(sight: &Sight, from: Vec3, to: Vec3, radius: f32) -> Vec3 {
    let free = sight.reach(from, to, radius, &mut Vec::new()).metres;
    from + (to - from).clamp_length_max(free)
}

/// The thin things that the pivot may stand in: on its way from the character they have been looked past.
#[must_use]
pub fn thin_at_pivot(rig: &Rig, sight: &Sight, radius: f32) -> Vec<Entity> {
    let mut past = Vec::new();
    let from = rig.subject.position;
    let above = from.with_y(rig.pivot.y);
    let _ = sight.reach(from, above, radius, &mut past);
    let _ = sight.reach(above, rig.pivot, radius, &mut past);
    past
}

/// Whether the middle of the character or its head is seen from here.
#[must_use]
pub fn sees_character(rig: &Rig, sight: &Sight, from: Vec3) -> bool {
    let middle = rig.subject.position;
    let head = middle + Vec3::Y * (rig.subject.head_m * HEAD_PART);
    sight.sees(from, head) || sight.sees(from, middle)
}

/// The farthest of some distances up to `free` from which the character is seen, m; 0 if none.
#[must_use]
pub fn nearest_that_sees(rig: &Rig, sight: &Sight, free: f32) -> f32 {
    (1..=PLACES)
        .rev()
        .map(|place| free * f32::from(place) / f32::from(PLACES))
        .find(|distance| sees_character(rig, sight, rig.pivot + rig.back() * *distance))
        .unwrap_or(0.0)
}

/// From a place in the ground behind a character that goes downhill: the way up, out of it, m. Only as far as that ground is higher
/// than what the character stands on, so that on flat ground the camera still comes nearer when the player looks up. None where the
/// ground is steeper than `slope_deg`.
#[must_use]
pub fn rise_over_ground(
    rig: &Rig,
    sight: &Sight,
    slope_deg: f32,
    radius: f32,
    place: Vec3,
    past: &[Entity],
) -> Option<Vec3> {
    let radius = radius + SKIN_M;
    let top = place + Vec3::Y * MOST_RISE_M;
    if !sight.stands_free(top, radius, past) {
        return None;
    }
    let reach = sight.reach(top, place, radius, &mut past.to_vec());
    let (ground, normal) = reach.touch?;
    let rise_m = MOST_RISE_M - reach.metres;
    let is_hill = normal.y >= slope_deg.to_radians().cos();
    (is_hill && ground.y - rig.ground_y() >= rise_m).then_some(Vec3::Y * rise_m)
}

/// The rig with its camera in free space, wherever the springs and the trembling have brought it: aside from thin things, nearer for
/// all others, however small.
#[must_use]
pub fn out_of_things(mut rig: Rig, sight: &Sight, radius: f32) -> Rig {
    let body = rig.subject.body;
    if sight.touched(rig.place(), radius, body).is_empty() {
        return rig;
    }
    rig.offset = Vec3::ZERO;
    if let Some(way) = aside_of_thin_things(&rig, sight, radius) {
        rig.offset = way;
        return rig;
    }
    // What stands before the first thing it touches may in turn stand in another.
    for _ in 0..MOST_NESTED {
        let touched = sight.touched(rig.place(), radius, body);
        if touched.is_empty() {
            return rig;
        }
        rig.distance = sight.reach_before(rig.pivot, rig.place(), radius + SKIN_M, &touched);
    }
    // The pivot itself stands in something thin or loose. The character does not.
    let touched = sight.touched(rig.place(), radius, body);
    let (from, way) = (rig.subject.position, rig.pivot - rig.subject.position);
    let free = sight.reach_before(from, rig.pivot, radius + SKIN_M, &touched);
    rig.pivot = from + way.normalize_or_zero() * free;
    rig.distance = 0.0;
    rig
}

/// The way to the side that takes the camera out of the thin things on its line, m, if it is free there.
fn aside_of_thin_things(rig: &Rig, sight: &Sight, radius: f32) -> Option<Vec3> {
    let place = rig.place();
    let mut thin = thin_at_pivot(rig, sight, radius);
    let beyond = place + rig.back() * radius;
    let _ = sight.reach(rig.pivot, beyond, radius, &mut thin);
    if thin.is_empty() {
        return None;
    }
    let aside = rig.rotation * Vec3::X;
    let way = sight.way_out(place, radius + SKIN_M, aside, &thin)?;
    sight
        .touched(place + way, radius, rig.subject.body)
        .is_empty()
        .then_some(way)
}
