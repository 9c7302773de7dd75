//! The player's settings of mouse and stick: [`DeviceSettings`], a layer on top of the [`Bindings`], which stay as in their file.

use bevy::prelude::*;
use smart_default::SmartDefault;

use super::bindings::Bindings;
use super::controls::Controls;
use super::stick_curve::StickCurve;

/// Changes on top of the bindings. The default changes nothing.
#[derive(Resource, SmartDefault, Debug, Clone, Copy, PartialEq)]
pub struct DeviceSettings {
    /// The player's settings. What is inverted here and in the bindings is not inverted.
    pub controls: Controls,
    /// The fastest turn by a stick, degrees/s.
    #[default(f32::INFINITY)]
    pub stick_limit_deg_s: f32,
}

impl DeviceSettings {
    /// The dead zone in force, as a part of full deflection.
    #[must_use]
    pub fn dead_zone_over(&self, bindings: &Bindings) -> f32 {
        match self.controls.stick_dead_zone {
            set if set > 0.0 => set,
            _ => bindings.stick_dead_zone,
        }
    }

    /// The response curve of the look stick in force.
    #[must_use]
    pub fn look_curve_over(&self, bindings: &Bindings) -> StickCurve {
        let curve = bindings.look_curve();
        let fastest_deg_s = curve.fastest_deg_s * self.controls.stick_sensitivity;
        StickCurve {
            dead_zone: self.dead_zone_over(bindings),
            fastest_deg_s: fastest_deg_s.min(self.stick_limit_deg_s),
            ..curve
        }
    }

    /// The mouse sensitivity in force, degrees a count.
    #[must_use]
    pub fn mouse_deg_over(&self, bindings: &Bindings) -> f32 {
        bindings.look_mouse_deg * self.controls.mouse_sensitivity
    }

    /// Signs of the turn to the left (x) and up (y): -1 where it is inverted.
    #[must_use]
    pub fn signs_over(&self, bindings: &Bindings) -> Vec2 {
        let sign = |is_inverted| if is_inverted { -1.0 } else { 1.0 };
        Vec2::new(
            sign(bindings.invert_yaw != self.controls.invert_yaw),
            sign(bindings.invert_pitch != self.controls.invert_pitch),
        )
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn bindings() -> Bindings {
        Bindings::load(Path::new("assets/bindings.ron")).unwrap()
    }

    fn of(controls: Controls) -> DeviceSettings {
        DeviceSettings {
            controls,
            ..default()
        }
    }

    #[test]
    fn without_settings_the_bindings_hold() {
        let (settings, bindings) = (DeviceSettings::default(), bindings());
        assert_eq!(settings.look_curve_over(&bindings), bindings.look_curve());
        assert_eq!(settings.dead_zone_over(&bindings), bindings.stick_dead_zone);
        assert_eq!(settings.mouse_deg_over(&bindings), bindings.look_mouse_deg);
        assert_eq!(settings.signs_over(&bindings), Vec2::ONE);
    }

    #[test]
    fn what_is_inverted_twice_is_not_inverted() {
        let mut bindings = bindings();
        bindings.invert_pitch = true;
        let once = DeviceSettings::default();
        assert_eq!(once.signs_over(&bindings), Vec2::new(1.0, -1.0));
        let twice = of(Controls {
            invert_pitch: true,
            invert_yaw: true,
            ..default()
        });
        assert_eq!(twice.signs_over(&bindings), Vec2::new(-1.0, 1.0));
    }

    #[test]
    fn the_stick_is_faster_by_its_factor_up_to_the_limit() {
        let bindings = bindings();
        let fast = of(Controls {
            stick_sensitivity: 3.0,
            ..default()
        });
        let usual = bindings.look_curve().fastest_deg_s;
        let curve = fast.look_curve_over(&bindings);
        assert_eq!(curve.fastest_deg_s, 3.0 * usual);
        let limited = DeviceSettings {
            stick_limit_deg_s: 100.0,
            ..fast
        };
        assert_eq!(limited.look_curve_over(&bindings).fastest_deg_s, 100.0);
    }

    #[test]
    fn each_device_has_a_factor_of_its_own() {
        let bindings = bindings();
        let mouse = of(Controls {
            mouse_sensitivity: 2.0,
            ..default()
        });
        let turn_deg = mouse.mouse_deg_over(&bindings);
        assert_eq!(turn_deg, 2.0 * bindings.look_mouse_deg);
        assert_eq!(mouse.look_curve_over(&bindings), bindings.look_curve());
        let stick = of(Controls {
            stick_sensitivity: 2.0,
            ..default()
        });
        assert_eq!(stick.mouse_deg_over(&bindings), bindings.look_mouse_deg);
    }
}
