//! Checks a platform's numbers, and that its method, authority and motion can be combined. Its motion is in `motions`, the time and
//! velocity of its target in `targets`.

use super::limits::{DAMPING, FREQUENCY, MASS, PLACE, PLATFORM_SIZE, number, vector};
use super::mistakes::Mistakes;
use super::{motions, platform_bodies, smoothing, targets};
use crate::level::file::{Motion, Platform, PlatformAuthority, PlatformMethod, PlatformSpring};

/// Adds a mistake for each number out of its range and for each combination of fields that is not possible.
pub(super) fn check(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    vector(
        mistakes,
        &format!("{at}.size_m"),
        platform.size_m,
        &PLATFORM_SIZE,
    );
    vector(
        mistakes,
        &format!("{at}.position"),
        platform.position,
        &PLACE,
    );
    number(mistakes, &format!("{at}.mass_kg"), platform.mass_kg, &MASS);
    if let Some(given) = &platform.spring {
        spring(mistakes, &format!("{at}.spring"), given);
    }
    if let Some(given) = &platform.turn_spring {
        spring(mistakes, &format!("{at}.turn_spring"), given);
    }
    motions::check(mistakes, &format!("{at}.motion"), platform);
    platform_bodies::check(mistakes, at, platform);
    method(mistakes, at, platform);
    if let PlatformAuthority::ForceBased { tuned_for_kg } = platform.authority {
        let field = format!("{at}.authority.tuned_for_kg");
        number(mistakes, &field, tuned_for_kg, &MASS);
    }
    targets::check(mistakes, at, platform);
    smoothing::check(mistakes, &format!("{at}.smoothed_by"), platform);
}

fn spring(mistakes: &mut Mistakes, at: &str, spring: &PlatformSpring) {
    number(
        mistakes,
        &format!("{at}.frequency_hz"),
        spring.frequency_hz,
        &FREQUENCY,
    );
    number(
        mistakes,
        &format!("{at}.damping_ratio"),
        spring.damping_ratio,
        &DAMPING,
    );
}

/// Rapier's `PdController` and joint motors do not support every field. A field that they would ignore is an error.
fn method(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    let method = platform.method;
    if method.has_spring() {
        return;
    }
    platform_bodies::is_possible_with(mistakes, at, platform);
    if method == PlatformMethod::PdController && platform.spring.is_some() {
        let field = format!("{at}.spring");
        let message =
            format!("{field} has no effect: a PdController has gains of its own; leave it out");
        mistakes.note(&field, message);
    }
    if platform.authority != PlatformAuthority::AccelerationBased {
        let field = format!("{at}.authority");
        let message =
            format!("{field} has no effect: a {method:?} is AccelerationBased; leave it out");
        mistakes.note(&field, message);
    }
    let turns = matches!(platform.motion, Motion::Turn { .. } | Motion::Angles { .. });
    if method == PlatformMethod::JointMotor && turns {
        let field = format!("{at}.motion");
        let message =
            format!("{field} turns, and a JointMotor moves along lines only: use another method");
        mistakes.note(&field, message);
    }
}
