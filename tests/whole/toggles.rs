//! Buttons that need not be held: with these settings a tap on a key, a mouse button or a gamepad does what a hold does.

use std::path::Path;

use bevy::input::ButtonState::{self, Pressed, Released};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::input::{GameInput, InputHolder};
use springyard::level;
use springyard::settings::{Controls, HoldMode};
use springyard::stations::{Collected, RunClock};
use springyard_character::grab::Holding;
use springyard_character::moves::RopeState;
use springyard_rewind::Rewind;

use crate::common::{Play, devices, flat_level, shipped};

/// All of them on.
const ON: Controls = Controls {
    mouse_sensitivity: 1.0,
    stick_sensitivity: 1.0,
    invert_pitch: false,
    invert_yaw: false,
    stick_dead_zone: 0.0,
    rumble: 0.0,
    crouch: springyard::settings::CrouchMode::Toggle,
    grab: HoldMode::Toggle,
    rope: HoldMode::Toggle,
    walk: HoldMode::Toggle,
    run: HoldMode::Toggle,
    rewind: HoldMode::Toggle,
    full_jumps: true,
};

/// A game with keyboard, mouse and gamepad, and a crate 1.5 m ahead.
struct Game {
    play: Play,
    window: Entity,
    pad: Entity,
}

fn start() -> Start {
    let cube =
        r#"(name: "cube", mass_kg: 8.0, size_m: (0.6, 0.6, 0.6), position: (0.0, 0.3, -1.5)),"#;
    Start::of(flat_level(Vec3::ZERO, "", "", cube))
}

impl Game {
    fn new(controls: Controls) -> Self {
        Self::of(start(), controls)
    }

    fn of(start: Start, controls: Controls) -> Self {
        let (mut play, window) = devices::game(start, controls);
        let pad = devices::plug_in(&mut play.app);
        play.run(0.5, |_, _| {});
        Self { play, window, pad }
    }

    fn wait(&mut self, secs: f64) {
        self.play.run(secs, |_, _| {});
    }

    /// A menu gives the devices back or takes them, for ten frames.
    fn turn_input(&mut self, is_on: bool) {
        let mut input = self.play.app.world_mut().resource_mut::<GameInput>();
        input.hold(InputHolder::Menu, !is_on);
        self.frames(10);
    }

    fn frames(&mut self, count: u32) {
        (0..count).for_each(|_| self.play.frame(1.0 / 60.0));
    }

    /// A key goes down or up, and a few frames pass.
    fn key(&mut self, key: KeyCode, state: ButtonState) {
        devices::key(&mut self.play.app, self.window, key, state);
        self.frames(4);
    }

    fn tap(&mut self, key: KeyCode) {
        self.key(key, Pressed);
        self.key(key, Released);
    }

    fn click(&mut self, button: MouseButton) {
        for state in [Pressed, Released] {
            self.play.app.world_mut().write_message(MouseButtonInput {
                button,
                state,
                window: self.window,
            });
            self.frames(4);
        }
    }

    fn pad(&mut self, button: GamepadButton) {
        for value in [1.0, 0.0] {
            devices::pad_button(&mut self.play.app, self.pad, button, value);
            self.frames(4);
        }
    }

    fn holds(&mut self) -> bool {
        let player = self.play.player_entity();
        let holding = self.play.app.world().get::<Holding>(player);
        holding.is_some_and(|holding| holding.grip.is_some())
    }

    fn is_on_rope(&mut self) -> bool {
        let player = self.play.player_entity();
        let rope = self.play.app.world().get::<RopeState>(player);
        rope.is_some_and(|rope| rope.tied.is_some())
    }

    fn speed_m_s(&mut self) -> f32 {
        self.play.planar_velocity().length()
    }

    /// Frames until this is reached, 20 s at most.
    fn until(&mut self, what: &str, is_reached: impl Fn(&mut Play) -> bool) {
        for _ in 0..1200 {
            if is_reached(&mut self.play) {
                return;
            }
            self.play.frame(1.0 / 60.0);
        }
        panic!("{what}: at {}", self.play.position());
    }

    /// Runs by a tap on a key until this is reached, and stops by the next tap.
    fn run_until(&mut self, key: KeyCode, what: &str, is_reached: impl Fn(Vec3) -> bool) {
        self.tap(key);
        self.until(what, |play| is_reached(play.position()));
        self.tap(key);
        self.wait(0.5);
    }

    fn rewinds(&self) -> bool {
        self.play.app.world().resource::<Rewind>().is_under_way()
    }
}

#[test]
fn a_tap_takes_a_crate_and_the_next_one_lets_it_go_on_every_device() {
    let taps: [fn(&mut Game); 3] = [
        |game| game.tap(KeyCode::KeyF),
        |game| game.click(MouseButton::Right),
        |game| game.pad(GamepadButton::RightTrigger2),
    ];
    for (device, tap) in taps.iter().enumerate() {
        let mut game = Game::new(ON);
        tap(&mut game);
        assert!(game.holds(), "device {device}");
        game.wait(1.0);
        assert!(game.holds(), "device {device}: a second later");
        tap(&mut game);
        assert!(!game.holds(), "device {device}: after the second tap");
        // By the settings as they come, it is held by holding.
        let mut game = Game::new(Controls::default());
        tap(&mut game);
        assert!(!game.holds(), "device {device}");
    }
}

#[test]
fn a_tap_takes_a_ring_and_the_next_one_lets_it_go_on_every_device() {
    let start = || {
        let level = level::load(Path::new("levels/rope.ron"));
        Start::of(level.unwrap_or_else(|errors| panic!("{errors}")))
    };
    let taps: [fn(&mut Game); 2] = [
        |game| game.tap(KeyCode::KeyQ),
        |game| game.pad(GamepadButton::RightTrigger),
    ];
    for (device, tap) in taps.iter().enumerate() {
        let mut game = Game::of(start(), ON);
        tap(&mut game);
        game.wait(1.0);
        assert!(game.is_on_rope(), "device {device}: a second later");
        tap(&mut game);
        assert!(!game.is_on_rope(), "device {device}: after the second tap");
        let hash = game.play.hash();
        assert_eq!(game.play.again(start()).hash(), hash, "device {device}");
        // By the settings as they come, it is held by holding.
        let mut game = Game::of(start(), Controls::default());
        tap(&mut game);
        assert!(!game.is_on_rope(), "device {device}");
    }
}

#[test]
fn a_menu_leaves_a_crate_in_the_hand_and_a_tap_that_misses_leaves_nothing_behind() {
    let mut game = Game::new(ON);
    game.tap(KeyCode::KeyF);
    for is_on in [false, true] {
        game.turn_input(is_on);
    }
    assert!(game.holds());
    game.tap(KeyCode::KeyF);
    // Away from the crate: nothing is in reach. Back at it, one tap takes it.
    game.tap(KeyCode::KeyS);
    game.wait(1.0);
    game.tap(KeyCode::KeyF);
    assert!(!game.holds());
    game.tap(KeyCode::KeyR);
    game.wait(0.5);
    game.tap(KeyCode::KeyF);
    assert!(game.holds());
}

#[test]
fn a_tap_runs_and_walks_until_the_next_one() {
    let mut game = Game::new(ON);
    game.tap(KeyCode::KeyA);
    game.wait(1.0);
    assert!((game.speed_m_s() - 5.0).abs() < 0.1, "{}", game.speed_m_s());
    game.tap(KeyCode::ShiftLeft);
    game.wait(1.0);
    assert!((game.speed_m_s() - 2.0).abs() < 0.1, "{}", game.speed_m_s());
    game.tap(KeyCode::ShiftLeft);
    game.wait(1.0);
    assert!((game.speed_m_s() - 5.0).abs() < 0.1, "{}", game.speed_m_s());
    // Another direction.
    game.tap(KeyCode::KeyD);
    game.wait(1.0);
    assert!(game.play.planar_velocity().x > 4.9);
    game.tap(KeyCode::KeyD);
    game.wait(1.0);
    assert!(game.speed_m_s() < 0.1);
}

#[test]
fn a_respawn_and_a_menu_end_a_run() {
    let mut game = Game::new(ON);
    game.tap(KeyCode::KeyA);
    game.tap(KeyCode::KeyR);
    game.wait(1.0);
    assert!(game.speed_m_s() < 0.1, "after a respawn");
    game.tap(KeyCode::KeyA);
    for is_on in [false, true] {
        game.turn_input(is_on);
    }
    game.wait(1.0);
    assert!(game.speed_m_s() < 0.1, "after a menu");
}

#[test]
fn a_tap_jumps_to_the_full_height() {
    let height_m = |controls| {
        let mut game = Game::new(controls);
        let start = game.play.position().y;
        game.tap(KeyCode::Space);
        let mut top = 0.0_f32;
        game.play.run(1.0, |play, _| {
            let risen = play.position().y - start;
            assert!(risen.is_finite());
            top = top.max(risen);
        });
        top
    };
    let full = height_m(ON);
    assert!((full - 1.2).abs() < 0.02, "{full} m");
    let short = height_m(Controls::default());
    assert!(short < 0.8, "{short} m");
}

#[test]
fn a_tap_rewinds_until_the_next_one_and_a_menu_ends_it() {
    let mut game = Game::new(ON);
    game.wait(2.0);
    game.tap(KeyCode::Backspace);
    game.frames(20);
    assert!(game.rewinds());
    game.tap(KeyCode::Backspace);
    assert!(!game.rewinds());
    game.frames(20);
    game.tap(KeyCode::Backspace);
    assert!(game.rewinds());
    for is_on in [false, true] {
        game.turn_input(is_on);
    }
    assert!(!game.rewinds());
}

#[test]
fn a_recording_of_taps_gives_the_same_run_without_the_settings() {
    let mut game = Game::new(ON);
    game.tap(KeyCode::KeyF);
    game.tap(KeyCode::KeyA);
    game.tap(KeyCode::ShiftLeft);
    game.wait(0.5);
    game.tap(KeyCode::Space);
    game.wait(0.5);
    game.tap(KeyCode::KeyC);
    game.tap(KeyCode::KeyF);
    game.wait(0.2);
    assert_eq!(game.play.again(start()).hash(), game.play.hash());
}

#[test]
fn the_yard_is_played_from_start_to_goal_by_taps() {
    use KeyCode::{KeyA, KeyD, KeyS, KeyW, Space};
    let yard = shipped("yard");
    let mut game = Game::of(Start::of(yard), ON);
    // Over the plates to the first coil, up the ramp, and by a jump to that of the lookout.
    game.run_until(KeyW, "first coil", |at| at.z < 4.4);
    game.run_until(KeyA, "before the ramp", |at| at.x < -2.4);
    game.tap(KeyW);
    game.until("before the lookout", |play| play.position().z < -23.2);
    game.tap(Space);
    game.until("on the lookout", |play| play.position().z < -25.6);
    game.tap(KeyW);
    game.wait(0.5);
    game.run_until(KeyD, "at its coil", |at| at.x > -2.4);
    // Back, and over the pit on the plank, when it waits at this side.
    game.run_until(KeyS, "back at the pit's height", |at| at.z > 3.0);
    game.run_until(KeyD, "before the pit", |at| at.x > 13.6);
    game.run_until(KeyW, "at the edge", |at| at.z < -0.9);
    game.until("the plank", |play| play.body("ferry").translation.z > -3.7);
    game.run_until(KeyW, "on the plank", |at| at.z < -3.2);
    game.until("the other side", |play| {
        play.body("ferry").translation.z < -12.3
    });
    game.run_until(KeyW, "on the lift", |at| at.z < -21.6);
    let collected = game.play.app.world().resource::<Collected>().coils.len();
    assert_eq!(collected, 3);
    game.until("the top", |play| play.body("gate_lift").translation.y > 6.7);
    game.tap(KeyW);
    game.until("the goal", |play| {
        let clock = play.app.world().resource::<RunClock>();
        clock.took_secs.is_some()
    });
}
