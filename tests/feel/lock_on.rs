//! Lock-on in the game: its buttons on keyboard and gamepad, what it holds on to, what ends it, and what the picture shows meanwhile.

use bevy::input::ButtonState::{Pressed, Released};
use bevy::input::mouse::MouseMotion;
use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::input::mouse_capture::MouseCapture;
use springyard::settings::Controls;
use springyard::stations::Collected;
use springyard::tuning::Tuning;
use springyard_camera::{LiveRig, Look, Rig, RigState};
use springyard_rewind::TimeTravel;

use crate::common::{Play, devices, flat_level, resource, strip};
use springyard_test_lab::worst::Extreme;

/// Three coils ahead.
const COILS: &str = r#"
    coils: [
        (name: "left", position: (-6, 1, -9)),
        (name: "middle", position: (0.5, 1, -10)),
        (name: "right", position: (6, 1, -9)),
    ],
"#;

struct Game {
    play: Play,
    window: Entity,
    pad: Entity,
}

impl Game {
    fn of(start: Start) -> Self {
        let (mut play, window) = devices::game(start, Controls::default());
        let pad = devices::plug_in(&mut play.app);
        play.run(0.5, |_, _| {});
        Self { play, window, pad }
    }

    fn coils() -> Self {
        Self::of(Start::of(strip(COILS)))
    }

    fn wait(&mut self, secs: f64) {
        self.play.run(secs, |_, _| {});
    }

    fn hold(&mut self, key: KeyCode) {
        devices::key(&mut self.play.app, self.window, key, Pressed);
    }

    fn tap(&mut self, key: KeyCode) {
        for state in [Pressed, Released] {
            devices::key(&mut self.play.app, self.window, key, state);
            self.wait(0.05);
        }
    }

    fn pad_tap(&mut self, button: GamepadButton) {
        for value in [1.0, 0.0] {
            devices::pad_button(&mut self.play.app, self.pad, button, value);
            self.wait(0.05);
        }
    }

    fn look_stick(&mut self, value: f32) {
        devices::stick(
            &mut self.play.app,
            self.pad,
            GamepadAxis::RightStickX,
            value,
        );
        self.wait(0.3);
    }

    fn locked(&mut self) -> Option<Entity> {
        locked(&mut self.play)
    }

    /// The name of the coil that the camera is locked on to.
    fn target(&mut self) -> Option<String> {
        let target = self.locked()?;
        let name = self.play.app.world().get::<Name>(target)?;
        Some(name.as_str().to_owned())
    }

    fn look(&self) -> Look {
        look_of(&self.play)
    }
}

fn look_of(play: &Play) -> Look {
    *play.app.world().resource::<Look>()
}

fn locked(play: &mut Play) -> Option<Entity> {
    let world = play.app.world_mut();
    let mut rigs = world.query_filtered::<&RigState, With<LiveRig>>();
    rigs.single(world).unwrap().lock_on.target()
}

/// Yaw from the player's view to a place, degrees.
fn yaw_to(play: &mut Play, place: Vec3) -> f32 {
    let way = place - play.view();
    (-way.x).atan2(-way.z).to_degrees()
}

#[test]
fn a_key_locks_on_to_the_middle_one_two_go_left_and_right_and_the_first_lets_go() {
    let mut game = Game::coils();
    assert_eq!(game.target(), None);
    game.tap(KeyCode::KeyG);
    assert_eq!(game.target().as_deref(), Some("middle"));
    for (key, wanted) in [
        (KeyCode::Digit2, "right"),
        (KeyCode::Digit2, "right"),
        (KeyCode::Digit1, "middle"),
        (KeyCode::Digit1, "left"),
        // The keys that look take the next one, too.
        (KeyCode::KeyL, "middle"),
    ] {
        game.tap(key);
        assert_eq!(game.target().as_deref(), Some(wanted), "{key:?}");
        game.wait(1.5);
    }
    let yaw_deg = yaw_to(&mut game.play, Vec3::new(0.5, 1.0, -10.0));
    let off = game.look().yaw_deg - yaw_deg;
    assert!(off.abs() < 0.5, "{off} degrees");
    game.tap(KeyCode::KeyG);
    assert_eq!(game.target(), None);
}

#[test]
fn on_a_gamepad_a_stick_pressed_locks_on_and_each_flick_of_the_other_takes_the_next() {
    let mut game = Game::coils();
    game.pad_tap(GamepadButton::RightThumb);
    assert_eq!(game.target().as_deref(), Some("middle"));
    game.look_stick(1.0);
    assert_eq!(game.target().as_deref(), Some("right"));
    game.wait(1.0);
    assert_eq!(game.target().as_deref(), Some("right"), "it is held");
    game.look_stick(0.0);
    game.look_stick(-1.0);
    assert_eq!(game.target().as_deref(), Some("middle"));
    game.look_stick(0.0);
    game.wait(1.0);
    let yaw_deg = yaw_to(&mut game.play, Vec3::new(0.5, 1.0, -10.0));
    let off = game.look().yaw_deg - yaw_deg;
    assert!(off.abs() < 0.5, "the stick turns nothing: {off} degrees");
    game.pad_tap(GamepadButton::RightThumb);
    assert_eq!(game.target(), None);
    game.look_stick(1.0);
    assert!(
        (game.look().yaw_deg - yaw_deg).abs() > 5.0,
        "it looks again"
    );
}

#[test]
fn a_slow_mouse_changes_nothing_and_a_fast_sweep_takes_the_next() {
    let mut game = Game::coils();
    game.play.app.insert_resource(MouseCapture(true));
    game.tap(KeyCode::KeyG);
    game.wait(1.0);
    let before = game.look();
    // At 0.12 degrees a count: 14 degrees/s, then 290.
    for (count, wanted) in [(2.0, "middle"), (40.0, "right")] {
        for _ in 0..18 {
            let delta = Vec2::new(count, 0.0);
            game.play
                .app
                .world_mut()
                .write_message(MouseMotion { delta });
            game.play.frame(1.0 / 60.0);
        }
        assert_eq!(game.target().as_deref(), Some(wanted), "{count} counts");
        if wanted == "middle" {
            let turned = game.look().yaw_deg - before.yaw_deg;
            assert!(turned.abs() < 0.1, "{turned} degrees");
        }
    }
}

#[test]
fn a_coil_that_is_taken_ends_the_lock_and_is_no_target_until_it_is_back() {
    let mut game = Game::coils();
    game.tap(KeyCode::KeyG);
    game.hold(KeyCode::KeyW);
    // The lock steers: the run ahead ends at the coil, half a metre aside.
    game.wait(3.0);
    let collected = resource::<Collected>(&game.play);
    assert!(collected.has_coil("middle"), "{collected:?}");
    assert_eq!(game.target(), None);
    game.tap(KeyCode::KeyG);
    assert_ne!(game.target().as_deref(), Some("middle"));
}

/// A crate 6 m ahead; on the left a wall that a run about it goes behind.
fn crate_level(wall: &str) -> Start {
    let cube = r#"(name: "cube", mass_kg: 90.0, size_m: (0.6, 0.6, 0.6), position: (0, 0.3, -6)),"#;
    Start::of(flat_level(Vec3::ZERO, wall, "", cube))
}

#[test]
fn behind_a_wall_the_lock_ends_after_a_time() {
    let wall = r#"(name: "wall", shape: Box(size_m: (0.5, 4, 8)), position: (-3, 2, -6)),"#;
    let mut game = Game::of(crate_level(wall));
    game.tap(KeyCode::KeyG);
    assert!(game.locked().is_some());
    game.hold(KeyCode::KeyA);
    // Behind the wall after about 0.8 s.
    game.wait(1.0);
    assert!(game.locked().is_some());
    game.wait(3.0);
    assert_eq!(game.locked(), None);
}

#[test]
fn a_crate_that_one_runs_over_is_let_go_and_the_view_does_not_turn() {
    let cube =
        r#"(name: "cube", mass_kg: 90.0, size_m: (0.6, 0.3, 0.6), position: (0.1, 0.15, -6)),"#;
    let mut game = Game::of(Start::of(flat_level(Vec3::ZERO, "", "", cube)));
    game.tap(KeyCode::KeyG);
    assert!(game.locked().is_some());
    game.hold(KeyCode::KeyW);
    for _ in 0..60 {
        game.wait(0.05);
        let look = game.look();
        assert!(
            look.yaw_deg.abs() < 60.0 && look.pitch_deg > -40.0,
            "{look:?}"
        );
    }
    assert_eq!(game.locked(), None);
    assert!(game.play.position().z < -8.0, "{}", game.play.position());
}

#[test]
fn a_respawn_and_a_rewind_end_the_lock() {
    let mut game = Game::coils();
    game.tap(KeyCode::KeyG);
    game.wait(1.0);
    game.tap(KeyCode::KeyR);
    assert_eq!(game.target(), None, "after a respawn");
    game.tap(KeyCode::KeyG);
    game.wait(2.0);
    let secs = game.play.shown_secs() - 1.0;
    for message in [TimeTravel::Show { secs }, TimeTravel::PlayOn] {
        assert_eq!(game.target().as_deref(), Some("middle"), "{message:?}");
        game.play.app.world_mut().write_message(message);
        game.play.frame(1.0 / 60.0);
    }
    game.wait(0.1);
    assert_eq!(game.target(), None, "after a rewind");
}

/// The free part of half the picture (16:9) between a ball and the nearest border; negative outside.
fn free(play: &mut Play, place: Vec3, radius_m: f32) -> f32 {
    let world = play.app.world_mut();
    let mut cameras = world.query_filtered::<(&Transform, &Rig), With<LiveRig>>();
    let (camera, rig) = cameras.single(world).unwrap();
    let at = camera.rotation.conjugate() * (place - camera.translation);
    let half = (0.5 * rig.fov_deg).to_radians().tan();
    let side = |off: f32, half: f32| {
        let angle = off.abs().atan2(-at.z) + (radius_m / off.hypot(at.z)).asin();
        1.0 - angle.tan() / half
    };
    side(at.x, half * 16.0 / 9.0).min(side(at.y, half))
}

#[test]
fn figure_and_target_are_in_the_picture_in_each_frame_of_a_run_about_it_and_its_recording_is_the_same_run()
 {
    let mut game = Game::of(crate_level(""));
    game.tap(KeyCode::KeyG);
    game.hold(KeyCode::KeyA);
    game.wait(2.0);
    let target = game.locked().unwrap();
    let (mut least, mut yaws) = (f32::INFINITY, Vec::new());
    game.play.run(10.0, |play, _| {
        assert_eq!(locked(play), Some(target));
        let (view, cube) = (play.view(), play.body("cube").translation);
        least.keep_smallest(free(play, view, 1.1));
        least.keep_smallest(free(play, cube, 0.52));
        yaws.push(look_of(play).yaw_deg);
    });
    println!("{least} of half the picture free");
    let margin = Tuning::default().camera.lock_frame.hard_margin;
    assert!(least > margin - 0.01, "{least}");
    // More than a whole turn.
    let all_round = [-135.0, -45.0, 45.0, 135.0];
    let is_near = |way: f32| yaws.iter().any(|yaw| (yaw - way).abs() < 45.0);
    assert!(all_round.into_iter().all(is_near));
    let again = game.play.again(crate_level(""));
    assert_eq!(again.hash(), game.play.hash());
}
