//! [`Sensed`]: the results of a character's probes, as plain data for [`decide`](fn@super::decide).

use bevy::prelude::*;
use serde::Serialize;

use super::footprint::Footprint;
use super::ground::Ground;
use super::state::CharacterState;

/// The world around a character at the start of a step, in its own axes, where up is +Y ([`UpFrame`](super::UpFrame)).
#[derive(Component, Debug, Clone, Copy, Default, Serialize)]
pub struct Sensed {
    /// Walkable ground within the reach of the ground probe.
    pub ground: Option<Ground>,
    /// The character's place on that ground, if the ground is a body that can move.
    pub footprint: Option<Footprint>,
    /// Slope too steep to stand on, within the reach of the ground probe. Beside walkable ground not that of a body that can be pushed.
    pub steep: Option<Ground>,
    /// The ground is the bottom of a hollow: two slopes, each too steep to stand on, that hold the character between them. Horizontal
    /// direction along the bottom, unit vector; the character walks along it only.
    pub hollow: Option<Vec3>,
    /// In the air: height of the surface beneath the feet, m, if one is within the reach of the probe.
    pub landing: Option<f32>,
    /// Body in the way that is too heavy to push, or that the character holds.
    pub blocker: Option<Blocker>,
    /// Direction (horizontal unit vector) out from between the ground and something that comes down on the head, or a ceiling
    /// that the ground rises towards.
    pub escape_direction: Option<Vec3>,
    /// The space between the two is smaller than the crouching body.
    pub crushed: bool,
    /// On a jump: displacement aside in this step, horizontal, m, round the corner of something overhead.
    pub corner_correction: Option<Vec3>,
}

impl Sensed {
    /// The ground above which the ride spring holds a character: the slope when sliding, else walkable ground. None in the air.
    #[must_use]
    pub fn beneath(&self, state: &CharacterState) -> Option<Ground> {
        if state.locomotion.is_sliding() {
            self.steep.or(self.ground)
        } else {
            self.ground.filter(|_| state.is_held())
        }
    }
}

/// A body beside a character that is too heavy for the character to push (heavier than `push_mass_limit_kg`), or that the character
/// passes through ([`PassesThrough`](super::PassesThrough)).
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Blocker {
    /// Horizontal direction to the blocker, unit vector.
    pub towards: Vec3,
    /// Distance to the blocker along `towards`, m.
    pub gap_m: f32,
    /// Velocity of the blocker at the character, m/s.
    pub velocity: Vec3,
}
