//! How long frames last: artificial frame times in place of measured ones, from code or from a
//! [`FrameSpec`](springyard_timestep::frame_times::FrameSpec) (for tests and `--frames`), and the game's pause and speed.

pub mod controls;
mod injector;

use bevy::prelude::*;

pub use injector::{FrameInjector, HITCHES_SECS, HitchError};

/// Adds [`FrameInjector`], pause and speed, and [`springyard_timestep::policies::plugin`], whose planner cuts the frames into steps. A
/// second call does nothing.
pub fn plugin(app: &mut App) {
    if app.world().contains_resource::<FrameInjector>() {
        return;
    }
    springyard_timestep::policies::plugin(app);
    app.add_plugins((controls::plugin, injector::plugin));
}
