//! Checks that a platform's method, authority and motion can be combined. Its motion is in `motions`, the time of its target in
//! `targets`.

use bevy::math::Vec3;

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

/// Rapier's `PdController` and joint motors do not support every field: they use the target as it is, without a second spring, take none of
/// the words about springs and axes, and follow no body; and a joint motor holds its platform level. A field that they would ignore is an
/// error.
fn method(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    let method = platform.method;
    if method.has_spring() {
        return;
    }
    let is_motor = method == PlatformMethod::JointMotor;
    let is_tilted = platform.rotation_deg != Vec3::ZERO;
    let impossible = [
        ("rotation_deg", is_motor && is_tilted),
        ("pivot_m", is_motor && platform.pivot_m != Vec3::ZERO),
        ("hinge", platform.hinge.is_some()),
        ("turn_spring", platform.turn_spring.is_some()),
        ("limits", platform.limits.is_some()),
        ("driven", platform.driven.is_some()),
        ("reaction", platform.reaction.is_some()),
    ];
    let what =
        format!("is not possible with method: {method:?}: use another method, or leave it out");
    mistakes.about_given(at, &impossible, &what);
    let has_gains = !is_motor && platform.spring.is_some();
    let what = "has no effect: a PdController has gains of its own; leave it out";
    mistakes.about_given(at, &[("spring", has_gains)], what);
    let is_forced = platform.authority != PlatformAuthority::AccelerationBased;
    let what = format!("has no effect: a {method:?} is AccelerationBased; leave it out");
    mistakes.about_given(at, &[("authority", is_forced)], &what);
    let turns = matches!(platform.motion, Motion::Turn { .. } | Motion::Angles { .. });
    let what = "turns, and a JointMotor moves along lines only: use another method";
    mistakes.about_given(at, &[("motion", is_motor && turns)], what);
    let ignored = [
        ("feed_forward", platform.feed_forward < 1.0),
        ("smoothed_by", platform.smoothed_by.is_some()),
    ];
    let what =
        format!("has no effect with method: {method:?}: leave it out, or use another method");
    mistakes.about_given(at, &ignored, &what);
    let follows = matches!(platform.motion, Motion::Body { .. });
    let what = format!("follows a body, which a {method:?} does not: use another method");
    mistakes.about_given(at, &[("motion", follows)], &what);
}
