//! Mouse capture (cursor grab): a left click captures the mouse for looking round, Escape releases it, and a menu while it is open.

use bevy::prelude::*;
use bevy::window::{CursorGrabMode, CursorOptions, PrimaryWindow};

use super::game_input::is_on;

/// Whether the mouse is captured and turns the camera.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MouseCapture(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MouseCapture>().add_systems(
        Update,
        (
            take_or_give_back.run_if(is_on),
            apply_capture.run_if(resource_changed::<MouseCapture>),
        )
            .chain(),
    );
}

fn take_or_give_back(
    keys: Res<ButtonInput<KeyCode>>,
    mouse: Res<ButtonInput<MouseButton>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut capture: ResMut<MouseCapture>,
) {
    let focused = window.is_some_and(|window| window.focused);
    if capture.0 && (keys.just_pressed(KeyCode::Escape) || !focused) {
        capture.0 = false;
    } else if !capture.0 && focused && mouse.just_pressed(MouseButton::Left) {
        capture.0 = true;
    }
}

fn apply_capture(
    capture: Res<MouseCapture>,
    cursor: Option<Single<&mut CursorOptions, With<PrimaryWindow>>>,
) {
    if let Some(mut cursor) = cursor {
        cursor.grab_mode = if capture.0 {
            CursorGrabMode::Locked
        } else {
            CursorGrabMode::None
        };
        cursor.visible = !capture.0;
    }
}
