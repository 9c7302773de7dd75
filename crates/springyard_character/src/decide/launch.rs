//! Launches: what throws a character off its ground. All of them end in a flight under the gravity of a jump's rise, to `v^2 / 2g`.
//!
//! | cause | leaves the ground if | vertical velocity |
//! |---|---|---|
//! | a kick upwards | it is faster, relative to the ground, than what the ground takes back | with the kick |
//! | a launch ([`ExternalKick::launch`](crate::ExternalKick::launch)) | always | the launch's, plus the ground's |
//! | a force upwards (`ExternalForce`) | it is larger than the weight under that gravity | unchanged |
//! | a platform that stops, rising | it slows down by more than that gravity | the platform's, before it slowed down |
//!
//! *What the ground takes back*: the ride spring slows down a slow kick by less than gravity would. A ground that only pushes holds
//! the character up to there; beyond, it would have to pull.

use bevy::math::Vec3;

use super::entry::Entry;
use super::step::StepInputs;
use super::{air, ride};
use crate::flight::GravityPhase;
use crate::locomotion::{Airborne, Locomotion, SinceGrounded};
use crate::state::CharacterState;

/// A platform throws a character that has become faster than it by this, m/s.
const LEAST_THROW_M_S: f32 = 0.01;

/// The entry of a launch, to replace `entry`, if something throws the character upwards. `planar`: horizontal velocity relative to what
/// carries the character, m/s.
pub(super) fn enter(
    state: &CharacterState,
    entry: &Entry,
    planar: Vec3,
    step: &StepInputs,
) -> Option<Entry> {
    let ground = entry.over.as_ref();
    let ground_speed = ground.map_or(0.0, |ground| ground.velocity.y);
    if let Some(up) = step.kicks.launch_up {
        return Some(kicked(state, entry, up + ground_speed));
    }
    let upwards = step.body.velocity.y;
    let is_kicked_up = step.kicks.velocity.y > 0.0;
    let Some(ground) = ground else {
        return (is_kicked_up && upwards > 0.0).then(|| kicked(state, entry, upwards));
    };
    let rise = ride::rise(entry, ground, planar);
    let taken_back = taken_back(step);
    if is_kicked_up && upwards - rise > taken_back {
        return Some(kicked(state, entry, upwards));
    }
    if step.force.y > step.springs.flight.rise {
        return Some(kicked(state, entry, upwards.max(rise)));
    }
    // The ground of the last step has slowed down harder than gravity slows down its passenger.
    let gravity = step.springs.flight.rise * step.dt;
    // What the character's own weight did to the ground does not throw it.
    let is_thrown = entry.carried_change(state) - step.kick(ground.entity) < -gravity
        && upwards > taken_back
        && upwards - gravity - rise > LEAST_THROW_M_S;
    is_thrown.then(|| Entry {
        mode: FLIES,
        // The ground's velocity is the mean of a step. One that slowed down has lost half of the last step's change since.
        upwards: upwards + 0.5 * state.carried_change.min(0.0),
        ..air::enter(state, step)
    })
}

const FLIES: Locomotion = Locomotion::Air(Airborne {
    phase: GravityPhase::None,
    rising: true,
});

/// A flight from the vertical velocity `upwards`, m/s. It ends the coyote time: a jump would be slower than most kicks.
///
/// The entry of a slide has made a kick of this step a part of the slide. The flight begins at the velocities before that, and the kick
/// becomes a knockback.
fn kicked(state: &CharacterState, entry: &Entry, upwards: f32) -> Entry {
    let (carried, delta_v) = if entry.mode.is_sliding() {
        (state.carried, state.locomotion.slide_gain())
    } else {
        (entry.carried, entry.delta_v)
    };
    Entry {
        mode: FLIES,
        motion: None,
        facing: None,
        over: None,
        carried,
        delta_v,
        upwards,
        since_grounded: SinceGrounded {
            secs: None,
            off_slope: None,
            stood_m: None,
            ..entry.since_grounded
        },
        ..*entry
    }
}

/// The largest upward speed (m/s) of a kick that the ground takes back: where the ride spring slows it down as gravity does.
fn taken_back(step: &StepInputs) -> f32 {
    let ride = step.springs.ride;
    step.springs.flight.fall / (ride.omega() * (2.0 * ride.zeta()).max(1.0))
}
