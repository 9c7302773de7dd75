//! [`Assist`]: options that make the game easier and change what a step does. They are input, like the buttons: scripts set them,
//! recordings have them.
//!
//! This module holds only the values. The game's module `tuning` gives them to the player's character.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use springyard_state::RegisterState;

/// The assists in force. To change them at frame time, write [`RequestedAssist`].
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assist {
    /// Whether a jump counts for longer after an edge (coyote time) and before a landing (jump buffer).
    pub long_jump_windows: bool,
    /// Whether a second jump in the air is possible.
    pub double_jump: bool,
    /// Whether a fall puts the character back where it last stood, not on its spawn point.
    pub free_falls: bool,
}

impl Assist {
    /// Whether any assist is on.
    #[must_use]
    pub fn is_on(self) -> bool {
        self != Self::default()
    }
}

/// The assists that the player has chosen. The next step takes them over, unless a script plays.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RequestedAssist(pub Assist);

pub(super) fn plugin(app: &mut App) {
    app.register_state::<Assist>("assist");
    app.init_resource::<Assist>()
        .init_resource::<RequestedAssist>();
}
