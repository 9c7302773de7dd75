//! Impacts: which bodies begin to touch in a step, and how hard.
//!
//! The impulse is `m v (1 + e)`, from the velocities before rapier's step: see [`springyard_sound::impact`]. Rapier's own contact impulses
//! say only whether two bodies push each other at all.

use std::collections::HashMap;

use bevy::prelude::*;
use bevy_rapier3d::prelude::{
    DefaultRapierContext, PhysicsSet, RapierConfiguration, RapierContext, ReadRapierContext,
};
use bevy_rapier3d::rapier::dynamics::{RigidBody, RigidBodyHandle, RigidBodySet};
use bevy_rapier3d::rapier::geometry::{ColliderHandle, ContactManifold, ContactPair};
use springyard_sound::impact::{impulse_n_s, reduced_mass_kg, touch_after_secs, touch_speed_m_s};
use springyard_sound::{Bus, Strike};
use springyard_state::RegisterState;
use springyard_timestep::{StepClock, TimestepSystems, is_live};

use super::SoundSystems;
use super::heard::{Sounds, Struck};
use super::voices::Voices;

/// Slower than this, m/s, nothing is heard: what rests on something, or is pushed along.
const LEAST_M_S: f32 = 0.3;

/// Two bodies that push each other again within this time, s, have not parted: a figure that runs along a wall, a crate that is pushed.
const APART_SECS: f64 = 0.08;

/// What a step needs of the time before it.
#[derive(Resource, Debug, Clone, Default)]
pub struct Before {
    /// The bodies that may move, before the step.
    motions: HashMap<RigidBodyHandle, Motion>,
    /// The colliders that have pushed each other of late, and when last, s.
    touching: HashMap<(ColliderHandle, ColliderHandle), f64>,
}

/// How a body moves at the start of a step. All zero: it stands still.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Motion {
    /// Of the centre of mass, m/s.
    velocity: Vec3,
    /// rad/s.
    spin: Vec3,
    /// Centre of mass, m.
    centre: Vec3,
    /// Gravity on it, m/s^2.
    gravity: Vec3,
}

impl Motion {
    /// Velocity of a point of the body, m/s.
    fn at(&self, point: Vec3) -> Vec3 {
        self.velocity + self.spin.cross(point - self.centre)
    }
}

/// The hardest contact of two bodies.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Touch {
    place: Vec3,
    speed_m_s: f32,
    /// What is between them at the start of the step, m; below 0 they overlap.
    gap_m: f32,
    bounce: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.register_unkept::<Before>("what is heard of the run; no step reads it");
    app.init_resource::<Before>()
        .add_systems(
            FixedUpdate,
            note_motion
                .in_set(SoundSystems::NoteMotion)
                .after(PhysicsSet::SyncBackend)
                .before(PhysicsSet::StepSimulation)
                .run_if(is_live),
        )
        .add_systems(
            FixedPostUpdate,
            find_impacts
                .in_set(SoundSystems::Strike)
                .after(TimestepSystems::RecordPoses)
                .run_if(is_live),
        );
}

fn note_motion(
    rapier: ReadRapierContext,
    configuration: Single<&RapierConfiguration, With<DefaultRapierContext>>,
    mut before: ResMut<Before>,
) -> Result {
    let rapier = rapier.single()?;
    let bodies = rapier.rigidbody_set.bodies.iter();
    let moving = bodies.filter(|(_, body)| !body.is_fixed());
    before.motions = moving
        .map(|(handle, body)| {
            let motion = Motion {
                velocity: body.linvel(),
                spin: body.angvel(),
                centre: body.center_of_mass(),
                gravity: configuration.gravity * body.gravity_scale(),
            };
            (handle, motion)
        })
        .collect();
    Ok(())
}

fn find_impacts(
    rapier: ReadRapierContext,
    clock: Res<StepClock>,
    voices: Voices,
    mut before: ResMut<Before>,
    mut sounds: ResMut<Sounds>,
) -> Result {
    let rapier = rapier.single()?;
    let now_secs = clock.simulated_secs;
    // Also at steps that are longer.
    let apart_secs = APART_SECS.max(1.5 * clock.step_secs);
    // After a rewind, what has touched in the future has not touched yet.
    (before.touching).retain(|_, last_secs| (now_secs - *last_secs).abs() < apart_secs);
    for pair in rapier.simulation.narrow_phase.contact_pairs() {
        if !pair.has_any_active_contact() || pair.total_impulse_magnitude() <= 0.0 {
            continue;
        }
        let colliders = (pair.collider1, pair.collider2);
        if before.touching.insert(colliders, now_secs).is_none() {
            strike(&rapier, pair, &before, &voices, &clock, &mut sounds);
        }
    }
    Ok(())
}

/// Both bodies of a new contact ring, each as if the other were its hammer.
fn strike(
    rapier: &RapierContext,
    pair: &ContactPair,
    before: &Before,
    voices: &Voices,
    clock: &StepClock,
    sounds: &mut Sounds,
) {
    let bodies = &rapier.rigidbody_set.bodies;
    let colliders = [pair.collider1, pair.collider2];
    let handles = colliders.map(|it| rapier.colliders.colliders.get(it)?.parent());
    let Some(touch) = hardest(pair, handles, bodies, before) else {
        return;
    };
    let [first_kg, second_kg] = handles.map(|handle| mass_kg(handle.and_then(|it| bodies.get(it))));
    let mass_kg = reduced_mass_kg(first_kg, second_kg);
    if touch.speed_m_s < LEAST_M_S || !mass_kg.is_finite() {
        return;
    }
    let impulse_n_s = impulse_n_s(mass_kg, touch.speed_m_s, touch.bounce);
    // Rapier finds most contacts a part of a step late; the rhythm is that of the touches.
    let after_secs = touch_after_secs(touch.speed_m_s, touch.gap_m, clock.step_secs as f32);
    let at_secs = clock.simulated_secs + f64::from(after_secs);
    let entity = |handle| rapier.rigidbody_set.rigid_body_entity(handle);
    let [first, second] = handles.map(|handle| voices.of(handle.and_then(entity)));
    for (rings, hammer) in [(first, second), (second, first)] {
        if let Some(body) = rings.sings {
            sounds.strike(Struck {
                bus: Bus::World,
                at_secs,
                place: touch.place,
                strike: Strike {
                    body,
                    hammer: hammer.material,
                    impulse_n_s,
                },
            });
        }
    }
}

/// The contact at which two bodies come together fastest.
fn hardest(
    pair: &ContactPair,
    handles: [Option<RigidBodyHandle>; 2],
    bodies: &RigidBodySet,
    before: &Before,
) -> Option<Touch> {
    let motions = handles.map(|handle| {
        let motion = handle.and_then(|handle| before.motions.get(&handle));
        motion.copied().unwrap_or_default()
    });
    let manifolds = pair.solver_manifolds().iter();
    let touches = manifolds.flat_map(|manifold| touches(manifold, motions, bodies));
    touches.max_by(|a, b| a.speed_m_s.total_cmp(&b.speed_m_s))
}

/// The contacts of a manifold. Its normal leads from the first to the second body.
fn touches(
    manifold: &ContactManifold,
    [first, second]: [Motion; 2],
    bodies: &RigidBodySet,
) -> impl Iterator<Item = Touch> {
    let data = &manifold.data;
    data.solver_contacts.iter().map(move |contact| {
        let (on_first, on_second) = data.solver_contact_world_points(contact, bodies);
        let place = 0.5 * (on_first + on_second);
        let closing_m_s = (first.at(place) - second.at(place)).dot(data.normal);
        let acceleration = (first.gravity - second.gravity).dot(data.normal);
        Touch {
            place,
            speed_m_s: touch_speed_m_s(closing_m_s, acceleration, contact.dist),
            gap_m: contact.dist,
            bounce: data.restitution,
        }
    })
}

/// Infinite for what does not give way.
fn mass_kg(body: Option<&RigidBody>) -> f32 {
    let body = body.filter(|body| body.is_dynamic());
    body.map_or(f32::INFINITY, RigidBody::mass)
}
