//! Plays a level without a window, frame by frame: the base of the behaviour tests. Start with [`Play::yard`], or with
//! [`situations::Yard`] for a flat level.

pub mod devices;
pub mod edited;
pub mod keyboard;
pub mod lens;
pub mod panels;
pub mod parameters;
pub mod situations;
pub mod visible;

use std::process::Command;
use std::time::Duration;

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use spring_math::planner::Policy;
use springyard::cli::headless::{self, Start};
use springyard::input::script::{Event, Script};
use springyard::level::{self, CharacterView, Level, LevelWarning};
use springyard::time::recording::Recorder;
use springyard_camera::LiveRig;
use springyard_character::CharacterState;
use springyard_drive::VelocityDriveState;
use springyard_timestep::policies::StepPlanner;
use springyard_timestep::{FrameSteps, StepClock};

/// A strip of ground along -Z with the spawn at the origin, which ends 20 m ahead over a pit, and these words of the level (RON).
pub fn strip(words: &str) -> Level {
    let text = format!(
        r#"(
            name: "strip",
            spawn: (position: (0, 0, 0)),
            kill_below_m: -6,
            solids: [
                (name: "ground", shape: Box(size_m: (20, 1, 40)), position: (0, -0.5, 0)),
            ],
            {words}
        )"#
    );
    level::parse("strip.ron", text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Plays a [`strip`] with this input.
pub fn on_strip(words: &str, script: Vec<(f64, Event)>) -> Play {
    Play::of(strip(words), script)
}

/// A level of the game, by the name of its file.
pub fn shipped(name: &str) -> Level {
    let path = format!("levels/{name}.ron");
    level::load(path).unwrap_or_else(|errors| panic!("{errors}"))
}

/// A level with this input.
pub fn start_of(level: Level, script: Vec<(f64, Event)>) -> Start {
    Start {
        script: Some(Script(script)),
        ..Start::of(level)
    }
}

/// The same at this many steps a second.
pub fn start_at(hz: f64, level: Level, script: Vec<(f64, Event)>) -> Start {
    Start {
        planner: StepPlanner::new(Policy::Fixed, hz, 100).unwrap(),
        ..start_of(level, script)
    }
}

/// The report of `springyard run` with these arguments.
pub fn run_report(arguments: &[&str]) -> serde_json::Value {
    let done = Command::new(env!("CARGO_BIN_EXE_springyard"))
        .arg("run")
        .args(arguments)
        .args(["--report", "-"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{arguments:?}: {said}");
    serde_json::from_slice(&done.stdout).unwrap()
}

/// Runs straight ahead from 0.2 s until this time, s: 5 m/s.
pub fn ahead_until(secs: f64) -> Vec<(f64, Event)> {
    vec![(0.2, Event::Move(0.0, 1.0)), (secs, Event::Move(0.0, 0.0))]
}

/// A resource.
pub fn resource<T: Resource + Clone>(play: &Play) -> T {
    play.app.world().resource::<T>().clone()
}

/// Flat ground with these solids, platforms and crates (RON) on it.
pub fn flat_level(spawn: Vec3, solids: &str, platforms: &str, crates: &str) -> Level {
    let Vec3 { x, y, z } = spawn;
    let text = format!(
        r#"(
            name: "test",
            spawn: (position: ({x:?}, {y:?}, {z:?})),
            kill_below_m: -50.0,
            solids: [
                (name: "ground", shape: Box(size_m: (400.0, 1.0, 400.0)), position: (0.0, -0.5, 0.0)),
                {solids}
            ],
            platforms: [{platforms}],
            crates: [{crates}],
        )"#
    );
    level::parse("test.ron", text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Whether it says that a drive explodes at this step.
pub fn is_of_unstable_drive(warning: &LevelWarning) -> bool {
    warning.message.contains("cannot be stable")
}

/// A running game.
pub struct Play {
    pub app: App,
}

impl Play {
    /// The level of a file in the repository, with this input.
    pub fn file(path: &str, script: Vec<(f64, Event)>) -> Self {
        let level = level::load(path).unwrap_or_else(|errors| panic!("{errors}"));
        Self::of(level, script)
    }

    /// Any level, with this input.
    pub fn of(level: Level, script: Vec<(f64, Event)>) -> Self {
        Self::start(start_of(level, script))
    }

    /// The same at this many steps a second.
    pub fn at(hz: f64, level: Level, script: Vec<(f64, Event)>) -> Self {
        Self::start(start_at(hz, level, script))
    }

    /// A level of flat ground with these solids and platforms (RON), and a spawn on the ground or on one of them.
    pub fn yard(spawn: Vec3, solids: &str, platforms: &str, script: Vec<(f64, Event)>) -> Self {
        Self::yard_at(60.0, spawn, solids, platforms, script)
    }

    /// As [`yard`](Self::yard), at another step rate.
    pub fn yard_at(
        hz: f64,
        spawn: Vec3,
        solids: &str,
        platforms: &str,
        script: Vec<(f64, Event)>,
    ) -> Self {
        Self::yard_with(hz, spawn, solids, platforms, "", script)
    }

    /// As [`yard_at`](Self::yard_at), with crates.
    pub fn yard_with(
        hz: f64,
        spawn: Vec3,
        solids: &str,
        platforms: &str,
        crates: &str,
        script: Vec<(f64, Event)>,
    ) -> Self {
        Self::at(hz, flat_level(spawn, solids, platforms, crates), script)
    }

    /// Any other start.
    pub fn start(start: Start) -> Self {
        Self::start_with(start, |_| {})
    }

    /// Any other start, with additions to the app.
    pub fn start_with(start: Start, add: impl FnOnce(&mut App)) -> Self {
        let mut app = headless::app(start);
        add(&mut app);
        headless::start(&mut app);
        Self { app }
    }

    /// One frame of `secs` seconds.
    pub fn frame(&mut self, secs: f64) {
        headless::frame(&mut self.app, Duration::from_secs_f64(secs));
    }

    /// Runs `secs` seconds at 60 frames per second, and calls `each` after each frame with the simulated time, s.
    pub fn run(&mut self, secs: f64, mut each: impl FnMut(&mut Self, f64)) {
        let until = self.clock().simulated_secs + secs;
        while self.clock().simulated_secs < until - 1e-9 {
            self.frame(1.0 / 60.0);
            let now = self.clock().simulated_secs;
            each(self, now);
        }
    }

    /// The input so far, as the recording of a game with a [`Recorder`] has it: as text, and read again.
    pub fn recorded(&self) -> (String, Script) {
        let text = self.app.world().resource::<Recorder>().text();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("recorded.ron");
        std::fs::write(&path, &text).unwrap();
        let script = Script::load(&path).unwrap_or_else(|errors| panic!("{errors}"));
        (text, script)
    }

    /// The run of the recorded input from this start, as many steps as this game has taken.
    pub fn again(&self, start: Start) -> Self {
        let ticks = self.clock().ticks;
        let mut again = Self::start(Start {
            script: Some(self.recorded().1),
            ..start
        });
        while again.clock().ticks < ticks {
            again.frame(1.0 / 60.0);
        }
        assert_eq!(again.clock().ticks, ticks);
        again
    }

    pub fn clock(&self) -> &StepClock {
        self.app.world().resource::<StepClock>()
    }

    /// The last frame: its length, steps, and what is not simulated.
    pub fn last_frame(&self) -> &FrameSteps {
        self.app.world().resource::<FrameSteps>()
    }

    /// The simulated time that the views have, s.
    pub fn shown_secs(&self) -> f64 {
        self.last_frame().shown_secs(self.clock())
    }

    /// The middle of the player's body.
    pub fn position(&mut self) -> Vec3 {
        self.of_player::<Transform>().translation
    }

    pub fn state(&mut self) -> CharacterState {
        self.of_player::<CharacterState>()
    }

    /// The player's horizontal velocity relative to the ground or platform that carries it, m/s, at the end of the last step. The
    /// velocity of the drive's spring, not rapier's measured one.
    pub fn planar_velocity(&mut self) -> Vec3 {
        let measured = self.of_player::<Velocity>().linear;
        let sprung = self.of_player::<VelocityDriveState>().velocity(measured);
        (sprung - self.state().carried).with_y(0.0)
    }

    /// Position of the player's view, m.
    pub fn view(&mut self) -> Vec3 {
        let mut query = self
            .app
            .world_mut()
            .query_filtered::<&Transform, With<CharacterView>>();
        query.single(self.app.world()).unwrap().translation
    }

    /// The pose of the body of this name.
    pub fn body(&mut self, name: &str) -> Transform {
        let mut query = self.app.world_mut().query::<(&Name, &Transform)>();
        let found = query
            .iter(self.app.world())
            .find(|(body, _)| body.as_str() == name);
        *found
            .unwrap_or_else(|| panic!("no body is called {name}"))
            .1
    }

    /// Hash of all registered state.
    pub fn hash(&self) -> u64 {
        springyard_rewind::hash(self.app.world())
    }

    /// The pose of the camera.
    pub fn camera(&mut self) -> Transform {
        let mut query = self
            .app
            .world_mut()
            .query_filtered::<&Transform, With<LiveRig>>();
        *query.single(self.app.world()).unwrap()
    }
}
