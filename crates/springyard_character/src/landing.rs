//! [`VerticalMotion`]: tells when a character has landed, and how hard.

use springyard_timestep::PoseHistory;

use super::locomotion::Locomotion;
use super::state::CharacterState;

/// How a character moves up and down after a step, as far as a landing in the next step depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct VerticalMotion {
    /// Velocity in flight, m/s, upwards; `None` if the ride spring holds the character.
    pub flight_m_s: Option<f32>,
    /// Whether it is on the ground, or slides. A move is neither.
    pub stands: bool,
    /// Velocity of what it stands on, m/s, upwards.
    pub ground_m_s: f32,
    /// Number of teleports so far.
    pub teleports: u32,
}

impl VerticalMotion {
    /// The vertical motion of a character.
    #[must_use]
    pub fn of(state: &CharacterState, poses: Option<&PoseHistory>) -> Self {
        Self {
            flight_m_s: (!state.is_held()).then(|| state.flight_velocity()),
            stands: matches!(
                state.locomotion,
                Locomotion::Ground { .. } | Locomotion::Slide { .. }
            ),
            ground_m_s: state.carried.y,
            teleports: poses.map_or(0, |poses| poses.teleports),
        }
    }

    /// Whether the character was put elsewhere between here and `after`.
    #[must_use]
    pub fn is_teleported(&self, after: &Self) -> bool {
        self.teleports != after.teleports
    }

    /// The speed into the ground (m/s) with which the character has landed in the step from here to `after`; `None`: it has not. A respawn
    /// is not a landing. The part of a step of fall that is left out is less than 1 m/s.
    #[must_use]
    pub fn landing_m_s(&self, after: &Self) -> Option<f32> {
        let flew = self.flight_m_s.filter(|_| !self.is_teleported(after));
        let upwards_m_s = flew.filter(|_| after.stands)?;
        Some(after.ground_m_s - upwards_m_s)
    }
}
