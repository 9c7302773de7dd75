//! The numbers of how the body shows what the character does.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use spring_math::{ParameterError, Spring};

/// How the figure leans, stretches and looks. Nothing of it is felt by the simulation. Every field has its unit in its name;
/// its ranges, and what breaks at their ends, stand in [`figure`](super::figure).
#[derive(Resource, Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FigureTuning {
    /// The farthest it leans into an acceleration.
    pub lean_limit_deg: f32,
    /// The acceleration at which it leans that far. Lower, and every touch of the stick throws it about.
    pub lean_full_m_s2: f32,
    /// How far it leans ahead at a full run.
    pub run_lean_deg: f32,
    /// The spring that it leans on.
    pub lean_hz: f32,
    /// Of the same spring.
    pub lean_damping_ratio: f32,
    /// How much longer it is in a fast rise or fall, of its height.
    pub stretch_ratio: f32,
    /// The speed at which it is that much longer.
    pub stretch_full_m_s: f32,
    /// How much shorter a landing at that speed makes it for a moment, of its height.
    pub landing_squash_ratio: f32,
    /// The spring of its length.
    pub squash_hz: f32,
    /// Of the same spring.
    pub squash_damping_ratio: f32,
    /// How far to the side it turns its visor to where the player looks.
    pub look_limit_deg: f32,
    /// The spring that turns the visor.
    pub look_hz: f32,
    /// Of the same spring.
    pub look_damping_ratio: f32,
}

impl Default for FigureTuning {
    fn default() -> Self {
        Self {
            lean_limit_deg: 14.0,
            lean_full_m_s2: 30.0,
            run_lean_deg: 4.0,
            lean_hz: 2.2,
            lean_damping_ratio: 0.55,
            stretch_ratio: 0.1,
            stretch_full_m_s: 8.0,
            landing_squash_ratio: 0.25,
            squash_hz: 3.0,
            squash_damping_ratio: 0.45,
            look_limit_deg: 60.0,
            look_hz: 3.0,
            look_damping_ratio: 1.0,
        }
    }
}

impl FigureTuning {
    /// The springs, or which number makes none.
    pub fn springs(&self) -> Result<FigureSprings, ParameterError> {
        Ok(FigureSprings {
            lean: Spring::from_hertz(self.lean_hz, self.lean_damping_ratio)?,
            squash: Spring::from_hertz(self.squash_hz, self.squash_damping_ratio)?,
            look: Spring::from_hertz(self.look_hz, self.look_damping_ratio)?,
        })
    }
}

/// The figure's springs, made from its tuning.
#[derive(Debug, Clone, Copy)]
pub struct FigureSprings {
    /// It leans on this.
    pub lean: Spring,
    /// Its length.
    pub squash: Spring,
    /// Its visor.
    pub look: Spring,
}
