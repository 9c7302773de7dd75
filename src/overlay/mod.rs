//! The debug and help overlay (egui): everything that is drawn over the game. It reads all other modules; no module reads it.
//!
//! | Module | Shows |
//! |---|---|
//! | [`help`] | what there is, and the keys of players; on a second page those of developers |
//! | [`grab`] | a ring on the body that a press would take; a message when it slips |
//! | `lock_on` | four corners round what the camera is locked on to |
//! | `rope` | a ring on the ring that the rope would take |
//! | [`hud`] | the run: coils, rings and lamps in pictures, and its time, at the upper left |
//! | [`notices`] | short messages below it |
//! | [`errors`], [`faults`], [`goal`], [`run`], [`time_state`] | messages: reloads of the level, unusable values (NaN) that the simulation recovered from, the goal, coils, checkpoints and lamps, pause and timestep policy |
//! | `policy_key` | the question at the first press of the key that switches the timestep policy (F4) |
//! | [`rewind`] | message: how far back time has run |
//! | [`falls`] | message: the player fell or was crushed, and where it is now |
//! | [`finish`] | a card at the goal of a run: time, medal, what you have and what is left, in pictures, and what to try next |
//! | [`cover`] | the names of game and level, until the graphics are prepared |
//! | [`quality_note`] | message: the graphics quality, if there is no GPU |
//! | [`screenshot`] | F12 saves what the window shows; message: where |
//! | [`interface`] | scale of text and panels |
//! | [`focus`], `focus_sign` | the keyboard in the panels, and the sign of the panel that has it |
//! | [`pad`], `function_keys` | the gamepad as keys of menu and panels; F-keys work whatever has the keyboard |
//! | [`trajectory`] | the predicted path of the character, in the world (F5) |
//! | [`lab`] | the timestep lab (F2) |
//! | [`tuning`] | the tuning panel |
//! | [`timeline`] | the timeline: past steps, to look at and to play on from (F6) |
//! | [`what_if`] | the last seconds with other parameters (F7): curves and numbers |
//!
//! Numbers of the simulation (steps, policies, dropped time) are shown while a panel is open ([`panels_open`]); players without one do not
//! see them.

pub mod cover;
pub mod errors;
pub mod falls;
pub mod faults;
pub mod finish;
pub mod focus;
mod focus_sign;
mod function_keys;
pub mod goal;
pub mod grab;
pub mod help;
pub mod hud;
pub mod interface;
pub mod lab;
mod lock_on;
pub mod notices;
pub mod pad;
mod panel;
pub mod panels_open;
mod policy_key;
pub mod quality_note;
pub mod rewind;
mod rope;
pub mod run;
mod screen;
pub mod screenshot;
#[cfg(test)]
mod test_level;
pub mod things;
mod time_plot;
pub mod time_state;
pub mod timeline;
mod toggle;
pub mod trajectory;
pub mod tuning;
pub mod what_if;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiGlobalSettings, EguiPlugin, EguiPreUpdateSet, EguiPrimaryContextPass,
};
use leafwing_input_manager::plugin::InputManagerSystem;

use crate::input::InputSystems;
use springyard_timestep::{TimestepSystems, is_live};

/// When the overlay reads the simulation, and the order in which it draws.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OverlaySystems {
    /// Takes devices and time from the game while the timeline is open, and time while what if is, and gives them back (in `First`).
    HoldDevices,
    /// Reads the result of a finished step (in `FixedPostUpdate`).
    ReadStep,
    /// Adds this frame's messages to [`Notices`](notices::Notices) (in `EguiPrimaryContextPass`, as the following).
    CollectNotices,
    /// Draws the panels, which say what part of the screen they leave free. Not while the help window is open.
    DrawPanels,
    /// Draws the timeline in the part that the panels leave free. Not while the help window is open.
    DrawTimeline,
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
        .init_resource::<interface::InterfaceScale>()
        .init_resource::<notices::Notices>()
        .add_plugins((
            finish::plugin,
            hud::plugin,
            screen::plugin,
            panels_plugin,
            policy_key::plugin,
            trajectory::plugin,
        ));
    app.add_systems(
        EguiPrimaryContextPass,
        (
            (interface::set_scale, interface::prepare_when_new)
                .chain()
                .before(OverlaySystems::CollectNotices),
            (
                notices::forget_undone,
                errors::show_errors,
                errors::show_reloads,
                falls::show_falls,
                faults::show_faults,
                goal::show_goal_time,
                grab::show_slips,
                rewind::show_rewind,
                run::show_station_news,
                run::show_colours,
                time_state::show_time_state,
                time_state::show_dropped_time,
            )
                .chain()
                .in_set(OverlaySystems::CollectNotices),
            (grab::mark_aim, rope::mark_target, lock_on::mark_locked)
                .in_set(OverlaySystems::DrawPanels),
            help::draw_help
                .in_set(OverlaySystems::DrawHelp)
                .before(OverlaySystems::DrawNotices),
            draw_notices.in_set(OverlaySystems::DrawNotices),
        ),
    );
}

/// The panels, with their keyboard and gamepad. Needs egui.
pub fn panels_plugin(app: &mut App) {
    order_systems(app);
    app.init_resource::<notices::Notices>().add_plugins((
        help::plugin,
        lab::plugin,
        timeline::plugin,
        tuning::plugin,
        what_if::plugin,
        (
            focus::plugin,
            focus_sign::plugin,
            function_keys::plugin,
            pad::plugin,
        ),
    ));
}

fn order_systems(app: &mut App) {
    app.configure_sets(
        FixedPostUpdate,
        OverlaySystems::ReadStep
            .after(TimestepSystems::RecordPoses)
            .run_if(is_live),
    )
    .configure_sets(
        EguiPrimaryContextPass,
        (
            OverlaySystems::CollectNotices,
            OverlaySystems::DrawPanels.run_if(help::is_closed),
            OverlaySystems::DrawTimeline.run_if(help::is_closed),
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
    );
}

fn draw_notices(mut contexts: EguiContexts, mut notices: ResMut<notices::Notices>) -> Result {
    notices::draw(contexts.ctx_mut()?, &mut notices);
    Ok(())
}
