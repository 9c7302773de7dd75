//! The keys for the timestep policy (F4) and the lab (F2), from the key event to the effect.

use std::time::Duration;

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowPlugin};
use spring_math::planner::Policy;
use springyard::cli::headless;
use springyard::input::actions::ButtonAction;
use springyard::input::devices::Pressed;
use springyard::input::policy_key::PolicyKey;
use springyard::input::{self, Bindings, PlayerControlled};
use springyard_timestep::policies::StepPlanner;

/// A game with devices, and its window.
fn game() -> (App, Entity) {
    let mut app = App::new();
    let window = WindowPlugin {
        primary_window: None,
        ..default()
    };
    app.add_plugins((MinimalPlugins, InputPlugin, window))
        .insert_resource(StepPlanner::new(Policy::Fixed, 60.0, 8).unwrap())
        .insert_resource(Bindings::load("assets/bindings.ron".as_ref()).unwrap())
        .add_plugins((
            input::plugin,
            input::devices::plugin,
            springyard_timestep::plugin,
        ));
    app.world_mut().spawn(PlayerControlled);
    let window = app
        .world_mut()
        .spawn((Window::default(), PrimaryWindow))
        .id();
    headless::start(&mut app);
    (app, window)
}

fn press(app: &mut App, window: Entity, key_code: KeyCode) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        app.world_mut().write_message(KeyboardInput {
            key_code,
            logical_key: Key::F4,
            state,
            text: None,
            repeat: false,
            window,
        });
    }
    // The control takes effect at the start of the next frame.
    for _ in 0..2 {
        headless::frame(app, Duration::from_millis(10));
    }
}

fn policy(app: &App) -> Policy {
    app.world().resource::<StepPlanner>().settings().policy()
}

#[test]
fn the_key_for_the_next_policy_changes_it_and_the_one_for_the_lab_is_heard() {
    let (mut app, window) = game();
    let mut seen = vec![policy(&app)];
    for _ in 1..Policy::ALL.len() {
        press(&mut app, window, KeyCode::F4);
        seen.push(policy(&app));
    }
    assert_eq!(seen, Policy::ALL);

    press(&mut app, window, KeyCode::F2);
    let presses = app.world().resource::<Messages<Pressed>>();
    let mut cursor = presses.get_cursor();
    let heard: Vec<_> = cursor.read(presses).collect();
    assert!(heard.contains(&&Pressed(ButtonAction::Lab)), "{heard:?}");
}

#[test]
fn where_it_asks_the_first_press_changes_nothing_and_a_second_one_in_time_does() {
    let (mut app, window) = game();
    app.init_resource::<PolicyKey>();
    let wait = |app: &mut App, secs: u32| {
        for _ in 0..10 * secs {
            headless::frame(app, Duration::from_millis(100));
        }
    };
    press(&mut app, window, KeyCode::F4);
    assert_eq!(policy(&app), Policy::ALL[0]);
    wait(&mut app, 5);
    press(&mut app, window, KeyCode::F4);
    assert_eq!(policy(&app), Policy::ALL[0], "it asks again");
    wait(&mut app, 2);
    press(&mut app, window, KeyCode::F4);
    assert_eq!(policy(&app), Policy::ALL[1]);
    wait(&mut app, 5);
    press(&mut app, window, KeyCode::F4);
    assert_eq!(policy(&app), Policy::ALL[2], "known by now");
}
