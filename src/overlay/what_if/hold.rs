//! Time stands still while the panel is open, and goes on as it was when it closes.

use bevy::prelude::*;

use super::WhatIfPanel;
use springyard_rewind::{HeldInPast, hold_time, release_time};

/// Whether there is something to do: a run condition.
pub(super) fn is_due(panel: Res<WhatIfPanel>) -> bool {
    panel.shown || panel.holds_time
}

/// Holds time while the panel is open. A rewind lets time run on at its end; the next frame holds it again. A game that was paused
/// before stays paused afterwards.
///
/// Runs before the time of the frame, so no step is played between the menu and the panel that opens from it.
pub(super) fn hold_while_open(world: &mut World) {
    let mut panel = world.resource_mut::<WhatIfPanel>();
    let is_open = panel.shown;
    panel.holds_time = is_open;
    if is_open {
        hold_time(world);
        return;
    }
    // A past that is shown lets time run on when it ends.
    let past = world.get_resource::<HeldInPast>();
    if !past.is_some_and(HeldInPast::is_held) {
        release_time(world);
    }
}
