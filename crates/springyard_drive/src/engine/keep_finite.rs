//! NaN guard for rigid bodies: resets a body whose pose, velocity, force or impulse is not finite, and reports it.
//!
//! A single NaN ends a game: rapier spreads it to every touching body, a shape cast from it panics, and it never goes away. So
//! each body is checked three times in a step: at its start (for values written between steps), before rapier (for values written
//! in the step) and after rapier. A body that is not finite is put back at its last finite pose, at rest, with a [`BodyFault`].
//! In a game without NaN this costs the three checks and changes nothing.

use std::fmt;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use serde::Serialize;

use super::EngineSystems;
use super::reported::Reported;
use springyard_state::RegisterState;
use springyard_timestep::TimestepSystems;

/// On every rigid body: its last finite pose.
#[derive(Component, Debug, Clone, Copy, Default, Serialize)]
pub struct LastFinitePose {
    pose: Option<Transform>,
    put_back: bool,
    /// The [`BodyField`]s that have been reported.
    reported: Reported,
}

impl LastFinitePose {
    /// Whether the body has been put back since the last call. Clears the flag.
    pub fn take_put_back(&mut self) -> bool {
        std::mem::take(&mut self.put_back)
    }
}

/// A field of a body was not finite, written by game code or by rapier. The body has been put back at its last finite pose, at
/// rest. Sent and logged once for each body and field.
#[derive(Message, Debug, Clone, PartialEq)]
pub struct BodyFault {
    /// The body.
    pub entity: Entity,
    /// The body's name, or its entity id if it has none.
    pub name: String,
    /// The field that was not finite.
    pub field: BodyField,
    /// Simulated time at the end of the step that found it, s.
    pub at_secs: f64,
}

/// The fields of a body that are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum BodyField {
    /// The body's `Transform`.
    Transform = 1,
    /// The body's `Velocity`.
    Velocity = 2,
    /// The body's `ExternalForce`.
    ExternalForce = 4,
    /// The body's `ExternalImpulse`.
    ExternalImpulse = 8,
}

impl fmt::Display for BodyFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "{}: its {:?} was not finite at {:.3} s; it is back where it last was, at rest",
            self.name, self.field, self.at_secs
        )
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_state::<LastFinitePose>("last_finite_pose");
    app.register_step_message::<BodyFault>("body_fault");
    app.register_required_components::<RigidBody, LastFinitePose>()
        .add_message::<BodyFault>()
        .add_systems(
            FixedFirst,
            keep_bodies_finite.before(TimestepSystems::RecordPoses),
        )
        .add_systems(
            FixedUpdate,
            (
                keep_bodies_finite.in_set(EngineSystems::CheckBefore),
                keep_bodies_finite.in_set(EngineSystems::KeepFinite),
            ),
        );
}

fn keep_bodies_finite(
    time: Res<Time>,
    mut bodies: Query<(
        Entity,
        Option<&Name>,
        &mut LastFinitePose,
        &mut Transform,
        Option<&mut Velocity>,
        Option<&mut ExternalForce>,
        Option<&mut ExternalImpulse>,
    )>,
    mut faults: MessageWriter<BodyFault>,
) {
    for (entity, name, mut last, mut transform, velocity, force, impulse) in &mut bodies {
        let is_finite = |linear: Vec3, angular: Vec3| linear.is_finite() && angular.is_finite();
        let bad = [
            (!transform.is_finite()).then_some(BodyField::Transform),
            (velocity.as_ref())
                .is_some_and(|velocity| !is_finite(velocity.linear, velocity.angular))
                .then_some(BodyField::Velocity),
            (force.as_ref())
                .is_some_and(|force| !is_finite(force.force, force.torque))
                .then_some(BodyField::ExternalForce),
            (impulse.as_ref())
                .is_some_and(|impulse| !is_finite(impulse.impulse, impulse.torque_impulse))
                .then_some(BodyField::ExternalImpulse),
        ];
        if bad == [None; 4] {
            last.pose = Some(*transform);
            continue;
        }
        for field in bad.into_iter().flatten() {
            if last.reported.add(field as u32) {
                let fault = BodyFault {
                    entity,
                    name: name.map_or_else(|| format!("body {entity}"), ToString::to_string),
                    field,
                    at_secs: time.elapsed_secs_f64(),
                };
                error!("{fault}");
                faults.write(fault);
            }
        }
        last.put_back = true;
        if !transform.is_finite() {
            *transform = last.pose.unwrap_or_default();
        }
        if let Some(mut velocity) = velocity {
            *velocity = Velocity::default();
        }
        if let Some(mut force) = force.filter(|force| !is_finite(force.force, force.torque)) {
            *force = ExternalForce::default();
        }
        if let Some(mut impulse) = impulse {
            *impulse = ExternalImpulse::default();
        }
    }
}
