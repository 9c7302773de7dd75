//! Holds the game while the menu is open: its time, its input and the mouse; and gives them back when the menu closes.

use bevy::prelude::*;
use bevy::time::{TimeSystems, Virtual};
use bevy_egui::EguiGlobalSettings;

use super::Menu;
use crate::input::mouse_capture::MouseCapture;
use crate::input::{GameInput, InputHolder};
use crate::overlay::OverlaySystems;
use crate::overlay::help::HelpShown;
use crate::visuals::warm_up::WarmUp;
use springyard_rewind::TimeHeld;

pub(super) fn plugin(app: &mut App) {
    // Before the time of the frame: a frame with an open menu has no steps, and in the first frame without it a press counts.
    app.init_resource::<HelpShown>().add_systems(
        First,
        hold_game
            .before(TimeSystems)
            // The timeline opened from a page takes what the menu gives back.
            .before(OverlaySystems::HoldDevices)
            .run_if(resource_changed::<Menu>),
    );
}

/// What the menu holds.
#[derive(Default)]
struct Held {
    is_held: bool,
    /// Whether time stands still because of the menu. A game that was paused before stays so.
    has_paused: bool,
}

fn hold_game(
    menu: Res<Menu>,
    warm_up: Option<Res<WarmUp>>,
    mut held: Local<Held>,
    mut time: ResMut<Time<Virtual>>,
    past: Option<ResMut<TimeHeld>>,
    mut input: ResMut<GameInput>,
    mut capture: ResMut<MouseCapture>,
    mut help: ResMut<HelpShown>,
    egui: Option<ResMut<EguiGlobalSettings>>,
) {
    let is_held = menu.is_open();
    if menu.pauses() {
        // While a past step is shown, time stands still already: it must do so afterwards, too.
        let would_run = past.is_some_and(|mut past| past.stay_paused());
        if !held.has_paused && (would_run || !time.is_paused()) {
            time.pause();
            held.has_paused = true;
        }
    } else if std::mem::take(&mut held.has_paused) || (menu.is_on_title() && warm_up.is_none()) {
        time.unpause();
    }
    if std::mem::replace(&mut held.is_held, is_held) == is_held {
        return;
    }
    input.hold(InputHolder::Menu, is_held);
    capture.set_if_neq(MouseCapture(!is_held && menu.takes_mouse));
    // Without it the menu's focus would take the keys from the game, and with them what is held down.
    if let Some(mut egui) = egui {
        egui.enable_absorb_bevy_input_system = !is_held;
    }
    if is_held {
        *help = HelpShown::Closed;
    }
}
