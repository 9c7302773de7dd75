//! An app of another game: bevy and the plugins of selected crates, without Springyard's levels and commands. Also captures the log.

use std::cell::RefCell;
use std::io;
use std::sync::Once;
use std::time::Duration;

use bevy::ecs::schedule::ScheduleLabel;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::log::tracing_subscriber;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::*;

use spring_math::Spring;
use springyard_drive::SpringDrive;

/// The `plugin` function of a crate or a module.
pub type ModulePlugin = fn(&mut App);

/// An app with these plugins, added in this order, at 60 steps a second.
pub fn app_with(plugins: &[ModulePlugin]) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin))
        .insert_resource(Time::<Fixed>::from_hz(60.0));
    for plugin in plugins {
        // Not with `add_plugins`: bevy takes all function pointers for the same plugin.
        plugin(&mut app);
    }
    app
}

/// Runs all schedules on this thread, whose log is captured.
pub fn single_threaded(app: &mut App) {
    if let Some(mut schedules) = app.world_mut().get_resource_mut::<Schedules>() {
        for (_, schedule) in schedules.iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
    }
    for label in [PreStartup.intern(), Startup.intern(), PostStartup.intern()] {
        app.edit_schedule(label, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        });
    }
}

/// Runs the startup schedules and a first frame of zero length.
pub fn start(app: &mut App) {
    single_threaded(app);
    app.finish();
    app.cleanup();
    frame(app, 0.0);
}

/// One frame of `secs` seconds.
pub fn frame(app: &mut App, secs: f64) {
    let frame = TimeUpdateStrategy::ManualDuration(Duration::from_secs_f64(secs));
    app.insert_resource(frame).update();
}

/// Runs `secs` seconds in frames of `1 / fps`, and calls `each` after each frame.
pub fn run(app: &mut App, fps: f64, secs: f64, mut each: impl FnMut(&mut App)) {
    for _ in 0..(secs * fps).round() as u32 {
        frame(app, 1.0 / fps);
        each(app);
    }
}

/// Position of an entity, m.
///
/// # Panics
/// If it has no `Transform`.
#[must_use]
pub fn position(app: &App, entity: Entity) -> Vec3 {
    let pose = app.world().get::<Transform>(entity);
    pose.expect("the entity has a pose").translation
}

/// Fixed ground with its top at 0.
pub fn ground() -> impl Bundle {
    (
        Name::new("ground"),
        RigidBody::Fixed,
        Collider::cuboid(200.0, 0.5, 200.0),
        Transform::from_xyz(0.0, -0.5, 0.0),
    )
}

/// A character with its feet at `feet`, m.
#[cfg(feature = "character")]
pub fn character(name: &'static str, feet: Vec3) -> impl Bundle {
    use springyard_character::{CharacterTuning, SpawnPoint, character_at};
    let spawn = SpawnPoint {
        position: feet,
        facing_rad: 0.0,
    };
    let character = character_at(spawn, CharacterTuning::default());
    (
        Name::new(name),
        character.expect("the default tuning is valid"),
    )
}

/// A slab of 4 by 4 m with its top 0.2 m above `position`.
pub fn slab(name: &'static str, position: Vec3) -> impl Bundle {
    (
        Name::new(name),
        Collider::cuboid(2.0, 0.2, 2.0),
        Transform::from_translation(position),
    )
}

/// A drive of 3 Hz, critically damped.
#[must_use]
pub fn drive() -> SpringDrive {
    let spring = Spring::from_hertz(3.0, 1.0).expect("a spring of 3 Hz");
    SpringDrive::of(spring)
}

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Captures what this thread logs, from [`Logged::start`] on.
pub struct Logged;

/// Log writer shared by all tests of a binary. It writes to the buffer of the calling thread, since tests run in parallel.
#[derive(Clone, Copy)]
struct ThisThread;

impl io::Write for ThisThread {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        TEXT.with_borrow_mut(|text| text.extend(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Logged {
    /// Begins to capture, with nothing captured yet.
    #[must_use]
    pub fn start() -> Self {
        static SUBSCRIBER: Once = Once::new();
        SUBSCRIBER.call_once(|| {
            tracing_subscriber::fmt()
                .with_writer(|| ThisThread)
                .with_ansi(false)
                .without_time()
                .with_target(false)
                .init();
        });
        TEXT.with_borrow_mut(Vec::clear);
        Self
    }

    /// The warnings and errors so far, one line each.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let text = TEXT.with_borrow(|text| String::from_utf8_lossy(text).into_owned());
        let lines = text.lines().map(|line| line.trim().to_owned());
        lines
            .filter(|line| line.starts_with("WARN") || line.starts_with("ERROR"))
            .collect()
    }

    /// Number of warnings that contain all of `parts`.
    #[must_use]
    pub fn count(&self, parts: &[&str]) -> usize {
        let lines = self.lines();
        lines
            .iter()
            .filter(|line| parts.iter().all(|part| line.contains(part)))
            .count()
    }

    /// Asserts that there is exactly one warning, and that it contains all of `parts`.
    ///
    /// # Panics
    /// If not.
    pub fn assert_logged_once(&self, parts: &[&str]) {
        let lines = self.lines();
        assert!(
            lines.len() == 1 && self.count(parts) == 1,
            "expected one line with {parts:?}:\n{}",
            lines.join("\n")
        );
    }
}
