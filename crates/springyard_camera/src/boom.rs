//! The boom (spring arm): keeps the camera at a distance behind the pivot, and on the near side of walls.
//!
//! At walls the boom shortens in four cases, each at its own speed:
//!
//! - The camera would be *inside* a collider: in the same frame, by as much as is needed.
//! - A wall approaches from behind the camera: in the same frame. At a fixed wall that is not a visible jump, because the wall
//!   approaches no faster than the character moves. A wall that moves, or a turn of the camera, can make it a visible one.
//! - A wall is about to cut the boom ([`Whiskers`](super::Whiskers)): ahead of it, on the spring of [`Boom::pull_in_hz`].
//! - A blocker moves in *between*, and the space around the camera stays free: on a fast spring ([`Boom::pull_in_hz`]), once the
//!   character has been hidden for [`Boom::hidden_secs`]. If the look direction jumped ([`Rig::look_jumped`]), in the same frame.
//!   A thin blocker, which is ignored otherwise, does so after it has hidden the whole width of the character for 0.4 s; a low wall, above
//!   which the head is seen, after it has hidden the middle for 0.8 s or the legs for 1.6 s.
//!
//! It lengthens again on a slow spring ([`Boom::frequency_hz`]). Without a wall, [`Boom::drag`] lengthens the boom while the
//! character runs away from the camera, and shortens it when the character stops or runs towards the camera ([`dragged`],
//! [`lengthened`]).

use spring_math::{Propagator, SpringValue};

use super::collision::{
    Clearance, SKIN_M, farthest_that_sees, move_out_of_colliders, rise_over_ground, sees_character,
    thin_blockers_at_pivot,
};
use super::prelude::*;
use super::rig::DISTANCE_M;
use half_hidden::HalfHidden;
use thin::HiddenByThin;
use wedged::LastPlace;

/// Driver that keeps the camera at a distance from the pivot.
///
/// The attribute `limits(allowed, usual)` of a parameter is read by sliders and checks of files, and not by the driver: see
/// *Parameters* in the [crate's documentation](crate).
#[doc(alias = "spring arm")]
#[doc(alias = "camera boom")]
#[doc(alias = "SpringArmComponent")]
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
#[require(Clearance)]
pub struct Boom {
    /// Distance from the pivot to the camera. Low: the character fills the picture; high: walls often come in between.
    #[default(DISTANCE_M)]
    #[reflect(@limits(0.5..=50.0, 3.0..=6.0), @Label("boom length"), @Synonyms("zoom, distance, far, close"))]
    pub length_m: f32,
    /// Frequency of the spring that lengthens the boom again once a wall is gone. Low: the camera stays close long after a wall,
    /// and a run stretches the boom more; high: it goes out and in between two columns.
    #[default(0.8)]
    #[reflect(@limits(0.05..=30.0, 0.5..=2.0), @Label("ease out spring"), @Synonyms("zoom, smooth, lazy, snappy"))]
    pub frequency_hz: f32,
    /// Damping ratio of the spring that lengthens the boom. 0: the length oscillates for ever; below 1: it overshoots; above 1:
    /// it creeps.
    #[default(1.0)]
    #[reflect(@limits(0.0..=5.0, 0.8..=1.2), @Label("ease out damping ratio"), @Synonyms("zoom, bouncy, springy"))]
    pub damping_ratio: f32,
    /// How much a run away from the camera stretches the boom: the camera lags behind for as long as the run lasts. 0: not at all;
    /// 0.15: by 0.3 m at 5 m/s (with the default `frequency_hz`); 1: by 2 m, the lag of a camera on a plain spring.
    #[default(0.15)]
    #[reflect(@limits(0.0..=1.0, 0.0..=0.3).unit("x"), @Label("boom drag"), @Synonyms("lag, behind, trail, sense of speed, camera lag, lazy, loose"))]
    pub drag: f32,
    /// Frequency of the spring that smooths the character's velocity before it stretches the boom, usually that of the driver
    /// `follow`. Low: the stretch comes late; high: every bump stretches the boom.
    #[default(3.0)]
    #[reflect(@limits(0.1..=30.0, 2.0..=6.0), @Label("boom drag spring"), @Synonyms("smooth, camera lag, lazy, snappy"))]
    pub drag_hz: f32,
    /// Frequency of the spring that shortens the boom when the character is hidden, and ahead of corners. Low: the character stays hidden for long;
    /// high: the move looks like a cut.
    #[default(4.0)]
    #[reflect(@limits(0.2..=30.0, 3.0..=6.0), @Label("pull in spring"), @Synonyms("wall, zoom, snappy, collision"))]
    pub pull_in_hz: f32,
    /// How long the character may be hidden before the boom shortens. Low: each pillar pulls the camera in; high: the character
    /// stays hidden for long.
    #[default(0.12)]
    #[reflect(@limits(0.0..=5.0, 0.1..=0.2), @Label("pull in delay"), @Synonyms("wall, occlusion, collision"))]
    pub hidden_secs: f32,
}

/// State of the boom between frames. Its length is [`Rig::distance`].
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// Rate of change of the length, m/s: positive while the boom lengthens.
    rate: f32,
    /// Time for which the character has been hidden, s.
    hidden_secs: f32,
    /// Whether thin blockers count, too.
    thin: HiddenByThin,
    /// Whether a low wall counts, too.
    half: HalfHidden,
    /// The character's horizontal velocity away from the camera, smoothed with [`Boom::drag_hz`], m/s.
    away_m_s: Sprung<f32>,
    /// Its mean through the last frame, m/s.
    mean_away_m_s: f32,
    /// [`Rig::back`] in the last frame.
    last_back: Option<Vec3>,
    /// Free distance from the pivot along the boom in the last frame, m.
    last_free: f32,
    /// [`Rig::boom_m`] in the last frame.
    last_boom_m: Option<f32>,
    /// [`Rig::boom_factor`] in the last frame; `None` after a cut.
    last_factor: Option<f32>,
    /// Where the camera stays while the character is wedged.
    last_place: LastPlace,
}

/// Sets the distance of the camera, and moves it out of colliders. `radius` of free space around the camera, m.
pub fn update(
    boom: &Boom,
    state: &mut State,
    mut rig: Rig,
    sight: &Sight,
    radius: f32,
    dt: f32,
) -> Result<Rig> {
    let length_m = rig.boom_m.unwrap_or(boom.length_m * rig.boom_factor);
    if rig.subject.cut {
        *state = State::default();
        rig.distance = length_m;
    }
    if !length_m.is_finite() {
        // The pose is not finite then: the camera keeps its last one, and the drivers start anew.
        rig.distance = length_m;
        return Ok(rig);
    }
    let fed_m = state.fed(&rig, boom.length_m);
    let ease_out = Spring::from_hertz(boom.frequency_hz, boom.damping_ratio)?;
    let back = rig.back();
    let longest = length_m.max(rig.distance) + state.rate.max(0.0) * dt + 1.0;
    let end = rig.pivot + back * longest;
    let mut thin = thin_blockers_at_pivot(&rig, sight, radius);
    let thin_counts = state.thin.update(&rig, sight, radius, length_m, dt);
    let with_thin = thin_counts.then(|| sight.with_thin());
    let sight = with_thin.as_ref().unwrap_or(sight);
    let reach = sight.reach(rig.pivot, end, radius + SKIN_M, &mut thin);
    let free = reach.metres;

    // The camera is beyond the free distance only while a blocker that has moved in is between it and the pivot.
    let is_beyond = rig.distance > free + SKIN_M;
    let place = |distance: f32| rig.pivot + back * distance;
    let is_free = |distance| sight.is_free_at(place(distance), radius, &thin);
    let rise = match rig.hill_slope_deg {
        Some(slope_deg) if is_beyond && !is_free(rig.distance) => {
            rise_over_ground(&rig, sight, slope_deg, radius, place(rig.distance), &thin)
        }
        _ => None,
    };
    let lift = rise.unwrap_or_default();

    let eye = place(rig.distance) + rig.offset + lift;
    let (hidden, eased_m) = state.hidden(&rig, sight, eye, length_m, dt);
    state.hidden_secs = if hidden { state.hidden_secs + dt } else { 0.0 };
    // After a jump of the look direction the whole picture is new: a smooth move would only hide the character for longer.
    let cuts = hidden && rig.look_jumped;
    let pulls_in = cuts || hidden && state.hidden_secs > boom.hidden_secs;
    let (spring, goal) = if pulls_in {
        let seen_from = farthest_that_sees(&rig, sight, rig.distance.min(free));
        (Spring::from_hertz(boom.pull_in_hz, 1.0)?, seen_from)
    } else {
        let stretch = state.stretch_by_motion(boom, &rig, ease_out, dt)?;
        let own = (ease_out, length_m - fed_m + stretch);
        eased(boom, rig.distance, eased_m, own)?
    };
    let (distance, rate) = lengthened(spring, (rig.distance, state.rate), goal, dt);
    let distance = if pulls_in { distance } else { distance + fed_m };
    (rig.distance, state.rate) = if rise.is_some() && !pulls_in {
        // The camera slides up along the hill until the tilt of `HillLift` has caught up with the slope.
        rig.offset += lift;
        (distance, rate)
    } else if is_beyond && is_free(distance) && !cuts {
        (distance, rate)
    } else if is_beyond && !pulls_in && is_free(rig.distance) {
        // Another blocker is further out: the boom keeps its length.
        (rig.distance, 0.0)
    } else if distance > free {
        (free, state.rate_at_wall(rate, free, dt))
    } else {
        (distance.max(0.0), rate)
    };
    state.last_free = free;
    let rig = move_out_of_colliders(rig, sight, radius);
    Ok(state.last_place.update(rig, sight, radius))
}

/// The spring and the goal of the length (m) with a wall ahead ([`Rig::eased_m`]) or a low one: it comes in on the spring for walls.
fn eased(
    boom: &Boom,
    length_m: f32,
    eased_m: Option<f32>,
    (spring, goal): (Spring, f32),
) -> Result<(Spring, f32)> {
    Ok(match eased_m.filter(|eased_m| *eased_m < goal) {
        Some(eased_m) if eased_m < length_m => (Spring::from_hertz(boom.pull_in_hz, 1.0)?, eased_m),
        Some(eased_m) => (spring, eased_m),
        None => (spring, goal),
    })
}

impl State {
    /// Whether the character is hidden from the camera at `eye`; and the length to which the boom comes in, m, for a wall ahead or a low one
    /// that has hidden its middle or its legs for a while.
    fn hidden(
        &mut self,
        rig: &Rig,
        sight: &Sight,
        eye: Vec3,
        length_m: f32,
        dt: f32,
    ) -> (bool, Option<f32>) {
        let sees_middle = sight.sees(eye, rig.subject.position);
        let sees_legs = sees_middle && sight.sees(eye, half_hidden::legs(rig));
        let low_wall_m = (self.half).update(rig, sight, sees_middle, sees_legs, length_m, dt);
        let eased_m = rig.eased_m.into_iter().chain(low_wall_m);
        let is_hidden = !sees_middle && !sees_character(rig, sight, eye);
        (is_hidden, eased_m.min_by(f32::total_cmp))
    }

    /// Change since the last frame of a length that other drivers move, m: [`Rig::boom_m`], or by [`Rig::boom_factor`]. It is fed forward:
    /// the boom has no lag behind it. `length_m`: [`Boom::length_m`].
    fn fed(&mut self, rig: &Rig, length_m: f32) -> f32 {
        let last_boom_m = std::mem::replace(&mut self.last_boom_m, rig.boom_m);
        let last_factor = self.last_factor.replace(rig.boom_factor);
        let (now_m, fed_m) = match rig.boom_m {
            Some(boom_m) => (boom_m, last_boom_m.map_or(0.0, |last| boom_m - last)),
            None => {
                let by_factor = |last| length_m * (rig.boom_factor - last);
                let fed_m = last_factor.map_or(0.0, by_factor);
                (length_m * rig.boom_factor, fed_m)
            }
        };
        let is_at_wall = rig.distance >= self.last_free - SKIN_M;
        if fed_m < 0.0 && is_at_wall {
            // A wall has shortened it already: it only shortens by what is left.
            fed_m.max((now_m - rig.distance).min(0.0))
        } else {
            fed_m
        }
    }

    /// Rate of change of the length while the camera touches a wall, m/s: at most the speed at which the wall moves away. If the
    /// rate were set to 0 in each frame instead, the speed at which the boom leaves the wall would depend on the frame rate.
    fn rate_at_wall(&self, rate: f32, free: f32, dt: f32) -> f32 {
        let wall_rate = if dt > 0.0 {
            (free - self.last_free) / dt
        } else {
            0.0
        };
        let is_contact = wall_rate.is_finite() && wall_rate > 0.0;
        if is_contact { rate.min(wall_rate) } else { 0.0 }
    }

    /// Stretch of the boom by the character's motion, m: added to the goal of the length. Also adds the change of the velocity to the
    /// boom's rate. A length of other drivers ([`Rig::boom_m`]) is not stretched, but the velocity is followed for the time after. The
    /// velocity in [`dragged`] is [`Boom::drag`] times the smoothed velocity away from the camera.
    fn stretch_by_motion(
        &mut self,
        boom: &Boom,
        rig: &Rig,
        spring: Spring,
        dt: f32,
    ) -> Result<f32> {
        let smooth = Spring::from_hertz(boom.drag_hz, 1.0)?;
        let start = self.away_m_s.value;
        // Horizontal velocity only: with a pitched camera, the vertical velocity of a jump would lengthen and shorten the boom.
        let back = rig.back();
        let last_back = self.last_back.replace(back).unwrap_or(back);
        let away_m_s = -rig
            .subject
            .velocity
            .with_y(0.0)
            .dot(0.5 * (last_back + back));
        let end = self.away_m_s.towards_mean(smooth, dt, away_m_s);
        // Means through the frame: a value of its end would be early by half a frame, which differs with the frame rate.
        let mean = 0.5 * (start + end);
        let before = std::mem::replace(&mut self.mean_away_m_s, mean);
        if rig.boom_m.is_some() {
            return Ok(0.0);
        }
        let (kick, stretch) = dragged(spring, boom.drag * before, boom.drag * mean);
        self.rate += kick;
        Ok(stretch)
    }
}

/// What a target whose velocity changes (from, to; m/s) does to a boom: the change of the boom's rate, m/s, and its stretch, m, which
/// is added to the goal of its length. With `f32` all are lengths and speeds along the boom; with `Vec3` the boom is the vector from the
/// camera to its target.
///
/// Both imitate a camera on a spring without feed-forward of its target's velocity `v`. The distance `d` from such a camera
/// to its target obeys `d'' = v' - omega^2 (d - 2 zeta v / omega) - 2 zeta omega d'`. At constant `v` the camera trails by
/// `2 zeta v / omega`: the stretch. And a change of `v` changes `d'` by as much at once, because the camera still has its old
/// velocity.
///
/// Limits: without damping (`zeta = 0`) the stretch is 0, and the boom swings about its length for ever. Towards `omega = 0` the stretch
/// grows without bound, and nothing here limits it: at the ends of the ranges of [`Boom`] (0.05 Hz, damping ratio 5, drag 1) it is 159 m
/// at 5 m/s. At `omega = 0` the spring has no rest position and this returns 0. For a target that comes nearer the stretch is negative;
/// [`update`] keeps the length at 0 or above.
#[must_use]
pub fn dragged<V: SpringValue + Default>(spring: Spring, from: V, to: V) -> (V, V) {
    let zero = V::default();
    (to - from, spring.held_goal(zero, to))
}

/// A boom `dt` seconds later: its length, m, and its rate of change, m/s, on its spring towards this length.
#[must_use]
pub fn lengthened<V: SpringValue>(
    spring: Spring,
    (length, rate): (V, V),
    goal: V,
    dt: f32,
) -> (V, V) {
    Propagator::exact(spring, dt).advance(length, rate, goal)
}

mod half_hidden;
#[cfg(test)]
mod tests;
mod thin;
mod wedged;
