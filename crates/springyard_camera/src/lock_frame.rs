//! Frames the character and the target of a lock-on together, as a [`Group`] of the two.
//!
//! The other drivers keep the pivot and the boom. This one moves the pivot part of the way to the target and sets the length of the boom,
//! each by the target's weight, which grows and falls on a spring. So a lock, the next target and its end are no jump of the picture.

use super::collision::smallest_enough;
use super::group::{self, Group, Seen};
use super::prelude::*;

/// Driver that frames character and target while the rig is locked on ([`LockOn`](super::LockOn)); with [`Boom`](super::Boom), whose
/// length it sets. Without a lock it does nothing.
///
/// What of the boom a wall cuts, and what [`PivotCollision`](super::PivotCollision) takes from the pivot, is not framed again until the
/// wall is gone. But the pivot goes no further towards the target than from where the camera gets behind the character: otherwise, with
/// the target outside of a door, the camera would stop outside as well, before the character.
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct LockFrame {
    /// Part of half the picture at each border that the camera keeps free of character and target, on a spring. Low: both are at the
    /// borders; high: both are small.
    #[default(0.3)]
    #[reflect(@limits(0.0..=0.8, 0.2..=0.5).unit("x"), @Label("lock-on soft margin"), @Synonyms("target, framing, border, group"))]
    pub soft_margin: f32,
    /// Part of half the picture at each border that neither of them enters in any frame; less than the soft one. Low: they touch the
    /// border; high: the camera starts and stops with each of them.
    #[default(0.1)]
    #[reflect(@limits(0.0..=0.8, 0.05..=0.2).unit("x"), @Label("lock-on hard margin"), @Synonyms("target, framing, border, group"))]
    pub hard_margin: f32,
    /// Frequency of the springs of the framing: its begin and end, and the distance. Low: the target is out of the picture for long; high:
    /// a lock looks like a cut.
    #[default(0.8)]
    #[reflect(@limits(0.1..=10.0, 0.4..=1.5), @Label("lock-on zoom spring"), @Synonyms("target, group, snappy, lazy, zoom"))]
    pub frequency_hz: f32,
    /// Smallest distance from the pivot to the camera while locked on. Low: a target at the feet fills the picture.
    #[default(5.0)]
    #[reflect(@limits(0.5..=50.0, 3.0..=8.0), @Label("lock-on nearest"), @Synonyms("target, framing, group, zoom, close"))]
    pub nearest_m: f32,
    /// Largest distance from the pivot to the camera while locked on. Low: what is far or high leaves the picture; high: the character
    /// is small.
    #[default(20.0)]
    #[reflect(@limits(1.0..=100.0, 12.0..=30.0), @Label("lock-on farthest"), @Synonyms("target, framing, group, zoom, far"))]
    pub farthest_m: f32,
}

/// The character's part in the middle, that of a target being 1: the pivot is a third of the way to the target. Less, and walls between
/// the two stop it; more, and the two need a larger distance.
const OWN_WEIGHT: f32 = 2.0;
/// Width of the picture over its height for which the distance is solved: the narrowest that is drawn.
const ASPECT: f32 = 16.0 / 9.0;
/// A weight nearer to its goal is there.
const ARRIVED: f32 = 1e-4;
/// A ball of the second length, m, has to fit at the first one behind the character, m: there the camera goes.
const BEHIND_M: f32 = 0.5;
const BEHIND_RADIUS_M: f32 = 0.35;
/// Bisections of the part of the way that the pivot is held back: it is good to 1/64.
const HALVINGS: u8 = 6;
/// Frequency of the spring on which it is held back farther: slower, a run away from the door leaves the camera outside.
const HELD_HZ: f32 = 2.5;
/// A target that is faster, m/s, was moved by code: it is another one.
const JUMP_M_S: f32 = super::switch::motion::JUMP_M_S;

/// State of the framing between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// The present target and those before it, which fade.
    framed: [Option<Framed>; 3],
    group: group::State,
    /// The part of the way to the target that the pivot is held back, since a wall is in the way of the camera.
    held: Sprung<f32>,
}

/// A target where it was last, and its weight.
#[derive(Debug, Clone, Copy)]
struct Framed {
    seen: Seen,
    weight: Sprung<f32>,
}

impl State {
    /// How much of the picture is that of the lock, 0 to 1.
    #[must_use]
    pub fn share(&self) -> f32 {
        let weights = self.framed.iter().flatten().map(|it| it.weight.value);
        weights.sum::<f32>().clamp(0.0, 1.0)
    }

    /// Notes where the target is, and moves the weights: that of the target to 1, all others to 0.
    fn weigh(&mut self, frequency_hz: f32, target: Option<Seen>, dt: f32) -> Result {
        let is_it = |framed: &Framed| target.is_some_and(|now| framed.is(&now, dt));
        let known = self
            .framed
            .iter()
            .position(|it| it.is_some_and(|it| is_it(&it)));
        let at = target.map(|_| known.unwrap_or_else(|| self.slot()));
        let spring = Spring::from_hertz(frequency_hz, 1.0)?;
        for (number, slot) in self.framed.iter_mut().enumerate() {
            let is_target = Some(number) == at;
            if let (true, Some(seen)) = (is_target, target) {
                let weight = slot.filter(|_| known.is_some()).map(|it| it.weight);
                let weight = weight.unwrap_or_default();
                *slot = Some(Framed { seen, weight });
            }
            let Some(framed) = slot else {
                continue;
            };
            let goal = if is_target { 1.0 } else { 0.0 };
            let weight = &mut framed.weight;
            weight.towards_mean(spring, dt, goal);
            let error = (weight.value - goal).abs().max(weight.velocity.abs());
            if error > ARRIVED {
                continue;
            }
            if is_target {
                weight.reset(1.0);
            } else {
                *slot = None;
            }
        }
        Ok(())
    }

    /// The part of the way to the targets that the pivot is held back in this frame. It comes with the weight of a new target and not after
    /// it, and stays while a lock fades.
    fn hold_back(
        &mut self,
        frequency_hz: f32,
        rig: &Rig,
        target: Option<Seen>,
        sight: Option<&Sight>,
        dt: f32,
    ) -> Result<f32> {
        if self.share() <= 0.0 {
            self.held.reset(0.0);
        }
        let goal = match (target, sight) {
            (Some(target), Some(sight)) => {
                let way = (target.place - rig.pivot) / (OWN_WEIGHT + 1.0);
                held_part(rig, way, sight)
            }
            (Some(_), None) => 0.0,
            (None, _) => self.held.value,
        };
        let rises = goal > self.held.value;
        let frequency_hz = if rises { HELD_HZ } else { frequency_hz };
        let spring = Spring::from_hertz(frequency_hz, 1.0)?;
        Ok(self.held.towards_mean(spring, dt, goal))
    }

    /// The place of a new target: a free one, or that of the one with the least weight.
    fn slot(&self) -> usize {
        let weight = |at: &usize| self.framed[*at].map_or(-1.0, |it| it.weight.value);
        let least = (0..self.framed.len()).min_by(|a, b| weight(a).total_cmp(&weight(b)));
        least.unwrap_or_default()
    }

    /// The character, and the targets with their weights.
    fn seen(&self, rig: &Rig) -> Vec<Seen> {
        let own = Seen {
            entity: Entity::PLACEHOLDER,
            teleports: 0,
            place: rig.subject.position,
            weight: OWN_WEIGHT,
            radius_m: rig.subject.head_m.max(rig.subject.feet_m),
        };
        let targets = self.framed.iter().flatten().map(|framed| Seen {
            weight: framed.weight.value,
            ..framed.seen
        });
        std::iter::once(own).chain(targets).collect()
    }
}

impl Framed {
    /// Whether it is that target, and moved there by itself since the last frame.
    fn is(&self, now: &Seen, dt: f32) -> bool {
        let way_m = self.seen.place.distance(now.place);
        let is_moved = dt > 0.0 && way_m > JUMP_M_S * dt;
        self.seen.entity == now.entity && self.seen.teleports == now.teleports && !is_moved
    }
}

/// Moves the pivot towards the target of the lock, if there is one. Without a `sight` no wall holds it back.
pub fn update(
    lock: &LockFrame,
    state: &mut State,
    mut rig: Rig,
    target: Option<Seen>,
    sight: Option<&Sight>,
    dt: f32,
) -> Result<Rig> {
    if rig.subject.cut {
        *state = State::default();
    }
    state.weigh(lock.frequency_hz, target, dt)?;
    let framed = state.framed.iter().flatten();
    let weights: f32 = framed.clone().map(|it| it.weight.value).sum();
    let way: Vec3 = framed
        .map(|it| (it.seen.place - rig.pivot) * it.weight.value)
        .sum();
    let held = state.hold_back(lock.frequency_hz, &rig, target, sight, dt)?;
    let moved = way * ((1.0 - held) / (OWN_WEIGHT + weights));
    rig.pivot += moved;
    rig.raised_m += moved.y;
    Ok(rig)
}

/// The smallest part of the `way` of the pivot, m, to hold back so that a ball gets from there, along the boom of the last frame, behind
/// the character; 0 if it does not get there from the character's own pivot either.
fn held_part(rig: &Rig, way: Vec3, sight: &Sight) -> f32 {
    let back = rig.back();
    let gets_behind = |held: f32| {
        let pivot = rig.pivot + way * (1.0 - held);
        let to_character_m = (rig.subject.position - pivot).dot(back).max(0.0);
        let behind_m = to_character_m + BEHIND_M;
        let (behind, thin) = (pivot + back * behind_m, &mut Vec::new());
        // Without a blocker on the way it is infinite.
        sight.reach(pivot, behind, BEHIND_RADIUS_M, thin).metres >= behind_m
    };
    if gets_behind(0.0) || !gets_behind(1.0) {
        return 0.0;
    }
    smallest_enough(0.0, 1.0, HALVINGS, gets_behind)
}

/// Sets the length of the boom, [`Rig::boom_m`], for the pivot, rotation and field of view that the drivers before it have set.
/// `length_m`: that without a lock.
pub fn frame(lock: &LockFrame, state: &mut State, rig: Rig, length_m: f32, dt: f32) -> Result<Rig> {
    let share = state.share();
    if share <= 0.0 {
        state.group = group::State::default();
        return Ok(rig);
    }
    let group = Group {
        members: Vec::new(),
        soft_margin: lock.soft_margin,
        hard_margin: lock.hard_margin,
        frequency_hz: lock.frequency_hz,
        nearest_m: lock.nearest_m,
        farthest_m: lock.farthest_m,
        aspect: ASPECT,
    };
    let seen = state.seen(&rig);
    let framed = group::frame(&group, &mut state.group, rig, &seen, dt)?;
    let own_m = rig.boom_m.unwrap_or(length_m);
    let framed_m = framed.boom_m.unwrap_or(own_m);
    Ok(Rig {
        boom_m: Some(own_m + (framed_m - own_m) * share),
        ..framed
    })
}

#[cfg(test)]
#[path = "lock_frame_tests.rs"]
mod tests;
