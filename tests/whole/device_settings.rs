//! Settings of mouse and sticks over the bindings, and the input map that follows changes while the game runs.

use bevy::prelude::*;
use springyard::input::bindings::Button;
use springyard::input::{Bindings, DeviceSettings};

use crate::common::keyboard::Keyboard;

fn set(keyboard: &mut Keyboard, change: impl FnOnce(&mut DeviceSettings)) {
    let world = keyboard.app.world_mut();
    change(&mut world.resource_mut::<DeviceSettings>());
}

/// The movement of the last step after the stick was pushed forward by `push` for a while.
fn moved(keyboard: &mut Keyboard, pad: Entity, push: f32) -> Vec2 {
    keyboard.stick_y(pad, push);
    for _ in 0..4 {
        keyboard.frame(1.0 / 60.0);
    }
    *keyboard.movements().last().unwrap()
}

#[test]
fn the_dead_zone_of_the_settings_holds_at_once_and_0_gives_back_that_of_the_bindings() {
    let mut keyboard = Keyboard::new(60.0);
    let pad = keyboard.gamepad();
    // The bindings have 0.15.
    let usual = moved(&mut keyboard, pad, 0.4);
    assert!(usual.y > 0.1, "{usual}");
    set(&mut keyboard, |settings| {
        settings.controls.stick_dead_zone = 0.5
    });
    assert_eq!(moved(&mut keyboard, pad, 0.4), Vec2::ZERO);
    assert!(moved(&mut keyboard, pad, 0.8).y > 0.3);
    set(&mut keyboard, |settings| {
        settings.controls.stick_dead_zone = 0.0
    });
    assert_eq!(moved(&mut keyboard, pad, 0.4), usual);
}

#[test]
fn a_rebound_direction_works_in_the_next_frame_and_the_old_key_no_more() {
    let mut keyboard = Keyboard::new(60.0);
    let forward = vec![Button::Key(KeyCode::KeyI)];
    keyboard.app.world_mut().resource_mut::<Bindings>().forward = forward;
    let mut held = |key| {
        keyboard.press(key);
        for _ in 0..4 {
            keyboard.frame(1.0 / 60.0);
        }
        keyboard.release(key);
        keyboard.movements().last().copied()
    };
    assert_eq!(held(KeyCode::KeyW), Some(Vec2::ZERO));
    assert_eq!(held(KeyCode::KeyI), Some(Vec2::Y));
}

#[test]
fn a_direction_held_while_the_bindings_change_stays_held() {
    let mut keyboard = Keyboard::new(60.0);
    keyboard.press(KeyCode::KeyW);
    keyboard.frame(1.0 / 60.0);
    let crouch = vec![Button::Key(KeyCode::KeyL)];
    keyboard.app.world_mut().resource_mut::<Bindings>().crouch = crouch;
    set(&mut keyboard, |settings| {
        settings.controls.mouse_sensitivity = 2.0
    });
    keyboard.movements();
    for _ in 0..4 {
        keyboard.frame(1.0 / 60.0);
    }
    let movements = keyboard.movements();
    assert!(
        movements.iter().all(|movement| *movement == Vec2::Y),
        "{movements:?}"
    );
}
