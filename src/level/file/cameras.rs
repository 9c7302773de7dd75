//! Cameras in a level file: places in which the picture is not that of the camera behind the player. No step reads them.

use super::limits::{PLACE, hundredths};
use super::stations::Area;
use bevy::math::Vec3;
use bevy::prelude::Component;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};
use springyard_state::parameter::{Limits, allowed};

/// A box with a camera of its own, which is shown while the middle of the player's figure is in it.
#[derive(Component, Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelCamera {
    /// The box.
    pub area: Area,
    /// What the camera does.
    pub rig: CameraRig,
    /// Of several boxes that the player is in, the one with the highest priority counts; of equal ones the later in the file.
    #[serde(default)]
    #[reflect(@allowed(0.0..=100.0).unit("(a rank)").why("only the order counts"))]
    pub priority: u8,
    /// Half-life of the blend to this camera, and back to the player's own, s. 0: a cut.
    #[serde(default = "hundredths::<25>")]
    #[reflect(@allowed(0.0..=2.0).why("usually 0.2 to 0.5 s; 95 % of a blend are done in 2.8 half-lives"))]
    pub blend_secs: f32,
}

/// Vertical field of view of a camera that stands or is on a rail.
const FOV: Limits = allowed(10.0..=120.0).why("usually 35 to 60 degrees: less is farther away");
/// Length of a boom.
const BOOM: Limits =
    allowed(0.5..=50.0).why("usually 3 to 7 m: the distance from player to camera");

/// What the camera of a box does.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CameraRig {
    /// Stands at a place and looks at the player.
    Fixed {
        /// The place, m.
        #[reflect(@PLACE)]
        place: Vec3,
        /// Vertical field of view, degrees.
        #[serde(default = "default_fov_deg")]
        #[reflect(@FOV)]
        fov_deg: f32,
    },
    /// Goes along a smooth curve, to its point that is nearest to the player, and looks at the player.
    Rail {
        /// Points that the curve goes through, m, 2 to 64, at distances that are about the same.
        #[reflect(@PLACE)]
        points: Vec<Vec3>,
        /// Vertical field of view, degrees.
        #[serde(default = "default_fov_deg")]
        #[reflect(@FOV)]
        fov_deg: f32,
    },
    /// The camera behind the player, at another distance.
    Boom {
        /// Distance from player to camera, m.
        #[reflect(@BOOM)]
        boom_m: f32,
    },
    /// The camera behind the player, which stays inside the box: it comes nearer instead.
    Confined {
        /// Distance from player to camera far from the walls of the box, m.
        #[reflect(@BOOM)]
        boom_m: f32,
    },
}

fn default_fov_deg() -> f32 {
    50.0
}
