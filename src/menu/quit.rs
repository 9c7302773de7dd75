//! Asks the game to end, as the window's close button does.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowCloseRequested};

/// Asks the game to end. With unsaved changes of the tuning the first request is answered by a message, the second ends it.
#[derive(SystemParam)]
pub(super) struct Quit<'w, 's> {
    windows: Query<'w, 's, Entity, With<PrimaryWindow>>,
    requests: MessageWriter<'w, WindowCloseRequested>,
}

impl Quit<'_, '_> {
    /// Asks once.
    pub fn request(&mut self) {
        for window in &self.windows {
            self.requests.write(WindowCloseRequested { window });
        }
    }
}
