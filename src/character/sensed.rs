//! What a character senses of the world around it.

use bevy::prelude::*;

use super::footprint::Footprint;
use super::ground::Ground;
use super::state::CharacterState;

/// What a character senses of the world at the start of a step.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Sensed {
    /// Walkable ground within reach of the feet.
    pub ground: Option<Ground>,
    /// Where it stands on that ground, if that is a body that moves.
    pub footprint: Option<Footprint>,
    /// Something too steep to stand on, within reach of the feet.
    pub steep: Option<Ground>,
    /// In the air: the height of what lies beneath the feet, m, if it can be seen from up there.
    pub landing: Option<f32>,
    /// What it is about to walk into and cannot push.
    pub blocker: Option<Blocker>,
    /// The way out, level, from between the ground and what comes down on its head.
    pub way_out: Option<Vec3>,
    /// There is less room between the two than the body needs.
    pub crushed: bool,
    /// On a jump: the way aside, in this step, round the corner of something overhead, m.
    pub corner_correction: Option<Vec3>,
}

impl Sensed {
    /// What the ride spring holds a character of this state over: ground that it stands on, or the slope that it slides down.
    #[must_use]
    pub fn beneath(&self, state: &CharacterState) -> Option<Ground> {
        if state.locomotion.is_sliding() {
            self.steep.or(self.ground)
        } else {
            self.ground.filter(|_| state.is_held())
        }
    }
}

/// A body beside a character that is too heavy for it to push.
#[derive(Debug, Clone, Copy)]
pub struct Blocker {
    /// The horizontal direction to it.
    pub towards: Vec3,
    /// How far it is away, m.
    pub gap_m: f32,
    /// How it moves there, m/s.
    pub velocity: Vec3,
}
