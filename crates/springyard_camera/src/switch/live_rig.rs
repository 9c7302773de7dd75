//! [`LiveRig`]: which rig a camera shows. [`Blends`]: how long it takes from one to another.

use bevy::prelude::*;
use smart_default::SmartDefault;

/// On a camera: the rig that it shows, which may be its own or another entity with a [`Rig`](crate::Rig) and drivers
/// ([`fixed_rig`](crate::fixed_rig), [`rail_rig`](crate::rail_rig), or any bundle with [`stand_by`](crate::stand_by)).
///
/// All rigs run all the time; a camera without this component shows its own. If the rig is gone, the camera blends to its own. A rig
/// that has run for less than three frames is shown when it has, unless it is cut to.
#[doc(alias = "virtual camera")]
#[doc(alias = "camera priority")]
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(Blends)]
pub struct LiveRig {
    rig: Entity,
    cuts: u32,
    /// Half-life of the blend to `rig`, s; `None`: that of [`Blends`].
    half_life_secs: Option<f32>,
}

impl LiveRig {
    /// Shows `rig`.
    #[must_use]
    pub fn new(rig: Entity) -> Self {
        Self {
            rig,
            cuts: 0,
            half_life_secs: None,
        }
    }

    /// The shown rig.
    #[must_use]
    pub fn rig(&self) -> Entity {
        self.rig
    }

    /// Shows `rig` from the next frame on: the picture goes there on a spring, from the velocity that it has. At any time, also during
    /// another blend.
    pub fn blend_to(&mut self, rig: Entity) {
        self.rig = rig;
        self.half_life_secs = None;
    }

    /// As [`blend_to`](Self::blend_to), with a half-life of its own, s, in place of that of [`Blends`].
    pub fn blend_in(&mut self, rig: Entity, half_life_secs: f32) {
        self.rig = rig;
        self.half_life_secs = Some(half_life_secs);
    }

    /// Shows `rig` from the next frame on without a blend, also during one.
    pub fn cut_to(&mut self, rig: Entity) {
        self.blend_to(rig);
        self.cuts = self.cuts.wrapping_add(1);
    }

    /// The half-life that the blend to the rig has of its own, s.
    pub(super) fn half_life_secs(&self) -> Option<f32> {
        self.half_life_secs
    }

    /// How often it was cut.
    pub(super) fn cuts(&self) -> u32 {
        self.cuts
    }
}

/// On a camera with a [`LiveRig`]: the half-lives of its blends.
#[derive(Component, SmartDefault, Debug, Clone, PartialEq)]
pub struct Blends {
    /// Time in which half of a blend is done, s; 95 % of it are done in 2.8 times that. 0, or not a number: a cut. Low: like a cut; high: the player
    /// steers in a picture that still moves.
    #[default(0.25)]
    pub half_life_secs: f32,
    /// Those of single pairs.
    pairs: Vec<((Entity, Entity), f32)>,
}

impl Blends {
    /// Sets the half-life `secs` of the blend `from` one rig `to` another, in this direction. A camera's own rig is its entity.
    pub fn set(&mut self, from: Entity, to: Entity, secs: f32) {
        self.pairs.retain(|(pair, _)| *pair != (from, to));
        self.pairs.push(((from, to), secs));
    }

    /// The half-life `from` one rig `to` another, s.
    #[must_use]
    pub fn half_life(&self, from: Entity, to: Entity) -> f32 {
        let pair = self.pairs.iter().find(|(pair, _)| *pair == (from, to));
        pair.map_or(self.half_life_secs, |(_, secs)| *secs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_has_the_half_life_that_was_set_last_in_its_direction_and_others_the_usual_one() {
        let [a, b] = [1, 2].map(|number| Entity::from_raw_u32(number).unwrap());
        let mut blends = Blends::default();
        blends.set(a, b, 0.5);
        blends.set(b, a, 1.0);
        blends.set(a, b, 2.0);
        let found = [(a, b), (b, a), (a, a)].map(|(from, to)| blends.half_life(from, to));
        assert_eq!(found, [2.0, 1.0, blends.half_life_secs]);
    }
}
