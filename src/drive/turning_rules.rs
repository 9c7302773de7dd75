//! What rapier does to a turning body beside the drive, and must not.
//!
//! Rapier cuts a body's turn to a quarter of pi a step: 47 rad/s at 60 Hz, and less in longer steps. That would make a drive
//! depend on the step's length, so driven bodies may turn as fast as they are commanded.
//!
//! Rapier also lets the axis of a spinning body wander as its inertia has it (on unless turned off, whatever its docs say).
//! An insulated drive is insulated from that too.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::{Authority, SpringDrive};
use crate::engine::EngineSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedPreUpdate,
        set_turning_rules.after(EngineSystems::Enter),
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
