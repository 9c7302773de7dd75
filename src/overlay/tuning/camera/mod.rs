//! What the tuning panel shows of the camera while its parameters are edited.
//!
//! - [`mod@trace`]: lag and distance of the last seconds, sampled once a frame while the panel is open; `plots` draws them below the fields.
//! - `pitch_curves`: what the pitch changes, with a mark at the present pitch.
//! - [`guides`]: the dead zone and the limit of the look ahead in the world, while a field that sets them is in use.

pub mod guides;
pub(super) mod pitch_curves;
pub(super) mod plots;
pub mod trace;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((trace::plugin, guides::plugin));
}
