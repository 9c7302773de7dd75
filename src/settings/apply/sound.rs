//! Settings of the section sound -> [`SoundVolumes`]. The key for no sound changes its setting.

use std::time::Duration;

use bevy::prelude::*;
use springyard_sound::Volumes;

use crate::input::actions::ButtonAction;
use crate::input::devices::Pressed;
use crate::overlay::notices::{Notices, Tone};
use crate::settings::{Settings, Sound};
use crate::sound::SoundVolumes;

/// How long the screen says that there is no sound.
const NOTICE_TIME: Duration = Duration::from_secs(2);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Pressed>().add_systems(Update, mute);
}

/// The factors of these settings: their squares, so that half of a slider sounds about half as loud.
#[must_use]
pub(super) fn volumes_of(sound: &Sound) -> SoundVolumes {
    let factor = |volume: f32| volume.clamp(0.0, 1.0).powi(2);
    SoundVolumes(Volumes {
        all: if sound.muted {
            0.0
        } else {
            factor(sound.volume)
        },
        world: factor(sound.world),
        interface: factor(sound.interface),
    })
}

fn mute(
    mut pressed: MessageReader<Pressed>,
    mut settings: ResMut<Settings>,
    notices: Option<ResMut<Notices>>,
) {
    let presses = pressed.read();
    let presses = presses.filter(|Pressed(action)| *action == ButtonAction::Mute);
    if presses.count() % 2 == 0 {
        return;
    }
    settings.sound.muted ^= true;
    if let Some(mut notices) = notices {
        let state = if settings.sound.muted { "off" } else { "on" };
        notices.show_for(NOTICE_TIME, Tone::Plain, format!("Sound {state}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::apply;

    fn volumes(app: &App) -> Volumes {
        app.world().resource::<SoundVolumes>().0
    }

    #[test]
    fn the_key_for_no_sound_changes_the_setting_and_with_it_the_volume_of_all() {
        let mut app = App::new();
        app.add_plugins(apply::plugin);
        app.update();
        let full = volumes(&app);
        assert!(
            (full.all - 0.64).abs() < 1e-6 && full.world == 1.0,
            "{full:?}"
        );
        for is_muted in [true, false] {
            app.world_mut().write_message(Pressed(ButtonAction::Mute));
            app.update();
            let settings = app.world().resource::<Settings>();
            assert_eq!(settings.sound.muted, is_muted);
            app.update();
            let all = if is_muted { 0.0 } else { full.all };
            assert_eq!(volumes(&app), Volumes { all, ..full });
        }
    }

    #[test]
    fn half_of_a_slider_is_a_quarter_of_the_samples() {
        let volumes = |volume| {
            let sound = Sound {
                volume,
                ..default()
            };
            volumes_of(&sound).0.all
        };
        assert_eq!(volumes(0.5), 0.25);
        assert_eq!((volumes(-1.0), volumes(7.0)), (0.0, 1.0));
    }
}
