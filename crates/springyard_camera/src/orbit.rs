//! Turns the camera about the pivot with the player's look direction, at once: no spring, so no input lag.

use super::look::Look;
use super::prelude::*;

/// Driver that sets the rig's rotation to the look direction: the rig's [`OwnLook`], or else the resource [`Look`], which devices
/// and scripts turn.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Orbit;

/// On a rig: a separate look direction, for a second player or a second camera. The code that controls that camera calls
/// [`Look::turn`] once a frame. Rigs without it share the resource [`Look`].
#[derive(Component, Debug, Clone, Copy, Default, PartialEq)]
pub struct OwnLook(pub Look);

/// A turn to the side within a frame is a jump if it is larger than this, degrees, and faster than [`JUMP_DEG_S`].
const JUMP_DEG: f32 = 25.0;
/// Faster than a flick of a mouse, degrees/s.
const JUMP_DEG_S: f32 = 1500.0;

/// Sets the rotation of the camera to a look direction. `dt`: length of the frame without slow motion, s, since the
/// look turns in real time.
#[must_use]
pub fn update(mut rig: Rig, look: Look, dt: f32) -> Rig {
    let rotation = look.rotation();
    // To the right, which tilts do not turn.
    let turned = (rig.look * Vec3::X).angle_between(rotation * Vec3::X);
    rig.look_jumped = turned > JUMP_DEG.max(JUMP_DEG_S * dt).to_radians();
    rig.look = rotation;
    rig.rotation = rotation;
    rig.pitch_deg = look.pitch_deg;
    rig
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_to_the_side_jumps_if_it_is_large_and_faster_than_a_flick() {
        let jumped = |yaw_deg: f32, pitch_deg: f32, dt: f32| {
            let look = Look { yaw_deg, pitch_deg };
            let rig = update(Rig::default(), look, dt);
            assert_eq!((rig.look, rig.rotation), (look.rotation(), look.rotation()));
            assert_eq!(rig.pitch_deg, pitch_deg);
            rig.look_jumped
        };
        assert!(!jumped(24.0, 0.0, 0.01) && jumped(26.0, 0.0, 0.01));
        assert!(!jumped(-24.0, 0.0, 0.01) && jumped(-26.0, 0.0, 0.01));
        // In a tenth of a second a hand turns by 150 degrees.
        assert!(!jumped(145.0, 0.0, 0.1) && jumped(155.0, 0.0, 0.1));
        assert!(!jumped(0.0, 70.0, 0.01));
    }
}
