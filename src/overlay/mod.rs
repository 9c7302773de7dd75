//! The debug and help overlay (egui): everything that is drawn over the game. It reads all other modules; no module reads it.
//!
//! | Module | Shows |
//! |---|---|
//! | [`help`] | key bindings |
//! | [`errors`] | errors of the level file after a failed reload |
//! | [`faults`] | unusable values (NaN) that the simulation recovered from |
//! | [`goal`] | the time to reach the goal |
//! | [`quality_note`] | the graphics quality, if there is no GPU |
//! | [`time_state`] | pause, changed time scale, changes of the timestep policy |
//! | [`trajectory`] | the predicted trajectory of the character, in the world (F5) |
//! | [`lab`] | the timestep lab (F2) |
//! | [`tuning`] | the tuning panel |

pub mod errors;
pub mod faults;
pub mod goal;
pub mod help;
pub mod lab;
pub mod quality_note;
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

/// When the overlay reads the simulation.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OverlaySystems {
    /// Reads the result of a finished step (in `FixedPostUpdate`).
    ReadStep,
}

/// Adds egui and all overlays.
pub fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .insert_resource(EguiGlobalSettings {
            // `draw_on_camera` puts the primary egui context on the game's camera. Otherwise egui would take the first camera.
            auto_create_primary_context: false,
            // Keys typed into a panel must not control the character.
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
        // egui must take its keys before the game reads them, in the same frame.
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
                goal::draw_goal_time,
                time_state::draw_time_state,
            ),
        );
}

fn draw_on_camera(camera: On<Add, Rig>, mut commands: Commands) {
    commands.entity(camera.entity).insert(PrimaryEguiContext);
}
