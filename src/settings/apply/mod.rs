//! Puts the settings into force: when a setting changes, and in the first frame, all are copied into the resources of the modules that
//! obey them, which know nothing of settings.
//!
//! | Module | Settings |
//! |---|---|
//! | [`display`] | window, vertical sync, frame cap; F11 |
//! | [`sound`] | volumes; the key for no sound |
//! | [`controls`] | mouse and sticks, and which buttons are held or toggled |
//! | [`assist`] | the game speed and the assists |

pub mod assist;
pub mod controls;
pub mod display;
pub mod sound;

use bevy::prelude::*;
use bevy::time::TimeSystems;
use bevy_framepace::FramepaceSettings;

use crate::frames::controls::BaseSpeed;
use crate::input::{DeviceSettings, RequestedAssist};
use crate::overlay::interface::InterfaceScale;
use crate::settings::Settings;
use crate::sound::SoundVolumes;
use crate::tuning::Overrides;
use crate::visuals::{ColourSet, QualityChoice, RenderScale};

/// Applies the resource [`Settings`].
pub fn plugin(app: &mut App) {
    app.add_plugins((display::plugin, sound::plugin, controls::plugin))
        .init_resource::<Settings>()
        .init_resource::<BaseSpeed>()
        .init_resource::<RequestedAssist>()
        .init_resource::<Overrides>()
        .init_resource::<DeviceSettings>()
        .init_resource::<SoundVolumes>()
        .init_resource::<InterfaceScale>()
        .init_resource::<ColourSet>()
        .init_resource::<FramepaceSettings>()
        .init_resource::<QualityChoice>()
        .init_resource::<RenderScale>()
        .add_systems(
            First,
            apply
                .after(display::switch_full_screen)
                .before(TimeSystems)
                .run_if(resource_changed::<Settings>),
        );
}

/// Only what differs is written: `visuals` rebuilds a lot when one of these changes, and Ctrl+Plus and Ctrl+Minus change the scale of
/// the interface until the next change of its setting.
fn apply(
    settings: Res<Settings>,
    (mut speed, mut assist): (ResMut<BaseSpeed>, ResMut<RequestedAssist>),
    mut overrides: ResMut<Overrides>,
    mut devices: ResMut<DeviceSettings>,
    mut volumes: ResMut<SoundVolumes>,
    (mut scale, mut colours): (ResMut<InterfaceScale>, ResMut<ColourSet>),
    (mut quality, mut render_scale): (ResMut<QualityChoice>, ResMut<RenderScale>),
    mut pace: ResMut<FramepaceSettings>,
) {
    let now = *settings;
    speed.set_if_neq(BaseSpeed(assist::game_speed(now.assist.game_speed)));
    assist.set_if_neq(RequestedAssist(assist::requested_assist(&now.assist)));
    // The device in use is no setting.
    let pad_in_use = overrides.pad_in_use;
    overrides.set_if_neq(Overrides {
        pad_in_use,
        comfort: now.comfort,
    });
    devices.set_if_neq(controls::device_settings_of(&now));
    volumes.set_if_neq(sound::volumes_of(&now.sound));
    scale.set_if_neq(InterfaceScale(now.interface.scale));
    colours.set_if_neq(now.interface.colours);
    quality.set_if_neq(now.display.quality);
    if let Ok(wanted) = RenderScale::new(now.display.render_scale) {
        render_scale.set_if_neq(wanted);
    }
    pace.limiter = display::limiter(now.display.frame_cap_fps);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Assist;

    #[test]
    fn changed_settings_are_applied_and_what_no_setting_has_changed_is_not_written() {
        let mut app = App::new();
        app.add_plugins(plugin);
        app.update();
        let changed = |app: &App| app.world().resource_ref::<InterfaceScale>().last_changed();
        assert_eq!(*app.world().resource::<BaseSpeed>(), BaseSpeed(1.0));
        assert_eq!(app.world().resource::<InterfaceScale>().0, 1.0);
        let before = changed(&app);
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.assist.game_speed = 0.7;
        settings.assist.free_falls = true;
        settings.interface.colours = ColourSet::Contrast;
        app.update();
        assert_eq!(changed(&app), before);
        assert_eq!(*app.world().resource::<BaseSpeed>(), BaseSpeed(0.7));
        assert_eq!(*app.world().resource::<ColourSet>(), ColourSet::Contrast);
        let requested = Assist {
            free_falls: true,
            ..default()
        };
        let applied = *app.world().resource::<RequestedAssist>();
        assert_eq!(applied, RequestedAssist(requested));
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.interface.scale = 1.5;
        app.update();
        assert_eq!(app.world().resource::<InterfaceScale>().0, 1.5);
    }
}
