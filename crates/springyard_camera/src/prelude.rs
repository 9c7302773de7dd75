//! What the file of a driver imports.

pub(super) use bevy::prelude::*;
pub(super) use serde::{Deserialize, Serialize};
pub(super) use smart_default::SmartDefault;
pub(super) use spring_math::{Spring, sprung::Sprung};
pub(super) use springyard_state::parameter::{Label, Synonyms, limits};

pub(super) use super::rig::Rig;
pub(super) use super::sight::Sight;
