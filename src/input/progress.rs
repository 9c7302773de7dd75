//! How far a run has come, and the request for a new one that goes on from there: *Continue* in a menu. It is input, as the buttons are:
//! a script can request it, a recording has it.
//!
//! This module has the values only. The game's module `stations` begins the run.

use std::collections::BTreeSet;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// How far a run has come.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Progress {
    /// Name of the last checkpoint; `None`: the spawn.
    pub checkpoint: Option<String>,
    /// Names of the collected coils.
    pub coils: BTreeSet<String>,
    /// Names of the collected loops.
    pub loops: BTreeSet<String>,
}

/// Message, at frame time: the next step begins a new run that goes on from there, unless a script plays.
#[derive(Message, Debug, Clone, Default, PartialEq, Eq)]
pub struct RequestContinue(pub Progress);

/// From where the new run goes on that is requested for the current step, by a message or by a script; `None`: none is. Written anew at
/// the start of each step.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct ContinueRequested(pub Option<Progress>);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<RequestContinue>()
        .init_resource::<ContinueRequested>();
}
