//! Turns off two of rapier's rules for rotating bodies that would disturb an angular drive.
//!
//! - The limit on rotation, `pi / 4` a step: 47 rad/s at 60 Hz, and less in longer steps. It would make the motion depend on the
//!   length of the step, so driven bodies may turn as fast as commanded.
//! - Gyroscopic torque, by which the axis of a spinning body precesses with its inertia. It is on by default, contrary to
//!   rapier's documentation. For an acceleration-based drive it is turned off: mass and inertia do not matter there.
//!
//! A body whose angular drive is gone has both again.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodySet;

use super::{Authority, SpringDrive};
use crate::engine::EngineSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(restore_turning_rules).add_systems(
        FixedPreUpdate,
        set_turning_rules.after(EngineSystems::AddBodies),
    );
}

fn set_turning_rules(
    mut context: Single<&mut RapierRigidBodySet, With<DefaultRapierContext>>,
    driven: Query<
        (&RapierRigidBodyHandle, &SpringDrive),
        Or<(Changed<SpringDrive>, Added<RapierRigidBodyHandle>)>,
    >,
) {
    for (handle, drive) in &driven {
        let authority = drive.angular.map(|_| drive.authority);
        apply(&mut context.bodies, handle, authority);
    }
}

fn restore_turning_rules(
    removed: On<Remove, SpringDrive>,
    mut context: Single<&mut RapierRigidBodySet, With<DefaultRapierContext>>,
    handles: Query<&RapierRigidBodyHandle>,
) {
    if let Ok(handle) = handles.get(removed.entity) {
        apply(&mut context.bodies, handle, None);
    }
}

/// Sets both rules of a body whose angular drive has this authority; `None`: it has no angular drive.
fn apply(bodies: &mut RigidBodySet, handle: &RapierRigidBodyHandle, drive: Option<Authority>) {
    let turns_fast = drive.is_some();
    let is_gyroscopic = drive != Some(Authority::AccelerationBased);
    let differs = bodies.get(handle.0).is_some_and(|body| {
        body.is_fast_rotation_allowed() != turns_fast
            || body.gyroscopic_forces_enabled() != is_gyroscopic
    });
    if differs && let Some(body) = bodies.get_mut(handle.0) {
        body.set_allow_fast_rotation(turns_fast);
        body.enable_gyroscopic_forces(is_gyroscopic);
    }
}
