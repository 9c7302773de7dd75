//! State and [`StepInputs`] -> next state and [`BodyCommand`]: what the body is to do in the coming step. Pure: no world, no clock.
//!
//! There is a file for each mode: `ground`, `slide`, `spawned`, `air`. Its `enter` says whether the character is in that mode
//! through the step, and what that does to its velocities. `dash` and `jump` may replace that; `walk` finds the level
//! velocity and the facing, `ride` moves the height where the ride spring holds it.

mod air;
mod dash;
mod entry;
mod ground;
mod jump;
mod ride;
mod slide;
mod spawned;
mod step;
mod walk;

use bevy::math::Vec3;

use super::command::{BodyCommand, HorizontalCommand, Vertical};
use super::ground_reaction::Reaction;
use super::locomotion::{FlightVelocity, Locomotion};
use super::state::CharacterState;
use entry::Entry;
use walk::HorizontalVelocity;

pub use step::{BodyMotion, StepInputs};

/// One step.
#[must_use]
pub fn decide(state: &CharacterState, step: &StepInputs) -> (CharacterState, BodyCommand) {
    // The first mode that applies.
    let entry = ground::enter(state, step)
        .or_else(|| slide::enter(state, step))
        .or_else(|| spawned::enter(state, step))
        .unwrap_or_else(|| air::enter(state, step));
    let stands_on = entry.ground().copied();
    let entry = dash::enter(state, &entry, step).unwrap_or(entry);
    let has = entry.planar_velocity(&step.body);
    let wish = walk::wish(state, &entry, step);

    let pressed_secs = jump::pressed_secs(state.pressed_secs, step);
    let jump = jump::enter(&entry, pressed_secs, wish, step);
    let pressed_secs = jump.map_or(pressed_secs, |_| f32::INFINITY);
    let entry = jump.unwrap_or(entry);

    let carry = entry.carry;
    let horizontal = walk::stopped_by(HorizontalVelocity { has, wish, carry }, &entry, step);
    let velocity_change = walk::velocity_change(state.velocity_change, &horizontal);
    let (locomotion, vertical) = move_height(state, &entry, horizontal.has, step);
    let (turn, facing) = walk::face(state.facing, &entry, step);

    let flown = vertical.flown();
    let command = BodyCommand {
        horizontal: HorizontalCommand {
            goal: entry.carried.with_y(0.0) + horizontal.wish,
            spring: walk::spring(&locomotion, velocity_change, step.springs),
            carry: horizontal.carry,
        },
        vertical,
        turn,
        corner_correction: step.sensed.corner_correction.filter(|_| flown.is_some()),
        reaction: stands_on.map(|ground| Reaction {
            body: ground.entity,
            point: ground.point,
            came_with: step.body.velocity.y,
        }),
    };
    let next = CharacterState {
        locomotion,
        flown,
        since_grounded: entry.since_grounded,
        carried: entry.carried,
        momentum: entry.momentum,
        planar_velocity: horizontal.has,
        velocity_change,
        facing,
        pressed_secs,
        crouch: state.crouch,
    };
    (next, command)
}

/// How each mode moves the height, and the mode at the end of the step. `planar` is the horizontal velocity over what carries it, m/s.
fn move_height(
    state: &CharacterState,
    entry: &Entry,
    planar: Vec3,
    step: &StepInputs,
) -> (Locomotion, Vertical) {
    match (entry.mode, &entry.over) {
        (Locomotion::Air { phase, jumping }, _) => {
            let (next, flown) = air::fly(phase, jumping, entry.upwards, step);
            (next, Vertical::Fly(flown))
        }
        (mode, Some(ground)) => (mode, ride::ride(state, entry, ground, planar, step)),
        // Without ground to hold it over, it stays at its height.
        (mode, None) => (mode, Vertical::Fly(FlightVelocity::default())),
    }
}
