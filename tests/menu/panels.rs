//! The panels by keys alone and by gamepad alone: what is pressed, and what is stored.

use bevy::prelude::*;
use springyard::input::{GameInput, PlayerControlled};
use springyard::lab::LabSettings;
use springyard::menu::Page;
use springyard::overlay::focus::{self, Panel};
use springyard::overlay::help::HelpShown;
use springyard::overlay::lab::LabOverlay;
use springyard::overlay::tuning::{TuningPanel, slider};
use springyard::overlay::what_if::WhatIfPanel;
use springyard::tuning::{Parameter, PlayerTuning, Tuning, Value};
use springyard_character::Intent;

use crate::menu::shell::Shell;

/// Width of the sliders of the tuning panel, points.
const SLIDER: f32 = 106.0;

fn is_shown(shell: &Shell, panel: Panel) -> bool {
    let world = shell.app.world();
    match panel {
        Panel::Lab => world.resource::<LabOverlay>().shown,
        Panel::Tuning => world.resource::<TuningPanel>().shown,
        Panel::WhatIf => world.resource::<WhatIfPanel>().shown,
        Panel::Timeline => unreachable!("it has tests of its own"),
    }
}

/// In the game, with the tuning panel open by its key.
fn tuning() -> Shell {
    let mut shell = Shell::playing();
    shell.tap(KeyCode::F3);
    shell.frames(3);
    assert!(is_shown(&shell, Panel::Tuning));
    shell
}

fn tuning_of(shell: &Shell) -> Tuning {
    *shell.app.world().resource::<TuningPanel>().slots().tuning()
}

/// The fields in which a tuning differs from another one, each with its value in both.
fn changes(before: &Tuning, after: &Tuning) -> Vec<(&'static Parameter, f32, f32)> {
    let number = |value| match value {
        Value::Number(number) => number,
        other => panic!("{other}"),
    };
    Tuning::parameters()
        .map(|it| (it, it.get(before), it.get(after)))
        .filter(|(_, before, after)| before != after)
        .map(|(it, before, after)| (it, number(before), number(after)))
        .collect()
}

fn has_slider(shell: &mut Shell) -> bool {
    let ctx = shell.ctx();
    let id = ctx.memory(|memory| memory.focused());
    let widget = id.and_then(|id| ctx.read_response(id));
    widget.is_some_and(|it| (it.rect.width() - SLIDER).abs() < 0.1)
}

/// Presses something until a slider of the tuning panel has the focus.
fn go_to_slider(shell: &mut Shell, mut press: impl FnMut(&mut Shell)) {
    for _ in 0..12 {
        press(shell);
        shell.frame();
        if has_slider(shell) {
            return;
        }
    }
    panic!("no slider has the focus");
}

#[test]
fn its_key_closes_a_panel_while_a_text_field_has_the_keyboard() {
    let mut shell = tuning();
    for _ in 0..20 {
        shell.tap(KeyCode::Tab);
        shell.frame();
        if shell.ctx().text_edit_focused() {
            break;
        }
    }
    assert!(shell.ctx().text_edit_focused());
    shell.tap(KeyCode::F2);
    shell.frames(3);
    assert!(is_shown(&shell, Panel::Lab) && !is_shown(&shell, Panel::Tuning));
    shell.tap(KeyCode::F3);
    shell.frames(3);
    assert!(is_shown(&shell, Panel::Tuning));
    shell.tap(KeyCode::Tab);
    shell.frame();
    assert_eq!(focus::panel(&shell.ctx()), Some(Panel::Tuning));
    shell.tap(KeyCode::F3);
    shell.frames(3);
    assert!(!is_shown(&shell, Panel::Tuning));
    shell.tap(KeyCode::Space);
    shell.frames(3);
    assert_eq!(shell.jumps(), 1, "the keys are the game's again");
}

#[test]
fn arrows_step_the_slider_with_the_focus_and_go_to_the_next_one() {
    let mut shell = tuning();
    let start = tuning_of(&shell);
    shell.tap(KeyCode::Tab);
    go_to_slider(&mut shell, |shell| shell.tap(KeyCode::ArrowDown));
    shell.tap(KeyCode::ArrowRight);
    shell.frames(2);
    let once = tuning_of(&shell);
    let [(first, before, after)] = changes(&start, &once)[..] else {
        panic!("not one field");
    };
    let step = slider::step(&first.limits.unwrap());
    let stepped = f64::from(after) - f64::from(before);
    assert!(
        (stepped / step - 1.0).abs() < 1e-3,
        "{}: {stepped} of {step}",
        first.path
    );
    let in_force = shell.app.world().resource::<PlayerTuning>().character;
    assert_eq!(in_force, once.character);
    shell.tap(KeyCode::ArrowLeft);
    shell.frames(2);
    assert!(changes(&start, &tuning_of(&shell)).is_empty());
    go_to_slider(&mut shell, |shell| shell.tap(KeyCode::ArrowDown));
    shell.tap(KeyCode::ArrowLeft);
    shell.frames(2);
    let [(second, ..)] = changes(&start, &tuning_of(&shell))[..] else {
        panic!("not one field");
    };
    assert_ne!(first.path, second.path);
    let place = shell.position();
    shell.frames(10);
    assert!(shell.position().distance(place) < 0.01, "arrows walk");
}

#[test]
fn beside_the_slider_a_number_is_stepped_and_typed() {
    let mut shell = tuning();
    let start = tuning_of(&shell);
    shell.tap(KeyCode::Tab);
    go_to_slider(&mut shell, |shell| shell.tap(KeyCode::ArrowDown));
    shell.tap(KeyCode::Tab);
    shell.frames(2);
    assert!(shell.ctx().text_edit_focused());
    shell.tap(KeyCode::ArrowRight);
    shell.frames(2);
    let [(field, before, after)] = changes(&start, &tuning_of(&shell))[..] else {
        panic!("not one field");
    };
    let step = slider::step(&field.limits.unwrap());
    let stepped = f64::from(after) - f64::from(before);
    assert!((stepped / step - 1.0).abs() < 1e-3, "{stepped} of {step}");
    let usual = field.limits.unwrap().usual.1;
    shell.type_text(&usual.to_string());
    shell.tap(KeyCode::Enter);
    shell.frames(2);
    let [(_, _, typed)] = changes(&start, &tuning_of(&shell))[..] else {
        panic!("not one field");
    };
    assert_eq!(typed, usual);
}

#[test]
fn a_tuning_panel_that_is_opened_anew_has_no_search_word() {
    let mut shell = tuning();
    let search = |shell: &Shell| shell.app.world().resource::<TuningPanel>().search.clone();
    let mut panel = shell.app.world_mut().resource_mut::<TuningPanel>();
    panel.search = "jump".into();
    shell.frames(2);
    assert_eq!(search(&shell), "jump");
    shell.tap(KeyCode::F3);
    shell.tap(KeyCode::F3);
    assert!(is_shown(&shell, Panel::Tuning));
    assert_eq!(search(&shell), "");
}

#[test]
fn escape_gives_the_keys_back_to_the_game_and_the_panel_stays() {
    let mut shell = tuning();
    shell.tap(KeyCode::Tab);
    shell.frame();
    assert_eq!(focus::panel(&shell.ctx()), Some(Panel::Tuning));
    shell.tap(KeyCode::Escape);
    shell.frames(2);
    assert_eq!(focus::panel(&shell.ctx()), None);
    assert_eq!(shell.page(), None);
    assert!(is_shown(&shell, Panel::Tuning));
    shell.tap(KeyCode::Space);
    shell.frames(3);
    assert_eq!(shell.jumps(), 1);
}

/// A gamepad that has opened a panel from the pause page.
struct Pad {
    shell: Shell,
    pad: Entity,
}

impl Pad {
    fn opened(row: &str, panel: Panel) -> Self {
        let mut shell = Shell::playing();
        let pad = shell.gamepad();
        shell.pad_tap(pad, GamepadButton::Start);
        assert_eq!(shell.page(), Some(Page::Pause));
        while shell.focused() != row {
            shell.pad_tap(pad, GamepadButton::DPadDown);
        }
        shell.pad_tap(pad, GamepadButton::South);
        shell.frames(5);
        assert_eq!(shell.page(), None);
        assert!(is_shown(&shell, panel));
        assert_eq!(focus::panel(&shell.ctx()), Some(panel));
        Self { shell, pad }
    }

    /// Presses a button; the character's input stays at rest.
    fn tap(&mut self, button: GamepadButton) {
        self.shell.pad_tap(self.pad, button);
        self.shell.frame();
        let world = self.shell.app.world_mut();
        let mut intents = world.query_filtered::<&Intent, With<PlayerControlled>>();
        let intent = *intents.single(world).unwrap();
        let at_rest = Intent {
            look_yaw_deg: intent.look_yaw_deg,
            look_pitch_deg: intent.look_pitch_deg,
            ..default()
        };
        assert_eq!(intent, at_rest, "{button:?}");
        assert!(!world.resource::<GameInput>().is_on());
    }

    /// West closes the panel, and the game has the gamepad.
    fn close(mut self, panel: Panel) {
        let place = self.shell.position();
        self.tap(GamepadButton::South);
        self.shell.pad_tap(self.pad, GamepadButton::West);
        self.shell.frames(5);
        assert!(!is_shown(&self.shell, panel));
        assert_eq!(self.shell.jumps(), 0);
        assert!(self.shell.position().distance(place) < 0.01);
        self.shell.pad_tap(self.pad, GamepadButton::South);
        self.shell.frames(3);
        assert_eq!(self.shell.jumps(), 1);
    }
}

#[test]
fn with_a_gamepad_alone_the_tuning_is_changed_and_played_and_closed() {
    let mut pad = Pad::opened("Tuning", Panel::Tuning);
    let start = tuning_of(&pad.shell);
    for _ in 0..12 {
        pad.tap(GamepadButton::DPadDown);
        if has_slider(&mut pad.shell) {
            break;
        }
    }
    pad.tap(GamepadButton::DPadRight);
    let [(field, before, after)] = changes(&start, &tuning_of(&pad.shell))[..] else {
        panic!("not one field");
    };
    let step = slider::step(&field.limits.unwrap());
    let steps = |after: f32| ((f64::from(after) - f64::from(before)) / step).round();
    assert_eq!(steps(after), 1.0, "{}", field.path);
    pad.shell
        .pad_hold(pad.pad, GamepadButton::RightTrigger2, 1.0);
    pad.tap(GamepadButton::DPadRight);
    pad.shell
        .pad_hold(pad.pad, GamepadButton::RightTrigger2, 0.0);
    let [(_, _, after)] = changes(&start, &tuning_of(&pad.shell))[..] else {
        panic!("not one field");
    };
    assert_eq!(steps(after), 11.0, "ten more");
    // East: the panel stays, and the game has the gamepad.
    pad.shell.pad_tap(pad.pad, GamepadButton::East);
    pad.shell.frames(3);
    assert!(is_shown(&pad.shell, Panel::Tuning));
    assert_eq!(focus::panel(&pad.shell.ctx()), None);
    pad.shell.pad_tap(pad.pad, GamepadButton::South);
    pad.shell.frames(60);
    assert_eq!(pad.shell.jumps(), 1);
    // The D-pad leads back to where the focus was.
    pad.shell.pad_tap(pad.pad, GamepadButton::DPadUp);
    pad.shell.frames(2);
    assert!(has_slider(&mut pad.shell));
    pad.tap(GamepadButton::DPadLeft);
    let [(_, _, after)] = changes(&start, &tuning_of(&pad.shell))[..] else {
        panic!("not one field");
    };
    assert_eq!(steps(after), 10.0);
    pad.shell.pad_tap(pad.pad, GamepadButton::West);
    pad.shell.frames(3);
    assert!(!is_shown(&pad.shell, Panel::Tuning));
}

#[test]
fn the_d_pad_opens_the_help_pauses_and_steps_and_leads_into_an_open_panel_in_place_of_the_help() {
    let mut shell = Shell::playing();
    let pad = shell.gamepad();
    let help = |shell: &Shell| *shell.app.world().resource::<HelpShown>();
    shell.pad_tap(pad, GamepadButton::DPadDown);
    shell.frames(2);
    assert!(shell.is_paused());
    let ticks = shell.ticks();
    shell.pad_tap(pad, GamepadButton::DPadRight);
    shell.frames(3);
    assert_eq!(shell.ticks(), ticks + 1);
    shell.pad_tap(pad, GamepadButton::DPadDown);
    shell.frames(2);
    assert!(!shell.is_paused());
    for page in [HelpShown::Players, HelpShown::Developers, HelpShown::Closed] {
        shell.pad_tap(pad, GamepadButton::DPadUp);
        assert_eq!(help(&shell), page);
    }
    let mut pad = Pad::opened("Tuning", Panel::Tuning);
    pad.shell.pad_tap(pad.pad, GamepadButton::East);
    pad.shell.frames(3);
    assert_eq!(focus::panel(&pad.shell.ctx()), None);
    pad.shell.pad_tap(pad.pad, GamepadButton::DPadUp);
    pad.shell.frames(2);
    assert_eq!(help(&pad.shell), HelpShown::Closed);
    assert_eq!(focus::panel(&pad.shell.ctx()), Some(Panel::Tuning));
    assert!(!pad.shell.is_paused());
}

#[test]
fn a_panel_that_was_left_open_gets_the_gamepad_again_from_the_pause_page() {
    let mut pad = Pad::opened("Tuning", Panel::Tuning);
    pad.shell.pad_tap(pad.pad, GamepadButton::East);
    pad.shell.frames(3);
    assert_eq!(focus::panel(&pad.shell.ctx()), None);
    pad.shell.pad_tap(pad.pad, GamepadButton::Start);
    while pad.shell.focused() != "Tuning" {
        pad.shell.pad_tap(pad.pad, GamepadButton::DPadDown);
    }
    pad.shell.pad_tap(pad.pad, GamepadButton::South);
    pad.shell.frames(5);
    assert_eq!(focus::panel(&pad.shell.ctx()), Some(Panel::Tuning));
    pad.tap(GamepadButton::DPadDown);
    pad.shell.pad_tap(pad.pad, GamepadButton::West);
    pad.shell.frames(3);
    assert!(!is_shown(&pad.shell, Panel::Tuning));
    pad.shell.pad_tap(pad.pad, GamepadButton::South);
    pad.shell.frames(3);
    assert_eq!(pad.shell.jumps(), 1);
}

#[test]
fn with_a_gamepad_alone_the_spring_of_the_lab_is_changed() {
    let mut pad = Pad::opened("Lab", Panel::Lab);
    let spring = |pad: &Pad| pad.shell.app.world().resource::<LabSettings>().spring;
    let before = spring(&pad);
    // The title, the list of parametrizations, the numbers.
    pad.tap(GamepadButton::DPadDown);
    pad.tap(GamepadButton::DPadDown);
    pad.tap(GamepadButton::DPadRight);
    assert_ne!(spring(&pad), before);
    pad.close(Panel::Lab);
}

#[test]
fn with_a_gamepad_alone_what_if_compares_another_length() {
    let mut pad = Pad::opened("What if", Panel::WhatIf);
    let secs = |pad: &Pad| pad.shell.app.world().resource::<WhatIfPanel>().secs;
    let before = secs(&pad);
    pad.tap(GamepadButton::DPadRight);
    assert!(secs(&pad) > before, "{} after {before}", secs(&pad));
    pad.close(Panel::WhatIf);
}

#[test]
fn a_list_opens_by_south_and_closes_by_east_and_the_panel_keeps_the_gamepad() {
    let mut pad = Pad::opened("Lab", Panel::Lab);
    pad.tap(GamepadButton::DPadDown);
    let form = |pad: &Pad| {
        let overlay = pad.shell.app.world().resource::<LabOverlay>();
        overlay.controls.parametrization
    };
    let before = form(&pad);
    pad.tap(GamepadButton::South);
    pad.tap(GamepadButton::East);
    pad.tap(GamepadButton::South);
    for _ in 0..2 {
        pad.tap(GamepadButton::DPadDown);
    }
    pad.tap(GamepadButton::South);
    assert_ne!(form(&pad), before);
    pad.shell.frames(2);
    assert_eq!(focus::panel(&pad.shell.ctx()), Some(Panel::Lab));
}

#[test]
fn a_panel_has_no_gamepad_behind_the_menu_and_not_after_resume() {
    let mut pad = Pad::opened("Tuning", Panel::Tuning);
    pad.shell.pad_tap(pad.pad, GamepadButton::Start);
    assert_eq!(pad.shell.page(), Some(Page::Pause));
    assert_eq!(pad.shell.focused(), "Resume");
    pad.shell.pad_tap(pad.pad, GamepadButton::South);
    pad.shell.frames(3);
    assert_eq!(pad.shell.page(), None);
    assert!(is_shown(&pad.shell, Panel::Tuning));
    assert_eq!(focus::panel(&pad.shell.ctx()), None);
    pad.shell.pad_tap(pad.pad, GamepadButton::South);
    pad.shell.frames(3);
    assert_eq!(pad.shell.jumps(), 1);
}
