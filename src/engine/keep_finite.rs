//! Every rigid body stays finite, whatever is written to its pose, velocity and forces.
//!
//! One number that is not finite ends a game: the engine hands it to every body in touch, a shape cast that starts from it panics,
//! and it stays NaN. So each body's pose, velocity and forces are checked before a step begins (for what was written between
//! steps), before the engine (for what was written in the step) and after it. A body that is not finite is put back where it last
//! was, at rest, with a [`BodyFault`]. In a sound game this costs three checks of each body in a step and changes nothing.

use std::fmt;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::EngineSystems;

/// On every rigid body: its pose when it was last looked at and finite.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct LastFinitePose {
    pose: Option<Transform>,
    put_back: bool,
    /// A bit for each [`BodyField`] that has been reported.
    reported: u8,
}

impl LastFinitePose {
    /// Whether the body has been put back since this was last asked.
    pub fn take_put_back(&mut self) -> bool {
        std::mem::take(&mut self.put_back)
    }
}

/// A body was given, or got from the engine, something that is not finite. It has been put back where it last was, at rest.
/// Reported once for each body and field.
#[derive(Message, Debug, Clone, PartialEq)]
pub struct BodyFault {
    /// The body.
    pub entity: Entity,
    /// Its name, or its entity's.
    pub name: String,
    /// What was not finite.
    pub field: BodyField,
    /// The end of the step in which it was found, simulated seconds.
    pub at_secs: f64,
}

/// What of a body can be not finite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum BodyField {
    /// Its `Transform`.
    Transform = 1,
    /// Its `Velocity`.
    Velocity = 2,
    /// Its `ExternalForce`.
    ExternalForce = 4,
    /// Its `ExternalImpulse`.
    ExternalImpulse = 8,
}

impl fmt::Display for BodyFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self {
            name,
            field,
            at_secs,
            ..
        } = self;
        write!(
            f,
            "{name}: its {field:?} was not finite at {at_secs:.3} s; it is back where it last was, at rest"
        )
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<RigidBody, LastFinitePose>()
        .add_message::<BodyFault>()
        .add_systems(FixedFirst, keep_bodies_finite)
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
            if last.reported & field as u8 == 0 {
                last.reported |= field as u8;
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
