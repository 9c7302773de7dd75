//! Restores the state after any step of the last five minutes, bit for bit, and lets the game go on from there.
//!
//! ```text
//! each step: input -----> History: the input of every step, and a keyframe (a copy of all state) every half second or so
//! seek(tick):             the keyframe before it is restored, and the steps from there run again with their input
//! ```
//!
//! A step is a function of state, settings and input, so the state after any step follows from an earlier state and the settings and inputs
//! since. The history is small: one input a step (18 000 at 60 steps a second), and few copies of the state.
//!
//! The game registers its state with [`springyard_state`]. Input of a step is what systems outside of the fixed step, such as those in
//! `Update`, write into registered state, and the resources of [`register_input`]. What these systems move and no step reads, such as a
//! camera, is registered as frame state.
//!
//! Start with [`seek()`] and [`TimeTravel`]. `examples/print_seek.rs` is a whole program without a window; the repository's
//! `examples/rewind.rs` has a button.
//!
//! # What runs when
//!
//! 1. **A frame**
//!    1. `First`, [`RewindSystems::KeepHeld`]: while the past is shown, time stays paused.
//!    2. `RunFixedMainLoop`, before the steps: [`RewindSystems::Steer`] writes [`TimeTravel`] messages, [`RewindSystems::Travel`] reads them,
//!       seeks, and restores the recorded frame state.
//!    3. `RunFixedMainLoop`: the steps of the frame, each as in 2; none while time is held. Then views are interpolated.
//!    4. `Update`: what systems write into registered state here, or elsewhere outside of the fixed step, is input of the next step.
//!    5. `PostUpdate`, [`RewindSystems::PutBackFrame`]: while the past is shown, the recorded frame state is restored once more.
//!    6. `Last`: unless time is held, the frame state is recorded in the [`FrameHistory`], if the present step is the newest.
//! 2. **A step that is played**
//!    1. `BeforeStep`, [`RewindSystems::NoteStep`]: forgets the steps after the present one; notes what was written, spawned and despawned
//!       outside of the fixed step since the last step, and a checksum of each registered state; copies the state if a keyframe is due.
//!    2. `FixedPreUpdate`, [`RewindSystems::NoteInput`]: notes the registered inputs, the settings, and the length of the step.
//!    3. `FixedUpdate`, `FixedPostUpdate`: the game and the physics engine.
//!    4. `FixedLast`: notes the wall-clock time that the step took. The distance of keyframes depends on it.
//!    5. `AfterStep`: notes which entities the step has spawned, and when each of its systems ran (for change detection).
//! 3. **A step that runs again** in a seek, while the resource [`Resimulating`](springyard_timestep::Resimulating) exists
//!    1. Before it: the recorded settings are restored, and the changes noted in 2.1 are made again. Then the checksums are compared with
//!       those noted in 2.1; a difference ends the seek with [`SeekError::Diverged`]. The recorded inputs are put into [`Replayed`].
//!    2. The schedules of 2 run, with the recorded length. 2.1, 2.2, 2.4, the note of spawned entities in 2.5, and all systems with
//!       `run_if(is_live)` are skipped.
//!    3. After it: it must have spawned as many entities as the first time.
//!    4. After the last one: 3.1 for the step that followed, without settings and inputs; after the newest step its copy is restored instead.
//!       Then `Resimulating` and `Replayed` are removed, the settings and the step length of the present are restored, the messages that
//!       steps have written are dropped, and [`Sought`] is triggered.
//!
//! # Modules
//!
//! [`travel`], [`frames`] and [`mod@watch`] are public, for what the root of the crate does not have. The others, in `src/`:
//!
//! - `history`: what is kept of the past. `keyframes`: at which steps the state is copied. `inputs`: which resources are input.
//!   `seek`: to a step, back or forward; `seek_error`. `found`: the changes made outside of the fixed step before a step, and
//!   checksums. `gifts`: what a step has given to older entities. `open_order`: warns if two systems that share state have no set order while steps run on several threads.
//! - [`frames`]: the cameras of past frames. [`travel`]: shows the past, goes on from it, or returns. `rewind`: runs time back while a
//!   button is held. `hold`: frames without time. `settings`: how much is kept, and how fast a rewind goes.
//! - `snapshot`: a copy of all state. `entities`: those that come and go. `rapier`: the physics engine's own state.
//! - `compare`: hashes all state, lists it as named values, and finds the values in which two states differ. [`mod@watch`]: finds types
//!   that steps change and that are not registered.

#![warn(clippy::too_many_lines)]

/// Compiles the code blocks of the README as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// Compiles the code blocks of `docs/use.md` as doctests.
#[cfg(doctest)]
#[doc = include_str!("../docs/use.md")]
pub struct Use;

mod bevy_types;
mod compare;
mod entities;
mod found;
pub mod frames;
mod gifts;
mod history;
mod hold;
mod inputs;
mod keyframes;
mod open_order;
#[cfg(feature = "rapier")]
mod rapier;
mod rewind;
mod seek;
mod seek_error;
mod settings;
mod snapshot;
pub mod travel;
pub mod watch;

use bevy::prelude::*;
use springyard_timestep::{AfterStep, BeforeStep};

pub use compare::bodies::{BODIES, ReadBody, register_bodies};
pub use compare::difference::Difference;
pub use compare::fields::{Field, Fields, fields};
pub use compare::hash::{hash, unnamed};
pub use compare::hasher::hash_of;
pub use compare::layout;
pub use entities::Parked;
pub use entities::link::register_linked;
pub use entities::step_commands::{StepCommands, despawn, spawn};
pub use found::Found;
pub use frames::{FrameHistory, InterpolatedInPast};
pub use history::{History, PastStep, free_entities};
pub use hold::{TimeHeld, hold_time, release_time};
pub use inputs::{Inputs, Replayed, end_replay, register_input};
#[cfg(feature = "rapier")]
pub use rapier::hash_rapier_bodies;
pub use rewind::{Rewind, RewindButton};
pub use seek::{Sought, run_on, seek};
pub use seek_error::SeekError;
pub use settings::RewindSettings;
pub use snapshot::kept::{Keep, Kept, register_kept};
pub use snapshot::step_runs::StepRuns;
pub use snapshot::{Snapshot, drop_step_messages, frame_snapshot, settings_snapshot, snapshot};
pub use travel::{HeldInPast, Shown, TimeTravel};
pub use watch::{find_unregistered, watch};

/// The system sets of this crate.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RewindSystems {
    /// Keeps time from running while it is held (in `First`).
    KeepHeld,
    /// Writes [`TimeTravel`] messages (in `RunFixedMainLoop`, before the steps).
    Steer,
    /// Reads them, and seeks (in `RunFixedMainLoop`, before the steps).
    Travel,
    /// Notes what the step finds, and copies the state if a keyframe is due (in `BeforeStep`).
    NoteStep,
    /// Notes the registered inputs of the step (in `FixedPreUpdate`): write them before this.
    NoteInput,
    /// While the past is shown, restores the recorded frame state (in `PostUpdate`): move cameras before this.
    PutBackFrame,
}

/// Keeps the history of the last five minutes, or as long as [`RewindSettings`] says. Add `springyard_timestep::plugin` as well, and register what your steps change with
/// [`springyard_state`]; rapier's types are registered here, with the feature `rapier`.
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
            gifts::plugin,
            frames::plugin,
            hold::plugin,
            travel::plugin,
            rewind::plugin,
            open_order::plugin,
        ));
    #[cfg(feature = "rapier")]
    app.add_plugins(rapier::plugin);
}

/// Empties the history, and ends the display of the past; the world stays as it is. Call it when no step from before is to be reached any
/// more, for instance when another level has been loaded. The history begins again after the next step.
#[doc(alias = "clear_history")]
#[doc(alias = "reset")]
pub fn begin_anew(world: &mut World) {
    HeldInPast::clear(world);
    world.resource_mut::<History>().clear();
    world.resource_mut::<FrameHistory>().clear();
    *world.resource_mut::<Rewind>() = Rewind::default();
}
