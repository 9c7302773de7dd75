//! Newton's third law: applies the opposite of a drive's impulse to the body in
//! [`SpringDrive::reaction`](super::SpringDrive::reaction).

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::DriveSystems;
use super::fault::{DriveField, Faults};
use crate::engine::impulse::{add_impulse, centre_of_mass, pose_of};

/// The reaction impulses of this step, still to be applied.
#[derive(Resource, Debug, Default)]
pub(super) struct Reactions(pub Vec<ReactionImpulse>);

/// A reaction impulse on a body.
#[derive(Debug, Clone, Copy)]
pub(super) struct ReactionImpulse {
    /// The body whose drive caused it.
    pub driven: Entity,
    /// The body that takes the reaction impulse.
    pub on: Entity,
    /// Impulse, N s.
    pub impulse: Vec3,
    /// Torque impulse, N m s.
    pub torque_impulse: Vec3,
    /// Point where the impulse acts, in the world, m: the driven body's centre of mass. The drive's impulse acts there too, so
    /// angular momentum is conserved as well.
    pub point: Vec3,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reactions>()
        .add_systems(FixedUpdate, apply_reactions.in_set(DriveSystems::React));
}

fn apply_reactions(
    mut commands: Commands,
    mut reactions: ResMut<Reactions>,
    rapier: Single<&RapierRigidBodySet, With<DefaultRapierContext>>,
    bases: Query<&RapierRigidBodyHandle>,
    mut faults: Faults,
) {
    if reactions.0.is_empty() {
        return;
    }
    // Several on one base are added up, and the sum depends on their order in its last digits. That of the query depends on the other
    // entities in the app; bodies enter rapier in the order of their names.
    let entered = |body| bases.get(body).ok().map(|handle| handle.0.into_raw_parts());
    (reactions.0).sort_by_cached_key(|push: &ReactionImpulse| entered(push.driven));
    for push in reactions.0.drain(..) {
        let base = bases.get(push.on).ok();
        let Some(base) = base.and_then(|handle| rapier.bodies.get(handle.0)) else {
            faults.report(push.driven, DriveField::Reaction);
            continue;
        };
        let centre = centre_of_mass(&pose_of(base), base.local_center_of_mass());
        let mut total = ExternalImpulse::at_point(push.impulse, push.point, centre);
        total.torque_impulse += push.torque_impulse;
        add_impulse(&mut commands, push.on, total);
    }
}
