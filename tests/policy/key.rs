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
use springyard::input::{self, Bindings, PlayerControlled};
use springyard::timestep::{self, StepPlanner};

#[test]
fn the_key_for_the_next_policy_changes_it_and_the_one_for_the_lab_is_heard() {
    let mut app = App::new();
    let window = WindowPlugin {
        primary_window: None,
        ..default()
    };
    app.add_plugins((MinimalPlugins, InputPlugin, window))
        .insert_resource(StepPlanner::new(Policy::Fixed, 60.0, 8).unwrap())
        .insert_resource(Bindings::load("assets/bindings.ron".as_ref()).unwrap())
        .add_plugins((input::plugin, input::devices::plugin, timestep::plugin));
    app.world_mut().spawn(PlayerControlled);
    let window = app
        .world_mut()
        .spawn((Window::default(), PrimaryWindow))
        .id();
    headless::start(&mut app);
    let press = |app: &mut App, key_code: KeyCode| {
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
    };
    let policy = |app: &App| app.world().resource::<StepPlanner>().settings().policy();
    let mut seen = vec![policy(&app)];
    for _ in 1..Policy::ALL.len() {
        press(&mut app, KeyCode::F4);
        seen.push(policy(&app));
    }
    assert_eq!(seen, Policy::ALL);

    press(&mut app, KeyCode::F2);
    let presses = app.world().resource::<Messages<Pressed>>();
    let mut cursor = presses.get_cursor();
    let heard: Vec<_> = cursor.read(presses).collect();
    assert!(heard.contains(&&Pressed(ButtonAction::Lab)), "{heard:?}");
}
