//! [`Screen`]: whether there is place for a prompt.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Virtual;

use crate::menu::Menu;
use crate::overlay::help::HelpShown;
use crate::overlay::panels_open::OpenPanels;
use crate::stations::RunClock;
use crate::visuals::warm_up::WarmUp;
use springyard_rewind::Rewind;
use springyard_rewind::travel::HeldInPast;

/// What may be in the way of a prompt.
#[derive(SystemParam)]
pub(super) struct Screen<'w> {
    menu: Res<'w, Menu>,
    help: Option<Res<'w, HelpShown>>,
    panels: OpenPanels<'w>,
    warm_up: Option<Res<'w, WarmUp>>,
    time: Res<'w, Time<Virtual>>,
    held: Res<'w, HeldInPast>,
    rewind: Res<'w, Rewind>,
    run: Res<'w, RunClock>,
}

impl Screen<'_> {
    /// Whether the game is being played, and nothing but the game is on screen: no menu, help or panel, no pause, no past, and not the
    /// card at the goal.
    pub fn is_free(&self) -> bool {
        let is_covered = self.menu.is_open()
            || self.help.as_ref().is_some_and(|help| help.is_open())
            || self.panels.any()
            || self.warm_up.is_some();
        let stands_still = self.time.is_paused()
            // Time runs back, or the past is shown.
            || self.held.is_held()
            || self.rewind.is_under_way();
        !is_covered && !stands_still && self.run.took_secs.is_none()
    }

    /// Whether the springs are on screen.
    pub fn shows_springs(&self) -> bool {
        self.menu.is_at_springs()
    }
}
