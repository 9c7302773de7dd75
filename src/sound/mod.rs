//! Sound: what is struck in the steps rings on springs, and is heard from the camera.
//!
//! ```text
//! step: contacts, landings, steps, finds -> Struck (place, N s) -> frame: Heard (left, right) -> end of the run: samples
//!                                                                                         or -> Orders -> audio device
//! ```
//!
//! - [`impacts`]: what hits what, and how hard, from the velocities before the step.
//! - [`events`]: what the figure does (landings, steps, the rope), and what it finds.
//! - [`voices`]: what a body of the level sings.
//! - [`heard`]: [`Sounds`], all that was struck, as it is heard from the camera.
//! - [`live`]: [`Orders`], when it sounds in play; pauses, volumes, and the end of a world.
//! - `device`, with the feature `sound`: the audio device.
//!
//! The synthesis is the crate [`springyard_sound`]. None of it is state: no step reads it, and steps that run again are silent.
//! `docs/sound.md` has all numbers.

#[cfg(feature = "sound")]
pub mod device;
pub mod events;
pub mod heard;
pub mod impacts;
pub mod live;
pub mod voices;

use bevy::prelude::*;

pub use heard::{Sounds, Struck};
pub use live::{Orders, SoundVolumes};

/// The systems of this module, in the order of a frame.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SoundSystems {
    /// Notes the motion of all bodies before rapier's step (in `FixedUpdate`).
    NoteMotion,
    /// Notes what is struck in a step (in `FixedPostUpdate`).
    Strike,
    /// Hears it from the camera (in `PostUpdate`).
    Hear,
    /// In play: orders what is heard (in `PostUpdate`).
    Order,
    /// Gives the orders to the audio device (in `Last`).
    Play,
}

/// Notes what is heard of a run, in [`Sounds`].
pub fn plugin(app: &mut App) {
    app.add_plugins((heard::plugin, impacts::plugin, events::plugin));
}
