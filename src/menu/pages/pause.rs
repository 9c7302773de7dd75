//! The page over a paused game.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use crate::input::RequestNewRun;
use crate::input::last_device::LastDevice;
use crate::input::latch::Latch;
use crate::menu::quit::Quit;
use crate::menu::{Menu, Page, add_page, frame, hints, widgets};
use crate::overlay::finish::FinishCard;
use crate::overlay::focus::Panel;
use crate::overlay::lab::LabOverlay;
use crate::overlay::pad::PadFocus;
use crate::overlay::timeline::Timeline;
use crate::overlay::tuning::TuningPanel;
use crate::overlay::what_if::WhatIfPanel;

#[derive(Clone, Copy)]
enum Choice {
    Resume,
    Respawn,
    Open(Page),
    Lab,
    Tuning,
    Timeline,
    WhatIf,
    Title,
    Quit,
}

const CHOICES: [(&str, Choice); 14] = [
    ("Resume", Choice::Resume),
    ("Restart from checkpoint", Choice::Respawn),
    ("Restart level", Choice::Open(Page::Restart)),
    ("Last run", Choice::Open(Page::LastRun)),
    ("Levels", Choice::Open(Page::Levels)),
    ("Springs", Choice::Open(Page::Springs)),
    ("Settings", Choice::Open(Page::Settings)),
    ("Controls", Choice::Open(Page::Controls)),
    ("Lab", Choice::Lab),
    ("Tuning", Choice::Tuning),
    ("Timeline", Choice::Timeline),
    ("What if", Choice::WhatIf),
    ("Quit to title", Choice::Title),
    ("Quit", Choice::Quit),
];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LabOverlay>()
        .init_resource::<TuningPanel>()
        .init_resource::<Timeline>()
        .init_resource::<WhatIfPanel>()
        .init_resource::<PadFocus>();
    add_page(app, Page::Pause, draw);
}

fn draw(
    mut contexts: EguiContexts,
    mut menu: ResMut<Menu>,
    (mut latch, mut pad): (ResMut<Latch>, ResMut<PadFocus>),
    last: Option<Res<LastDevice>>,
    mut lab: ResMut<LabOverlay>,
    mut tuning: ResMut<TuningPanel>,
    (mut timeline, mut what_if): (ResMut<Timeline>, ResMut<WhatIfPanel>),
    finish: Res<FinishCard>,
    mut new_runs: MessageWriter<RequestNewRun>,
    mut quit: Quit,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // A panel that was left open gets the keys or the gamepad again, too.
    let is_pad_used = matches!(last.as_deref(), Some(LastDevice::Gamepad(_)));
    let mut give_keys = |panel| pad.ask_for(panel, is_pad_used);
    let choices = CHOICES.into_iter().filter(|(_, choice)| {
        finish.last().is_some() || !matches!(choice, Choice::Open(Page::LastRun))
    });
    let choices: Vec<_> = choices.collect();
    let chosen = frame::show(ctx, "Paused", hints::BUTTONS, |ui| {
        widgets::buttons(ui, &choices)
    });
    match chosen {
        Some(Choice::Resume) => menu.close(),
        Some(Choice::Respawn) => {
            // Time stands still behind it.
            what_if.shown = false;
            latch.press_respawn();
            menu.close();
        }
        Some(Choice::Open(page)) => menu.open(page),
        Some(panel @ (Choice::Lab | Choice::Tuning)) => {
            // They use the same place on screen, and need the mouse.
            if !tuning.shown {
                tuning.search.clear();
            }
            lab.shown = matches!(panel, Choice::Lab);
            tuning.shown = matches!(panel, Choice::Tuning);
            give_keys(if lab.shown { Panel::Lab } else { Panel::Tuning });
            menu.takes_mouse = false;
            menu.close();
        }
        Some(Choice::Timeline) => {
            // It gives the mouse back when it closes.
            timeline.open();
            menu.close();
        }
        Some(Choice::WhatIf) => {
            // It is beside the tuning, in the place of the lab.
            lab.shown = false;
            what_if.open();
            give_keys(Panel::WhatIf);
            menu.takes_mouse = false;
            menu.close();
        }
        Some(Choice::Title) => {
            // The level behind the title moves.
            what_if.shown = false;
            new_runs.write(RequestNewRun);
            *menu = Menu::title();
        }
        Some(Choice::Quit) => quit.request(),
        None => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::actions::ButtonAction;
    use crate::input::bindings::pause_rows::pause_row;

    #[test]
    fn each_way_through_this_page_ends_at_a_row_of_it() {
        let rows = ButtonAction::all().filter_map(pause_row);
        let rows: Vec<&str> = rows.collect();
        assert_eq!(rows.len(), 5, "{rows:?}");
        for row in rows {
            assert!(CHOICES.iter().any(|(name, _)| *name == row), "{row}");
        }
    }
}
