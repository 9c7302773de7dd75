//! What the player's character feels in a step: [`Jolt`]s, from landings, contacts with moving bodies, moves, and the grab.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodyHandle;
use bevy_rapier3d::rapier::geometry::ColliderHandle;

use crate::input::PlayerControlled;
use springyard_character::grab::LetGoReason;
use springyard_character::{BodyDimensions, CharacterEvent, Happened};
use springyard_state::RegisterState;

/// Message: the player's character got an impulse of this size in this step, N s.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct Jolt(pub f32);

/// The systems of this file.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JoltSystems {
    /// Writes the jolts of a step (in `FixedPostUpdate`).
    Feel,
}

/// On the player's character: the impulse of its contacts with moving bodies, window by window. A blow is over in one step of any length,
/// but the start of a push gives an impulse in each; so what counts is the sum over 1/60 s, whatever the step rate.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq)]
pub struct Felt {
    /// Impulse in the last whole window, N s.
    last_n_s: f32,
    /// Impulse so far in the present one, N s, and how long it lasts, s.
    present_n_s: f32,
    secs: f32,
}

/// Time over which the impulses of contacts are summed, s: a step at the usual rate. A longer step is a window of its own.
const WINDOW_SECS: f32 = 1.0 / 60.0;

impl Felt {
    /// Adds a step's impulse, N s, and its length, s. At the end of a window: by how much more it pushed than the window before, N s, if
    /// it did.
    #[must_use]
    fn add(&mut self, impulse_n_s: f32, step_secs: f32) -> Option<f32> {
        self.present_n_s += impulse_n_s;
        self.secs += step_secs;
        // Lengths of steps are rounded.
        if self.secs < 0.99 * WINDOW_SECS {
            return None;
        }
        let more_n_s = self.present_n_s - self.last_n_s;
        *self = Self {
            last_n_s: self.present_n_s,
            ..Self::default()
        };
        (more_n_s > 0.0).then_some(more_n_s)
    }
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
            (feel_events, feel_contacts).in_set(JoltSystems::Feel),
        );
}

/// Speed that the hands give the body as they pull at an edge or a rope, m/s.
const HANDS_M_S: f32 = 1.0;

/// A landing, a throw, a body that slips, a move.
fn feel_events(
    mut events: MessageReader<CharacterEvent>,
    players: Query<&BodyDimensions, With<PlayerControlled>>,
    mut jolts: MessageWriter<Jolt>,
) {
    for event in events.read() {
        let dimensions = players.get(event.character).ok();
        let impulse_n_s = dimensions.and_then(|it| impulse_n_s(&event.what, it.mass_kg));
        jolts.write_batch(impulse_n_s.map(Jolt));
    }
}

/// The impulse that a character of this mass (kg) feels, N s; `None`: it feels nothing.
#[must_use]
fn impulse_n_s(what: &Happened, mass_kg: f32) -> Option<f32> {
    match what {
        Happened::Landed { speed_m_s, .. }
        | Happened::WallJumped { speed_m_s, .. }
        | Happened::LedgeCaught { speed_m_s } => Some(mass_kg * speed_m_s),
        Happened::PullUpBegan
        | Happened::MantleBegan
        | Happened::RopeTaken { .. }
        | Happened::RopeLetGo => Some(mass_kg * HANDS_M_S),
        Happened::LetGo {
            mass_kg,
            speed_m_s,
            reason,
            ..
        } => match reason {
            LetGoReason::Button => Some(mass_kg * speed_m_s),
            LetGoReason::TooHeavy { .. } | LetGoReason::HeldBack => Some(SLIP_N_S),
            LetGoReason::StoodOn | LetGoReason::PutElsewhere | LetGoReason::Gone => None,
        },
        _ => None,
    }
}

/// A blow by a body: by how much more the contacts with moving bodies push than before. A steady push is not felt.
fn feel_contacts(
    rapier: ReadRapierContext,
    step: Res<Time>,
    mut players: Query<(&RapierRigidBodyHandle, &mut Felt), With<PlayerControlled>>,
    mut jolts: MessageWriter<Jolt>,
) -> Result {
    let rapier = rapier.single()?;
    for (handle, mut felt) in &mut players {
        let jolt_n_s = felt.add(contacts_n_s(&rapier, handle.0), step.delta_secs());
        jolts.write_batch(jolt_n_s.map(Jolt));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rumble::motors::rumble_of;

    /// The jolts of half a second at this step rate: a push of `force_n` (N) from 0.1 s on, and a blow of `blow_n_s` (N s) in one step at
    /// 0.3 s.
    fn jolts(hz: u16, force_n: f32, blow_n_s: f32) -> Vec<f32> {
        let step_secs = 1.0 / f32::from(hz);
        let mut felt = Felt::default();
        let steps = 0..hz / 2;
        let jolts = steps.filter_map(|step| {
            let push = if step >= hz / 10 {
                force_n * step_secs
            } else {
                0.0
            };
            let blow = if step == 3 * hz / 10 { blow_n_s } else { 0.0 };
            felt.add(push + blow, step_secs)
        });
        // Not those of rounding.
        jolts.filter(|jolt| *jolt > 0.01).collect()
    }

    #[test]
    fn the_start_of_a_push_and_a_blow_are_as_strong_at_any_step_rate() {
        for hz in [60, 120, 240, 480] {
            let felt = jolts(hz, 900.0, 50.0);
            assert_eq!(felt.len(), 2, "{hz} Hz: {felt:?}");
            assert!((felt[0] - 15.0).abs() < 0.1, "{hz} Hz: {felt:?}");
            assert!((felt[1] - 50.0).abs() < 0.1, "{hz} Hz: {felt:?}");
        }
    }

    #[test]
    fn each_part_of_a_move_is_a_jolt_shorter_than_a_hard_landing() {
        let landing = Happened::Landed {
            speed_m_s: 12.0,
            on: springyard_character::events::Touch {
                ground: Entity::PLACEHOLDER,
                point: Vec3::ZERO,
                normal: Vec3::Y,
            },
        };
        let secs = |what: &Happened| {
            let rumble = impulse_n_s(what, 80.0).and_then(rumble_of);
            rumble.map(|rumble| rumble.secs)
        };
        let hard = secs(&landing).unwrap();
        for what in [
            Happened::WallJumped {
                speed_m_s: 5.5,
                away: Vec3::X,
            },
            Happened::LedgeCaught { speed_m_s: 5.0 },
            Happened::PullUpBegan,
            Happened::MantleBegan,
            Happened::RopeTaken {
                body: Entity::PLACEHOLDER,
                length_m: 5.0,
            },
            Happened::RopeLetGo,
        ] {
            let secs = secs(&what);
            assert!(secs.is_some_and(|secs| secs < 0.7 * hard), "{what:?}");
        }
        assert_eq!(secs(&Happened::SlideBegan), None);
    }
}
