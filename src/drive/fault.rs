//! Bad input of a drive: reported once for each entity and field.

use std::fmt;

use bevy::prelude::*;

/// A drive was given something that it cannot follow. Reported once for each entity and field; the drive goes on with the last
/// good value.
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
#[repr(u16)]
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
    /// A mass or inertia of [`Authority::Force`](super::Authority::Force) is not a number above 0.
    Authority = 64,
    /// The body of a [`TargetBody`](super::TargetBody) is gone.
    TargetBody = 128,
    /// The body of [`SpringDrive::reaction`](super::SpringDrive::reaction) is gone, or is no rigid body.
    Reaction = 256,
    /// The body has no mass, which a force needs: give it a collider or a mass.
    Mass = 512,
    /// The body has no inertia about some axis, which a torque needs to turn it: it stays as it is turned.
    Inertia = 1024,
    /// [`SpringDrive::yaw`](super::SpringDrive::yaw) has no [`angular`](super::SpringDrive::angular) beside it, or the body turns
    /// by [`Authority::Force`](super::Authority::Force): it is ignored.
    Yaw = 2048,
    /// The velocity that the drive would command is not finite: its target is too far away for 32 bits, or its body was spoilt in
    /// this step. It commands none.
    Command = 4096,
}

impl fmt::Display for DriveField {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::TargetPosition => "DriveTarget.position is not finite",
            Self::TargetRotation => "DriveTarget.rotation is not finite or has no length",
            Self::TargetVelocity => "DriveTarget.velocity is not finite",
            Self::TargetAngularVelocity => "DriveTarget.angular_velocity is not finite",
            Self::MaxAcceleration => "SpringDrive.max_acceleration is negative or NaN",
            Self::MaxAngularAcceleration => {
                "SpringDrive.max_angular_acceleration is negative or NaN"
            }
            Self::Authority => "SpringDrive.authority needs a mass and an inertia above 0",
            Self::TargetBody => "TargetBody.body is gone",
            Self::Reaction => "SpringDrive.reaction is gone or no rigid body",
            Self::Mass => "SpringDrive.authority is Force, but the body has no mass",
            Self::Inertia => "SpringDrive.angular turns by Force, but the body has no inertia",
            Self::Yaw => "SpringDrive.yaw is ignored: it needs an angular spring, and no Force",
            Self::Command => "its command is not finite and not given to the body",
        })
    }
}

impl fmt::Display for DriveFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "drive of {} at {:.3} s: {}; it goes on with what was good before",
            self.entity, self.at_secs, self.field
        )
    }
}

/// Which faults of a drive have been reported: a bit for each field.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Reported(u16);

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
        let bit = field as u16;
        if reported.0 & bit == 0 {
            reported.0 |= bit;
            let fault = DriveFault {
                entity: self.entity,
                field,
                at_secs: self.at_secs,
            };
            warn!("{fault}");
            self.messages.write(fault);
        }
    }
}
