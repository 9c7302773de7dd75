//! A registry of the types that the fixed step of a game changes.
//!
//! The plugin that owns a type registers it in one line, under a name. Code that needs all state iterates over the [`StateRegistry`], without
//! knowing the types: `springyard_rewind` copies, restores, hashes and compares it. Start with [`RegisterState`].
//!
//! ```
//! use bevy::prelude::*;
//! use springyard_state::{RegisterState, StateRegistry};
//!
//! #[derive(Component, Clone, serde::Serialize)]
//! struct Door {
//!     angle_rad: f32,
//! }
//!
//! let mut app = App::new();
//! app.register_state::<Door>("door");
//! let registry = app.world().resource::<StateRegistry>();
//! assert!(registry.iter().any(|registered| registered.name == "door"));
//! ```
//!
//! A type is state if a step changes it and a later step reads it. It must be `Clone` and `Serialize`. Mark fields that are not state, such as
//! caches, with `#[serde(skip)]`. A field of type `Entity` is serialised by
//! [`body_name`](fn@body_name), since the same body has another entity id in another run.
//!
//! What cannot be state:
//!
//! - an immutable component (`#[component(immutable)]`): a copy is written back in place;
//! - a `HashMap` or `HashSet`, also as a field: it is serialised in its own order, which differs between runs, and so does the hash. Take a
//!   `BTreeMap`, a `BTreeSet` or a `Vec`;
//! - an `Option<Entity>` or `Vec<Entity>`: [`body_name`](fn@body_name) takes one `Entity`. Put a newtype into them, as there.
//!
//! Components and resources are registered in the same way (in bevy 0.19 a resource is a component). The [`Name`](bevy::prelude::Name) of an
//! entity identifies its components in the state hash; its registered name identifies a resource.
//!
//! - [`register`]: a method for each kind of type. [`state_type`]: the description of a registered type. [`registry`]: all of them.
//!   [`column`](mod@column): type-erased copies of values. [`body_name`](mod@body_name): entities as names.
//! - [`needs_plugin`]: warns of a component whose plugin is missing.
//! - [`parameter`]: the ranges of a number in a settings struct, on its field.

#![warn(clippy::too_many_lines)]

/// Compiles the code blocks of the README as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

pub mod body_name;
pub mod column;
pub mod needs_plugin;
pub mod parameter;
pub mod register;
pub mod registry;
pub mod state_type;

pub use body_name::{ENTITY, body_name};
pub use column::Column;
pub use needs_plugin::warn_without;
pub use register::RegisterState;
pub use registry::StateRegistry;
pub use state_type::{Reading, Role, StateType, append};
