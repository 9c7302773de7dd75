//! Adds what a platform needs for its target: a choice of places, a second spring, a part of the target's velocity.

use bevy::prelude::*;
use spring_math::{ParameterError, Spring};

use crate::drive::{FeedForward, SprungTarget};
use crate::level::file::{Motion, Platform, PlatformSpring};
use crate::level::movers::{ChosenPlace, LastTarget};

/// Adds the components of a platform's target. A platform that needs none stays as it is.
pub(super) fn insert(
    commands: &mut Commands,
    body: Entity,
    platform: &Platform,
    now_secs: f64,
) -> Result<(), ParameterError> {
    let mut body = commands.entity(body);
    let begin = platform.position + platform.target(now_secs).offset;
    match platform.motion {
        Motion::Places { start, .. } => {
            let last = LastTarget::at_rest(begin, start, now_secs);
            body.insert((ChosenPlace(start), last));
        }
        Motion::Player { .. } => {
            body.insert(LastTarget::at_rest(begin, 0, now_secs));
        }
        _ => {}
    }
    if platform.feed_forward < 1.0 {
        body.insert(FeedForward(platform.feed_forward));
    }
    if let Some(PlatformSpring {
        frequency_hz,
        damping_ratio,
    }) = platform.smoothed_by
    {
        let spring = Spring::from_hertz(frequency_hz, damping_ratio)?;
        body.insert(SprungTarget::new(spring));
    }
    Ok(())
}
