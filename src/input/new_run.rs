//! A new run on request, such as *restart* in a menu.

use bevy::prelude::*;

/// Message, at frame time: the next step begins a new run, unless a script plays.
#[derive(Message, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RequestNewRun;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<RequestNewRun>();
}
