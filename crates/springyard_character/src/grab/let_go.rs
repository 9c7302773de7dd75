//! Lets go of bodies, and removes the last traces of a hold once they are clear of the character.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBody as RawBody;
use bevy_rapier3d::rapier::geometry::ColliderSet;
use bevy_rapier3d::rapier::parry::query;

use super::GrabSystems;
use super::aim::colliders_of;
use super::holding::Holding;
use super::let_go_reason::{LetGoReason, name_of};
use super::settings::GrabSettings;
use super::take::{stands_on, take_bodies};
use crate::{
    Character, CharacterEvent, CharacterGravity, CharacterState, Happened, PassesThrough, Sensed,
    StepIntent, UpFrame,
};
use springyard_drive::{DriveTarget, stop_driving};

/// A body slips when it has been too far from the hand for this long, s: a knock against an edge is forgiven.
const SLIP_SECS: f32 = 0.4;

/// At this many times the distance of slipping, a body is let go at once: one of the two was put elsewhere.
const TORN: f32 = 3.0;

/// A body is clear of the character from this distance on, m.
const CLEAR_M: f32 = 0.02;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(free_body).add_systems(
        FixedUpdate,
        let_go_of_bodies
            .in_set(GrabSystems::Hold)
            .before(take_bodies),
    );
}

/// Frees the body whenever a character stops holding, also when the character is despawned.
fn free_body(removed: On<Remove, Holding>, holders: Query<&Holding>, mut commands: Commands) {
    let Ok(holding) = holders.get(removed.entity) else {
        return;
    };
    let mut body = commands.entity(holding.body);
    stop_driving(&mut body);
    body.try_remove::<ImpulseJoint>();
    commands
        .entity(removed.entity)
        .try_remove::<PassesThrough>();
}

/// A character that holds something.
#[derive(QueryData)]
#[query_data(mutable)]
struct Holder {
    entity: Entity,
    handle: &'static RapierRigidBodyHandle,
    frame: &'static UpFrame,
    gravity: &'static CharacterGravity,
    intent: &'static StepIntent,
    settings: &'static GrabSettings,
    state: &'static CharacterState,
    sensed: &'static Sensed,
    holding: &'static mut Holding,
}

/// A held body.
#[derive(QueryData)]
struct Held {
    handle: &'static RapierRigidBodyHandle,
    transform: &'static Transform,
    velocity: &'static Velocity,
    target: Option<&'static DriveTarget>,
    name: Option<&'static Name>,
}

fn let_go_of_bodies(
    time: Res<Time>,
    mut commands: Commands,
    rapier: ReadRapierContext,
    configuration: Single<&RapierConfiguration, With<DefaultRapierContext>>,
    mut holders: Query<Holder, With<Character>>,
    bodies: Query<Held, Without<Character>>,
    mut events: MessageWriter<CharacterEvent>,
) {
    let Ok(rapier) = rapier.single() else {
        return;
    };
    let raw = &rapier.rigidbody_set.bodies;
    for mut holder in &mut holders {
        let entity = holder.holding.body;
        let held = bodies.get(entity).ok();
        let own = raw.get(holder.handle.0);
        let pair = held.and_then(|held| Some((raw.get(held.handle.0)?, held, own?)));
        let Some((body, held, own)) = pair else {
            if holder.holding.grip.is_some() {
                events.write(holder.lost(time.elapsed_secs_f64()));
            }
            commands.entity(holder.entity).try_remove::<Holding>();
            continue;
        };
        if holder.holding.grip.is_none() {
            if are_apart(own, body, &rapier.colliders.colliders) {
                commands.entity(holder.entity).try_remove::<Holding>();
            }
            continue;
        }
        let mass_kg = body.mass();
        let gravity = (holder.gravity).at(own.translation(), configuration.gravity);
        let lifts_kg = holder.settings.lifts_kg(gravity.length());
        let reason = if holder.state.locomotion.is_new() {
            Some(LetGoReason::PutElsewhere)
        } else if holder.stands_on(&rapier, &held) {
            Some(LetGoReason::StoodOn)
        } else if holder.slips(&held, time.delta_secs()) {
            Some(holder.cause_of_slip(mass_kg, lifts_kg, &held))
        } else {
            (!holder.intent.grab.held).then_some(LetGoReason::Button)
        };
        let Some(reason) = reason else { continue };
        stop_driving(&mut commands.entity(entity));
        holder.holding.grip = None;
        events.write(CharacterEvent {
            character: holder.entity,
            secs: time.elapsed_secs_f64(),
            what: Happened::LetGo {
                body: entity,
                name: name_of(entity, held.name),
                mass_kg,
                speed_m_s: held.velocity.linear.length(),
                hand_m_s: (held.target).map_or(0.0, |target| target.velocity.length()),
                reason,
            },
        });
    }
}

impl HolderItem<'_, '_> {
    /// The event of a held body that is gone, at this simulated time (s). Nothing more is known of it.
    fn lost(&self, secs: f64) -> CharacterEvent {
        CharacterEvent {
            character: self.entity,
            secs,
            what: Happened::LetGo {
                body: self.holding.body,
                name: name_of(self.holding.body, None),
                mass_kg: 0.0,
                speed_m_s: 0.0,
                hand_m_s: 0.0,
                reason: LetGoReason::Gone,
            },
        }
    }

    fn stands_on(&self, rapier: &RapierContext, held: &HeldItem) -> bool {
        let up = self.frame.up();
        stands_on(rapier, (self.state, self.sensed), up, held.handle.0)
    }

    /// Whether the body slips in this step of `dt` seconds.
    fn slips(&mut self, held: &HeldItem, dt: f32) -> bool {
        let distance = held.distance_m();
        let slip_m = self.settings.slip_m;
        let Some(grip) = &mut self.holding.grip else {
            return false;
        };
        // NaN counts as too far.
        if distance <= slip_m {
            grip.slipping_secs = 0.0;
            return false;
        }
        grip.slipping_secs += dt;
        let is_near = distance <= TORN * slip_m;
        !is_near || grip.slipping_secs >= SLIP_SECS
    }

    fn cause_of_slip(&self, mass_kg: f32, lifts_kg: f32, held: &HeldItem) -> LetGoReason {
        if held.distance_m() > TORN * self.settings.slip_m {
            LetGoReason::PutElsewhere
        } else if mass_kg > lifts_kg {
            LetGoReason::TooHeavy { lifts_kg }
        } else {
            LetGoReason::HeldBack
        }
    }
}

impl HeldItem<'_, '_> {
    /// Distance of the body from the hand after the last step, m.
    fn distance_m(&self) -> f32 {
        let target = self.target.map(|target| target.position);
        target.map_or(0.0, |at| at.distance(self.transform.translation))
    }
}

/// Whether no collider of the one body is near one of the other.
fn are_apart(a: &RawBody, b: &RawBody, colliders: &ColliderSet) -> bool {
    let (a, b) = (colliders_of(a, colliders), colliders_of(b, colliders));
    a.iter().all(|a| {
        b.iter().all(|b| {
            let distance = query::distance(a.position(), a.shape(), b.position(), b.shape());
            // Shapes of which no distance is known count as apart: they would never be.
            distance.map_or(true, |distance| distance > CLEAR_M)
        })
    })
}
