//! Settings of the section `assist`: the game speed, and the assists, which the next step takes over.

use crate::input::Assist;
use crate::settings::Assists;

/// The speed of the game for this setting, to hundredths: as `f64`, 0.7 would be 0.699999988. A value that is not finite is 1.
#[must_use]
pub(super) fn game_speed(setting: f32) -> f64 {
    if setting.is_finite() {
        (f64::from(setting) * 100.0).round() / 100.0
    } else {
        1.0
    }
}

#[must_use]
pub(super) fn requested_assist(settings: &Assists) -> Assist {
    Assist {
        long_jump_windows: settings.long_jump_windows,
        double_jump: settings.double_jump,
        free_falls: settings.free_falls,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speed_that_is_no_number_is_that_of_the_clock() {
        assert_eq!(game_speed(f32::NAN), 1.0);
        assert_eq!(game_speed(f32::INFINITY), 1.0);
        assert_eq!(game_speed(0.55), 0.55);
    }
}
