//! The gamepad in menu and panels: its buttons and its left stick become key presses of egui, which moves the focus and activates. And which
//! panel has the focus, by gamepad and by keyboard.
//!
//! | button | in the menu | in a panel |
//! |---|---|---|
//! | D-pad, left stick | arrow keys, with repeats while they are held | the same; held for 1.5 s, left and right with Shift |
//! | South | Enter | Enter |
//! | East | (`menu::buttons`) | Escape: one thing back; at last the game has the gamepad again |
//! | West | | closes the panel |
//! | North | | on a row with a value Delete: resets it; elsewhere Tab: the widget after; with a trigger held the one before |
//! | bumpers | | Ctrl+Tab, Ctrl+Shift+Tab: the next open panel, the one before |
//! | a trigger, held | | left, right with Shift: ten steps at once; up, down as Page Up, Page Down |
//!
//! A panel takes the keys when it is opened, and the gamepad if it is opened with it; the gamepad later also at a press of that direction of
//! the D-pad that is bound to the help, or of one that is not bound. While a panel has the gamepad the game has no devices. The timeline
//! has them as long as it is open. When a panel closes, the one that had the keys when it was opened has them again, or else the game.

mod direction;

use bevy::input::InputSystems as DeviceSystems;
use bevy::prelude::*;
use bevy::time::{Real, TimeSystems};
use bevy_egui::egui::{self, Key, Modifiers, Popup};
use bevy_egui::input::{EguiInputEvent, EguiWantsInput};
use bevy_egui::{EguiContexts, EguiPreUpdateSet, EguiPrimaryContextPass, PrimaryEguiContext};

use self::direction::{D_PAD, Repeat, direction, is_vertical, next_arrow};
use super::OverlaySystems;
use super::focus::{self, Panel, Stop};
use super::help::{HelpShown, LedIntoPanel};
use super::panels_open::OpenPanels;
use crate::input::actions::ButtonAction;
use crate::input::bindings::{BoundAction, Button};
use crate::input::devices::Pressed;
use crate::input::last_device::LastDevice;
use crate::input::{Bindings, GameInput, InputHolder};

/// Whether the menu or a panel reads the gamepad in place of the game, and which panel.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PadFocus {
    /// Whether the menu is open: then no panel is drawn.
    pub menu_is_open: bool,
    /// Whether the open menu is steered by the gamepad.
    pub steers_menu: bool,
    /// Whether a panel has it.
    pub panels: bool,
    /// The panel that gets the focus once it is drawn.
    target: Option<Panel>,
    /// The panel that has the focus, or had it until the menu or the help hid it; the timeline also if nothing has it.
    at: Option<Panel>,
    /// The panel that had it when another one was opened.
    under: Option<Panel>,
    /// Whether a text of a panel has the keyboard.
    pub is_typing: bool,
    /// Whether a row with a value has the focus: North resets it.
    is_on_row: bool,
}

impl PadFocus {
    /// Gives an open panel the keys once the menu has closed, and the gamepad if that is used.
    pub fn ask_for(&mut self, panel: Panel, is_pad_used: bool) {
        (self.panels, self.target) = (is_pad_used, Some(panel));
    }
}

/// The gamepad in the menu and in the panels.
pub fn plugin(app: &mut App) {
    app.init_resource::<PadFocus>()
        .add_message::<Pressed>()
        .add_systems(
            First,
            hold_game
                .in_set(OverlaySystems::HoldDevices)
                .before(TimeSystems),
        )
        .add_systems(
            PreUpdate,
            steer_by_pad
                .after(DeviceSystems)
                .before(EguiPreUpdateSet::ProcessInput),
        )
        .add_systems(
            EguiPrimaryContextPass,
            place_focus
                .after(OverlaySystems::DrawTimeline)
                .before(OverlaySystems::DrawNotices),
        );
}

/// Gives the keys to a panel that was opened, and the gamepad if it was opened with it; turns the game's devices off while a panel has it.
fn hold_game(
    panels: OpenPanels,
    last: Option<Res<LastDevice>>,
    input: Option<ResMut<GameInput>>,
    mut pad: ResMut<PadFocus>,
    mut open_before: Local<[bool; 4]>,
) {
    let open = Panel::ALL.map(|panel| panels.is_open(panel));
    let is_pad_used = matches!(last.as_deref(), Some(LastDevice::Gamepad(_)));
    let mut opened = Panel::ALL.into_iter().zip(open.iter().zip(*open_before));
    let opened = opened.find_map(|(panel, (now, before))| (*now && !before).then_some(panel));
    *open_before = open;
    let has_devices = pad.menu_is_open || panels.is_open(Panel::Timeline);
    let mut wanted = *pad;
    // Without devices, in pictures, no panel has the keys.
    if let Some(panel) = opened.filter(|_| input.is_some()) {
        wanted.panels |= is_pad_used;
        wanted.target = Some(panel);
        wanted.under = pad.at.filter(|it| *it != panel && panels.is_open(*it));
    }
    // Menu and timeline take the gamepad from the others.
    wanted.panels &= !has_devices && panels.any();
    pad.set_if_neq(wanted);
    if let Some(mut input) = input {
        input.hold(InputHolder::Panel, wanted.panels);
    }
}

/// Runs while the game has the gamepad, too: what is held when the menu opens is not a press.
fn steer_by_pad(
    time: Res<Time<Real>>,
    panels: OpenPanels,
    (help, led): (Option<Res<HelpShown>>, Option<ResMut<LedIntoPanel>>),
    bindings: Option<Res<Bindings>>,
    wants: Option<Res<EguiWantsInput>>,
    pads: Query<&Gamepad>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut pad: ResMut<PadFocus>,
    mut held: Local<Option<Repeat>>,
    mut events: MessageWriter<EguiInputEvent>,
    mut pressed: MessageWriter<Pressed>,
) {
    let direction = pads.iter().find_map(direction);
    let before = held.map(|held| held.key);
    let now_secs = time.elapsed_secs_f64();
    let arrow = next_arrow(&mut held, direction, now_secs);
    // The same direction without a new press.
    let repeats =
        arrow.is_some() && before == arrow && direction.is_some_and(|(_, is_new)| !is_new);
    let is_new = |button| pads.iter().any(|pad| pad.just_pressed(button));
    let has_timeline = panels.is_open(Panel::Timeline);
    let is_of_panels = !pad.menu_is_open && (pad.panels || has_timeline);
    if !(is_of_panels || pad.menu_is_open && pad.steers_menu) {
        let is_hidden = pad.menu_is_open || help.is_some_and(|help| help.is_open());
        let leads_in = |button: &GamepadButton| leads_in(bindings.as_deref(), *button);
        let mut directions = D_PAD.into_iter().map(|(button, _)| button).filter(leads_in);
        if panels.any() && !is_hidden && directions.any(is_new) {
            (pad.panels, pad.target) = (true, None);
            if let Some(mut led) = led {
                led.0 = true;
            }
        }
        return;
    }
    let is_many = [GamepadButton::LeftTrigger2, GamepadButton::RightTrigger2];
    let is_many = is_many.map(|it| pads.iter().any(|pad| pad.pressed(it)));
    let is_long = held.is_some_and(|held| held.steps_many(now_secs));
    let is_many = is_of_panels && is_many.contains(&true);
    let shift = is_many || is_of_panels && is_long;
    let of_panels = PANEL_KEYS.into_iter().filter(|_| is_of_panels);
    let keys = [(GamepadButton::South, Key::Enter, Modifiers::NONE)].into_iter();
    let keys = keys.chain(of_panels).filter(|(button, ..)| is_new(*button));
    let keys = keys.map(|(_, key, modifiers)| match key {
        Key::Tab if modifiers.is_none() && pad.is_on_row => (Key::Delete, modifiers),
        Key::Tab if modifiers.is_none() => (key, with_shift(shift)),
        _ => (key, modifiers),
    });
    let arrow_key = arrow.map(|key| match paged(key) {
        Some(page) if is_many => (page, Modifiers::NONE),
        _ => (key, with_shift(shift && !is_vertical(key))),
    });
    for (key, modifiers) in arrow_key.into_iter().chain(keys) {
        for context in &contexts {
            for event in press(key, modifiers, repeats && Some(key) == arrow) {
                events.write(EguiInputEvent { context, event });
            }
        }
    }
    if !is_of_panels {
        return;
    }
    // In a list, West does nothing.
    let is_in_list = wants.is_some_and(|egui| egui.is_popup_open());
    if is_new(GamepadButton::West)
        && !is_in_list
        && let Some(action) = pad.at.and_then(closing)
    {
        pressed.write(Pressed(action));
    }
}

fn with_shift(is_shift: bool) -> Modifiers {
    if is_shift {
        Modifiers::SHIFT
    } else {
        Modifiers::NONE
    }
}

/// The key that goes a page in the direction of this one.
fn paged(key: Key) -> Option<Key> {
    match key {
        Key::ArrowUp => Some(Key::PageUp),
        Key::ArrowDown => Some(Key::PageDown),
        _ => None,
    }
}

/// The buttons that are keys in a panel, with the key, and what is held with it.
const PANEL_KEYS: [(GamepadButton, Key, Modifiers); 4] = [
    (GamepadButton::East, Key::Escape, Modifiers::NONE),
    (GamepadButton::North, Key::Tab, Modifiers::NONE),
    (GamepadButton::RightTrigger, Key::Tab, Modifiers::CTRL),
    (
        GamepadButton::LeftTrigger,
        Key::Tab,
        Modifiers::CTRL.plus(Modifiers::SHIFT),
    ),
];

/// What closes an open panel. The timeline closes itself.
fn closing(panel: Panel) -> Option<ButtonAction> {
    match panel {
        Panel::Lab => Some(ButtonAction::Lab),
        Panel::Tuning => Some(ButtonAction::Tuning),
        Panel::WhatIf => Some(ButtonAction::WhatIf),
        Panel::Timeline => None,
    }
}

/// Whether a direction of the D-pad leads into an open panel: the one of the help, or one that is not bound.
fn leads_in(bindings: Option<&Bindings>, button: GamepadButton) -> bool {
    let button = Button::Pad(button);
    let help = BoundAction::Button(ButtonAction::Help);
    bindings.is_none_or(|it| {
        BoundAction::all().all(|action| action == help || !it.of(action).contains(&button))
    })
}

/// A key goes down and up.
fn press(key: Key, modifiers: Modifiers, repeat: bool) -> [egui::Event; 2] {
    [true, false].map(|pressed| egui::Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat,
        modifiers,
    })
}

/// Gives the focus to the panel that is to have it, and takes it where Escape has left a panel. While a panel has the gamepad, one of its
/// widgets has the focus.
fn place_focus(
    mut contexts: EguiContexts,
    panels: OpenPanels,
    last: Option<Res<LastDevice>>,
    mut pad: ResMut<PadFocus>,
    mut pressed: MessageWriter<Pressed>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let is_hidden = pad.menu_is_open;
    let is_open = |panel: &Panel| !is_hidden && panels.is_open(*panel);
    let is_pad_used = matches!(last.as_deref(), Some(LastDevice::Gamepad(_)));
    let mut now = *pad;
    // Opened anew it asks a new question. Behind the menu it stays open.
    if !panels.is_open(Panel::WhatIf) {
        focus::forget(ctx, Panel::WhatIf);
    }
    focus::restore(ctx, is_open);
    match focus::take_left(ctx).filter(is_open) {
        // Time stands still while it is open: there is nothing to go back to beside it.
        Some(Panel::WhatIf) => {
            pressed.write(Pressed(ButtonAction::WhatIf));
            focus::give_to(ctx, Panel::WhatIf);
        }
        Some(_) => (now.panels, now.target) = (false, None),
        None => {}
    }
    if now.at.is_some_and(|at| !is_open(&at)) && !is_hidden {
        let under = now.under.take().filter(is_open);
        now.target = now.target.or(under);
        now.panels = is_pad_used && now.target.is_some();
    }
    let at = |ctx: &egui::Context| {
        let timeline = is_open(&Panel::Timeline).then_some(Panel::Timeline);
        focus::panel(ctx).filter(is_open).or(timeline)
    };
    if let Some(forward) = focus::tab_goes_on(ctx, true) {
        now.target = beside(at(ctx), forward, is_open).or(now.target);
    }
    if !is_hidden {
        now.target = now.target.filter(is_open).filter(|it| at(ctx) != Some(*it));
    }
    let last_one = || focus::last_panel(ctx).filter(is_open);
    let any = || Panel::ALL.into_iter().find(is_open);
    let lost = || (now.panels && at(ctx).is_none()).then(|| last_one().or_else(any));
    match now.target.or_else(|| lost().flatten()).filter(is_open) {
        Some(Panel::Timeline) => focus::surrender(ctx),
        Some(panel) if now.target.is_some() || !Popup::is_any_open(ctx) => {
            Popup::close_all(ctx);
            focus::give_to(ctx, panel);
        }
        _ => {}
    }
    let noted = focus::note(ctx, is_open);
    let is_behind = |panel| panels.is_open(panel) && !focus::is_drawn(ctx, panel);
    let behind = now.at.filter(|it| is_behind(*it));
    now.at = behind.or_else(|| noted.or(at(ctx)));
    now.is_typing = noted.is_some() && ctx.text_edit_focused();
    now.is_on_row = noted.is_some() && matches!(focus::stop(ctx), Stop::Row | Stop::Switch);
    pad.set_if_neq(now);
    Ok(())
}

/// The open panel after this one, or before it; without one the first or the last.
fn beside(at: Option<Panel>, forward: bool, is_open: impl Fn(&Panel) -> bool) -> Option<Panel> {
    let mut open: Vec<Panel> = Panel::ALL.into_iter().filter(is_open).collect();
    if !forward {
        open.reverse();
    }
    let at = open.iter().position(|it| Some(*it) == at);
    let next = at.map_or(0, |at| at + 1);
    open.get(next).or(open.first()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_of_panels_goes_round_the_open_ones() {
        let is_open = |panel: &Panel| *panel != Panel::Lab;
        let mut at = None;
        let mut way = Vec::new();
        for _ in 0..4 {
            at = beside(at, true, is_open);
            way.extend(at);
        }
        assert_eq!(
            way,
            [Panel::Tuning, Panel::Timeline, Panel::WhatIf, Panel::Tuning]
        );
        let before = beside(Some(Panel::Tuning), false, is_open);
        assert_eq!(before, Some(Panel::WhatIf));
        assert_eq!(beside(None, true, |_| false), None);
    }
}
