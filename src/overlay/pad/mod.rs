//! The gamepad in menu and panels: its buttons and its left stick become key presses of egui, which moves the focus and activates.
//!
//! | button | in the menu | in a panel |
//! |---|---|---|
//! | D-pad, left stick | arrow keys, with repeats while they are held | the same; held for 1.5 s, left and right with Shift |
//! | South | Enter | Enter |
//! | East | (`menu::buttons`) | Escape: the game has the gamepad again |
//! | West | | closes the panel |
//! | bumpers | | Tab, Shift+Tab: the widget after, the widget before |
//! | a trigger, held | | Shift: ten steps at once |
//!
//! A panel takes the gamepad when it is opened with it, and later at a press of that direction of the D-pad that is bound to the help, or
//! of one that is not bound. Meanwhile the game has no devices. The timeline has them as long as it is open.

mod direction;

use bevy::input::InputSystems as DeviceSystems;
use bevy::prelude::*;
use bevy::time::{Real, TimeSystems};
use bevy_egui::egui::{self, Key, Popup};
use bevy_egui::input::{EguiInputEvent, EguiWantsInput};
use bevy_egui::{EguiContexts, EguiPreUpdateSet, EguiPrimaryContextPass, PrimaryEguiContext};

use self::direction::{D_PAD, Repeat, direction, is_vertical, next_arrow};
use super::OverlaySystems;
use super::focus::{self, Panel};
use super::help::{HelpShown, LedIntoPanel};
use super::panels_open::OpenPanels;
use crate::input::actions::ButtonAction;
use crate::input::bindings::{BoundAction, Button};
use crate::input::devices::Pressed;
use crate::input::last_device::LastDevice;
use crate::input::{Bindings, GameInput};

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
    /// The panel that has the focus.
    at: Option<Panel>,
}

impl PadFocus {
    /// Gives an open panel the gamepad once the menu has closed.
    pub fn ask_for(&mut self, panel: Panel) {
        (self.panels, self.target) = (true, Some(panel));
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
                .before(OverlaySystems::DrawNotices)
                .run_if(|pad: Res<PadFocus>| pad.panels),
        );
}

/// Gives the gamepad to a panel that was opened with it, and turns the game's devices off while a panel has it.
fn hold_game(
    panels: OpenPanels,
    last: Option<Res<LastDevice>>,
    input: Option<ResMut<GameInput>>,
    mut pad: ResMut<PadFocus>,
    mut open_before: Local<[bool; 4]>,
    mut is_held: Local<bool>,
) {
    let open = Panel::ALL.map(|panel| panels.is_open(panel));
    let is_pad_used = matches!(last.as_deref(), Some(LastDevice::Gamepad(_)));
    let mut opened = Panel::ALL.into_iter().zip(open.iter().zip(*open_before));
    let opened = opened.find_map(|(panel, (now, before))| (*now && !before).then_some(panel));
    *open_before = open;
    let has_devices = pad.menu_is_open || panels.is_open(Panel::Timeline);
    let mut wanted = *pad;
    if let Some(panel) = opened.filter(|_| is_pad_used) {
        (wanted.panels, wanted.target) = (true, Some(panel));
    }
    // Menu and timeline take the gamepad from the others.
    wanted.panels &= !has_devices && panels.any();
    if !wanted.panels {
        (wanted.target, wanted.at) = (None, None);
    }
    pad.set_if_neq(wanted);
    let was_held = std::mem::replace(&mut *is_held, wanted.panels);
    if let Some(mut input) = input
        && !has_devices
        && (wanted.panels || was_held)
        && input.is_on == wanted.panels
    {
        input.is_on = !wanted.panels;
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
    let shift = is_of_panels && (is_long || is_many.contains(&true));
    let of_panels = PANEL_KEYS.into_iter().filter(|_| is_of_panels);
    let keys = [(GamepadButton::South, Key::Enter, false)].into_iter();
    let keys = keys.chain(of_panels).filter(|(button, ..)| is_new(*button));
    let keys = keys.map(|(_, key, shift)| (key, shift));
    let arrow_key = arrow.map(|key| (key, shift && !is_vertical(key)));
    for (key, shift) in arrow_key.into_iter().chain(keys) {
        for context in &contexts {
            for event in press(key, shift, repeats && Some(key) == arrow) {
                events.write(EguiInputEvent { context, event });
            }
        }
    }
    if !is_of_panels {
        return;
    }
    // In a list, East closes the list only, and West does nothing.
    let is_in_list = wants.is_some_and(|egui| egui.is_popup_open());
    if is_new(GamepadButton::East) && !is_in_list {
        pad.panels = false;
    }
    if is_new(GamepadButton::West)
        && !is_in_list
        && let Some(action) = pad.at.and_then(closing)
    {
        pad.panels = false;
        pressed.write(Pressed(action));
    }
}

/// The buttons that are keys in a panel, with the key, and whether Shift is held with it.
const PANEL_KEYS: [(GamepadButton, Key, bool); 3] = [
    (GamepadButton::East, Key::Escape, false),
    (GamepadButton::RightTrigger, Key::Tab, false),
    (GamepadButton::LeftTrigger, Key::Tab, true),
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
fn press(key: Key, shift: bool, repeat: bool) -> [egui::Event; 2] {
    let modifiers = match shift {
        true => egui::Modifiers::SHIFT,
        false => egui::Modifiers::NONE,
    };
    [true, false].map(|pressed| egui::Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat,
        modifiers,
    })
}

/// While a panel has the gamepad, one of its widgets has the focus. Escape on the keyboard gives the gamepad back, too.
fn place_focus(
    mut contexts: EguiContexts,
    panels: OpenPanels,
    wants: Option<Res<EguiWantsInput>>,
    mut pad: ResMut<PadFocus>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let was_in_list = wants.is_some_and(|egui| egui.is_popup_open());
    if ctx.input(|input| input.key_pressed(Key::Escape)) && !was_in_list {
        pad.panels = false;
        return Ok(());
    }
    let is_open = |panel: &Panel| panels.is_open(*panel);
    let at = focus::panel(ctx).filter(is_open);
    let target = pad.target.filter(is_open).filter(|it| at != Some(*it));
    (pad.at, pad.target) = (at, target);
    let gets_it = match at {
        Some(_) => target,
        None => target
            .or(focus::last_panel(ctx).filter(is_open))
            .or(Panel::ALL.into_iter().find(is_open)),
    };
    if let Some(panel) = gets_it.filter(|_| !Popup::is_any_open(ctx)) {
        focus::give_to(ctx, panel);
    }
    Ok(())
}
