//! Whether the menu is open and the gamepad steers it, for `overlay::pad`, which turns the gamepad's buttons into keys. East and Start are
//! in `buttons`.

use bevy::prelude::*;

use super::Menu;
use crate::overlay::OverlaySystems;
use crate::overlay::pad::PadFocus;
use crate::visuals::warm_up::WarmUp;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PadFocus>()
        .add_systems(First, note_menu.before(OverlaySystems::HoldDevices));
}

fn note_menu(menu: Res<Menu>, warm_up: Option<Res<WarmUp>>, mut pad: ResMut<PadFocus>) {
    let mut noted = *pad;
    noted.menu_is_open = menu.is_open();
    noted.steers_menu = !menu.listens && warm_up.is_none();
    pad.set_if_neq(noted);
}
