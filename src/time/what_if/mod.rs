//! What if: replays the last seconds with other parameters, beside what was played.
//!
//! ```text
//! AskWhatIf --> the recorded steps and the state before them --> played:  the same steps under the recorded settings
//!                                                            --> instead: the same input under other numbers
//!                                                                         compare(played, instead) --> WhatIf::answer
//! ```
//!
//! Both paths run in the world of the game itself, in slices of some milliseconds between two frames. Around each slice the present is
//! kept and put back (`present`), so nothing but [`WhatIf`] changes. `played` must end in the recorded state: [`Answer::is_faithful`].
//!
//! - [`request`]: the request, and the result. [`path`]: points of a path. [`compare`](mod@compare): where two of them part.
//!   `jumps`: the jumps of a path.
//! - `steps`: the steps of a frame, as recorded or of another policy and rate. `inputs`: the input of such a step.
//! - `run`: one path. `present`: what is put back after a slice. `job`: both paths, slice by slice.

pub mod compare;
mod inputs;
mod job;
mod jumps;
pub mod path;
mod present;
pub mod request;
mod run;
mod steps;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;

use springyard_state::RegisterState;
use springyard_timestep::is_live;

pub use compare::{Parting, compare};
pub use jumps::pairs;
pub use path::{Path, PathPoint, point_now};
pub use request::{Answer, AskWhatIf, ForgetWhatIf, Numbers, Span, WhatIf};

/// Answers [`AskWhatIf`]. Needs [`History`](springyard_rewind::History).
pub fn plugin(app: &mut App) {
    app.register_unkept::<job::Jobs>("a computation between two steps; no step reads it");
    app.add_message::<AskWhatIf>()
        .add_message::<ForgetWhatIf>()
        .init_resource::<WhatIf>()
        .init_resource::<job::Jobs>()
        .add_systems(FixedPostUpdate, job::note_level.run_if(is_live))
        // Before the steps of the frame: the messages of the last ones have been read.
        .add_systems(
            RunFixedMainLoop,
            (job::take_requests, job::run_slice.run_if(job::has_work))
                .chain()
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
        );
}
