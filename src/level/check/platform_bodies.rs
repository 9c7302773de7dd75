//! Checks a platform's body: form, pose at rest, hinge, limits, driven axes and surface.

use bevy::math::Vec3;

use super::mistakes::Mistakes;
use super::motions::direction;
use crate::level::file::{Motion, Platform, PlatformForm, PlatformHinge};

/// A hinge whose axis is within 1 degree of a `Turn`'s counts as parallel to it: the cosine of that angle.
const PARALLEL: f32 = 0.9998;

/// Adds a mistake for each combination of fields that is not possible.
pub(super) fn check(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    is_round(mistakes, &format!("{at}.size_m"), platform);
    has_no_effect(mistakes, at, platform);
    if let Some(driven) = &platform.driven
        && driven.moves.is_empty()
        && driven.turns.is_empty()
    {
        let what = "names no axis, so no spring acts: name an axis in moves or turns; for a free body, use a crate";
        mistakes.about(&format!("{at}.driven"), what);
    }
    if let Some(hinge) = &platform.hinge {
        turns(mistakes, &format!("{at}.hinge"), hinge);
        hinge_and_motion(mistakes, at, platform, hinge);
    }
}

/// Adds a mistake for a disc that is not round.
fn is_round(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    let Vec3 { x, z, .. } = platform.size_m;
    if platform.form == PlatformForm::Disc && !mistakes.has_in(at) && x != z {
        let message =
            format!("z of {at} is {z}, and x is {x}: a Disc is round, write its diameter for both");
        mistakes.note(&format!("{at}[2]"), message);
    }
}

/// Adds a mistake for each word about a spring that acts on no axis.
fn has_no_effect(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    let (moves, turns) = platform.driven_axes();
    let limits = platform.limits.unwrap_or_default();
    let why_not = if platform.hinge.is_some() {
        "a hinge holds the platform in place"
    } else {
        "driven.moves is empty"
    };
    let what = |why: &str| format!("has no effect: {why}; leave it out");
    let is_limited = limits.acceleration_m_s2.is_some() && !moves.any();
    let given = [("limits.acceleration_m_s2", is_limited)];
    mistakes.about_given(at, &given, &what(why_not));
    if !turns.any() {
        let given = [
            ("limits.turning_deg_s2", limits.turning_deg_s2.is_some()),
            ("turn_spring", platform.turn_spring.is_some()),
        ];
        mistakes.about_given(at, &given, &what("driven.turns is empty"));
    }
    let is_hinged = platform.driven.is_some() && platform.hinge.is_some();
    let said = what("a hinge says already how the platform moves");
    mistakes.about_given(at, &[("driven", is_hinged)], &said);
}

fn turns(mistakes: &mut Mistakes, at: &str, hinge: &PlatformHinge) {
    direction(mistakes, &format!("{at}.axis"), hinge.axis);
    if hinge.from_deg == Some(0.0) && hinge.to_deg == Some(0.0) {
        let what = "never turns, because from_deg and to_deg are both 0: give it an angle, or leave the hinge out";
        mistakes.about(at, what);
    }
}

/// A hinged platform can follow a motion only about its hinge, and a steady rotation only without limits.
fn hinge_and_motion(mistakes: &mut Mistakes, at: &str, platform: &Platform, hinge: &PlatformHinge) {
    let mut parts = ["rotation_deg", "hinge", "motion.axis", "motion.degrees"].into_iter();
    let is_sound = parts.all(|name| !mistakes.has_in(&format!("{at}.{name}")));
    let advice = match platform.motion {
        Motion::Travel { .. }
        | Motion::Route { .. }
        | Motion::Rise { .. }
        | Motion::Step { .. }
        | Motion::Places { .. }
        | Motion::Player { .. }
        | Motion::Body { .. } => {
            "moves the platform away, and its hinge holds it: use motion: Still, Turn or Angles, or leave the hinge out"
        }
        Motion::Turn { .. } if hinge.limits_rad().is_some() => {
            "turns on and on, and its hinge stops it: leave out from_deg and to_deg, or use motion: Still"
        }
        Motion::Turn { axis, .. } | Motion::Angles { axis, .. }
            if is_sound && !is_about(platform, axis) =>
        {
            "turns about another axis than its hinge: give the motion that axis, or use motion: Still"
        }
        Motion::Angles {
            ref degrees, axis, ..
        } if is_sound => {
            angles_of_hinge(mistakes, at, platform, hinge, degrees, axis);
            return;
        }
        _ => return,
    };
    mistakes.about(&format!("{at}.motion"), advice);
}

/// Adds a mistake for each angle that the hinge's limits do not allow, and for one that the shorter way round, which a spring takes,
/// does not lead to.
fn angles_of_hinge(
    mistakes: &mut Mistakes,
    at: &str,
    platform: &Platform,
    hinge: &PlatformHinge,
    degrees: &[f32],
    axis: Vec3,
) {
    if hinge.limits_rad().is_none() {
        return;
    }
    let (from_deg, to_deg) = (
        hinge.from_deg.unwrap_or(-180.0),
        hinge.to_deg.unwrap_or(180.0),
    );
    // About the hinge's own axis.
    let sign = along_hinge(platform, axis).signum();
    let angles = degrees.iter().map(|angle| angle * sign);
    let mut reached: Vec<f32> = vec![0.0];
    for (i, angle) in angles.enumerate() {
        let (field, given) = (format!("{at}.motion.degrees[{i}]"), degrees[i]);
        let is_far = reached.iter().any(|other| (angle - other).abs() >= 180.0);
        if !(from_deg..=to_deg).contains(&angle) {
            let what = format!(
                "is {given}, and the hinge stops at {from_deg} and {to_deg}: widen from_deg or to_deg, or write another angle"
            );
            mistakes.about(&field, what);
        } else if is_far {
            let what = format!(
                "is {given}, half a turn or more from another angle: the shorter way round leads against the hinge's stop; leave less than 180 degrees between all angles and 0"
            );
            mistakes.about(&field, what);
        }
        reached.push(angle);
    }
}

/// Whether the platform's hinge is parallel to this axis of the level.
fn is_about(platform: &Platform, axis: Vec3) -> bool {
    along_hinge(platform, axis).abs() > PARALLEL
}

/// Cosine of the angle between the platform's hinge and this axis of the level.
fn along_hinge(platform: &Platform, axis: Vec3) -> f32 {
    let hinge = platform.rest_rotation() * platform.turning_axis();
    hinge.dot(axis.normalize_or(Vec3::Y))
}
