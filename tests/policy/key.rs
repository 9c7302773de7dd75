//! The keys for the timestep policy (F4) and the lab (F2), from the key event to the effect.

use bevy::prelude::*;
use spring_math::planner::Policy;
use springyard::input::actions::ButtonAction;
use springyard::input::devices::Pressed;
use springyard::input::policy_key::PolicyKey;
use springyard_timestep::policies::StepPlanner;

use crate::common::keyboard::Keyboard;

fn press(game: &mut Keyboard, key: KeyCode) {
    game.tap(key);
    // The control takes effect at the start of the next frame.
    game.frame(0.01);
    game.frame(0.01);
}

fn policy(game: &Keyboard) -> Policy {
    game.app
        .world()
        .resource::<StepPlanner>()
        .settings()
        .policy()
}

#[test]
fn the_key_for_the_next_policy_changes_it_and_the_one_for_the_lab_is_heard() {
    let mut game = Keyboard::new(60.0);
    let mut seen = vec![policy(&game)];
    for _ in 1..Policy::ALL.len() {
        press(&mut game, KeyCode::F4);
        seen.push(policy(&game));
    }
    assert_eq!(seen, Policy::ALL);

    press(&mut game, KeyCode::F2);
    let presses = game.app.world().resource::<Messages<Pressed>>();
    let mut cursor = presses.get_cursor();
    let heard: Vec<_> = cursor.read(presses).collect();
    assert!(heard.contains(&&Pressed(ButtonAction::Lab)), "{heard:?}");
}

#[test]
fn where_it_asks_the_first_press_changes_nothing_and_a_second_one_in_time_does() {
    let mut game = Keyboard::new(60.0);
    game.app.init_resource::<PolicyKey>();
    let wait = |game: &mut Keyboard, secs: u32| (0..10 * secs).for_each(|_| game.frame(0.1));
    press(&mut game, KeyCode::F4);
    assert_eq!(policy(&game), Policy::ALL[0]);
    wait(&mut game, 5);
    press(&mut game, KeyCode::F4);
    assert_eq!(policy(&game), Policy::ALL[0], "it asks again");
    wait(&mut game, 2);
    press(&mut game, KeyCode::F4);
    assert_eq!(policy(&game), Policy::ALL[1]);
    wait(&mut game, 5);
    press(&mut game, KeyCode::F4);
    assert_eq!(policy(&game), Policy::ALL[2], "known by now");
}
