//! Springyard: a small playable yard where everything that moves, moves on a spring.
//!
//! The rooms, in the order that data flows through them:
//!
//! | room | what it does |
//! |---|---|
//! | [`input`] | devices, scripts -> an [`Intent`](input::Intent) per character: latched presses and directions, and where to look |
//! | [`timestep`] | frame time -> fixed steps -> views interpolated to the frame |
//! | [`level`] | a RON file, checked -> bodies and their views; reload while playing |
//! | [`drive`] | springs -> velocities of rigid bodies |
//! | [`character`] | intent -> springs on one floating capsule |
//! | [`camera`] | views and look direction -> the camera's pose, at frame rate |
//! | [`lab`] | every substep policy and integrator on live bodies, side by side with the exact curve |
//! | [`visuals`] | meshes, materials, light, quality |
//! | [`overlay`] | help, errors and panels on screen; reads everything, nothing reads it |
//! | [`cli`] | the commands `play`, `run`, `capture`, `trace`, `check` |
//!
//! Beside the rooms: [`tuning`] knows every number of the feel, [`ron_file`] reads files and says in which line they are wrong.
//! [`schedule`] is the one place where rooms are ordered against each other; [`game`] puts together what knows nothing of each other.
//! The springs themselves live in the crate [`spring_math`], which knows no engine.

pub mod game;
pub mod schedule;

pub mod input;
pub mod timestep;

pub mod camera;
pub mod character;
pub mod drive;
pub mod lab;
pub mod level;

pub mod overlay;
pub mod visuals;

pub mod cli;

#[cfg(test)]
#[path = "../crates/spring_math/tests/support/worst.rs"]
mod worst;

pub use spring_math;

pub mod ron_file;
pub mod tuning;
