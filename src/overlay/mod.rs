//! Help, errors, the lab's and the tuning's panels and the state of time on screen, and the way ahead in the world. Reads everything; nothing reads it.

pub mod errors;
pub mod faults;
pub mod goal;
pub mod help;
pub mod lab;
pub mod time_state;
pub mod trajectory;
pub mod tuning;

use bevy::prelude::*;
use bevy_egui::{
    EguiGlobalSettings, EguiPlugin, EguiPreUpdateSet, EguiPrimaryContextPass, PrimaryEguiContext,
};
use leafwing_input_manager::plugin::InputManagerSystem;

use crate::camera::Rig;
use crate::input::InputSystems;
use crate::timestep::TimestepSystems;

/// When the overlay reads.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OverlaySystems {
    /// Reads a step that is over (in `FixedPostUpdate`).
    ReadStep,
}

/// Draws over the game.
pub fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .insert_resource(EguiGlobalSettings {
            // The camera of the yard gets the context when it appears; egui must not pick another.
            auto_create_primary_context: false,
            // Keys typed into a panel are not the character's.
            enable_absorb_bevy_input_system: true,
            ..default()
        })
        .init_resource::<help::HelpShown>()
        .add_plugins((
            faults::plugin,
            lab::plugin,
            trajectory::plugin,
            tuning::plugin,
        ))
        .configure_sets(
            FixedPostUpdate,
            OverlaySystems::ReadStep.after(TimestepSystems::RecordPoses),
        )
        // What is typed into a panel must not reach the game, in this very frame.
        .configure_sets(
            PreUpdate,
            EguiPreUpdateSet::ProcessInput
                .before(InputManagerSystem::Unify)
                .before(InputManagerSystem::Update)
                .before(InputSystems::Latch),
        )
        .add_observer(draw_on_camera)
        .add_systems(
            EguiPrimaryContextPass,
            (
                help::draw_help,
                errors::draw_errors,
                goal::draw_quest,
                time_state::draw_time_state,
            ),
        );
}

fn draw_on_camera(camera: On<Add, Rig>, mut commands: Commands) {
    commands.entity(camera.entity).insert(PrimaryEguiContext);
}
