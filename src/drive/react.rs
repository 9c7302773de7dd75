//! Newton's third law: what a drive does to its body, the opposite is done to another.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBody as RawBody;
use spring_math::body::{BodyState, EngineStep};

use super::DriveSystems;
use super::fault::{DriveFault, DriveField, Faults};
use super::sound::LastSound;
use crate::engine::push::centre_of_mass;

/// What drives did in this step to bodies whose reaction somebody takes.
#[derive(Resource, Debug, Default)]
pub(super) struct Reactions(pub Vec<Push>);

/// An impulse on a body.
#[derive(Debug, Clone, Copy)]
pub(super) struct Push {
    /// The body whose drive caused it.
    pub driven: Entity,
    /// The body that takes it.
    pub on: Entity,
    /// N s
    pub impulse: Vec3,
    /// N m s
    pub torque_impulse: Vec3,
    /// Where it acts, m: at the driven body's centre of mass, where the drive did, so that angular momentum stays as well.
    pub point: Vec3,
}

impl Push {
    /// The opposite of what a drive did to its body by a change of velocity from the first to the second. `keeps_axis`: the engine
    /// applies no gyroscopic torque to the body.
    pub fn against(
        driven: Entity,
        on: Entity,
        start: &BodyState,
        body: &RawBody,
        (before, after): (Velocity, Velocity),
        keeps_axis: bool,
        engine: &EngineStep,
    ) -> Self {
        let mass = &body.mass_properties().local_mprops;
        let frame = start.rotation * mass.principal_inertia_local_frame;
        let spin = |frame: Quat, velocity: Vec3| {
            frame * (mass.principal_inertia() * (frame.inverse() * velocity))
        };
        // With no gyroscopic torque the spin of a turning body changes though its velocity does not: the drive holds its axis.
        let frame_at_end = if keeps_axis {
            engine.turn_of(after.angular) * frame
        } else {
            frame
        };
        Self {
            driven,
            on,
            impulse: (before.linear - after.linear) * body.mass(),
            torque_impulse: spin(frame, before.angular) - spin(frame_at_end, after.angular),
            point: start.position + start.rotation * start.centre_of_mass,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reactions>()
        .add_systems(FixedUpdate, hand_reactions_on.in_set(DriveSystems::React));
}

fn hand_reactions_on(
    time: Res<Time>,
    mut commands: Commands,
    mut reactions: ResMut<Reactions>,
    rapier: Single<&RapierRigidBodySet, With<DefaultRapierContext>>,
    mut bases: Query<(
        &RapierRigidBodyHandle,
        &Transform,
        Option<&mut ExternalImpulse>,
    )>,
    mut drives: Query<&mut LastSound>,
    mut faults: MessageWriter<DriveFault>,
) {
    if reactions.0.is_empty() {
        return;
    }
    for push in reactions.0.drain(..) {
        let Ok((handle, transform, impulse)) = bases.get_mut(push.on) else {
            if let Ok(mut last) = drives.get_mut(push.driven) {
                Faults {
                    entity: push.driven,
                    at_secs: time.elapsed_secs_f64(),
                    messages: &mut faults,
                }
                .report(&mut last.reported, DriveField::Reaction);
            }
            continue;
        };
        let centre = rapier
            .bodies
            .get(handle.0)
            .map_or(Vec3::ZERO, |body| body.local_center_of_mass());
        let centre = centre_of_mass(transform, centre);
        let mut total = ExternalImpulse::at_point(push.impulse, push.point, centre);
        total.torque_impulse += push.torque_impulse;
        match impulse {
            Some(mut impulse) => *impulse += total,
            // Another push on the same body may come in this very step: they add up.
            None => {
                commands
                    .entity(push.on)
                    .entry::<ExternalImpulse>()
                    .and_modify(move |mut sum| *sum += total)
                    .or_insert(total);
            }
        }
    }
}
