//! Limits of the turn rate of the look direction by a stick.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;

use springyard_state::parameter::{Label, Synonyms, limits};

/// Limits of the turn rate of the look direction.
#[derive(
    Resource, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct LookLimits {
    /// The fastest turn by a stick, whatever the bindings say: for players whom fast turns make ill. Low: the camera cannot keep
    /// up with a turning character; high: no limit.
    #[default(720.0)]
    #[reflect(@limits(10.0..=2000.0, 100.0..=720.0), @Label("stick turn limit"), @Synonyms("sensitivity, look speed, nausea, motion sickness"))]
    pub stick_limit_deg_s: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LookLimits>();
}
