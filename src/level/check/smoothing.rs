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
    // The nearest point to the player jumps, too, when the player comes near the line.
    let jumps = platform.motion.goal_jumps() || matches!(platform.motion, Motion::Player { .. });
    if is_timed && !jumps {
        let what = "has no effect: it begins when a target jumps, and that of this motion does not; write, for example, Spring(frequency_hz: 1)";
        mistakes.about(at, what);
    }
}

/// Adds a mistake for a rate at which each frame leads farther away than the one before.
fn stays_near(mistakes: &mut Mistakes, at: &str, given: &PlatformSmoothing) {
    let PlatformSmoothing::RateTimesDt { rate_per_sec, fps } = *given else {
        return;
    };
    if rate_per_sec > 2.0 * fps && !mistakes.has_in(at) {
        let what = format!(
            "is {rate_per_sec}: at {fps} frames per second each frame would lead farther away than the one before; write at most {}",
            2.0 * fps
        );
        mistakes.about(&format!("{at}.rate_per_sec"), what);
    }
}
