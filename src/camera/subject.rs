//! What a rig looks at, and what a view must say about itself to be looked at well.

use bevy::prelude::*;

/// On a view: how the body that it shows stands. A view without it counts as standing wherever it is.
///
/// Whatever shows characters writes it before [`CameraSystems::Watch`](super::CameraSystems::Watch); the camera knows no characters.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Stance {
    /// From the body's middle to the top of its head, m.
    pub head_m: f32,
    /// From the body's middle down to the ground it stands on, with its legs at rest, m.
    pub feet_m: f32,
    /// From the body's middle down to the ground beneath it now, m; none in the air.
    pub ground_m: Option<f32>,
}

impl Default for Stance {
    fn default() -> Self {
        Self {
            head_m: PLAIN_HALF_HEIGHT_M,
            feet_m: PLAIN_HALF_HEIGHT_M,
            ground_m: Some(PLAIN_HALF_HEIGHT_M),
        }
    }
}

/// Half the height of what has no [`Stance`], m.
pub const PLAIN_HALF_HEIGHT_M: f32 = 0.5;

/// What the camera looks at, as it is seen in this frame.
#[derive(Debug, Clone, Copy, Default)]
pub struct Subject {
    /// The body that the view shows.
    pub body: Option<Entity>,
    /// The middle of it, m.
    pub position: Vec3,
    /// Where it faces, horizontally.
    pub facing: Vec3,
    /// Mean velocity through the frame, m/s.
    pub velocity: Vec3,
    /// It has been put here without moving: every driver starts afresh.
    pub cut: bool,
    /// How high the middle would be over the ground it stands on, with its legs at rest, m; none in the air. What has no
    /// [`Stance`] stands wherever it is.
    pub footing_m: Option<f32>,
    /// From its middle to the top of its head, m.
    pub head_m: f32,
    /// From its middle down to the ground it stands on, m.
    pub feet_m: f32,
    /// The fastest fall of this flight so far, m/s; after it, that of the last one.
    pub fall_m_s: f32,
    /// It has come down from the air in this frame, onto ground or a slope.
    pub landed: bool,
}
