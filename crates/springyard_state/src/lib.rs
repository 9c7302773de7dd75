//! The state of the simulation, in one place: all that a step changes and a later step reads.
//!
//! The plugin of a module registers each such type once, under a name. Code that needs the whole state goes through the
//! [`StateRegistry`] and depends on no module: [`hash`](fn@hash) does, for determinism checks.
//!
//! ```
//! use bevy::prelude::*;
//!
//! #[derive(Component, Clone, serde::Serialize)]
//! struct Door {
//!     angle_rad: f32,
//! }
//!
//! let mut app = App::new();
//! springyard_state::register_component::<Door>(&mut app, "door");
//! let gate = (Name::new("gate"), Door { angle_rad: 0.5 });
//! let gate = app.world_mut().spawn(gate).id();
//! let before = springyard_state::hash(app.world());
//! app.world_mut().get_mut::<Door>(gate).unwrap().angle_rad += 1e-6;
//! assert_ne!(springyard_state::hash(app.world()), before);
//! ```
//!
//! A type is state if it is `Clone` and `Serialize`, and registered. Fields that are no state, such as caches, are
//! `#[serde(skip)]`, with a comment that says why. A field of type `Entity` is serialised by [`body_name`](fn@body_name), since the
//! same body is another entity in another run.
//!
//! - [`registry`]: what is state. [`mod@hash`]: the hash of all of it. [`mod@snapshot`]: a copy of it, to go on from;
//!   [`kept`]: the copy of one type. [`step_runs`]: to which systems its values look changed.
//! - `walk`: the order in which all state is read. [`sink`]: what its values are added to.
//! - [`hasher`]: FNV-1a as a `Serializer`, with `compound`: it hashes any type that serde can write.
//! - [`fields`](mod@fields): all of it as named values. [`difference`]: the first value in which two states differ.
//! - [`field_sink`]: the list of values, as a `Serializer`, with `field_parts`. [`layout`]: the names of the values.
//! - [`parked`], [`mod@park`], `link`, [`roster`]: entities that come and go. [`step_commands`]: how steps spawn and despawn them.
//! - [`frame_writes`], [`written`]: what frames write between two steps. [`mod@checksums`], [`checksum`]: whether a step that runs
//!   again starts from the same state.
//! - [`body_name`](mod@body_name): entities as names.
//! - [`mod@watch`]: names what steps change and no snapshot has. [`values`]: all values of a world. `covered`: what a registration covers.

#![warn(clippy::too_many_lines)]

/// Compiles the code blocks of the README as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

pub mod body_name;
mod change;
pub mod checksum;
pub mod checksums;
mod compound;
mod covered;
pub mod difference;
mod field_parts;
pub mod field_sink;
pub mod fields;
pub mod frame_writes;
pub mod hash;
pub mod hasher;
pub mod kept;
pub mod layout;
mod link;
pub mod parameter;
pub mod park;
pub mod parked;
pub mod registry;
pub mod roster;
pub mod sink;
pub mod snapshot;
pub mod step_commands;
pub mod step_runs;
pub mod values;
mod walk;
pub mod watch;
pub mod written;

pub use body_name::body_name;
pub use change::{Change, How};
pub use checksums::{Checksums, checksums};
pub use difference::Difference;
pub use field_sink::FieldSink;
pub use fields::{Field, Fields, fields};
pub use frame_writes::FrameWrites;
pub use hash::{hash, unnamed};
pub use hasher::StateHasher;
pub use kept::Kept;
pub use layout::Value;
pub use parked::Parked;
pub use registry::{
    StateRegistry, drop_step_messages, register_bodies, register_cache, register_checksum,
    register_compared, register_component, register_covered, register_frame,
    register_frame_component, register_frame_resource, register_kept, register_kept_component,
    register_kept_resource, register_linked, register_no_input, register_part, register_resource,
    register_resource_unless_default, register_setting, register_step_message, register_unkept,
    register_written,
};
pub use sink::StateSink;
pub use snapshot::{Snapshot, frame_snapshot, settings_changes, settings_snapshot, snapshot};
pub use step_commands::{StepCommands, despawn, spawn};
pub use step_runs::{StepRuns, note_step_end};
pub use values::Values;
pub use watch::{Watch, begin_watch, end_watch, find_unregistered, watch};
