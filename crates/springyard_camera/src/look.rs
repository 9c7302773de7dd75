//! The look direction of the player, and commands to the camera. They change once a frame and are not part of the simulation.

use bevy::prelude::*;

/// The look direction of the player.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq)]
pub struct Look {
    /// Yaw in [-180, 180), degrees, counterclockwise from above; 0 looks along -Z.
    pub yaw_deg: f32,
    /// Pitch, degrees, upwards.
    pub pitch_deg: f32,
}

impl Look {
    /// Limits of the pitch, degrees. Looking straight up or down, a turn to the left or right would be undefined.
    pub const PITCH_LIMITS_DEG: (f32, f32) = (-80.0, 75.0);
    /// Pitch of most of the play, degrees, to which the camera goes back: a little from above, so that the ground ahead is seen.
    pub const USUAL_PITCH_DEG: f32 = -12.0;

    /// Turns by these angles, degrees, counterclockwise and up. An angle that is not finite turns nothing.
    pub fn turn(&mut self, yaw_deg: f32, pitch_deg: f32) {
        if !(yaw_deg.is_finite() && pitch_deg.is_finite()) {
            return;
        }
        self.yaw_deg = (self.yaw_deg + yaw_deg + 180.0).rem_euclid(360.0) - 180.0;
        let (lowest, highest) = Self::PITCH_LIMITS_DEG;
        self.pitch_deg = (self.pitch_deg + pitch_deg).clamp(lowest, highest);
    }

    /// The orientation whose -Z axis points in the look direction.
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

/// A command of a key or a button to the camera.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum CameraControl {
    /// Look over the other shoulder.
    SwapShoulder,
    /// Turn the camera behind the character.
    Recentre,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_turns_round_and_not_over_and_what_is_no_number_does_not_turn_it() {
        let mut look = Look::default();
        look.turn(170.0, 30.0);
        look.turn(20.0, 20.0);
        assert_eq!((look.yaw_deg, look.pitch_deg), (-170.0, 50.0));
        look.turn(-20.0, 40.0);
        assert_eq!((look.yaw_deg, look.pitch_deg), (170.0, 75.0));
        for (yaw_deg, pitch_deg) in [(f32::NAN, 1.0), (1.0, f32::INFINITY)] {
            look.turn(yaw_deg, pitch_deg);
            assert_eq!((look.yaw_deg, look.pitch_deg), (170.0, 75.0));
        }
        look.turn(10.0, -200.0);
        assert_eq!((look.yaw_deg, look.pitch_deg), (-180.0, -80.0));
    }
}
