//! What a camera follows: [`Subject`], read from a view in each frame, and [`Stance`], which another module writes on the view of
//! a character.

use bevy::prelude::*;

/// On a view: heights of the head, the feet and the ground of the body that it shows, and whether it is busy. A view without a
/// stance counts as standing on the ground at any height.
///
/// The camera does not depend on the character: the module that shows characters writes this component, before
/// [`CameraSystems::Watch`](super::CameraSystems::Watch).
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Stance {
    /// Height of the top of the head above the body's middle, m.
    pub head_m: f32,
    /// Height of the body's middle above the ground while standing, with the ride spring at rest, m.
    pub feet_m: f32,
    /// Height of the body's middle above the ground now, m; `None` in the air.
    pub ground_m: Option<f32>,
    /// Whether the character does something for which the player must see what is ahead, such as a jump or a dash. When this
    /// begins, a [`Glance`](super::Glance) ends.
    pub is_busy: bool,
}

impl Default for Stance {
    fn default() -> Self {
        Self {
            head_m: PLAIN_HALF_HEIGHT_M,
            feet_m: PLAIN_HALF_HEIGHT_M,
            ground_m: Some(PLAIN_HALF_HEIGHT_M),
            is_busy: false,
        }
    }
}

/// Half the height of a view without [`Stance`], m.
pub const PLAIN_HALF_HEIGHT_M: f32 = 0.5;

/// The view that the camera follows, as drawn in this frame.
#[derive(Debug, Clone, Copy, Default)]
pub struct Subject {
    /// The body that the view shows, if it is a view.
    pub body: Option<Entity>,
    /// Position of its middle, m.
    pub position: Vec3,
    /// Direction in which it faces, horizontal.
    pub facing: Vec3,
    /// Mean velocity through the frame, m/s.
    pub velocity: Vec3,
    /// Whether it was teleported in this frame: every driver resets its state.
    pub cut: bool,
    /// World height (y) of the middle if the ride spring were at rest on the ground beneath, m; `None` in the air. Without a
    /// [`Stance`], the height of the middle.
    pub footing_m: Option<f32>,
    /// Height of the top of its head above its middle, m.
    pub head_m: f32,
    /// Height of its middle above the ground while standing, m.
    pub feet_m: f32,
    /// Largest downward speed of this flight so far, m/s; on the ground, that of the last flight.
    pub fall_m_s: f32,
    /// Whether it landed in this frame, on ground or a slope.
    pub landed: bool,
    /// [`Stance::is_busy`]; false without a [`Stance`].
    pub is_busy: bool,
}
