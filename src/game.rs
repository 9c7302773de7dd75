//! Composes the modules into the game: [`simulation`] is the list of plugins, without window, devices and rendering.

use bevy::app::RunFixedMainLoop;
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;

use crate::camera::ThirdPerson;
use crate::level::CharacterView;
use crate::tuning::live::Tuned;
use crate::{baselines, camera, character, drive, engine, input, lab, level, timestep, tuning};

/// The whole game without window, devices and rendering. `springyard run` uses this alone; `play` and `capture` add to it.
///
/// Needs bevy's `TimePlugin` and `TransformPlugin`, and the resources [`CurrentLevel`](level::CurrentLevel) and
/// [`StepPlanner`](timestep::StepPlanner).
pub fn simulation(app: &mut App) {
    app.add_plugins((
        timestep::plugin,
        engine::plugin,
        drive::plugin,
        baselines::plugin,
        input::plugin,
        character::plugin,
        camera::plugin,
        tuning::live::plugin,
        level::plugin,
        lab::plugin,
    ))
    .add_systems(PostStartup, spawn_camera);
}

/// Spawns the camera on the view of the player, with the current tuning. Runs after the level is spawned.
fn spawn_camera(mut commands: Commands, view: Single<Entity, With<CharacterView>>) {
    commands.spawn((camera::third_person(*view, ThirdPerson::default()), Tuned));
}

/// Makes every schedule of a step or a frame run on one thread. In worlds of a few hundred bodies the multi-threaded executor
/// costs more than it saves (0.8 ms an update, on 2 cores).
pub fn single_threaded(app: &mut App) {
    fn set(app: &mut App, label: impl ScheduleLabel) {
        app.edit_schedule(label, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        });
    }
    set(app, First);
    set(app, PreUpdate);
    set(app, RunFixedMainLoop);
    set(app, FixedFirst);
    set(app, FixedPreUpdate);
    set(app, FixedUpdate);
    set(app, FixedPostUpdate);
    set(app, FixedLast);
    set(app, Update);
    set(app, PostUpdate);
    set(app, Last);
}
