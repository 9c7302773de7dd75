//! The title: the first page, over the living level. Its name is made of springs. It has *Continue* if the last run in the level got
//! anywhere, and shows what was reached in the level.

use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Context, Frame, LayerId, Margin, Rect, Ui, vec2};
use spring_math::ParameterError;

use super::levels::come_to;
use crate::input::RequestContinue;
use crate::level::CurrentLevel;
use crate::menu::quit::Quit;
use crate::menu::records::records;
use crate::menu::wordmark::{Pointer, Wordmark};
use crate::menu::{Menu, Page, add_page, frame, style, widgets};
use crate::overlay::finish::FinishCard;
use crate::profile::Profile;
use crate::settings::Settings;

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
        .init_resource::<Wordmark>()
        .add_systems(
            Update,
            hash_level.run_if(resource_exists_and_changed::<CurrentLevel>),
        );
    add_page(app, Page::Title, draw);
}

/// The hash of the level behind the title in the profile.
#[derive(Resource, Default)]
struct TitleHash(u64);

fn hash_level(level: Res<CurrentLevel>, mut hash: ResMut<TitleHash>) {
    hash.0 = level.level.played_hash();
}

/// Distance of the name and the rows from the edges of the screen, as a part of its width.
const MARGIN: f32 = 0.035;
/// Widest and highest name, as parts of the screen.
const NAME_WIDTH: f32 = 0.66;
const NAME_HEIGHT: f32 = 0.14;
/// Distance of the rows from the name, in heights of the name.
const BELOW_NAME: f32 = 0.45;
/// Width of the rows, points.
const ROWS_WIDTH: f32 = 230.0;

/// Where the name is, and the rows below it.
fn places(screen: Rect, name: &Wordmark) -> (Rect, Rect) {
    let margin = MARGIN * screen.width();
    let height = name.height_of(NAME_WIDTH * screen.width());
    let height = height.min(NAME_HEIGHT * screen.height());
    let name = name.place(screen.min + vec2(1.3 * margin, 1.2 * margin), height);
    let top = name.bottom() + BELOW_NAME * height;
    let corner = screen.min + vec2(margin, top - screen.top());
    let bottom = screen.bottom() - margin.min(style::MARGIN);
    let rows = Rect::from_min_max(corner, corner + vec2(ROWS_WIDTH, bottom - top));
    (name, rows)
}

/// Moves the name by what the mouse does, and draws it.
fn show_name(
    ctx: &Context,
    name: &mut Wordmark,
    place: Rect,
    dt: f32,
    is_calm: bool,
) -> Result<(), ParameterError> {
    if is_calm {
        name.stand();
    } else {
        let pointer = ctx.input(|input| {
            input.pointer.latest_pos().map(|at| Pointer {
                at,
                way: input.pointer.delta(),
                is_pressed: input.pointer.primary_pressed(),
            })
        });
        name.go_on(place, pointer, dt)?;
    }
    name.draw(&ctx.layer_painter(LayerId::background()), place);
    Ok(())
}

/// The row that chooses the colour of the figure, from those that are earned; none as long as there is one only.
fn show_colour(ui: &mut Ui, profile: &mut ResMut<Profile>) {
    let colours = profile.colours();
    if colours.len() < 2 {
        return;
    }
    let colours: Vec<_> = colours.iter().map(|it| (*it, it.name())).collect();
    let mut worn = profile.worn();
    let note = profile.next_colour().map_or(String::new(), |next| {
        format!("Next, {}: {}", next.name(), next.is_for())
    });
    if widgets::choice(ui, "Colour", &note, &mut worn, &colours).changed() {
        profile.set_worn(worn);
    }
}

/// What was reached in a level, on a plate.
fn show_reached(ui: &mut Ui, level: &str, reached: &[String]) {
    ui.add_space(style::PADDING);
    let plate = Frame::new()
        .fill(style::PANEL)
        .corner_radius(style::RADIUS)
        .inner_margin(Margin::same(style::PADDING as i8));
    plate.show(ui, |ui| {
        widgets::text(ui, level, style::TEXT, style::WORDS);
        widgets::text(ui, &reached.join("\n"), style::SMALL, style::QUIET);
    });
}

fn draw(
    mut contexts: EguiContexts,
    (level, hash, mut profile): (Res<CurrentLevel>, Res<TitleHash>, ResMut<Profile>),
    (wall, settings): (Res<Time<Real>>, Res<Settings>),
    mut name: ResMut<Wordmark>,
    finish: Res<FinishCard>,
    mut menu: ResMut<Menu>,
    mut continued_runs: MessageWriter<RequestContinue>,
    mut quit: Quit,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let level = &level.level;
    let progress = profile.to_continue(level).cloned();
    let choices = CHOICES.into_iter().filter(|(_, choice)| {
        finish.last().is_some() || !matches!(choice, Choice::Open(Page::LastRun))
    });
    let choices: Vec<_> = choices.collect();
    let (name_place, place) = places(ctx.content_rect(), &name);
    let is_calm = settings.comfort.reduced_motion;
    show_name(ctx, &mut name, name_place, wall.delta_secs(), is_calm)?;
    let chosen = frame::show_plates(ctx, "Springyard", "{choose}: choose.", place, |ui| {
        let (play, others) = choices.split_at(1);
        let plays = widgets::buttons(ui, play);
        let goes_on = progress.as_ref().is_some_and(|progress| {
            widgets::entry(ui, "Continue", &come_to(progress), "").clicked()
        });
        let chosen = plays.or(widgets::buttons(ui, others));
        show_colour(ui, &mut profile);
        let reached = records(&profile, level, hash.0);
        if !reached.is_empty() {
            show_reached(ui, &level.name, &reached);
        }
        goes_on.then_some(Choice::Continue).or(chosen)
    });
    match chosen {
        Some(Choice::Continue) => {
            if let Some(progress) = progress {
                continued_runs.write(RequestContinue(progress));
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

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    #[test]
    fn name_and_rows_are_on_the_screen_and_leave_most_of_it_to_the_level() {
        let name = Wordmark::default();
        // The last two: the largest interface on small screens.
        for (width, height) in [
            (1920.0, 1080.0),
            (1280.0, 720.0),
            (853.0, 480.0),
            (640.0, 480.0),
        ] {
            let screen = Rect::from_min_max(pos2(0.0, 0.0), pos2(width, height));
            let (name, rows) = places(screen, &name);
            assert!(screen.contains_rect(name) && screen.contains_rect(rows));
            assert!(!name.intersects(rows));
            assert!(rows.height() > 0.6 * height, "{rows}");
            let covered = (name.area() + rows.area()) / screen.area();
            assert!(covered < 0.4, "{covered} of {screen}");
        }
    }
}
