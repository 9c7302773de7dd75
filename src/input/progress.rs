//! How far a run has come, and the request for a new one that goes on from there: *Continue* in a menu. It is input, like the buttons:
//! scripts can request it, recordings have it.
//!
//! This module holds only the values. The game's module `stations` begins the run.

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

/// Where the run continues that a message or a script requests for the current step; `None`: no request. Set at the start of each step.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct ContinueRequested(pub Option<Progress>);
