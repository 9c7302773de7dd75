//! The setting of crouch, with a keyboard: over tunings that hold and that toggle, across respawns, pauses, a loss of focus and a
//! change of the setting.

use bevy::input::ButtonState::{self, Pressed, Released};
use bevy::input::keyboard::KeyboardFocusLost;
use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::frames::controls::TimeControl;
use springyard::settings::{Controls, CrouchMode, Settings};
use springyard::tuning::Tuning;

use crate::common::{Play, devices, flat_level};

const CROUCH: KeyCode = KeyCode::KeyC;
const RESPAWN: KeyCode = KeyCode::KeyR;

/// A game with a keyboard, under a tuning whose crouch toggles or holds.
struct Game {
    play: Play,
    window: Entity,
}

fn start(toggles: bool) -> Start {
    let mut tuning = Tuning::default();
    tuning.character.crouch_toggle = toggles;
    Start {
        tuning,
        ..Start::of(flat_level(Vec3::ZERO, "", "", ""))
    }
}

impl Game {
    fn new(mode: CrouchMode, toggles: bool) -> Self {
        let (mut play, window) = devices::game(start(toggles), Controls::default());
        play.run(0.5, |_, _| {});
        let mut game = Self { play, window };
        game.set(mode);
        game
    }

    fn set(&mut self, mode: CrouchMode) {
        let world = self.play.app.world_mut();
        world.resource_mut::<Settings>().controls.crouch = mode;
        self.wait();
    }

    fn wait(&mut self) {
        self.play.run(0.1, |_, _| {});
    }

    fn key(&mut self, key: KeyCode, state: ButtonState) {
        devices::key(&mut self.play.app, self.window, key, state);
        self.wait();
    }

    fn tap(&mut self, key: KeyCode) {
        self.key(key, Pressed);
        self.key(key, Released);
    }

    fn time(&mut self, control: TimeControl) {
        self.play.app.world_mut().write_message(control);
        self.play.frame(0.0);
    }

    fn crouches(&mut self) -> bool {
        self.play.state().crouch.is_low
    }
}

#[test]
fn each_press_crouches_or_stands_up_whatever_the_tuning_says() {
    for toggles in [false, true] {
        let mut game = Game::new(CrouchMode::Toggle, toggles);
        for crouches in [true, false, true, false] {
            game.tap(CROUCH);
            assert_eq!(game.crouches(), crouches, "toggles: {toggles}");
        }
    }
}

#[test]
fn it_crouches_while_the_key_is_held_whatever_the_tuning_says() {
    for toggles in [false, true] {
        let mut game = Game::new(CrouchMode::Hold, toggles);
        for _ in 0..2 {
            game.key(CROUCH, Pressed);
            assert!(game.crouches(), "toggles: {toggles}");
            game.key(CROUCH, Released);
            assert!(!game.crouches(), "toggles: {toggles}");
        }
    }
}

#[test]
fn after_a_respawn_it_stands_and_one_press_crouches() {
    let mut game = Game::new(CrouchMode::Toggle, false);
    game.tap(CROUCH);
    assert!(game.crouches());
    game.tap(RESPAWN);
    assert!(!game.crouches());
    game.tap(CROUCH);
    assert!(game.crouches());
}

#[test]
fn a_press_in_a_pause_is_dropped_and_the_crouch_from_before_goes_on() {
    let mut game = Game::new(CrouchMode::Toggle, false);
    for crouches in [false, true] {
        game.time(TimeControl::TogglePause);
        for state in [Pressed, Released] {
            devices::key(&mut game.play.app, game.window, CROUCH, state);
            game.play.frame(1.0 / 60.0);
        }
        game.time(TimeControl::TogglePause);
        game.wait();
        assert_eq!(game.crouches(), crouches);
        game.tap(CROUCH);
        assert_eq!(game.crouches(), !crouches);
    }
}

#[test]
fn a_loss_of_focus_ends_a_hold_and_leaves_a_toggle() {
    for (mode, toggles, crouches) in [
        (CrouchMode::Hold, true, false),
        (CrouchMode::Hold, false, false),
        (CrouchMode::Toggle, false, true),
    ] {
        let mut game = Game::new(mode, toggles);
        game.key(CROUCH, Pressed);
        assert!(game.crouches());
        game.play.app.world_mut().write_message(KeyboardFocusLost);
        game.wait();
        assert_eq!(game.crouches(), crouches, "{mode:?}, toggles: {toggles}");
    }
}

#[test]
fn a_change_of_the_setting_while_it_crouches_lets_it_stand_up() {
    use CrouchMode::{ByTuning, Hold, Toggle};
    for toggles in [false, true] {
        for (before, after) in [(Toggle, Hold), (Toggle, ByTuning), (ByTuning, Hold)] {
            let mut game = Game::new(before, toggles);
            game.tap(CROUCH);
            game.set(after);
            if game.crouches() {
                game.tap(CROUCH);
            }
            assert!(
                !game.crouches(),
                "{before:?} to {after:?}, toggles: {toggles}"
            );
            // And from then on the key works as the setting says.
            game.key(CROUCH, Pressed);
            assert!(game.crouches(), "{before:?} to {after:?}");
        }
    }
}

#[test]
fn a_recording_of_converted_presses_gives_the_same_run_without_the_setting() {
    for (mode, toggles) in [(CrouchMode::Toggle, false), (CrouchMode::Hold, true)] {
        let mut game = Game::new(mode, toggles);
        game.key(CROUCH, Pressed);
        game.key(CROUCH, Released);
        game.tap(CROUCH);
        game.key(CROUCH, Pressed);
        game.tap(RESPAWN);
        let crouches = game.crouches();
        let mut again = game.play.again(start(toggles));
        assert_eq!(again.state().crouch.is_low, crouches, "{mode:?}");
        assert_eq!(again.hash(), game.play.hash(), "{mode:?}");
    }
}
