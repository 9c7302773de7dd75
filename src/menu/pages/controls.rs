//! The controls: on the first page what there is in the yard and the keys for playing, on the second those for developers.
//! Each action has its buttons, two for keyboard and mouse and two for the gamepad. A slot that is activated waits for a button. A
//! change acts at once, and is saved; what another game has written into the file in the meantime stays there.

use std::io;
use std::path::Path;

use bevy::prelude::*;
use bevy_egui::egui::{Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::capture::{self, Capture, Place};
use super::rows;
use crate::input::Bindings;
use crate::input::bindings::edit::{self, Slot, SlotDevice, Taken};
use crate::input::bindings::names::{KeyNames, name};
use crate::input::bindings::table::{stick_name, with_detail};
use crate::input::bindings::{BoundAction, Button, PER_DEVICE, write};
use crate::input::last_device::LastDevice;
use crate::input::pad_family::PadFamily;
use crate::level::CurrentLevel;
use crate::menu::{Menu, MenuSystems, Page, ShownPage, frame, style, widgets};
use crate::overlay::things;
use crate::user_files::{BindingsFile, StartProblems, rewrite, write_whole};

/// Width of the page below which the names of the actions are above their slots, points.
const NARROW: f32 = 560.0;
/// Part of the width for the names of the actions beside their slots.
const NAMES: f32 = 0.3;
/// Height of a slot: two lines, points.
const SLOT_HEIGHT: f32 = 38.0;
/// The keys of the page.
const HINT: &str = "{choose}: change.  {clear}: clear.  {back}: back.";

/// The page between two frames.
#[derive(Resource, Debug, Clone, Default)]
pub struct ControlsPage {
    /// What the last change did, or why it was refused.
    pub said: String,
    /// The bindings before the last change.
    pub before: Option<Bindings>,
    /// Whether it asks before it goes back to the defaults.
    pub asks_defaults: bool,
    /// The bindings of this game when the file was last read or written; `None` before the first change.
    filed: Option<Bindings>,
}

/// What the player has asked for in a frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Request {
    /// Wait for a button for this slot.
    Wait(Place),
    /// Empty this slot.
    Clear(Place),
    /// Undo the last change.
    Undo,
    /// Back to the default bindings.
    Defaults,
    /// Open the page of developer keys.
    Developers,
}

/// What the page shows.
pub struct Shown<'a> {
    /// The bindings.
    pub bindings: &'a Bindings,
    /// The names of the keys.
    pub names: &'a KeyNames,
    /// The names of the gamepad's buttons.
    pub family: PadFamily,
    /// The slot that waits for a button, and the time left, s.
    pub waiting: Option<(Place, f32)>,
    /// Whether the slot with the focus is to be cleared.
    pub clears: bool,
    /// What there is in the level, for the first lines.
    pub things: Vec<&'static str>,
    /// The device in use: the page begins in its column.
    pub device: SlotDevice,
}

impl Shown<'_> {
    fn name(&self, button: Button) -> String {
        name(button, self.names, self.family)
    }
}

pub(super) fn plugin(app: &mut App) {
    capture::plugin(app);
    app.init_resource::<ControlsPage>()
        .init_resource::<KeyNames>()
        .init_resource::<PadFamily>()
        .init_resource::<LastDevice>()
        .add_systems(Update, bind_heard.run_if(resource_exists::<Bindings>))
        .add_systems(
            EguiPrimaryContextPass,
            draw_page
                .in_set(MenuSystems::Draw)
                .run_if(shows_slots)
                .run_if(resource_exists::<Bindings>),
        );
}

/// Whether this frame draws one of the two pages.
fn shows_slots(shown: Res<ShownPage>) -> bool {
    matches!(shown.0, Some(Page::Controls | Page::DeveloperKeys))
}

/// Binds the button that a slot has waited for.
fn bind_heard(
    names: Res<KeyNames>,
    family: Res<PadFamily>,
    file: Option<Res<BindingsFile>>,
    mut capture: ResMut<Capture>,
    mut page: ResMut<ControlsPage>,
    mut bindings: ResMut<Bindings>,
) {
    if capture.take_late() {
        page.said = "No button was pressed in time: nothing has changed.".into();
    }
    let Some((place, button)) = capture.take_heard() else {
        return;
    };
    let of = |button| name(button, &names, *family);
    let mut edited = bindings.clone();
    page.change(&mut edited, file.as_deref(), |bindings| {
        let taken = edit::rebind(bindings, place.action, place.slot, button);
        match taken {
            Ok(None) => Ok(String::new()),
            Ok(Some(taken)) => Ok(loss(&taken, of)),
            Err(why) => Err(format!("{} cannot be bound: {why}.", of(button))),
        }
    });
    bindings.set_if_neq(edited);
}

/// What another action has lost.
fn loss(taken: &Taken, of: impl Fn(Button) -> String) -> String {
    let (from, button) = (taken.from.label(), of(taken.button));
    match taken.swapped_for {
        Some(other) => format!("{from} had {button}, and gets {} instead.", of(other)),
        None => format!("{from} has lost {button}."),
    }
}

fn draw_page(
    mut contexts: EguiContexts,
    gamepads: Query<&Gamepad>,
    names: Res<KeyNames>,
    (family, last): (Res<PadFamily>, Res<LastDevice>),
    file: Option<Res<BindingsFile>>,
    (on_screen, level): (Res<ShownPage>, Option<Res<CurrentLevel>>),
    mut menu: ResMut<Menu>,
    mut capture: ResMut<Capture>,
    mut page: ResMut<ControlsPage>,
    mut bindings: ResMut<Bindings>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let waiting = capture.waiting();
    let shown = Shown {
        bindings: &bindings,
        names: &names,
        family: *family,
        waiting,
        clears: !capture.is_on() && rows::clears(ctx, &gamepads),
        things: level.map_or(Vec::new(), |it| things::of(&it.level)),
        device: match *last {
            LastDevice::Gamepad(_) => SlotDevice::Gamepad,
            LastDevice::Unused | LastDevice::KeyboardMouse => SlotDevice::KeyboardMouse,
        },
    };
    let hint = hint(&page, &shown);
    let for_developers = on_screen.0 == Some(Page::DeveloperKeys);
    let title = if for_developers {
        "Developer keys"
    } else {
        "Controls"
    };
    let request = frame::show(ctx, title, &hint, |ui| {
        draw(ui, &mut page, &shown, for_developers)
    });
    match request {
        Some(Request::Developers) => {
            page.said.clear();
            menu.open(Page::DeveloperKeys);
        }
        Some(Request::Wait(place)) => {
            page.said.clear();
            capture.wait_for(place);
            menu.listens = true;
        }
        Some(request) => {
            let mut edited = bindings.clone();
            page.answer(request, &mut edited, file.as_deref())?;
            bindings.set_if_neq(edited);
        }
        None => {}
    }
    Ok(())
}

impl ControlsPage {
    fn answer(
        &mut self,
        request: Request,
        bindings: &mut Bindings,
        file: Option<&BindingsFile>,
    ) -> Result {
        match request {
            Request::Wait(_) | Request::Developers => {}
            Request::Clear(place) => self.change(bindings, file, |bindings| {
                match edit::clear(bindings, place.action, place.slot) {
                    Ok(_) => Ok(String::new()),
                    Err(why) => Err(format!("This slot cannot be cleared: {why}.")),
                }
            }),
            Request::Undo => {
                if let Some(before) = self.before.take() {
                    self.change(bindings, file, |bindings| {
                        *bindings = before;
                        Ok("The last change is undone.".into())
                    });
                }
            }
            Request::Defaults => {
                let defaults = Bindings::defaults()?;
                self.change(bindings, file, |bindings| {
                    *bindings = defaults;
                    Ok("All buttons are the default ones.".into())
                });
            }
        }
        Ok(())
    }

    /// Edits the bindings and saves them; keeps the ones before. If the edit is refused, nothing changes.
    fn change(
        &mut self,
        bindings: &mut Bindings,
        file: Option<&BindingsFile>,
        edit: impl FnOnce(&mut Bindings) -> Result<String, String>,
    ) {
        let mut edited = bindings.clone();
        match edit(&mut edited) {
            Err(why) => self.said = why,
            Ok(said) => {
                self.said = said;
                if edited != *bindings {
                    let before = std::mem::replace(bindings, edited);
                    self.filed.get_or_insert_with(|| before.clone());
                    self.before = Some(before);
                    self.save(bindings, file);
                }
            }
        }
    }

    /// Writes what has changed into the file. Without a file, changes last until the game ends.
    fn save(&mut self, bindings: &Bindings, file: Option<&BindingsFile>) {
        let Some(BindingsFile(path)) = file else {
            return;
        };
        let before = self.filed.as_ref().unwrap_or(bindings);
        let merge = |in_file: Option<Bindings>| {
            in_file.map_or_else(
                || bindings.clone(),
                |in_file| bindings.merged(before, &in_file),
            )
        };
        let save = |path: &Path, merged: &Bindings| {
            let text = write::to_ron(merged).map_err(io::Error::other)?;
            write_whole(path, &text)
        };
        let mut problems = StartProblems::default();
        match rewrite(path, Bindings::load, merge, save, &mut problems) {
            Ok(_) => {
                self.filed = Some(bindings.clone());
                // A file that was broken in the meantime, and where it is kept.
                if !problems.0.is_empty() {
                    self.said = problems.0.join("\n");
                }
            }
            Err(error) => self.said = format!("{} cannot be written: {error}", path.display()),
        }
    }
}

/// Draws the rows of one of the two pages. Returns what the player has asked for in this frame.
pub fn draw(
    ui: &mut Ui,
    page: &mut ControlsPage,
    shown: &Shown,
    for_developers: bool,
) -> Option<Request> {
    let mut request = None;
    if !for_developers {
        for line in &shown.things {
            widgets::text(ui, line, style::SMALL, style::WORDS);
        }
        ui.add_space(style::PADDING);
    }
    show_headings(ui, shown.family);
    for action in BoundAction::all().filter(|it| it.is_for_developers() == for_developers) {
        request = request.or(show_action(ui, shown, action));
    }
    if !for_developers {
        widgets::text(ui, &fixed(shown), style::SMALL, style::QUIET);
    }
    ui.add_space(style::PADDING);
    if !for_developers && widgets::button(ui, "Developer keys").clicked() {
        request = request.or(Some(Request::Developers));
    }
    request.or(show_buttons(ui, page))
}

/// What looks besides the keys of the rows above, and what opens the menu: no slot has them.
fn fixed(shown: &Shown) -> String {
    let look = stick_name(shown.bindings.look_stick);
    let start = shown.name(Button::Pad(GamepadButton::Start));
    format!("Look: mouse, after a click; {look}. Menu: Escape, Mouse back; {start}.")
}

/// The text at the foot: what is awaited, what is asked, or what the last change did; and the keys.
#[must_use]
pub fn hint(page: &ControlsPage, shown: &Shown) -> String {
    let Some((place, secs_left)) = shown.waiting else {
        let said = if page.asks_defaults {
            "Give all actions their default buttons?"
        } else {
            page.said.as_str()
        };
        return format!("{said}\n{HINT}");
    };
    let east = shown.name(Button::Pad(GamepadButton::East));
    let (what, cancels) = match place.slot.device {
        SlotDevice::KeyboardMouse => (
            "press a key or a mouse button".to_owned(),
            match shown.device {
                SlotDevice::Gamepad => format!("Escape or {east} of the gamepad cancels"),
                SlotDevice::KeyboardMouse => "Escape cancels".to_owned(),
            },
        ),
        SlotDevice::Gamepad => (
            format!("press a button of the gamepad, {east} too"),
            "Escape cancels".to_owned(),
        ),
    };
    let action = place.action.label();
    let secs = secs_left.ceil();
    format!("{action}: {what}.\n{cancels}. {secs} s left.")
}

/// Widths of the names and of a slot, points. In a narrow page the names are above the slots.
fn widths(ui: &Ui) -> (Option<f32>, f32) {
    let slots = Slot::all().count() as f32;
    let (width, gap) = (ui.available_width(), ui.spacing().item_spacing.x);
    if width < NARROW {
        return (None, (width - (slots - 1.0) * gap) / slots);
    }
    let free = width - slots * gap;
    (Some(NAMES * free), (1.0 - NAMES) * free / slots)
}

fn show_headings(ui: &mut Ui, family: PadFamily) {
    ui.horizontal(|ui| {
        let (names, slot) = widths(ui);
        let width = 2.0 * slot + ui.spacing().item_spacing.x;
        if let Some(names) = names {
            ui.add_space(names + ui.spacing().item_spacing.x);
        }
        for heading in ["Keyboard and mouse", family.label()] {
            rows::column(ui, width, |ui| {
                widgets::text(ui, heading, style::SMALL, style::QUIET);
            });
        }
    });
}

/// The row of an action: its name and its slots.
fn show_action(ui: &mut Ui, shown: &Shown, action: BoundAction) -> Option<Request> {
    let text = with_detail(action.label(), action.detail());
    let label = |ui: &mut Ui| widgets::text(ui, &text, style::TEXT, style::WORDS);
    let (names, width) = widths(ui);
    if names.is_none() {
        label(ui);
    }
    let row = ui.horizontal(|ui| {
        if let Some(names) = names {
            rows::column(ui, names, label);
        }
        let mut request = None;
        for slot in Slot::all() {
            request = request.or(show_slot(ui, shown, Place { action, slot }, width));
        }
        request
    });
    row.inner
}

fn show_slot(ui: &mut Ui, shown: &Shown, place: Place, width: f32) -> Option<Request> {
    let text = slot_text(shown, place);
    let name = format!("{}: {text}", place.action.label());
    let is_first = place.slot.device == shown.device;
    let response = rows::cell(ui, vec2(width, SLOT_HEIGHT), &text, &name, is_first);
    if response.clicked() {
        // What has the focus of egui takes the keys from the game.
        response.request_focus();
        return Some(Request::Wait(place));
    }
    (shown.clears && response.has_focus()).then_some(Request::Clear(place))
}

/// The name of the slot's button; in the last slot also the number of buttons beyond.
fn slot_text(shown: &Shown, place: Place) -> String {
    let Place { action, slot } = place;
    if shown.waiting.is_some_and(|(waiting, _)| waiting == place) {
        return "...".into();
    }
    let Some(button) = edit::button_at(shown.bindings, action, slot) else {
        return "-".into();
    };
    let beyond = edit::beyond_slots(shown.bindings, action, slot.device);
    let is_last = slot.index + 1 == PER_DEVICE;
    match beyond {
        1.. if is_last => format!("{} +{beyond}", shown.name(button)),
        _ => shown.name(button),
    }
}

/// The rows below the table. When the second one asks, the first row that it becomes, which has the focus, changes nothing.
fn show_buttons(ui: &mut Ui, page: &mut ControlsPage) -> Option<Request> {
    let undo = if page.before.is_some() {
        ""
    } else {
        "no change yet"
    };
    let mut request = None;
    if widgets::entry(ui, "Undo the last change", "", undo).clicked() && page.before.is_some() {
        request = Some(Request::Undo);
    }
    if !page.asks_defaults {
        page.asks_defaults = widgets::button(ui, "Back to the defaults").clicked();
        return request;
    }
    let keeps = widgets::button(ui, "Keep mine").clicked();
    let changes = widgets::button(ui, "Take the defaults").clicked();
    page.asks_defaults = !keeps && !changes;
    request.or(changes.then_some(Request::Defaults))
}

#[cfg(test)]
mod tests;
