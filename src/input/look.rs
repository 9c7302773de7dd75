//! Where the player looks, and what else a key asks of the camera. Turned once a frame; it belongs to no step.

use bevy::prelude::*;

/// Where the player looks.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq)]
pub struct Look {
    /// Turn about the vertical in [-180, 180), degrees, counterclockwise from above; 0 looks along -Z.
    pub yaw_deg: f32,
    /// Degrees, upwards.
    pub pitch_deg: f32,
}

impl Look {
    /// How far up and down one can look. Straight up or down, left and right lose their meaning.
    pub const PITCH_LIMITS_DEG: (f32, f32) = (-80.0, 75.0);

    /// Turns by degrees, counterclockwise and up. By what is not finite, it does not turn.
    pub fn turn(&mut self, yaw_deg: f32, pitch_deg: f32) {
        if !(yaw_deg.is_finite() && pitch_deg.is_finite()) {
            return;
        }
        self.yaw_deg = (self.yaw_deg + yaw_deg + 180.0).rem_euclid(360.0) - 180.0;
        let (lowest, highest) = Self::PITCH_LIMITS_DEG;
        self.pitch_deg = (self.pitch_deg + pitch_deg).clamp(lowest, highest);
    }

    /// As an orientation: -Z of it looks there.
    #[must_use]
    pub fn rotation(&self) -> Quat {
        Quat::from_euler(
            EulerRot::YXZ,
            self.yaw_deg.to_radians(),
            self.pitch_deg.to_radians(),
            0.0,
        )
    }
}

/// How fast devices turn the look at most.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct LookLimits {
    /// A stick turns it no faster, whatever the bindings say, degrees/s: for players whom fast turns make ill.
    pub stick_deg_s: f32,
}

impl Default for LookLimits {
    fn default() -> Self {
        Self { stick_deg_s: 720.0 }
    }
}

/// What a key or a button asks of the camera.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum CameraControl {
    /// Over the other shoulder.
    SwapShoulder,
    /// Behind the character.
    Recentre,
}

/// The look and what is asked of the camera. Added again, it changes nothing.
pub fn plugin(app: &mut App) {
    app.init_resource::<Look>()
        .init_resource::<LookLimits>()
        .add_message::<CameraControl>();
}
