//! Settings of the controls -> [`DeviceSettings`] over the bindings. [`crouch`]: how the button crouch works; `toggles`: buttons that
//! need not be held.

pub mod crouch;
mod toggles;

use bevy::prelude::*;

use crate::input::script::Playback;
use crate::input::{DeviceSettings, InputSystems, LookLimits, is_replayed};
use crate::settings::Settings;
use crate::tuning::Overrides;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedPreUpdate,
        (crouch::convert_crouch, toggles::convert_buttons)
            .chain()
            .after(InputSystems::WriteIntent)
            .before(InputSystems::Record)
            .run_if(not(resource_exists::<Playback>))
            .run_if(not(is_replayed)),
    );
}

/// What these settings set over the bindings.
#[must_use]
pub(super) fn device_settings_of(settings: &Settings) -> DeviceSettings {
    let overrides = Overrides {
        comfort: settings.comfort,
        ..default()
    };
    let no_limit = LookLimits {
        stick_limit_deg_s: f32::INFINITY,
    };
    DeviceSettings {
        controls: settings.controls,
        // The limit of reduced motion; that of the tuning holds as well.
        stick_limit_deg_s: overrides.over_look(no_limit).stick_limit_deg_s,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_settings_change_nothing() {
        let devices = device_settings_of(&Settings::default());
        assert_eq!(devices, DeviceSettings::default());
    }

    #[test]
    fn reduced_motion_limits_the_turn_by_a_stick() {
        let mut settings = Settings::default();
        settings.comfort.reduced_motion = true;
        let devices = device_settings_of(&settings);
        assert_eq!(devices.stick_limit_deg_s, 100.0);
    }
}
