//! A new run on request, such as *restart* in a menu. It is input, like the buttons: scripts can request it, recordings have it.
//!
//! This module holds only the request. The game's module `stations` begins the run.

use bevy::prelude::*;

/// Message, at frame time: the next step begins a new run, unless a script plays.
#[derive(Message, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RequestNewRun;

/// Whether a new run is requested for the current step, by a message or by a script. Set at the start of each step.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NewRunRequested(pub bool);
