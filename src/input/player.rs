//! [`PlayerControlled`]: the character of the player.

use bevy::prelude::*;

use springyard_character::Intent;

/// On the character whose [`Intent`] devices or a script write.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(Intent)]
pub struct PlayerControlled;
