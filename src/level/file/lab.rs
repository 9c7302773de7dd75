//! The place of the lab in a level file, and the clock on which it runs.

use bevy::math::Vec3;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};
use springyard_state::parameter::allowed;

use super::limits::{ANGLE, PLACE};

/// The names of the lab's lanes, from left to right.
pub const LAB_LANES: [&str; 10] = [
    "fixed",
    "fixed-lagging",
    "uniform",
    "mixed",
    "variable",
    "explicit",
    "semi-implicit",
    "stable-pd",
    "implicit",
    "exact",
];

/// Place of the lab in the level: a row of posts, 9.2 m long, 1 m deep and 3.3 m high.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabPlace {
    /// Middle of the row's foot, m.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// View direction onto the front of the row, degrees about the up axis: 0 looks along -Z, 90 along -X.
    #[serde(default)]
    #[reflect(@ANGLE)]
    pub facing_deg: f32,
    /// Frames per second of a clock of the lab's own, in simulated time. Without it the lab runs on the game's frames, as they really
    /// come, and nothing in the level can depend on it. Below 7.5 each frame has more steps than the lab's cap of 8.
    #[serde(default)]
    #[reflect(@allowed(5.0..=240.0).unit("frames per second").why("usually 60"))]
    pub fps: Option<f32>,
    /// Names of lanes, from [`LAB_LANES`], that simulate the time beyond the cap on steps in later frames; the others drop it. Only
    /// with `fps`.
    #[serde(default)]
    pub catch_up: Vec<String>,
}
