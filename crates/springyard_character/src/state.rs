//! [`CharacterState`]: all that the state machine carries from one step to the next.

use bevy::prelude::*;
use serde::Serialize;
use smart_default::SmartDefault;

use super::locomotion::{FlightVelocity, Locomotion, MovedVelocity, SinceGrounded};
use super::momentum::Momentum;

/// The change that the intent demands of the horizontal velocity. Selects the velocity spring: each change has its own half-life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub enum VelocityChange {
    /// Accelerate to a speed.
    Accelerate,
    /// Turn around: the desired velocity opposes the present one. Lasts until the desired velocity is reached.
    Turn,
    /// Stop.
    #[default]
    Stop,
}

/// How far a character is lowered from its standing height.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Crouch {
    /// The button demands crouching. With `crouch_toggle`, this is the toggle's state: the body follows from the step after the press on.
    pub is_asked: bool,
    /// The character crouches: the button demands it, there is no headroom to stand, or something comes down on the character.
    pub is_low: bool,
    /// Height below standing, m.
    pub lowered_m: f32,
    /// Velocity of the lowering, m/s; positive is downwards.
    pub lowering_m_s: f32,
}

/// What is left of the horizontal part of kicks. It decays on a velocity spring of its own.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Knock {
    /// At the end of the step, m/s.
    pub velocity: Vec3,
    /// At the end of the step, m/s^2.
    pub acceleration: Vec3,
    /// Mean velocity through the step, m/s: a part of the body's velocity.
    pub mean: Vec3,
}

/// The state of a character between two steps, in its own axes ([`UpFrame`](super::UpFrame)).
#[derive(Component, SmartDefault, Debug, Clone, Copy, Serialize)]
pub struct CharacterState {
    /// The mode, with its data.
    #[default(Locomotion::Spawned { is_second_step: false })]
    pub locomotion: Locomotion,
    /// Vertical velocity, if the last step moved the body along a parabola: in the air, and in the step of the landing. Otherwise
    /// the vertical velocity is that of the ride spring.
    pub flown: Option<FlightVelocity>,
    /// Velocity along all axes, if the last step was one of a move that computes it ([`WholeMotion`](super::moves::WholeMotion)).
    pub moved: Option<MovedVelocity>,
    /// What has happened since the character last stood.
    pub since_grounded: SinceGrounded,
    /// Velocity of what the character stands on or jumped from, m/s; walking is relative to it. When sliding, that of the slide.
    pub carried: Vec3,
    /// Change of the vertical velocity of the ground in the last step, m/s. Zero on another ground than before, and off the ground.
    pub carried_change: f32,
    /// The fastest recent velocity of what the character stands on.
    pub momentum: Momentum,
    /// Horizontal velocity relative to `carried` at the start of the step, m/s.
    pub planar_velocity: Vec3,
    /// What is left of kicks.
    pub knock: Knock,
    /// The demanded change of the horizontal velocity.
    pub velocity_change: VelocityChange,
    /// Yaw that the character faces or turns to, rad; 0 faces along -Z.
    pub facing: f32,
    /// Age of the buffered jump press, s: the last press that has caused neither a jump nor a move yet.
    pub press_age_secs: Option<f32>,
    /// How far the character is lowered.
    pub crouch: Crouch,
}

impl CharacterState {
    /// A character that stands at rest, facing `yaw` (rad).
    #[must_use]
    pub fn facing(yaw: f32) -> Self {
        Self {
            facing: yaw,
            ..Self::default()
        }
    }

    /// Expresses the state in other axes, when up turns: `turn` is the rotation from the old axes to the new ones, and the body is higher
    /// in the new ones by `risen`, m. Facing and intents are not turned.
    pub(super) fn turn(&mut self, turn: Quat, risen: f32) {
        let level = |velocity: &mut Vec3| *velocity = (turn * *velocity).with_y(0.0);
        self.carried = turn * self.carried;
        level(&mut self.planar_velocity);
        level(&mut self.knock.velocity);
        level(&mut self.knock.acceleration);
        level(&mut self.knock.mean);
        self.momentum = self.momentum.turned(turn);
        self.moved = self.moved.map(|moved| moved.turned(turn));
        if let Locomotion::Slide { gain, .. } = &mut self.locomotion {
            level(gain);
        }
        let since = &mut self.since_grounded;
        since.off_slope = since.off_slope.map(|uphill| turn * uphill);
        since.stood_m = since.stood_m.map(|stood| stood + risen);
    }

    /// Whether every number is finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        let vectors = [
            self.carried,
            self.planar_velocity,
            self.locomotion.slide_gain(),
            self.knock.velocity,
            self.knock.acceleration,
            self.knock.mean,
        ];
        let numbers = [
            self.since_grounded.secs.unwrap_or_default(),
            self.press_age_secs.unwrap_or_default(),
            self.carried_change,
            self.crouch.lowered_m,
            self.crouch.lowering_m_s,
            self.facing,
        ];
        vectors.iter().all(|it| it.is_finite())
            && numbers.iter().all(|it| it.is_finite())
            && self.flown.is_none_or(|flown| flown.is_finite())
            && self.moved.is_none_or(|moved| moved.is_finite())
            && self.momentum.is_finite()
    }

    /// Whether the character stands on something. True until the second step after a spawn or a respawn, also in the air.
    #[must_use]
    pub fn is_grounded(&self) -> bool {
        self.locomotion.is_grounded()
    }

    /// Whether the ride spring holds the character: on the ground, sliding, and in a move with [`Height::Ride`](super::moves::Height).
    #[must_use]
    pub fn is_held(&self) -> bool {
        !self.locomotion.is_in_the_air()
    }

    /// The next `since_grounded`, in a step of `dt` seconds off the ground. Time counts from the start of the first such step.
    #[must_use]
    pub fn off_ground(&self, dt: f32) -> SinceGrounded {
        let since = self.since_grounded;
        if self.is_grounded() {
            return since;
        }
        SinceGrounded {
            secs: since.secs.map(|secs| secs + dt),
            renewed: false,
            ..since
        }
    }

    /// Whether the character rises from a jump.
    #[must_use]
    pub fn is_jumping(&self) -> bool {
        self.locomotion.is_jumping()
    }

    /// Vertical velocity on the parabola at the end of the last step, m/s, upwards; 0 where the ride spring moves the height.
    #[must_use]
    pub fn flight_velocity(&self) -> f32 {
        self.flown.map_or(0.0, |flown| flown.velocity)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::FRAC_PI_2;

    #[test]
    fn when_up_turns_velocities_and_heights_are_those_of_the_new_axes() {
        // What was along +X is along +Z.
        let turn = Quat::from_rotation_y(-FRAC_PI_2);
        let mut state = CharacterState {
            carried: Vec3::X * 2.0,
            planar_velocity: Vec3::X * 3.0,
            moved: Some(MovedVelocity {
                velocity: Vec3::X,
                start: Vec3::X * 4.0,
                expected: Vec3::X * 5.0,
            }),
            momentum: Momentum::of(Vec3::X * 6.0 + Vec3::Y),
            ..default()
        };
        state.since_grounded.stood_m = Some(3.0);
        state.turn(turn, 0.5);
        let near = |one: Vec3, other: Vec3| assert!(one.distance(other) < 1e-5, "{one}, {other}");
        near(state.carried, Vec3::Z * 2.0);
        near(state.planar_velocity, Vec3::Z * 3.0);
        let moved = state.moved.unwrap();
        near(moved.velocity, Vec3::Z);
        near(moved.start, Vec3::Z * 4.0);
        near(moved.expected, Vec3::Z * 5.0);
        let jump = state.momentum.best(Vec3::ZERO, Vec3::Z, 1.0);
        near(jump, Vec3::new(0.0, 1.0, 6.0));
        assert_eq!(state.since_grounded.stood_m, Some(3.5));
    }

    #[test]
    fn a_velocity_that_turns_upwards_is_none_of_a_walk() {
        let turn = Quat::from_rotation_x(FRAC_PI_2);
        let mut state = CharacterState {
            planar_velocity: Vec3::new(1.0, 0.0, -2.0),
            momentum: Momentum::of(Vec3::Z * -2.0),
            ..default()
        };
        state.turn(turn, 0.0);
        assert!(state.planar_velocity.distance(Vec3::X) < 1e-5);
        let jump = state.momentum.best(Vec3::ZERO, Vec3::NEG_Z, 1.0);
        assert!(jump.distance(Vec3::Y * 2.0) < 1e-5, "{jump}");
    }
}
