//! The menu (egui): title, pause, levels, settings and its other pages. It works with keys alone, with the mouse alone and with a gamepad
//! alone (`docs/menu.md`).
//!
//! While a page is open the game has no devices, and time stands still; on the title, and behind the card at the goal, the level keeps
//! running without the player. Closed, the menu only looks for its own buttons.
//!
//! | module | content |
//! |---|---|
//! | `stack` | [`Menu`]: the open pages |
//! | `hold` | takes time, input and mouse from the game, and gives them back |
//! | `buttons`, [`losses`] | what opens and closes it: Escape, Start; a lost focus, a lost gamepad |
//! | `pad` | the gamepad, as keys of egui by [`crate::overlay::pad`] |
//! | [`style`], [`focus`], [`widgets`], [`frame`], [`hints`] | the look, the keyboard focus, the rows and the panel of a page, the names of its buttons |
//! | [`levels`], [`level_pictures`], [`records`], `switch` | the levels, their pictures and what was reached in them; plays another level |
//! | [`orbit`], [`wordmark`] | the camera over the title, and the name in front of it |
//! | `quit` | asks the game to end |
//! | [`pages`] | a file for each page |

mod buttons;
pub mod focus;
pub mod frame;
pub mod hints;
mod hold;
pub mod level_pictures;
pub mod levels;
pub mod losses;
pub mod orbit;
mod pad;
pub mod pages;
mod quit;
pub mod records;
mod stack;
pub mod style;
mod switch;
pub mod widgets;
pub mod wordmark;

use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::overlay::OverlaySystems;
use crate::overlay::notices::Notices;
use crate::visuals::warm_up::WarmUp;

pub use losses::AutoPause;
pub use stack::{Menu, Page};

use stack::{is_at_springs, is_closed, is_on_title};

/// The menu's system set (in `EguiPrimaryContextPass`).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MenuSystems {
    /// Draws the page on screen, and does what is chosen there. Not while the graphics are prepared.
    Draw,
}

/// The page that this frame draws: a page that is opened while another one is drawn comes in the next frame.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ShownPage(pub Option<Page>);

/// The menu in a game with devices. Needs the plugins of `input::devices`, `level::reload` and egui.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        drawing_plugin,
        hold::plugin,
        buttons::plugin,
        losses::plugin,
        pad::plugin,
        switch::plugin,
    ));
}

/// The pages and the camera of the title, without anything that acts: for pictures.
pub fn drawing_plugin(app: &mut App) {
    app.init_resource::<Menu>()
        .init_resource::<ShownPage>()
        .init_resource::<Notices>()
        .add_plugins((orbit::plugin, pages::plugin))
        .configure_sets(
            EguiPrimaryContextPass,
            (
                // On the title no run is being played.
                OverlaySystems::CollectNotices.run_if(not(is_on_title)),
                // The springs need all of the screen.
                OverlaySystems::DrawNotices.run_if(not(is_at_springs)),
                OverlaySystems::DrawPanels.run_if(is_closed),
                OverlaySystems::DrawTimeline.run_if(is_closed),
                OverlaySystems::DrawHelp.run_if(is_closed),
                MenuSystems::Draw
                    .after(OverlaySystems::DrawPanels)
                    .after(OverlaySystems::DrawTimeline)
                    .after(OverlaySystems::DrawHelp)
                    .before(OverlaySystems::DrawNotices)
                    .run_if(not(is_closed))
                    .run_if(not(resource_exists::<WarmUp>)),
            ),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                (show_page_on_top, hints::name_buttons.run_if(not(is_closed)))
                    .before(MenuSystems::Draw),
                ((go_back, keep_notices_beside).run_if(not(is_closed)), leave)
                    .chain()
                    .after(MenuSystems::Draw)
                    .before(OverlaySystems::DrawNotices),
            ),
        );
}

/// Draws a page with this system, in the frames that show it.
fn add_page<M>(app: &mut App, page: Page, draw: impl IntoScheduleConfigs<ScheduleSystem, M>) {
    let is_shown = move |shown: Res<ShownPage>| shown.0 == Some(page);
    let draw = draw.in_set(MenuSystems::Draw).run_if(is_shown);
    app.add_systems(EguiPrimaryContextPass, draw);
}

fn show_page_on_top(menu: Res<Menu>, mut shown: ResMut<ShownPage>) {
    if menu.is_open() {
        shown.set_if_neq(ShownPage(menu.page()));
    }
}

fn go_back(mut contexts: EguiContexts, mut menu: ResMut<Menu>) -> Result {
    if frame::take_back(contexts.ctx_mut()?) {
        menu.back();
    }
    Ok(())
}

/// The card of a run is below them.
fn keep_notices_beside(
    mut contexts: EguiContexts,
    menu: Res<Menu>,
    mut notices: ResMut<Notices>,
) -> Result {
    if menu.page() == Some(Page::LastRun) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    notices.keep_between(frame::panel(ctx).right(), ctx.content_rect().right());
    Ok(())
}

/// When the menu has closed, in the same frame: egui must not take keys in the next one.
fn leave(mut contexts: EguiContexts, menu: Res<Menu>, mut shown: ResMut<ShownPage>) -> Result {
    if shown.0.is_some() && !menu.is_open() {
        shown.0 = None;
        focus::forget(contexts.ctx_mut()?);
    }
    Ok(())
}
