//! [`DemoHere`]: the demo of the workbench that explains what is round the player.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::player::Players;
use crate::level::CurrentLevel;

/// Where the player is, and what stands there.
#[derive(SystemParam)]
pub struct DemoHere<'w, 's> {
    level: Option<Res<'w, CurrentLevel>>,
    players: Players<'w, 's>,
}

impl DemoHere<'_, '_> {
    /// Name of the demo: of the exhibit before the player, or of the station around it.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        let player = self.players.iter().next()?;
        self.level.as_ref()?.level.demo_at(player.centre())
    }
}
