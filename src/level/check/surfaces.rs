//! Checks the numbers of surfaces: friction and bounce of solids, crates and platforms, the velocity of belts.

use bevy::math::Vec3;

use super::limits::{BELT_SPEED, BOUNCE, FRICTION, number, vector};
use super::mistakes::Mistakes;

/// Adds a mistake for friction or bounce out of range.
pub(super) fn check(mistakes: &mut Mistakes, at: &str, friction: f32, bounce: f32) {
    number(mistakes, &format!("{at}.friction"), friction, &FRICTION);
    number(mistakes, &format!("{at}.bounce"), bounce, &BOUNCE);
}

/// Adds a mistake for a belt that is too fast: along one axis, or in all.
pub(super) fn check_belt(mistakes: &mut Mistakes, at: &str, velocity: Vec3) {
    let field = format!("{at}.belt_m_s");
    vector(mistakes, &field, velocity, &BELT_SPEED);
    let (speed, max) = (velocity.length(), BELT_SPEED.max());
    // The message about a number that is out of range is enough.
    if mistakes.has_in(&field) || speed <= max {
        return;
    }
    // Rounded towards zero, to a tenth.
    let tenths = (velocity * (max / speed) * 10.0).trunc();
    // Not as -0.
    let [x, y, z] = tenths.to_array().map(|tenth| tenth / 10.0 + 0.0);
    let message = format!(
        "{field} has a speed of {speed:.1} m/s, may have {max}: write, for example, ({x}, {y}, {z})"
    );
    mistakes.note(&field, message);
}
