//! Small things in a level file: rings for the rope, creatures that watch the player, and show cases in which a demo of the workbench runs.
//!
//! An entry of the last two is also the component on the entity that the level spawns for it. The module `visuals` moves them.

use bevy::prelude::{Component, Reflect, Vec3};
use serde::{Deserialize, Serialize};

use super::limits::{ANGLE, PLACE};

/// A ring that hangs in the air or under something. The player's rope takes it before other things near the middle of the view.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Anchor {
    /// Middle of the ring, m.
    #[reflect(@PLACE)]
    pub at: Vec3,
}

/// A round head on a short coil, 0.9 m high: it looks at the player, hops at a landing and ducks at a dash.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Creature {
    /// Middle of its foot, on the ground, m.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// Where it looks while the player is far away, degrees about the up axis: 0 looks along -Z, 90 along -X.
    #[serde(default)]
    #[reflect(@ANGLE)]
    pub facing_deg: f32,
}

/// A show case, 2 m wide, 0.6 m deep and 2.8 m high, in which two beads move on rails: teal in the right way, amber by the mistake.
#[derive(Component, Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exhibit {
    /// Name, used once in the level.
    pub name: String,
    /// Name of the demo that it shows: one that moves along a line or in the plane, with a right and a wrong way. The player opens its page
    /// before the case.
    pub demo: String,
    /// Middle of the case's foot, on the ground, m.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// View direction onto the front of the case, degrees about the up axis: 0 along -Z, 90 along -X.
    #[serde(default)]
    #[reflect(@ANGLE)]
    pub facing_deg: f32,
}

impl Exhibit {
    /// Name of the fixed body of its case.
    #[must_use]
    pub fn case_name(&self) -> String {
        format!("case of {}", self.name)
    }
}
