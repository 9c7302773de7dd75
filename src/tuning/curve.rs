//! Which fields make a spring together, or a jump: what can be drawn over time.

use spring_math::velocity_spring::VelocitySpring;
use spring_math::{ParameterError, Spring};

use super::Tuning;
use crate::character::CharacterTuning;

/// What some fields do together over time.
#[derive(Debug, Clone, Copy)]
pub struct Curve {
    /// What it shows.
    pub name: &'static str,
    /// The paths of the fields that shape it. Panels draw it below the last of them.
    pub fields: &'static [&'static str],
    /// It, from these fields.
    pub response: fn(&Tuning) -> Result<Response, ParameterError>,
}

/// Something that moves over time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Response {
    /// A spring let go at rest, 1 away from its goal.
    Step(Spring),
    /// A velocity spring from rest to a speed.
    Start {
        /// The spring.
        spring: VelocitySpring,
        /// m/s
        speed_m_s: f32,
    },
    /// A jump from standing: held to its top, and tapped.
    Jump(CharacterTuning),
}
