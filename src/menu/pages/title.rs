//! The title: the first page, over the living level.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::menu::quit::Quit;
use crate::menu::{Menu, MenuSystems, Page, frame, shows, widgets};
use crate::overlay::finish::FinishCard;

#[derive(Clone, Copy)]
enum Choice {
    Play,
    Open(Page),
    Quit,
}

const CHOICES: [(&str, Choice); 7] = [
    ("Play", Choice::Play),
    ("Last run", Choice::Open(Page::LastRun)),
    ("Levels", Choice::Open(Page::Levels)),
    ("Settings", Choice::Open(Page::Settings)),
    ("Controls", Choice::Open(Page::Controls)),
    ("Credits", Choice::Open(Page::Credits)),
    ("Quit", Choice::Quit),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(MenuSystems::Draw).run_if(shows(Page::Title)),
    );
}

fn draw(
    mut contexts: EguiContexts,
    finish: Res<FinishCard>,
    mut menu: ResMut<Menu>,
    mut quit: Quit,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let choices = CHOICES.into_iter().filter(|(_, choice)| {
        finish.last().is_some() || !matches!(choice, Choice::Open(Page::LastRun))
    });
    let choices: Vec<_> = choices.collect();
    let chosen = frame::show(ctx, "Springyard", "{choose}: choose.", |ui| {
        widgets::buttons(ui, &choices)
    });
    match chosen {
        Some(Choice::Play) => menu.close(),
        Some(Choice::Open(page)) => menu.open(page),
        Some(Choice::Quit) => quit.request(),
        None => {}
    }
    Ok(())
}
