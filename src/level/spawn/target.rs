//! Adds what a platform needs for its target: a choice of places, a filter, a part of the target's velocity.

use bevy::prelude::*;
use spring_math::ParameterError;

use super::smoothing::smoothed;
use crate::level::file::{Motion, Platform};
use crate::level::movers::{ChosenPlace, LastTarget};
use springyard_drive::FeedForward;

/// Adds the components of a platform's target, whose body starts at `start`. A platform that needs none stays as it is.
pub(super) fn insert(
    commands: &mut Commands,
    body: Entity,
    platform: &Platform,
    start: &Transform,
    now_secs: f64,
) -> Result<(), ParameterError> {
    let mut body = commands.entity(body);
    let begin = platform.position + platform.target(now_secs).offset;
    match platform.motion {
        Motion::Places { start, .. }
        | Motion::Angles {
            start,
            period_secs: None,
            ..
        } => {
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
    if let Some(smoothed) = smoothed(platform, start)? {
        body.insert(smoothed);
    }
    Ok(())
}
