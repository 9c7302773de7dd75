//! What the registry holds of each kind of type, and what is said about numbers with a range.

mod missing_plugin;
mod numbers;
mod registry;
mod types;
