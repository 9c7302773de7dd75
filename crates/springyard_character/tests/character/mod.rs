//! The character, on its own and with other bodies.

mod bodies;
mod crushed;
mod events;
mod forgotten_plugins;
mod grab;
mod groups;
mod jump;
mod landings;
mod passengers;
mod paused;
mod predict;
mod random;
mod slopes;
mod walk;
