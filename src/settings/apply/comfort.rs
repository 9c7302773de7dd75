//! Settings of comfort -> [`Overrides`], the layer over the tuning, and [`LiftGlances`].

use crate::settings::Comfort;
use crate::tuning::{Overrides, Tuning};
use crate::visuals::marks::lift::LiftGlances;

#[must_use]
pub(super) fn glances_of(comfort: &Comfort) -> LiftGlances {
    LiftGlances(comfort.glance_at_lift && !comfort.reduced_motion)
}

/// What these settings set over a tuning, with keyboard and mouse. A field of view is brought into the range that a tuning allows.
#[must_use]
pub(super) fn overrides_of(comfort: &Comfort) -> Overrides {
    let fov_deg = comfort.field_of_view_deg;
    let limits = Tuning::parameter("camera.fov_kick.fov_deg").and_then(|fov| fov.limits);
    let allowed = || limits.map_or(fov_deg, |limits| limits.nearest(fov_deg));
    Overrides {
        fov_deg: (fov_deg > 0.0).then(allowed),
        shake_factor: comfort.camera_shake,
        look_ahead_factor: comfort.look_ahead,
        turn_behind: comfort.turn_behind,
        pad_in_use: false,
        reduced_motion: comfort.reduced_motion,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_settings_change_nothing() {
        assert_eq!(overrides_of(&Comfort::default()), Overrides::default());
        assert_eq!(glances_of(&Comfort::default()), LiftGlances::default());
    }

    #[test]
    fn the_camera_does_not_glance_with_its_setting_off_or_with_reduced_motion() {
        for (glance_at_lift, reduced_motion) in [(false, false), (true, true)] {
            let comfort = Comfort {
                glance_at_lift,
                reduced_motion,
                ..Comfort::default()
            };
            assert_eq!(glances_of(&comfort), LiftGlances(false));
        }
    }

    #[test]
    fn a_field_of_view_is_one_that_a_tuning_allows_and_0_is_the_tunings_own() {
        let fov = |field_of_view_deg| {
            let comfort = Comfort {
                field_of_view_deg,
                ..Comfort::default()
            };
            overrides_of(&comfort).fov_deg
        };
        assert_eq!(fov(0.0), None);
        assert_eq!(fov(5.0), Some(20.0));
        assert_eq!(fov(90.0), Some(90.0));
        assert_eq!(fov(120.0), Some(120.0));
    }
}
