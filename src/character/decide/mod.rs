//! State and [`Step`] -> [`Outcome`]: what the springs are to do in the coming step. Pure: no world, no clock.
//!
//! In this order: `footing` says what the character stands on, `jump` takes off and flies, `walk` says how fast it wants to go
//! and which way it faces.

mod footing;
mod jump;
mod walk;

use bevy::math::Vec3;
use spring_math::velocity_spring::VelocitySpring;

use super::ground::Ground;
use super::sensed::Sensed;
use super::springs::CharacterSprings;
use super::state::{CharacterState, Footing};
use super::tuning::CharacterTuning;
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
    /// How high its centre rests over the ground, m.
    pub ride_height_m: f32,
}

impl Body {
    /// How far it is above its rest over ground of this height, m.
    #[must_use]
    pub fn above(&self, ground_height: f32) -> f32 {
        self.position.y - ground_height - self.ride_height_m
    }
}

/// A step to be decided: what is asked, and what is known before it. Only the state beside it changes.
#[derive(Debug, Clone, Copy)]
pub struct Step<'a> {
    /// What the character is asked to do.
    pub intent: &'a Intent,
    /// How it moves.
    pub tuning: &'a CharacterTuning,
    /// The springs of that tuning.
    pub springs: &'a CharacterSprings,
    /// Where it is.
    pub body: Body,
    /// What is around it.
    pub sensed: &'a Sensed,
    /// How long the step is, s.
    pub dt: f32,
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

/// One step.
#[must_use]
pub fn decide(state: &mut CharacterState, step: &Step) -> Outcome {
    let body = step.body;
    let landed = std::mem::take(&mut state.touched_down);
    if state.is_held() && !landed {
        state.vertical_velocity = body.sprung.y;
    } else {
        state.vertical_velocity += body.shown.y - state.flown;
    }
    let came_with = state.vertical_velocity;

    let mut carry = Vec3::ZERO;
    let flew = !state.is_held();
    let hold = footing::find(state, step, &mut carry);
    state.planar_velocity = (body.sprung + carry - state.carried).with_y(0.0);
    state.flees = step.sensed.way_out.is_some();
    state.squeezed = step.sensed.squeezed;
    let wish = walk::wish(state, step, hold.as_ref());
    let ground = hold.filter(|hold| !hold.slides).map(|hold| hold.ground);
    let jumped = jump::try_jump(state, step, ground, wish, &mut carry);
    let pushes = ground.is_some();
    let hold = hold.filter(|_| !jumped);

    let is_blind = !std::mem::replace(&mut state.has_looked, true) && hold.is_none() && !jumped;
    let flown = if is_blind {
        state.footing = Footing::Ground;
        Some(0.0)
    } else if let Some(hold) = hold.as_ref().filter(|_| flew) {
        footing::touch_down(state, step, hold)
    } else {
        hold.is_none().then(|| jump::fly(state, step))
    };
    if let Some(flown) = flown {
        state.flown = flown;
        carry.y = 0.0;
    } else {
        // The springs know no more of a flight than what the body shows.
        let known = body.sprung.y;
        carry.y = state.vertical_velocity - known;
    }
    let slides = hold.is_some_and(|hold| hold.slides);
    let wish = walk::stopped_by(state, step, slides, wish, &mut carry);
    let pace = walk::stride(state, step.springs, wish);
    let mut target = hold.map_or(DriveTarget::default(), |hold| {
        footing::ride(state, step, &hold)
    });
    target.velocity += state.carried.with_y(0.0) + wish;
    let ground = hold.as_ref().map(|hold| &hold.ground);
    walk::face(state, step, ground, &mut target);
    Outcome {
        target,
        pace,
        flight: flown,
        carry,
        pushes,
        came_with,
    }
}
