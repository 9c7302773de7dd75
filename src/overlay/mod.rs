//! The debug and help overlay (egui): everything that is drawn over the game. It reads all other modules; no module reads it.
//!
//! | Module | Shows |
//! |---|---|
//! | [`help`] | key bindings |
//! | [`grab`] | a ring on the body that a press would take; a message when it slips |
//! | [`notices`] | short messages at the upper left of the screen |
//! | [`errors`], [`faults`], [`goal`], [`run`], [`time_state`] | messages: reloads of the level, unusable values (NaN) that the simulation recovered from, the goal, time, coils and lamps of the run, pause and timestep policy |
//! | [`falls`] | message: the player fell or was crushed, and where it is back |
//! | [`finish`] | a card at the goal of a run: time, medal, what one has, and what is left |
//! | [`cover`] | the names of game and level, until the graphics are prepared |
//! | [`quality_note`] | message: the graphics quality, if there is no GPU |
//! | [`screenshot`] | F12 saves what the window shows; message: where |
//! | [`interface`] | scale of text and panels |
//! | [`trajectory`] | the predicted trajectory of the character, in the world (F5) |
//! | [`lab`] | the timestep lab (F2) |
//! | [`tuning`] | the tuning panel |

pub mod cover;
pub mod errors;
pub mod falls;
pub mod faults;
pub mod finish;
pub mod goal;
pub mod grab;
pub mod help;
pub mod interface;
pub mod lab;
pub mod notices;
pub mod quality_note;
pub mod run;
pub mod screenshot;
mod stale_views;
pub mod time_state;
mod toggle;
pub mod trajectory;
pub mod tuning;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiGlobalSettings, EguiManagedTextures, EguiPlugin, EguiPreUpdateSet,
    EguiPrimaryContextPass, PrimaryEguiContext,
};
use leafwing_input_manager::plugin::InputManagerSystem;

use crate::input::InputSystems;
use crate::timestep::TimestepSystems;
use crate::visuals::render_scale::ScreenCamera;

/// When the overlay reads the simulation, and the order in which it draws.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OverlaySystems {
    /// Reads the result of a finished step (in `FixedPostUpdate`).
    ReadStep,
    /// Adds this frame's messages to [`Notices`](notices::Notices) (in `EguiPrimaryContextPass`, as the following).
    CollectNotices,
    /// Draws the panels, which say what part of the screen they leave free. Not while the help window is open.
    DrawPanels,
    /// Draws the help window, or the hint at it.
    DrawHelp,
    /// Draws the messages in the free part.
    DrawNotices,
}

/// Adds egui and all overlays.
pub fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .insert_resource(EguiGlobalSettings {
            // `draw_on_screen` puts the primary egui context on the screen camera. Otherwise egui would take the first camera.
            auto_create_primary_context: false,
            // Keys typed into a panel must not control the character.
            enable_absorb_bevy_input_system: true,
            ..default()
        })
        .init_resource::<finish::FinishCard>()
        .init_resource::<interface::InterfaceScale>()
        .init_resource::<notices::Notices>()
        .add_plugins((
            help::plugin,
            stale_views::plugin,
            lab::plugin,
            trajectory::plugin,
            tuning::plugin,
        ))
        .configure_sets(
            FixedPostUpdate,
            OverlaySystems::ReadStep.after(TimestepSystems::RecordPoses),
        )
        .configure_sets(
            EguiPrimaryContextPass,
            (
                OverlaySystems::CollectNotices,
                OverlaySystems::DrawPanels.run_if(help::is_closed),
                OverlaySystems::DrawNotices,
            )
                .chain(),
        )
        // egui must take its keys before the game reads them, in the same frame, but after the device is noted.
        .configure_sets(
            PreUpdate,
            EguiPreUpdateSet::ProcessInput
                .after(InputSystems::NoteDevices)
                .before(InputManagerSystem::Unify)
                .before(InputManagerSystem::Update)
                .before(InputSystems::Latch),
        )
        .add_observer(draw_on_screen)
        .add_systems(Update, help::toggle)
        .add_systems(
            EguiPrimaryContextPass,
            (
                (interface::set_scale, interface::prepare_when_new)
                    .chain()
                    .before(OverlaySystems::CollectNotices),
                (
                    errors::show_errors,
                    errors::show_reloads,
                    falls::show_falls,
                    faults::show_faults,
                    finish::make_card,
                    goal::show_goal_time,
                    grab::show_slips,
                    run::show_run,
                    run::show_station_news,
                    time_state::show_time_state,
                    time_state::show_dropped_time,
                )
                    .chain()
                    .in_set(OverlaySystems::CollectNotices),
                grab::mark_aim.in_set(OverlaySystems::DrawPanels),
                help::draw_help
                    .in_set(OverlaySystems::DrawHelp)
                    .before(OverlaySystems::DrawNotices),
                // Both in the part that the panels leave free.
                (finish::draw_card.run_if(help::is_closed), draw_notices)
                    .chain()
                    .in_set(OverlaySystems::DrawNotices),
            ),
        );
}

/// egui draws on the screen camera. When another camera takes over the screen, egui moves to it with all of its state: the context, the
/// input of this frame, and the textures, which `bevy_egui` keeps by camera.
fn draw_on_screen(
    camera: On<Add, ScreenCamera>,
    drawn: Query<Entity, With<PrimaryEguiContext>>,
    mut textures: ResMut<EguiManagedTextures>,
    mut commands: Commands,
) {
    let Some(before) = drawn.iter().next() else {
        commands.entity(camera.entity).insert(PrimaryEguiContext);
        return;
    };
    // With the components that it requires.
    commands
        .entity(before)
        .move_components::<PrimaryEguiContext>(camera.entity);
    let ids = textures.keys().filter(|(entity, _)| *entity == before);
    let ids: Vec<u64> = ids.map(|(_, id)| *id).collect();
    for id in ids {
        if let Some(texture) = textures.remove(&(before, id)) {
            textures.insert((camera.entity, id), texture);
        }
    }
}

fn draw_notices(mut contexts: EguiContexts, mut notices: ResMut<notices::Notices>) -> Result {
    notices::draw(contexts.ctx_mut()?, &mut notices);
    Ok(())
}

#[cfg(test)]
mod tests {
    use bevy_egui::{EguiContext, EguiManagedTexture, egui};

    use super::*;

    fn spawn_screen_camera(app: &mut App) -> Entity {
        let world = app.world_mut();
        let camera = world.spawn((Camera3d::default(), ScreenCamera)).id();
        world.flush();
        camera
    }

    #[test]
    fn egui_moves_with_its_state_to_the_camera_that_takes_over_the_screen() {
        let mut app = App::new();
        app.init_resource::<EguiManagedTextures>()
            .add_observer(draw_on_screen);
        let first = spawn_screen_camera(&mut app);
        let written = egui::Id::new("written before");
        let mut context = app.world_mut().get_mut::<EguiContext>(first).unwrap();
        let context = context.get_mut();
        context.data_mut(|data| data.insert_temp(written, 7_i32));
        let texture = EguiManagedTexture {
            handle: Handle::default(),
            color_image: egui::ColorImage::default(),
        };
        let mut textures = app.world_mut().resource_mut::<EguiManagedTextures>();
        textures.insert((first, 0), texture);
        app.world_mut().entity_mut(first).remove::<ScreenCamera>();
        let second = spawn_screen_camera(&mut app);
        let world = app.world_mut();
        let before = world.entity(first);
        assert!(!before.contains::<PrimaryEguiContext>() && !before.contains::<EguiContext>());
        assert!(before.contains::<Camera>());
        assert!(world.entity(second).contains::<PrimaryEguiContext>());
        let textures = world.resource::<EguiManagedTextures>();
        assert!(textures.keys().eq(&[(second, 0)]));
        let mut context = world.get_mut::<EguiContext>(second).unwrap();
        let context = context.get_mut();
        let read = context.data_mut(|data| data.get_temp::<i32>(written));
        assert_eq!(read, Some(7));
    }
}
