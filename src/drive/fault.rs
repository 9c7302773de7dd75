//! Bad input of a drive: reported once for each entity and field.

use std::fmt;

use bevy::prelude::*;

/// A drive was given something that it cannot follow, or a body that it cannot move. Reported and logged once for each entity and
/// field; the drive goes on with the last good value.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct DriveFault {
    /// The driven body.
    pub entity: Entity,
    /// What is wrong with it.
    pub field: DriveField,
    /// The end of the step in which it was found, simulated seconds.
    pub at_secs: f64,
}

/// What can be wrong with a drive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum DriveField {
    /// [`DriveTarget::position`](super::DriveTarget::position) is NaN or infinite.
    TargetPosition = 1,
    /// [`DriveTarget::rotation`](super::DriveTarget::rotation) is NaN, infinite or of no length.
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
    /// The body of a [`TargetBody`](super::TargetBody) is gone.
    TargetBody = 128,
    /// The body of [`SpringDrive::reaction`](super::SpringDrive::reaction) is gone, or is no rigid body.
    Reaction = 256,
    /// The body has no mass: no collider, and no mass of its own. By [`Authority::ForceBased`](super::Authority::ForceBased) it is not driven.
    Mass = 512,
    /// The body has no inertia about some axis, which a torque needs to turn it: it stays as it is turned.
    Inertia = 1024,
    /// [`SpringDrive::yaw`](super::SpringDrive::yaw) has no [`angular`](super::SpringDrive::angular) beside it, or the body turns
    /// by [`Authority::ForceBased`](super::Authority::ForceBased): it is ignored.
    Yaw = 2048,
    /// The velocity that the drive would command is not finite: its target is too far away for 32 bits, or its body was spoilt in
    /// this step. It commands none.
    Command = 4096,
    /// The entity has no rigid body.
    NoBody = 8192,
    /// The body is fixed or kinematic: no drive moves it.
    NotDynamic = 16384,
    /// The body is the child of an entity that is not at the origin. Its `Transform`, in which it is driven, is then not its place in the
    /// world.
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
            Self::TargetRotation => {
                "DriveTarget.rotation is not finite or has no length; the last good target stays"
            }
            Self::TargetVelocity => "DriveTarget.velocity is not finite; the last good target stays",
            Self::TargetAngularVelocity => {
                "DriveTarget.angular_velocity is not finite; the last good target stays"
            }
            Self::TargetAcceleration => {
                "DriveTarget.acceleration or angular_acceleration is not finite; the last good target stays"
            }
            Self::MaxAcceleration => {
                "SpringDrive.max_acceleration is negative or NaN; the last good one stays"
            }
            Self::MaxAngularAcceleration => {
                "SpringDrive.max_angular_acceleration is negative or NaN; the last good one stays"
            }
            Self::Authority => {
                "SpringDrive.authority needs a mass and an inertia above 0; the last good one stays"
            }
            Self::TargetBody => "TargetBody.body is gone; the last target stays",
            Self::NoPath => "TargetPath.points is empty; the last target stays",
            Self::Reaction => "SpringDrive.reaction is gone or no rigid body; nothing takes it",
            Self::Mass => "its body has no mass: add a Collider or AdditionalMassProperties",
            Self::Inertia => {
                "SpringDrive.angular turns by Force, but the body has no inertia: it does not turn"
            }
            Self::Yaw => "SpringDrive.yaw is ignored: it needs an angular spring, and no Force",
            Self::Command => "its command is not finite and not given to the body",
            Self::NoBody => "it has no RigidBody: add RigidBody::Dynamic and a Collider",
            Self::NotDynamic => {
                "its RigidBody is fixed or kinematic and is not driven: make it RigidBody::Dynamic"
            }
            Self::Parent => {
                "it is the child of an entity that is not at the origin: a driven body has no parent (remove ChildOf)"
            }
        })
    }
}

impl fmt::Display for DriveFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self {
            entity,
            field,
            at_secs,
        } = self;
        write!(f, "drive of {entity} at {at_secs:.3} s: {field}")
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<DriveFault>()
        .add_systems(FixedPostUpdate, log_faults);
}

fn log_faults(mut faults: MessageReader<DriveFault>, names: Query<&Name>) {
    for fault in faults.read() {
        match names.get(fault.entity) {
            Ok(name) => warn!("\"{name}\", {fault}"),
            Err(_) => warn!("{fault}"),
        }
    }
}

/// Which faults of a drive have been reported: a bit for each field.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Reported(u32);

/// Reports the faults of one drive.
pub(super) struct Faults<'a, 'w> {
    pub entity: Entity,
    /// The end of the step, simulated seconds.
    pub at_secs: f64,
    pub messages: &'a mut MessageWriter<'w, DriveFault>,
}

impl Faults<'_, '_> {
    /// Reports a fault, once.
    pub fn report(&mut self, reported: &mut Reported, field: DriveField) {
        let bit = field as u32;
        if reported.0 & bit == 0 {
            reported.0 |= bit;
            self.messages.write(DriveFault {
                entity: self.entity,
                field,
                at_secs: self.at_secs,
            });
        }
    }
}
