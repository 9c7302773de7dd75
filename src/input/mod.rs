//! Devices and scripts -> an [`Intent`] for each step.
//!
//! A step must not care how many frames there were since the last one. So devices are read once a frame and *latched*
//! ([`latch`]): presses are counted, none is lost between two steps and none counted twice; the movement of a step is what was
//! held, averaged over the time that the step stands for ([`axis_latch`]), so that a tap of a direction is as long as it was,
//! wherever it falls; the direction of looking is turned at frame rate ([`look`]) and the step takes the value of its moment. A
//! [`script`] is stamped in simulated time and acts at steps, so that it plays the same at any frame rate; what a player does can
//! be recorded as one ([`record`]).

#[cfg(feature = "game")]
pub mod actions;
pub mod axis_latch;
#[cfg(feature = "game")]
pub mod bindings;
#[cfg(feature = "game")]
pub mod devices;
pub mod intent;
pub mod latch;
pub mod look;
#[cfg(feature = "game")]
pub mod mouse_capture;
pub mod record;
pub mod script;
#[cfg(feature = "game")]
pub mod stick_curve;
#[cfg(feature = "game")]
mod taps;

use bevy::prelude::*;

use crate::timestep;

#[cfg(feature = "game")]
pub use bindings::Bindings;
pub use intent::{Intent, PlayerControlled, Presses};
pub use look::{CameraControl, Look, LookLimits};

/// What is done about input, in this order.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InputSystems {
    /// Devices -> latch and look (in `PreUpdate`, once a frame).
    Latch,
    /// Latch or script -> the intent of the step in hand (in `FixedPreUpdate`).
    WriteIntent,
    /// Writes down what the step was given (in `FixedPreUpdate`).
    Record,
}

/// What every game needs, with or without devices: intents, scripts, recording. Adds [`timestep::plugin`]: a
/// script is stamped in simulated time.
///
/// A game that writes each character's [`Intent`] itself does not need it.
pub fn plugin(app: &mut App) {
    timestep::plugin(app);
    look::plugin(app);
    app.configure_sets(
        FixedPreUpdate,
        (InputSystems::WriteIntent, InputSystems::Record).chain(),
    )
    .add_plugins((latch::plugin, script::plugin, record::plugin));
}
