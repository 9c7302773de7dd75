//! What shows that coils belong to the goal's lift: each flies there and stays beside it, the camera glances at it, and the gate pulses.

mod flight;
mod gate;
mod glance;
mod slots;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((slots::plugin, gate::plugin, glance::plugin));
}
