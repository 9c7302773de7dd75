//! Camera collision as pure functions: from the physics queries of a [`Sight`], the pose of a rig and a radius (m) to positions
//! and distances.
//!
//! [`Clearance`] is the radius of free space around a camera, [`reachable`] the plain ball cast, [`sees_character`] the occlusion test,
//! [`move_out_of_colliders`] the last correction of a frame, after springs and shake. "Thin" blockers are those that
//! [`Sight::reach`] ignores.

use super::near_plane::NearPlane;
use super::prelude::*;
use super::sight::Reach;

/// Parameters shared by all drivers that keep the camera out of walls: `PivotCollision`, `EdgeLook`, `HillLift`,
/// `WallLift`, `Whiskers` and `Boom`.
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct Clearance {
    /// Radius of the free space around the camera. It is never less than 0.16 m (at a field of view of 60 degrees; more at wider
    /// ones, in wider pictures and with a farther near plane), or the picture would cut into walls. Low: walls come close to the lens; high: the camera is pulled in early in
    /// narrow places.
    #[default(0.2)]
    #[reflect(@limits(0.05..=1.0, 0.2..=0.3), @Label("free space radius"), @Synonyms("wall, clip, collision"))]
    pub radius_m: f32,
    /// Width of the widest obstacle that is ignored, such as a post with free space on both sides. Low: a lamp post pulls the
    /// camera in; high: the ends of walls are ignored, too, and hide the character.
    #[default(0.6)]
    #[reflect(@limits(0.0..=5.0, 0.3..=0.8), @Label("thin obstacle width"), @Synonyms("wall, post, collision"))]
    pub thin_m: f32,
}

/// Casts stop this far before a collider, m, so that a later overlap test at the same place finds it free.
pub const SKIN_M: f32 = 0.01;

impl Clearance {
    /// Radius of the free space at a vertical field of view (degrees), m, in a picture of 16:9 with bevy's near plane.
    #[must_use]
    pub fn radius_at(&self, fov_deg: f32) -> f32 {
        self.radius_around(NearPlane::default(), fov_deg)
    }

    /// Radius of the free space at a vertical field of view (degrees), m: `radius_m`, but at least the distance to the corners of
    /// the near plane.
    #[must_use]
    pub fn radius_around(&self, plane: NearPlane, fov_deg: f32) -> f32 {
        self.radius_m.max(plane.corner_m(fov_deg) + SKIN_M)
    }
}

/// The farthest that the camera slides up along the ground, m. Further up, the character would leave the picture.
const MOST_RISE_M: f32 = 1.5;
/// Height of the upper point that must be visible, as a part of the height from the middle to the top of the head. Higher: a wall may
/// hide all but the top of the head; lower: the camera jumps in at the edge of a slope that the character runs down.
const UPPER_PART: f32 = 0.65;
/// Number of distances along the boom that are tested for a view of the character.
const PLACES: u8 = 8;
/// Number of colliders, one in front of the other, that the camera is moved out of.
const MOST_NESTED: u32 = 3;

/// The position at which a ball stops on its way from one position to another: the first blocker, or the end.
#[must_use]
pub fn reachable(sight: &Sight, from: Vec3, to: Vec3, radius: f32) -> Vec3 {
    let free = sight.reach(from, to, radius, &mut Vec::new()).metres;
    from + (to - from).clamp_length_max(free)
}

/// Thin blockers that the pivot may be in: the casts from the character to the pivot ignored them.
#[must_use]
pub fn thin_blockers_at_pivot(rig: &Rig, sight: &Sight, radius: f32) -> Vec<Entity> {
    let from = rig.subject.position;
    sight.thin_along([from, from.with_y(rig.pivot.y), rig.pivot], radius)
}

/// Ball cast from the pivot along a boom of `boom_m` (m) that is swung up by `lift_deg` (degrees). Ignores the colliders `ignored`.
#[must_use]
pub fn reach_lifted(
    rig: &Rig,
    sight: &Sight,
    lift_deg: f32,
    boom_m: f32,
    radius: f32,
    ignored: &[Entity],
) -> Reach {
    let mut lifted = *rig;
    lifted.tilt_down(lift_deg);
    let to = rig.pivot + lifted.back() * boom_m;
    sight.reach(rig.pivot, to, radius, &mut ignored.to_vec())
}

/// The smallest value that is enough, between one that is too small and one that is enough, by this many bisections.
#[must_use]
pub fn smallest_enough(
    mut too_small: f32,
    mut enough: f32,
    halvings: u8,
    is_enough: impl Fn(f32) -> bool,
) -> f32 {
    for _ in 0..halvings {
        let middle = 0.5 * (too_small + enough);
        if is_enough(middle) {
            enough = middle;
        } else {
            too_small = middle;
        }
    }
    enough
}

/// Occlusion test: whether the middle of the character or its head is visible from a position.
#[must_use]
pub fn sees_character(rig: &Rig, sight: &Sight, from: Vec3) -> bool {
    let middle = rig.subject.position;
    let head = middle + Vec3::Y * (rig.subject.head_m * UPPER_PART);
    sight.sees(from, head) || sight.sees(from, middle)
}

/// The largest of a few distances up to `free` from which the character is visible, m; 0 if there is none.
#[must_use]
pub fn farthest_that_sees(rig: &Rig, sight: &Sight, free: f32) -> f32 {
    (1..=PLACES)
        .rev()
        .map(|place| free * f32::from(place) / f32::from(PLACES))
        .find(|distance| sees_character(rig, sight, rig.pivot + rig.back() * *distance))
        .unwrap_or(0.0)
}

/// The displacement that lifts a camera at `place` out of the ground behind a character that goes downhill, m: straight up, at
/// most 1.5 m.
///
/// `None` where the ground is steeper than `slope_deg`, and where the lift would be larger than the height of that ground above
/// the ground under the character: on flat ground the camera still comes nearer when the player looks up.
#[must_use]
pub fn rise_over_ground(
    rig: &Rig,
    sight: &Sight,
    slope_deg: f32,
    radius: f32,
    place: Vec3,
    ignored: &[Entity],
) -> Option<Vec3> {
    let radius = radius + SKIN_M;
    let top = place + Vec3::Y * MOST_RISE_M;
    if !sight.is_free_at(top, radius, ignored) {
        return None;
    }
    let reach = sight.reach(top, place, radius, &mut ignored.to_vec());
    let (ground, normal) = reach.touch?;
    let rise_m = MOST_RISE_M - reach.metres;
    let is_hill = normal.y >= slope_deg.to_radians().cos();
    (is_hill && ground.y - rig.ground_y() >= rise_m).then_some(Vec3::Y * rise_m)
}

/// The rig with its camera in free space, wherever springs and shake have moved it: sideways out of thin blockers, nearer to the
/// pivot for all other colliders, however small, also those that do not block the view.
#[must_use]
pub fn move_out_of_colliders(mut rig: Rig, sight: &Sight, radius: f32) -> Rig {
    let body = rig.subject.body;
    if sight.touched(rig.place(), radius, body).is_empty() {
        return rig;
    }
    rig.offset = Vec3::ZERO;
    if let Some(way) = step_aside_of_thin_blockers(&rig, sight, radius) {
        rig.offset = way;
        return rig;
    }
    if let Some(distance) = free_way(sight, rig.pivot, rig.place(), radius, body) {
        rig.distance = distance;
        return rig;
    }
    // The pivot itself is in a thin blocker, in one marked `SeenPastByCamera`, or in a dynamic body. The character is not: go back
    // towards the character.
    let (from, way) = (rig.subject.position, rig.pivot - rig.subject.position);
    rig.pivot = match free_way(sight, from, rig.pivot, radius, body) {
        Some(free) => from + way.normalize_or_zero() * free,
        None => beside_the_body(sight, from, radius, body).unwrap_or(from),
    };
    rig.distance = 0.0;
    rig
}

/// A free place beside a body that is pressed into something; `None` where the nearest surfaces lead into one another.
fn beside_the_body(sight: &Sight, from: Vec3, radius: f32, body: Option<Entity>) -> Option<Vec3> {
    let mut place = from;
    for _ in 0..=MOST_NESTED {
        let touched = sight.touched(place, radius, body);
        if touched.is_empty() {
            return Some(place);
        }
        place = sight.pushed_out(place, radius + SKIN_M, &touched)?;
    }
    None
}

/// How far a camera with this free radius (m) gets from `from` towards `to` and then is in nothing, m; `None` if it is in something
/// at `from`, too. What it passes on the way does not count.
fn free_way(sight: &Sight, from: Vec3, to: Vec3, radius: f32, body: Option<Entity>) -> Option<f32> {
    let direction = (to - from).normalize_or_zero();
    let mut metres = from.distance(to);
    for _ in 0..=MOST_NESTED {
        let place = from + direction * metres;
        let touched = sight.touched(place, radius, body);
        if touched.is_empty() {
            return Some(metres);
        }
        // In front of these the camera may be in another one.
        metres = sight.reach_before(from, place, radius + SKIN_M, &touched);
    }
    None
}

/// The sideways displacement that moves the camera out of the thin blockers on the line of the boom, m, if that position is free.
fn step_aside_of_thin_blockers(rig: &Rig, sight: &Sight, radius: f32) -> Option<Vec3> {
    let place = rig.place();
    let mut thin = thin_blockers_at_pivot(rig, sight, radius);
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

#[cfg(test)]
mod tests;
