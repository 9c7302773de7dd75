//! New bodies enter rapier before the step's drives, not after.
//!
//! Left to itself, rapier takes new bodies in between the drives and its own step. A drive would then know neither the mass nor
//! the centre of mass of a body in its first step, and let it fall.

use bevy::prelude::*;
use bevy::transform::systems::{propagate_parent_transforms, sync_simple_transforms};
use bevy_rapier3d::plugin::systems::{init_colliders, init_rigid_bodies};
use bevy_rapier3d::prelude::*;

use super::{Authority, SpringDrive};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedPreUpdate,
        (
            (
                sync_simple_transforms,
                propagate_parent_transforms,
                init_rigid_bodies,
                init_colliders,
                weigh_new_bodies,
            )
                .chain()
                .run_if(any_match_filter::<(With<RigidBody>, Without<RapierRigidBodyHandle>)>),
            set_turning_rules,
        )
            .chain(),
    );
}

fn weigh_new_bodies(
    mut context: Single<
        (&mut RapierRigidBodySet, &RapierContextColliders),
        With<DefaultRapierContext>,
    >,
    new: Query<&RapierRigidBodyHandle, Added<RapierRigidBodyHandle>>,
) {
    let (bodies, colliders) = &mut *context;
    for handle in &new {
        if let Some(body) = bodies.bodies.get_mut(handle.0) {
            body.recompute_mass_properties_from_colliders(&colliders.colliders);
        }
    }
}

/// What rapier does to a turning body beside the drive.
///
/// Rapier cuts a body's turn to a quarter of pi a step: 47 rad/s at 60 Hz, and less in longer steps. That would make a drive
/// depend on the step's length, so driven bodies may turn as fast as they are told.
///
/// Rapier also lets the axis of a spinning body wander as its inertia has it (on unless turned off, whatever its docs say).
/// An insulated drive is insulated from that too.
fn set_turning_rules(
    mut context: Single<&mut RapierRigidBodySet, With<DefaultRapierContext>>,
    driven: Query<
        (&RapierRigidBodyHandle, &SpringDrive),
        Or<(Changed<SpringDrive>, Added<RapierRigidBodyHandle>)>,
    >,
) {
    for (handle, drive) in &driven {
        if drive.angular.is_some()
            && let Some(body) = context.bodies.get_mut(handle.0)
        {
            body.set_allow_fast_rotation(true);
            body.enable_gyroscopic_forces(drive.authority != Authority::Insulated);
        }
    }
}
