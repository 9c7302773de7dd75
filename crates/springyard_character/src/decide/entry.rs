//! [`Entry`]: the mode chosen for a step, and the velocities at the start of that step.

use bevy::math::Vec3;

use super::step::{BodyMotion, StepInputs};
use crate::flight::GravityPhase;
use crate::ground::Ground;
use crate::locomotion::{Airborne, Locomotion, SinceGrounded, Stance};
use crate::momentum::Momentum;
use crate::moves::{Height, Motion, Taken, WholeMotion};
use crate::state::CharacterState;

/// The mode of a character through a step, and its velocities at the start of the step.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The mode.
    pub mode: Locomotion,
    /// The motion of the move that has the step, if one has.
    pub(super) motion: Option<Motion>,
    /// The yaw to which that move turns the character, rad.
    pub(super) facing: Option<f32>,
    /// The ground or slope above which the ride spring holds the character. None in the air and just after a spawn.
    pub over: Option<Ground>,
    /// Velocity through the step of what carries the character: the ground, the slide, or what it jumped from, m/s.
    pub carried: Vec3,
    /// Added to the body's horizontal velocity at the start of the step, m/s. On the same ground as in the last step: the change
    /// of `carried`. In a slide: what brings the velocity to that of the slide. Elsewhere: the
    /// [`slide_gain`](Locomotion::slide_gain) of the last step, zero if that was not a slide. A jump off the ground adds its change of
    /// `carried`.
    pub delta_v: Vec3,
    /// Vertical velocity at the start of the step, m/s, upwards; includes what the ground or a jump has added.
    pub upwards: f32,
    /// What has happened since the character last stood.
    pub since_grounded: SinceGrounded,
    /// The fastest recent velocity of what the character stood on.
    pub momentum: Momentum,
}

impl Entry {
    /// The entry of a step that a move has taken, in place of this one.
    pub(super) fn taken(mut self, taken: &Taken, step: &StepInputs) -> Self {
        let take_over = taken.take_over;
        if let Some(velocity) = take_over.velocity {
            self.delta_v = (velocity - step.body.velocity).with_y(0.0);
            self.upwards = velocity.y;
        }
        self.facing = take_over.facing;
        self.since_grounded.renewed = take_over.renews;
        self.since_grounded.air_jumped &= !take_over.renews;
        if let Some(motion) = take_over.motion {
            let air = |phase, rising| (Stance::Air(Airborne { phase, rising }), None);
            // A jump out of a dash over an edge is one within the coyote time. One out of a flight would be too high.
            let coyote_secs = self.since_grounded.secs.take();
            let (stance, over) = match motion {
                Motion::Whole(whole) => {
                    self.carried = whole.carried;
                    air(GravityPhase::None, whole.end.y > 0.0)
                }
                Motion::Sprung { height, .. } => match height {
                    Height::Ride(ground) => {
                        self.since_grounded.secs = coyote_secs;
                        (Stance::Ground, Some(ground))
                    }
                    Height::Level => {
                        self.since_grounded.secs = coyote_secs;
                        air(GravityPhase::None, false)
                    }
                    Height::Path { rise_m_s, .. } => air(GravityPhase::None, rise_m_s > 0.0),
                    Height::Speed { end_m_s, .. } => air(GravityPhase::None, end_m_s > 0.0),
                    Height::Fly { phase, .. } => air(phase, self.upwards > 0.0),
                },
            };
            let name = taken.name;
            self.mode = Locomotion::Move { name, stance };
            self.over = over;
            self.motion = Some(motion);
        }
        self
    }

    /// The motion that a move has computed along all axes.
    pub(super) fn whole(&self) -> Option<WholeMotion> {
        match self.motion? {
            Motion::Whole(whole) => Some(whole),
            Motion::Sprung { .. } => None,
        }
    }

    /// Horizontal velocity relative to what carries the character, m/s.
    #[must_use]
    pub fn planar_velocity(&self, body: &BodyMotion) -> Vec3 {
        (body.velocity + self.delta_v - self.carried).with_y(0.0)
    }

    /// Change of the vertical velocity of the ground on which the character stays, m/s; else zero.
    #[must_use]
    pub fn carried_change(&self, state: &CharacterState) -> f32 {
        if self.mode.is_grounded() && self.mode == state.locomotion {
            self.carried.y - state.carried.y
        } else {
            0.0
        }
    }

    /// The ground that the character stands on. None in the air, just after a spawn, on a slope too steep to stand on, and in a
    /// move, even over ground: a jump out of a dash over ground therefore counts as one within the coyote time.
    #[must_use]
    pub fn ground(&self) -> Option<&Ground> {
        self.over.as_ref().filter(|_| self.mode.is_grounded())
    }
}
