//! Applies the section `assist`: the game speed to the speed of time, the assists as a request that the next step takes over.

use bevy::prelude::*;
use bevy::time::TimeSystems;

use crate::frames::controls::BaseSpeed;
use crate::input::{Assist, RequestedAssist};
use crate::settings::{Assists, Settings};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        First,
        apply_assists
            .before(TimeSystems)
            .run_if(resource_exists_and_changed::<Settings>),
    );
}

fn apply_assists(
    settings: Res<Settings>,
    mut speed: ResMut<BaseSpeed>,
    mut requested: ResMut<RequestedAssist>,
) {
    speed.set_if_neq(BaseSpeed(game_speed(settings.assist.game_speed)));
    requested.set_if_neq(RequestedAssist(requested_assist(&settings.assist)));
}

/// The speed of the game for this setting, to hundredths: as `f64`, 0.7 would be 0.699999988. A value that is not finite is 1.
#[must_use]
fn game_speed(setting: f32) -> f64 {
    if setting.is_finite() {
        (f64::from(setting) * 100.0).round() / 100.0
    } else {
        1.0
    }
}

#[must_use]
fn requested_assist(settings: &Assists) -> Assist {
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
    fn a_changed_setting_is_applied_and_nothing_is_without_settings() {
        let mut app = App::new();
        app.init_resource::<BaseSpeed>()
            .init_resource::<RequestedAssist>()
            .add_plugins(plugin);
        app.update();
        assert_eq!(*app.world().resource::<BaseSpeed>(), BaseSpeed(1.0));
        let mut settings = Settings::default();
        settings.assist.game_speed = 0.7;
        settings.assist.free_falls = true;
        app.insert_resource(settings);
        app.update();
        assert_eq!(*app.world().resource::<BaseSpeed>(), BaseSpeed(0.7));
        let requested = Assist {
            free_falls: true,
            ..default()
        };
        let applied = *app.world().resource::<RequestedAssist>();
        assert_eq!(applied, RequestedAssist(requested));
    }

    #[test]
    fn a_speed_that_is_no_number_is_that_of_the_clock() {
        assert_eq!(game_speed(f32::NAN), 1.0);
        assert_eq!(game_speed(f32::INFINITY), 1.0);
        assert_eq!(game_speed(0.55), 0.55);
    }
}
