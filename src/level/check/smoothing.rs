//! Checks what smooths a platform's target: that it has an effect on the platform's motion, and that it converges.

use super::mistakes::Mistakes;
use crate::level::file::{Motion, Platform, PlatformSmoothing};

/// Adds a mistake for a curve to a target that never jumps, and for a rate that leads away.
pub(super) fn check(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    let Some(given) = &platform.smoothed_by else {
        return;
    };
    stays_near(mistakes, at, given);
    let is_timed = matches!(
        given,
        PlatformSmoothing::TimedSpring { .. } | PlatformSmoothing::Tween { .. }
    );
    if is_timed && !jumps(&platform.motion) {
        let message = format!(
            "{at} has no effect: it begins when a target jumps, and that of this motion does not; write, for example, Spring(frequency_hz: 1)"
        );
        mistakes.note(at, message);
    }
}

/// Whether the target jumps from place to place, at least sometimes.
fn jumps(motion: &Motion) -> bool {
    matches!(
        motion,
        Motion::Step { .. } | Motion::Places { .. } | Motion::Angles { .. } | Motion::Player { .. }
    )
}

/// Adds a mistake for a rate at which each frame leads farther away than the one before.
fn stays_near(mistakes: &mut Mistakes, at: &str, given: &PlatformSmoothing) {
    let PlatformSmoothing::RateTimesDt { rate_per_sec, fps } = *given else {
        return;
    };
    if rate_per_sec > 2.0 * fps && !mistakes.has_in(at) {
        let field = format!("{at}.rate_per_sec");
        let message = format!(
            "{field} is {rate_per_sec}: at {fps} frames per second each frame would lead farther away than the one before; write at most {}",
            2.0 * fps
        );
        mistakes.note(&field, message);
    }
}
