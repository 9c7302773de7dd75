//! Turns off two of rapier's rules for rotating bodies that would disturb an angular drive.
//!
//! - The limit on rotation, `pi / 4` a step: 47 rad/s at 60 Hz, and less in longer steps. It would make the motion depend on the
//!   length of the step, so driven bodies may turn as fast as commanded.
//! - Gyroscopic torque, by which the axis of a spinning body precesses with its inertia. It is on by default, contrary to
//!   rapier's documentation. For an acceleration-based drive it is turned off: mass and inertia do not matter there.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::{Authority, SpringDrive};
use crate::engine::EngineSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
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
        if drive.angular.is_some()
            && let Some(body) = context.bodies.get_mut(handle.0)
        {
            body.set_allow_fast_rotation(true);
            body.enable_gyroscopic_forces(drive.authority != Authority::AccelerationBased);
        }
    }
}
