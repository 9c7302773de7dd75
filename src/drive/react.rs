//! Newton's third law: what a drive does to its body, the opposite is done to another.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

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
