//! Checks what smooths a platform's target: its numbers, and whether it has an effect on the platform's motion.

use super::limits::{DAMPING, FREQUENCY, Range, SAMPLED_FPS, number, range};
use super::mistakes::Mistakes;
use crate::level::file::{Motion, Platform, PlatformSmoothing};

const HALF_LIFE: Range = range(0.001, 60.0, "s", "usually 0.1 to 1 s");
const DURATION: Range = range(0.05, 600.0, "s", "usually 1 to 4 s");
/// Range of the lead of a timed spring.
pub(super) const LEAD: Range = range(
    0.0,
    60.0,
    "s",
    "usually 0.3 to 1 s; 0 is late, as long as secs is a plain spring",
);
const LERP_PART: Range = range(
    0.001,
    1.0,
    "(a part of the distance)",
    "usually 0.05 to 0.3; 1 jumps",
);
const RATE: Range = range(0.01, 2000.0, "1/s", "usually 2 to 20");

/// Adds a mistake for each number out of its range, and for a curve to a target that never jumps.
pub(super) fn check(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    let Some(given) = &platform.smoothed_by else {
        return;
    };
    for (name, value, range) in numbers(given) {
        number(mistakes, &format!("{at}.{name}"), value, range);
    }
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

/// Whether the target jumps from place to place, at least at times.
fn jumps(motion: &Motion) -> bool {
    matches!(
        motion,
        Motion::Step { .. } | Motion::Places { .. } | Motion::Angles { .. } | Motion::Player { .. }
    )
}

/// The numbers of a filter, each with its name and range.
fn numbers(given: &PlatformSmoothing) -> Vec<(&'static str, f32, &'static Range)> {
    match *given {
        PlatformSmoothing::Spring {
            frequency_hz,
            damping_ratio,
        }
        | PlatformSmoothing::DoubleSpring {
            frequency_hz,
            damping_ratio,
        } => vec![
            ("frequency_hz", frequency_hz, &FREQUENCY),
            ("damping_ratio", damping_ratio, &DAMPING),
        ],
        PlatformSmoothing::Damper {
            half_life_secs,
            fps,
        } => {
            let fps = fps.map(|fps| ("fps", fps, &SAMPLED_FPS));
            let half_life = ("half_life_secs", half_life_secs, &HALF_LIFE);
            [half_life].into_iter().chain(fps).collect()
        }
        PlatformSmoothing::TimedSpring {
            secs,
            frequency_hz,
            damping_ratio,
            lead_secs,
        } => {
            let lead = lead_secs.map(|lead_secs| ("lead_secs", lead_secs, &LEAD));
            let others = [
                ("secs", secs, &DURATION),
                ("frequency_hz", frequency_hz, &FREQUENCY),
                ("damping_ratio", damping_ratio, &DAMPING),
            ];
            others.into_iter().chain(lead).collect()
        }
        PlatformSmoothing::Tween { secs } => vec![("secs", secs, &DURATION)],
        PlatformSmoothing::Lerp { part, fps } => {
            vec![("part", part, &LERP_PART), ("fps", fps, &SAMPLED_FPS)]
        }
        PlatformSmoothing::RateTimesDt { rate_per_sec, fps } => vec![
            ("rate_per_sec", rate_per_sec, &RATE),
            ("fps", fps, &SAMPLED_FPS),
        ],
        PlatformSmoothing::FastExpDamper {
            half_life_secs,
            fps,
        } => vec![
            ("half_life_secs", half_life_secs, &HALF_LIFE),
            ("fps", fps, &SAMPLED_FPS),
        ],
    }
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
