//! Checks the speed of belts.

use bevy::math::Vec3;

use super::mistakes::Mistakes;
use crate::level::file::limits::BELT_SPEED;

/// Adds a mistake for a belt that is too fast in all, with no axis that is.
pub(super) fn check_belt(mistakes: &mut Mistakes, at: &str, velocity: Vec3) {
    let field = format!("{at}.belt_m_s");
    let (speed, max) = (velocity.length(), BELT_SPEED.range.1);
    // The message about a number that is out of range is enough.
    if mistakes.has_in(&field) || speed <= max {
        return;
    }
    // Rounded towards zero, to a tenth.
    let tenths = (velocity * (max / speed) * 10.0).trunc();
    // Not as -0.
    let [x, y, z] = tenths.to_array().map(|tenth| tenth / 10.0 + 0.0);
    let what = format!(
        "has a speed of {speed:.1} m/s, may have {max}: write, for example, ({x}, {y}, {z})"
    );
    mistakes.about(&field, what);
}
