//! [`DriveFault`]: reports bad input of a drive, once for each entity and field.

use std::fmt;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use serde::Serialize;

use crate::engine::Reported;
use springyard_state::RegisterState;
use springyard_timestep::is_live;

/// A message: a drive has invalid input, or a body that it cannot move. Sent and logged once for each entity and field. The drive
/// goes on with the last good value; a body that never had one is not driven.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct DriveFault {
    /// The driven body.
    pub entity: Entity,
    /// The invalid field, or the fault of the body.
    pub field: DriveField,
    /// Simulated time at the end of the step that found it, s.
    pub at_secs: f64,
}

/// The faults of a drive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum DriveField {
    /// [`DriveTarget::position`](super::DriveTarget::position) is NaN or infinite.
    TargetPosition = 1,
    /// [`DriveTarget::rotation`](super::DriveTarget::rotation) is NaN, infinite or of length 0.
    TargetRotation = 2,
    /// [`DriveTarget::velocity`](super::DriveTarget::velocity) is NaN or infinite.
    TargetVelocity = 4,
    /// [`DriveTarget::angular_velocity`](super::DriveTarget::angular_velocity) is NaN or infinite.
    TargetAngularVelocity = 8,
    /// [`SpringDrive::max_acceleration`](super::SpringDrive::max_acceleration) is negative or NaN.
    MaxAcceleration = 16,
    /// [`SpringDrive::max_angular_acceleration`](super::SpringDrive::max_angular_acceleration) is negative or NaN.
    MaxAngularAcceleration = 32,
    /// A mass or inertia of [`Authority::ForceBased`](super::Authority::ForceBased) is not a number above 0.
    Authority = 64,
    /// The leader of a [`TargetBody`](super::TargetBody) is despawned.
    TargetBody = 128,
    /// The entity of [`SpringDrive::reaction`](super::SpringDrive::reaction) is despawned, or is not a rigid body.
    Reaction = 256,
    /// The body has no mass: neither a collider nor mass properties. With [`Authority::ForceBased`](super::Authority::ForceBased)
    /// it is not driven.
    Mass = 512,
    /// The body has no inertia about some axis, so no torque can turn it: its rotation stays.
    Inertia = 1024,
    /// The computed velocity is not finite: the target is too far away for 32 bits, or game code wrote NaN to the body in this
    /// step. The drive sets no velocity.
    Command = 4096,
    /// The entity has no rigid body.
    NoBody = 8192,
    /// The body is fixed or kinematic: no drive moves it.
    NotDynamic = 16384,
    /// The body is the child of an entity that is not at the origin. The drive works on the body's `Transform`, which is then not
    /// its pose in the world.
    Parent = 32768,
    /// [`DriveTarget::acceleration`](super::DriveTarget::acceleration) or
    /// [`DriveTarget::angular_acceleration`](super::DriveTarget::angular_acceleration) is NaN or infinite.
    TargetAcceleration = 65536,
    /// [`TargetPath::points`](super::TargetPath::points) is empty.
    NoPath = 131_072,
}

impl fmt::Display for DriveField {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::TargetPosition => "DriveTarget.position is not finite; the last good target stays",
            Self::TargetRotation => "DriveTarget.rotation is not finite or has no length; the last good target stays",
            Self::TargetVelocity => "DriveTarget.velocity is not finite; the last good target stays",
            Self::TargetAngularVelocity => "DriveTarget.angular_velocity is not finite; the last good target stays",
            Self::TargetAcceleration => "DriveTarget.acceleration or angular_acceleration is not finite; the last good target stays",
            Self::MaxAcceleration => "SpringDrive.max_acceleration is negative or NaN; the last good one stays",
            Self::MaxAngularAcceleration => "SpringDrive.max_angular_acceleration is negative or NaN; the last good one stays",
            Self::Authority => "SpringDrive.authority needs a mass and an inertia above 0; the last good one stays",
            Self::TargetBody => "TargetBody.body is gone; the last target stays",
            Self::NoPath => "TargetPath.points is empty; the last target stays",
            Self::Reaction => "SpringDrive.reaction is gone or no rigid body; nothing takes it",
            Self::Mass => "its body has no mass: add a Collider or AdditionalMassProperties",
            Self::Inertia => "SpringDrive.angular is ForceBased, but the body has no inertia: it does not turn",
            Self::Command => "its command is not finite and not given to the body",
            Self::NoBody => "it has no RigidBody: add RigidBody::Dynamic and a Collider",
            Self::NotDynamic => "its RigidBody is fixed or kinematic and is not driven: make it RigidBody::Dynamic",
            Self::Parent => "it is the child of an entity that is not at the origin: a driven body has no parent (remove ChildOf)",
        })
    }
}

impl fmt::Display for DriveFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let secs = self.at_secs;
        write!(f, "drive of {} at {secs:.3} s: {}", self.entity, self.field)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_step_message::<DriveFault>("drive_fault");
    app.add_message::<DriveFault>()
        .add_systems(FixedPostUpdate, log_faults.run_if(is_live));
}

fn log_faults(mut faults: MessageReader<DriveFault>, names: Query<&Name>) {
    for fault in faults.read() {
        match names.get(fault.entity) {
            Ok(name) => warn!("\"{name}\", {fault}"),
            Err(_) => warn!("{fault}"),
        }
    }
}

/// On a driven body: the faults of its drive that have been reported.
#[derive(Component, Debug, Clone, Copy, Default, Serialize)]
pub struct ReportedFaults(Reported);

/// Reports the faults of drives.
#[derive(SystemParam)]
pub(super) struct Faults<'w, 's> {
    time: Res<'w, Time>,
    reported: Query<'w, 's, &'static mut ReportedFaults>,
    messages: MessageWriter<'w, DriveFault>,
}

impl Faults<'_, '_> {
    /// Reports a fault of a drive, unless it is reported already.
    pub fn report(&mut self, entity: Entity, field: DriveField) {
        let bit = field as u32;
        if let Ok(mut reported) = self.reported.get_mut(entity)
            && !reported.0.has(bit)
        {
            reported.0.add(bit);
            self.messages.write(DriveFault {
                entity,
                field,
                at_secs: self.time.elapsed_secs_f64(),
            });
        }
    }
}
