//! A message after a [`BodyFault`], [`DriveFault`] or [`CharacterFault`]: the simulation met an unusable value, such as NaN, and
//! recovered.

use std::time::Duration;

use bevy::prelude::*;

use super::notices::{Notices, Tone};
use springyard_character::CharacterFault;
use springyard_drive::DriveFault;
use springyard_drive::engine::BodyFault;

/// Time that a fault stays on screen.
const SHOWN: Duration = Duration::from_secs(8);

/// Shows the last fault of this frame: a fault often comes with others of the same cause.
pub(super) fn show_faults(
    mut bodies: MessageReader<BodyFault>,
    mut drives: MessageReader<DriveFault>,
    mut characters: MessageReader<CharacterFault>,
    mut notices: ResMut<Notices>,
) {
    let faults = (bodies.read().map(ToString::to_string))
        .chain(drives.read().map(ToString::to_string))
        .chain(characters.read().map(ToString::to_string));
    if let Some(text) = faults.last() {
        notices.show_for(SHOWN, Tone::Warning, text);
    }
}
