//! Composes the modules into the game: [`simulation`] is the list of plugins, without window, devices and rendering.

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;

use crate::level::CharacterView;
use crate::tuning::live::Tuned;
use crate::{baselines, frames, input, lab, level, stations, time, tuning};
use springyard_camera::{FollowVolumes, LiveRig, ThirdPerson};
use springyard_character::grab;
use springyard_character::moves::rope;
use springyard_drive::engine;

/// The whole game without window, devices and rendering. `springyard run` uses this alone; `play` and `capture` add to it.
///
/// Needs bevy's `TimePlugin` and `TransformPlugin`, and the resources [`CurrentLevel`](level::CurrentLevel) and
/// [`StepPlanner`](springyard_timestep::policies::StepPlanner).
pub fn simulation(app: &mut App) {
    app.add_plugins((
        frames::plugin,
        engine::plugin,
        springyard_drive::plugin,
        baselines::plugin,
        input::plugin,
        springyard_character::plugin,
        grab::plugin,
        rope::plugin,
        springyard_camera::plugin,
        tuning::live::plugin,
        tuning::assisted::plugin,
        level::plugin,
        lab::plugin,
        stations::plugin,
        time::plugin,
    ))
    .add_systems(PostStartup, spawn_camera);
}

/// Spawns the camera on the view of the player, with the current tuning. Runs after the level is spawned.
fn spawn_camera(mut commands: Commands, view: Single<Entity, With<CharacterView>>) {
    let rig = springyard_camera::third_person(*view, ThirdPerson::default());
    let camera = commands.spawn((rig, Tuned)).id();
    let shows = (LiveRig::new(camera), FollowVolumes::default());
    commands.entity(camera).insert(shows);
}

/// Runs all systems of an app, and of its render app, on one thread each. In worlds of a few hundred bodies bevy's multi-threaded
/// executor costs more than it saves: on 2 cores most of a frame's time outside of the graphics driver was spent on waking threads.
pub fn single_threaded(app: &mut App) {
    for sub_app in app.sub_apps_mut().iter_mut() {
        if let Some(mut schedules) = sub_app.world_mut().get_resource_mut::<Schedules>() {
            for (_, schedule) in schedules.iter_mut() {
                schedule.set_executor(SingleThreadedExecutor::new());
            }
        }
    }
}
