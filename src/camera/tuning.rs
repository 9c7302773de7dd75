//! The numbers of the camera's feel, in real units.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// How the camera follows. Every field has its unit in its name, and its ranges in
/// [`tuning::camera`](crate::tuning::camera).
#[derive(Resource, Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CameraTuning {
    /// What the camera looks at lies this far above the middle of the character's body. Usually 0.3-0.6: about the shoulders.
    pub pivot_above_m: f32,
    /// Usually 2-6. The character's velocity is fed forward, so that only its changes lag; lower, and the camera is left
    /// behind by a start and overtakes a stop.
    pub follow_hz: f32,
    /// Usually 1: below, the camera swings.
    pub follow_damping_ratio: f32,
    /// How far behind the camera stands, usually 3-6.
    pub boom_length_m: f32,
    /// How much room the camera needs round itself, usually 0.2-0.3: more than its near plane's corners are away, or they
    /// cut into walls.
    pub boom_radius_m: f32,
    /// How fast the camera eases out once the view is free, usually 0.5-2.
    pub ease_out_hz: f32,
}

impl Default for CameraTuning {
    fn default() -> Self {
        Self {
            pivot_above_m: 0.5,
            follow_hz: 3.0,
            follow_damping_ratio: 1.0,
            boom_length_m: 5.0,
            boom_radius_m: 0.2,
            ease_out_hz: 0.8,
        }
    }
}
