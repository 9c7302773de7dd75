//! Settings of the section display: full screen and size of the window, vertical sync, frame cap.
//! F11 switches full screen, and so changes the setting.
//!
//! The window is written only when one of its settings has changed: a window that the player has resized or moved stays as it is.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::window::{MonitorSelection, PresentMode, PrimaryWindow, WindowMode};
use bevy_framepace::{FramepacePlugin, Limiter};

use crate::input::fixed_keys;
use crate::settings::{Display, Settings};

/// The lowest frame cap, 1/s. A lower one, from a file, counts as this one: at a frame in ten seconds no setting could be changed back.
const LEAST_CAP_FPS: f32 = 10.0;

pub(super) fn plugin(app: &mut App) {
    // It sleeps at the end of a frame in the render world. Without one, as in tests, only its settings exist.
    if app.get_sub_app(RenderApp).is_some() {
        app.add_plugins(FramepacePlugin);
    }
    app.add_message::<KeyboardInput>().add_systems(
        First,
        (
            switch_full_screen,
            set_window.run_if(resource_changed::<Settings>),
        )
            .chain(),
    );
}

pub(super) fn switch_full_screen(
    mut keys: MessageReader<KeyboardInput>,
    mut settings: ResMut<Settings>,
) {
    if fixed_keys::presses(&mut keys, fixed_keys::FULL_SCREEN) % 2 == 1 {
        settings.display.full_screen ^= true;
    }
}

fn set_window(
    settings: Res<Settings>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut before: Local<Option<Display>>,
) {
    let wanted = settings.display;
    let before = before.replace(wanted);
    let place = |display: Display| (display.full_screen, display.window_size);
    if before.map(place) != Some(place(wanted)) {
        place_window(&mut window, &wanted);
    }
    if before.map(|before| before.vsync) != Some(wanted.vsync) {
        window.present_mode = present_mode(wanted.vsync);
    }
}

/// Makes a window fill the screen that it is on, or gives it the size of the settings. A window system that has no place for this
/// size makes it smaller.
fn place_window(window: &mut Window, display: &Display) {
    if display.full_screen {
        window.mode = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
    } else {
        window.mode = WindowMode::Windowed;
        let [width, height] = display.window_size.pixels();
        window.resolution.set_physical_resolution(width, height);
    }
}

/// Gives a new window the mode, the size and the vertical sync of the settings, so that it opens with them.
pub fn prepare_window(window: &mut Window, display: &Display) {
    place_window(window, display);
    window.present_mode = present_mode(display.vsync);
}

fn present_mode(vsync: bool) -> PresentMode {
    if vsync {
        PresentMode::AutoVsync
    } else {
        PresentMode::AutoNoVsync
    }
}

/// The limiter for a frame cap, 1/s; 0: none. Without one, `bevy_framepace` does not sleep.
pub(super) fn limiter(cap_fps: f32) -> Limiter {
    if cap_fps > 0.0 {
        Limiter::from_framerate(f64::from(cap_fps.max(LEAST_CAP_FPS)))
    } else {
        Limiter::Off
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::input::ButtonState;
    use bevy::input::keyboard::Key;

    use bevy_framepace::FramepaceSettings;

    use super::*;
    use crate::settings::{WindowSize, apply};
    use crate::visuals::{QualityChoice, RenderScale};

    /// An app with the usual settings and a window, after its first frame.
    fn app() -> (App, Entity) {
        let mut app = App::new();
        app.init_resource::<Settings>().add_plugins(apply::plugin);
        let window = app.world_mut().spawn((Window::default(), PrimaryWindow));
        let window = window.id();
        app.update();
        (app, window)
    }

    fn settings(app: &mut App) -> Mut<'_, Settings> {
        app.world_mut().resource_mut::<Settings>()
    }

    fn window(app: &App, window: Entity) -> &Window {
        app.world().get::<Window>(window).unwrap()
    }

    fn press(app: &mut App, key_code: KeyCode, window: Entity) {
        app.world_mut().write_message(KeyboardInput {
            key_code,
            logical_key: Key::F11,
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window,
        });
        app.update();
    }

    #[test]
    fn the_window_has_the_size_of_the_settings_and_gets_it_back_after_full_screen() {
        let (mut app, entity) = app();
        assert_eq!(window(&app, entity).physical_size(), UVec2::new(1280, 720));
        settings(&mut app).display.window_size = WindowSize::W1600H900;
        app.update();
        assert_eq!(window(&app, entity).physical_size(), UVec2::new(1600, 900));
        settings(&mut app).display.full_screen = true;
        app.update();
        let filling = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
        assert_eq!(window(&app, entity).mode, filling);
        // As the window system does.
        let mut filled = app.world_mut().get_mut::<Window>(entity).unwrap();
        filled.resolution.set_physical_resolution(2560, 1440);
        settings(&mut app).display.full_screen = false;
        app.update();
        assert_eq!(window(&app, entity).mode, WindowMode::Windowed);
        assert_eq!(window(&app, entity).physical_size(), UVec2::new(1600, 900));
    }

    #[test]
    fn a_window_resized_by_hand_keeps_its_size_when_another_setting_changes() {
        let (mut app, entity) = app();
        let mut resized = app.world_mut().get_mut::<Window>(entity).unwrap();
        resized.resolution.set_physical_resolution(1000, 700);
        settings(&mut app).display.vsync = false;
        app.update();
        let window = window(&app, entity);
        assert_eq!(window.physical_size(), UVec2::new(1000, 700));
        assert_eq!(window.present_mode, PresentMode::AutoNoVsync);
    }

    #[test]
    fn a_setting_that_is_not_the_windows_does_not_write_the_window() {
        let (mut app, entity) = app();
        let written = |app: &App| {
            let window = app.world().entity(entity).get_ref::<Window>();
            window.unwrap().last_changed()
        };
        let before = written(&app);
        settings(&mut app).display.frame_cap_fps = 60.0;
        settings(&mut app).controls.rumble = 0.0;
        app.update();
        assert_eq!(written(&app), before);
    }

    #[test]
    fn f11_switches_full_screen_in_the_settings_and_the_window() {
        let (mut app, entity) = app();
        press(&mut app, KeyCode::F11, entity);
        assert!(app.world().resource::<Settings>().display.full_screen);
        assert_ne!(window(&app, entity).mode, WindowMode::Windowed);
        app.update();
        assert!(app.world().resource::<Settings>().display.full_screen);
        press(&mut app, KeyCode::F10, entity);
        assert_ne!(window(&app, entity).mode, WindowMode::Windowed);
        press(&mut app, KeyCode::F11, entity);
        assert_eq!(window(&app, entity).mode, WindowMode::Windowed);
    }

    #[test]
    fn the_frame_cap_is_off_at_0_and_never_so_low_that_the_game_cannot_be_used() {
        let time = |cap_fps| match limiter(cap_fps) {
            Limiter::Manual(time) => Some(time),
            Limiter::Auto | Limiter::Off => None,
        };
        assert!(matches!(limiter(0.0), Limiter::Off));
        assert!(matches!(limiter(f32::NAN), Limiter::Off));
        assert_eq!(time(50.0), Some(Duration::from_millis(20)));
        assert_eq!(time(0.01), Some(Duration::from_millis(100)));
        let (mut app, _) = app();
        let limiter = |app: &App| app.world().resource::<FramepaceSettings>().limiter.clone();
        assert!(matches!(limiter(&app), Limiter::Off));
        settings(&mut app).display.frame_cap_fps = 50.0;
        app.update();
        assert!(matches!(limiter(&app), Limiter::Manual(_)));
    }

    #[test]
    fn quality_and_render_scale_follow_the_settings() {
        let (mut app, _) = app();
        settings(&mut app).display.quality = QualityChoice::High;
        settings(&mut app).display.render_scale = 0.75;
        app.update();
        assert_eq!(
            *app.world().resource::<QualityChoice>(),
            QualityChoice::High
        );
        assert_eq!(app.world().resource::<RenderScale>().factor(), 0.75);
        settings(&mut app).display.render_scale = f32::NAN;
        app.update();
        assert_eq!(app.world().resource::<RenderScale>().factor(), 0.75);
    }
}
