//! Any step of the last five minutes, again and exactly.
//!
//! ```text
//! each step: input -----> History: the input of every step, and a keyframe (a copy of all state) every half second or so
//! seek(tick):             the keyframe before it is restored, and the steps from there run again with their input
//! ```
//!
//! A step is a function of state and input, so the state after any step follows from an earlier state and the input since. That is why
//! the history is small: 18 000 inputs, and few copies of the state.
//!
//! What is state is registered with [`springyard_state`]. Input is what frames write into registered types, and the resources of
//! [`register_input`]. What frames move and no step reads, such as a camera, is registered as frame state.
//!
//! `examples/print_seek.rs` is a whole program without a window; the repository's `examples/rewind.rs` has a button.
//!
//! - [`history`]: what is kept of the past. [`keyframes`]: which copies of the state. [`inputs`]: which resources are input.
//!   [`mod@seek`]: back to a step, or forward again; `seek_error`. `found`: what frames change between two steps. `between`: copies
//!   between two keyframes, to go back step by step. `open_order`: warns if steps on many threads may give another run.
//! - [`frames`]: what past frames have shown: the camera. [`travel`]: shows the past, goes on from it, or returns. [`rewind`]: runs time
//!   back while a button is held.
//! - [`mod@snapshot`]: a copy of all state. [`entities`]: those that come and go. `rapier`: the physics engine's own state.
//! - [`compare`]: all state as a hash or as named values; where two states differ. [`mod@watch`]: finds what steps change and no
//!   registration has.

#![warn(clippy::too_many_lines)]

/// Compiles the code blocks of the README as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// Compiles the code blocks of `docs/use.md` as doctests.
#[cfg(doctest)]
#[doc = include_str!("../docs/use.md")]
pub struct Use;

mod between;
mod bevy_types;
pub mod compare;
pub mod entities;
mod found;
pub mod frames;
pub mod history;
pub mod hold;
pub mod inputs;
pub mod keyframes;
mod open_order;
#[cfg(feature = "rapier")]
mod rapier;
pub mod rewind;
pub mod seek;
mod seek_error;
pub mod snapshot;
pub mod travel;
pub mod watch;

use bevy::prelude::*;
use springyard_timestep::{AfterStep, BeforeStep};

pub use compare::bodies::register_bodies;
pub use compare::difference::Difference;
pub use compare::fields::{Field, Fields, fields};
pub use compare::hash::{hash, unnamed};
pub use compare::hasher::StateHasher;
pub use compare::layout;
pub use entities::Parked;
pub use entities::link::register_linked;
pub use entities::step_commands::{StepCommands, despawn, spawn};
pub use found::Found;
pub use frames::{FrameHistory, InterpolatedInPast};
pub use history::{History, PastStep};
pub use hold::{TimeHeld, hold_time, release_time};
pub use inputs::{Replayed, register_input};
#[cfg(feature = "rapier")]
pub use rapier::hash_rapier_bodies;
pub use rewind::{Rewind, RewindButton};
pub use seek::{Sought, run_on, seek};
pub use seek_error::SeekError;
pub use snapshot::kept::{Kept, register_kept};
pub use snapshot::step_runs::StepRuns;
pub use snapshot::{
    Snapshot, drop_step_messages, frame_snapshot, settings_changes, settings_snapshot, snapshot,
};
pub use travel::{HeldInPast, Shown, TimeTravel};
pub use watch::{find_unregistered, watch};

/// The system sets of this module.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RewindSystems {
    /// Keeps time from running while it is held (in `First`).
    KeepHeld,
    /// Writes [`TimeTravel`] messages (in `RunFixedMainLoop`, before the steps).
    Steer,
    /// Obeys them (in `RunFixedMainLoop`, before the steps).
    Travel,
    /// Notes what the step finds, and copies the state if a keyframe is due (in `BeforeStep`).
    NoteStep,
    /// Notes the registered inputs of the step (in `FixedPreUpdate`): write them before this.
    NoteInput,
    /// While the past is shown, puts back what frames have moved (in `PostUpdate`): move cameras before this.
    PutBackFrame,
}

/// Keeps the history of the last five minutes. A game that adds it has its types registered with [`springyard_state`].
pub fn plugin(app: &mut App) {
    // Only queries that are made after this leave parked entities out.
    app.world_mut().register_disabling_component::<Parked>();
    app.init_resource::<inputs::InputKinds>()
        .init_resource::<compare::fields::LastLayout>()
        .configure_sets(
            BeforeStep,
            watch::WatchSystems.before(RewindSystems::NoteStep),
        )
        .configure_sets(AfterStep, watch::WatchSystems.after(history::end_spawns))
        .add_systems(
            AfterStep,
            snapshot::step_runs::note_step_end.after(watch::WatchSystems),
        )
        .add_plugins((
            bevy_types::plugin,
            history::plugin,
            frames::plugin,
            hold::plugin,
            travel::plugin,
            rewind::plugin,
            open_order::plugin,
        ));
    #[cfg(feature = "rapier")]
    app.add_plugins(rapier::plugin);
}

/// Forgets the past and shows the present: for a game whose world is another one from now on, such as another level.
pub fn begin_anew(world: &mut World) {
    HeldInPast::let_go(world);
    world.resource_mut::<History>().clear();
    world.resource_mut::<FrameHistory>().clear();
    *world.resource_mut::<Rewind>() = Rewind::default();
}
