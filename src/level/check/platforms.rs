//! Checks that a platform's method, authority and motion can be combined. Its motion is in `motions`, the time of its target in
//! `targets`.

use super::mistakes::Mistakes;
use super::{motions, platform_bodies, smoothing, targets};
use crate::level::file::{Motion, Platform, PlatformAuthority, PlatformMethod};

/// Adds a mistake for each combination of fields that is not possible.
pub(super) fn check(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    motions::check(mistakes, &format!("{at}.motion"), platform);
    platform_bodies::check(mistakes, at, platform);
    method(mistakes, at, platform);
    targets::check(mistakes, at, platform);
    smoothing::check(mistakes, &format!("{at}.smoothed_by"), platform);
}

/// Rapier's `PdController` and joint motors do not support every field: they use the target as it is, without a second spring, and follow
/// no body. A field that they would ignore is an error.
fn method(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    let method = platform.method;
    if method.has_spring() {
        return;
    }
    platform_bodies::is_possible_with(mistakes, at, platform);
    if method == PlatformMethod::PdController && platform.spring.is_some() {
        let what = "has no effect: a PdController has gains of its own; leave it out";
        mistakes.about(&format!("{at}.spring"), what);
    }
    if platform.authority != PlatformAuthority::AccelerationBased {
        let what = format!("has no effect: a {method:?} is AccelerationBased; leave it out");
        mistakes.about(&format!("{at}.authority"), what);
    }
    let turns = matches!(platform.motion, Motion::Turn { .. } | Motion::Angles { .. });
    if method == PlatformMethod::JointMotor && turns {
        let what = "turns, and a JointMotor moves along lines only: use another method";
        mistakes.about(&format!("{at}.motion"), what);
    }
    for (name, is_given) in [
        ("feed_forward", platform.feed_forward < 1.0),
        ("smoothed_by", platform.smoothed_by.is_some()),
    ] {
        if is_given {
            let what = format!(
                "has no effect with method: {method:?}: leave it out, or use another method"
            );
            mistakes.about(&format!("{at}.{name}"), what);
        }
    }
    if matches!(platform.motion, Motion::Body { .. }) {
        let what = format!("follows a body, which a {method:?} does not: use another method");
        mistakes.about(&format!("{at}.motion"), what);
    }
}
