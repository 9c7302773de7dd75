//! Holds the camera at a fixed place, and turns it to the pivot: a security camera.

use super::look::Look;
use super::prelude::*;

/// Driver that looks from a place at the pivot, instead of [`Orbit`](super::Orbit) and [`Boom`](super::Boom). Walls do not move it.
#[doc(alias = "security camera")]
#[doc(alias = "fixed camera")]
#[derive(Component, Debug, Clone, Copy, Default, PartialEq)]
pub struct Tripod {
    /// Position of the camera, m.
    pub place: Vec3,
}

/// Sets the rotation and the distance of the camera.
#[must_use]
pub fn update(tripod: &Tripod, mut rig: Rig) -> Rig {
    let back = tripod.place - rig.pivot;
    let look = Look {
        yaw_deg: back.x.atan2(back.z).to_degrees(),
        pitch_deg: (-back.y).atan2(back.with_y(0.0).length()).to_degrees(),
    };
    rig.look = look.rotation();
    rig.rotation = rig.look;
    rig.pitch_deg = look.pitch_deg;
    rig.distance = back.length();
    rig
}
