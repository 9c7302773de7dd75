//! The title: the first page, over the living level. It has *Continue* if the last run in the level got anywhere, and shows
//! what was reached in the level.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::levels::come_to;
use crate::input::RequestContinue;
use crate::level::CurrentLevel;
use crate::menu::quit::Quit;
use crate::menu::records::records;
use crate::menu::{Menu, MenuSystems, Page, frame, shows, style, widgets};
use crate::overlay::finish::FinishCard;
use crate::profile::Profile;

#[derive(Clone, Copy)]
enum Choice {
    Continue,
    Play,
    Open(Page),
    Quit,
}

const CHOICES: [(&str, Choice); 8] = [
    ("Play", Choice::Play),
    ("Last run", Choice::Open(Page::LastRun)),
    ("Levels", Choice::Open(Page::Levels)),
    ("Springs", Choice::Open(Page::Springs)),
    ("Settings", Choice::Open(Page::Settings)),
    ("Controls", Choice::Open(Page::Controls)),
    ("Credits", Choice::Open(Page::Credits)),
    ("Quit", Choice::Quit),
];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Profile>()
        .init_resource::<TitleHash>()
        .add_systems(
            Update,
            hash_level.run_if(resource_exists_and_changed::<CurrentLevel>),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw.in_set(MenuSystems::Draw).run_if(shows(Page::Title)),
        );
}

/// The hash of the level behind the title in the profile.
#[derive(Resource, Default)]
struct TitleHash(u64);

fn hash_level(level: Res<CurrentLevel>, mut hash: ResMut<TitleHash>) {
    hash.0 = level.level.played_hash();
}

fn draw(
    mut contexts: EguiContexts,
    (level, hash, profile): (Res<CurrentLevel>, Res<TitleHash>, Res<Profile>),
    finish: Res<FinishCard>,
    mut menu: ResMut<Menu>,
    mut continued_runs: MessageWriter<RequestContinue>,
    mut quit: Quit,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let level = &level.level;
    let progress = profile.to_continue(level);
    let choices = CHOICES.into_iter().filter(|(_, choice)| {
        finish.last().is_some() || !matches!(choice, Choice::Open(Page::LastRun))
    });
    let choices: Vec<_> = choices.collect();
    let chosen = frame::show(ctx, "Springyard", "{choose}: choose.", |ui| {
        let (play, others) = choices.split_at(1);
        let plays = widgets::buttons(ui, play);
        let goes_on = progress.is_some_and(|progress| {
            widgets::entry(ui, "Continue", &come_to(progress), "").clicked()
        });
        let chosen = plays.or(widgets::buttons(ui, others));
        let reached = records(&profile, level, hash.0);
        if !reached.is_empty() {
            ui.add_space(style::PADDING);
            widgets::text(ui, &level.name, style::TEXT, style::WORDS);
            widgets::text(ui, &reached.join("\n"), style::SMALL, style::QUIET);
        }
        goes_on.then_some(Choice::Continue).or(chosen)
    });
    match chosen {
        Some(Choice::Continue) => {
            if let Some(progress) = progress {
                continued_runs.write(RequestContinue(progress.clone()));
            }
            menu.close();
        }
        Some(Choice::Play) => menu.close(),
        Some(Choice::Open(page)) => menu.open(page),
        Some(Choice::Quit) => quit.request(),
        None => {}
    }
    Ok(())
}
