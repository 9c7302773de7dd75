//! Checks a platform's numbers, and that its method, authority and motion can be combined.

use bevy::math::Vec3;

use super::limits::{
    DAMPING, FREQUENCY, MASS, PAUSE, PERIOD, PLACE, PLATFORM_SIZE, RISE_HEIGHT, TRAVEL_SPEED,
    TURN_SPEED, number, vector,
};
use super::mistakes::Mistakes;
use super::platform_bodies;
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
    platform_bodies::check(mistakes, at, platform);
    method(mistakes, at, platform);
    if let PlatformAuthority::ForceBased { tuned_for_kg } = platform.authority {
        let field = format!("{at}.authority.tuned_for_kg");
        number(mistakes, &field, tuned_for_kg, &MASS);
    }
    motion(mistakes, &format!("{at}.motion"), platform);
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
    if !matches!(
        method,
        PlatformMethod::PdController | PlatformMethod::JointMotor
    ) {
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
    if method == PlatformMethod::JointMotor && matches!(platform.motion, Motion::Turn { .. }) {
        let field = format!("{at}.motion");
        let message =
            format!("{field} turns, and a JointMotor moves along lines only: use another method");
        mistakes.note(&field, message);
    }
}

fn motion(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    let field = |name: &str| format!("{at}.{name}");
    match platform.motion {
        Motion::Travel {
            to,
            speed_m_s,
            pause_secs,
        } => {
            vector(mistakes, &field("to"), to, &PLACE);
            number(mistakes, &field("speed_m_s"), speed_m_s, &TRAVEL_SPEED);
            number(mistakes, &field("pause_secs"), pause_secs, &PAUSE);
            leads_away(mistakes, &field("to"), to, platform);
        }
        Motion::Rise {
            height_m,
            period_secs,
        } => {
            number(mistakes, &field("height_m"), height_m, &RISE_HEIGHT);
            number(mistakes, &field("period_secs"), period_secs, &PERIOD);
        }
        Motion::Turn { speed_deg_s } => {
            let field = field("speed_deg_s");
            number(mistakes, &field, speed_deg_s, &TURN_SPEED);
            if speed_deg_s == 0.0 {
                let message = format!(
                    "{field} is 0, which never turns: give it a speed, or use motion: Still"
                );
                mistakes.note(&field, message);
            }
        }
        Motion::Step { to, period_secs } => {
            vector(mistakes, &field("to"), to, &PLACE);
            number(mistakes, &field("period_secs"), period_secs, &PERIOD);
            leads_away(mistakes, &field("to"), to, platform);
        }
        Motion::Still => {}
    }
}

/// Adds a mistake if a motion's destination is its start.
fn leads_away(mistakes: &mut Mistakes, field: &str, to: Vec3, platform: &Platform) {
    if to == platform.position {
        let message = format!(
            "{field} is where the platform starts: name another place, or use motion: Still"
        );
        mistakes.note(field, message);
    }
}
