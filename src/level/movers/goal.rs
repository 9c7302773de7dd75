//! The goal of a platform's motion: where the motion wants the platform, before any filter between the motion and the drive.

use super::PlatformMover;
use super::last_target::LastTarget;
use springyard_drive::DriveTarget;

impl PlatformMover {
    /// The motion's own goal at the end of the step from `secs` to `secs + dt` (s). It jumps when the motion does, even where a
    /// filter smooths what the drive gets. `last` is the platform's [`LastTarget`], if it has one. `None` for a follower of
    /// another body: its goal is its `DriveTarget`.
    #[must_use]
    pub fn goal(&self, last: Option<&LastTarget>, secs: f64, dt: f64) -> Option<DriveTarget> {
        match last {
            Some(last) => Some(self.led_target(last)),
            None if self.leader().is_some() => None,
            None => Some(self.step_target(secs, dt)),
        }
    }
}
