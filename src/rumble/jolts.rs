//! What the player's character feels in a step: [`Jolt`]s, from landings, contacts with moving bodies, and the grab.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodyHandle;
use bevy_rapier3d::rapier::geometry::ColliderHandle;

use crate::input::PlayerControlled;
use springyard_character::grab::{GrabNews, LetGoReason};
use springyard_character::{BodyDimensions, CharacterState, VerticalMotion};
use springyard_state::RegisterState;
use springyard_timestep::PoseHistory;

/// Message: the player's character got an impulse of this size in this step, N s.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct Jolt(pub f32);

/// The systems of this file.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JoltSystems {
    /// Writes the jolts of a step (in `FixedPostUpdate`).
    Feel,
}

/// On the player's character: what it felt in the last step.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Felt {
    vertical: VerticalMotion,
    /// Impulse of the contacts with moving bodies, N s.
    contacts_n_s: f32,
}

/// The tug on the hand when a body slips out of it, N s: the hand's force is limited, so it does not depend on the body.
const SLIP_N_S: f32 = 100.0;

pub(super) fn plugin(app: &mut App) {
    app.register_step_message::<Jolt>("jolt");
    // Noted in steps that run again, too: after a rewind the first step compares with the one before it.
    app.register_derived::<Felt>("felt");
    app.add_message::<Jolt>()
        .register_required_components::<PlayerControlled, Felt>()
        .add_systems(
            FixedPostUpdate,
            (feel_landings, feel_contacts, feel_hand).in_set(JoltSystems::Feel),
        );
}

/// A landing: mass times the speed into the ground.
fn feel_landings(
    mut players: Query<
        (
            &CharacterState,
            &BodyDimensions,
            Option<&PoseHistory>,
            &mut Felt,
        ),
        With<PlayerControlled>,
    >,
    mut jolts: MessageWriter<Jolt>,
) {
    for (state, dimensions, history, mut felt) in &mut players {
        let now = VerticalMotion::of(state, history);
        let before = std::mem::replace(&mut felt.vertical, now);
        if let Some(into_ground_m_s) = before.landing_m_s(&now) {
            jolts.write(Jolt(dimensions.mass_kg() * into_ground_m_s.max(0.0)));
        }
    }
}

/// A blow by a body: by how much more the contacts with moving bodies push than in the step before. A steady push is not felt.
fn feel_contacts(
    rapier: ReadRapierContext,
    mut players: Query<(&RapierRigidBodyHandle, &mut Felt), With<PlayerControlled>>,
    mut jolts: MessageWriter<Jolt>,
) -> Result {
    let rapier = rapier.single()?;
    for (handle, mut felt) in &mut players {
        let pushed_n_s = contacts_n_s(&rapier, handle.0);
        let more_n_s = pushed_n_s - felt.contacts_n_s;
        felt.contacts_n_s = pushed_n_s;
        if more_n_s > 0.0 {
            jolts.write(Jolt(more_n_s));
        }
    }
    Ok(())
}

/// The impulse of all contacts of a body with dynamic bodies in the last step, N s. Walls and floors do not count.
fn contacts_n_s(rapier: &RapierContext, body: RigidBodyHandle) -> f32 {
    let bodies = &rapier.rigidbody_set.bodies;
    let Some(raw) = bodies.get(body) else {
        return 0.0;
    };
    let is_dynamic = |collider: ColliderHandle| {
        let parent = rapier.colliders.colliders.get(collider);
        let parent = parent.and_then(|collider| bodies.get(collider.parent()?));
        parent.is_some_and(|body| body.is_dynamic())
    };
    let of_collider = |collider: &ColliderHandle| -> f32 {
        let pairs = rapier.simulation.narrow_phase.contact_pairs_with(*collider);
        let impulses = pairs.map(|pair| {
            let other = if pair.collider1 == *collider {
                pair.collider2
            } else {
                pair.collider1
            };
            if pair.has_any_active_contact() && is_dynamic(other) {
                pair.total_impulse_magnitude()
            } else {
                0.0
            }
        });
        impulses.sum()
    };
    raw.colliders().iter().map(of_collider).sum()
}

/// A throw: the momentum of the thrown body. A slip: a tug on the hand.
fn feel_hand(
    mut news: MessageReader<GrabNews>,
    players: Query<(), With<PlayerControlled>>,
    mut jolts: MessageWriter<Jolt>,
) {
    for news in news.read().filter(|news| players.contains(news.holder())) {
        if let Some(impulse_n_s) = hand_n_s(news) {
            jolts.write(Jolt(impulse_n_s));
        }
    }
}

/// The impulse on the hand, N s; `None` if there is none.
#[must_use]
fn hand_n_s(news: &GrabNews) -> Option<f32> {
    let GrabNews::LetGo {
        mass_kg,
        speed_m_s,
        reason,
        ..
    } = news
    else {
        return None;
    };
    match reason {
        LetGoReason::Button => Some(mass_kg * speed_m_s),
        LetGoReason::TooHeavy { .. } | LetGoReason::HeldBack => Some(SLIP_N_S),
        LetGoReason::StoodOn | LetGoReason::PutElsewhere => None,
    }
}
