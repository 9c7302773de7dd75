//! State, intent and tuning -> what the springs are to do in the coming step. Pure: no world, no clock.
//!
//! In this order: [`footing`] says what the character stands on, [`flight`] takes off and flies, [`walk`] says how fast it wants
//! to go and which way it faces.

mod flight;
mod footing;
mod walk;

use bevy::math::Vec3;
use spring_math::velocity_spring::VelocitySpring;

use super::state::CharacterState;
use super::tuning::{CharacterSprings, CharacterTuning};
use super::{Ground, Sensed};
use crate::drive::DriveTarget;
use crate::input::Intent;

/// The body of a character at the start of a step.
#[derive(Debug, Clone, Copy)]
pub struct Body {
    /// Centre of mass, m.
    pub position: Vec3,
    /// What the body shows, m/s: the mean velocity of its last step, and what contacts did to it.
    pub shown: Vec3,
    /// The velocity that its springs are at, m/s: level by its pace, upwards by its ride (in the air, `shown`).
    pub sprung: Vec3,
}

/// What a character does in the coming step.
#[derive(Debug, Clone, Copy)]
pub struct Outcome {
    /// Where the springs take it, and how fast.
    pub target: DriveTarget,
    /// The spring on its level velocity.
    pub pace: VelocitySpring,
    /// In the air: the velocity upwards that takes it along its parabola, m/s. None: its ride spring holds it.
    pub flight: Option<f32>,
    /// What the springs take on at once, m/s: the ground has taken it along.
    pub carry: Vec3,
    /// Whether it pushes on its ground in this step.
    pub pushes: bool,
    /// The velocity upwards that it came with, m/s.
    pub came_with: f32,
}

/// One step of `dt` seconds.
#[must_use]
pub fn decide(
    state: &mut CharacterState,
    intent: &Intent,
    tuning: &CharacterTuning,
    springs: &CharacterSprings,
    body: Body,
    sensed: &Sensed,
    dt: f32,
) -> Outcome {
    if state.is_grounded() {
        state.vertical_velocity = body.sprung.y;
    } else {
        state.vertical_velocity += body.shown.y - state.flown;
    }
    let came_with = state.vertical_velocity;

    let mut carry = Vec3::ZERO;
    let ground = footing::find(state, tuning, body, sensed, &mut carry, dt);
    state.planar_velocity = (body.sprung + carry - state.carried).with_y(0.0);
    let jumped = flight::try_jump(state, intent, tuning, body, ground, dt);
    let pushes = ground.is_some();
    let ground = ground.filter(|_| !jumped);

    let flight = ground
        .is_none()
        .then(|| flight::fly(state, intent, tuning, dt));
    if let Some(flown) = flight {
        state.flown = flown;
        carry.y = 0.0;
    } else {
        // The springs know no more of a flight than what the body shows.
        let known = body.sprung.y;
        carry.y = state.vertical_velocity - known;
    }
    let wish = walk::wish(state, intent, tuning, sensed, &mut carry);
    let mut target = ground.map_or(DriveTarget::default(), |ground| {
        footing::ride(state, tuning, ground, dt)
    });
    target.velocity += state.carried.with_y(0.0) + wish;
    walk::face(state, intent, ground, &mut target, dt);
    Outcome {
        target,
        pace: if state.is_grounded() {
            springs.ground
        } else {
            springs.air
        },
        flight,
        carry,
        pushes,
        came_with,
    }
}
