//! [`stop_driving`]: makes a driven body free again.

use bevy::prelude::*;

use super::fault::ReportedFaults;
use super::plan::DrivePlan;
use super::validity::LastValid;
use super::{
    DriveAxes, DriveState, DriveTarget, DrivenLate, FeedForward, LateWrites, SmoothedTarget,
    SpringDrive, TargetBody, TargetPath, VelocityDrive, VelocityDriveState,
};

/// Removes the [`SpringDrive`] of a body, and all other components of this crate: what sets its target, settings, and state. The body
/// keeps its velocity. With `SpringDrive` alone removed, a later drive on the same body would start with the state of this one.
///
/// Does nothing for a body that is not driven or no longer there.
pub fn stop_driving(body: &mut EntityCommands) {
    body.try_remove::<(
        SpringDrive,
        DriveState,
        (DriveTarget, TargetPath, TargetBody),
        (FeedForward, SmoothedTarget),
        (VelocityDrive, VelocityDriveState),
        (DriveAxes, DrivenLate, LateWrites),
        (DrivePlan, LastValid, ReportedFaults),
    )>();
}
