//! Which panel has the keys, and how Escape and the gamepad's East go back one thing at a time: from a list, from a text, from a panel.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, Modifiers, Popup};
use springyard::overlay::focus::{self, Panel, Stop};
use springyard::overlay::timeline::Timeline;
use springyard::overlay::tuning::TuningPanel;
use springyard::overlay::tuning::rows::Listed;
use springyard::overlay::tuning::slots::Slot;
use springyard::overlay::what_if::WhatIfPanel;
use springyard::tuning::Tuning;

use crate::menu::shell::Shell;

/// In the game for a second, with these panels opened one after the other by their keys.
fn opened(keys: &[KeyCode]) -> Shell {
    let mut shell = Shell::playing();
    shell.frames(60);
    for key in keys {
        shell.tap(*key);
        shell.frames(4);
    }
    shell
}

fn at(shell: &mut Shell) -> Option<Panel> {
    focus::panel(&shell.ctx())
}

fn panel(shell: &Shell) -> &TuningPanel {
    shell.app.world().resource::<TuningPanel>()
}

fn tuning_of(shell: &Shell) -> Tuning {
    *panel(shell).slots().tuning()
}

fn place(shell: &mut Shell) -> egui::Rect {
    let ctx = shell.ctx();
    let id = ctx.memory(|memory| memory.focused()).expect("a focus");
    ctx.read_response(id).expect("a widget").rect
}

/// Moves the focus in the tuning panel to a widget of about this size, points.
fn go_to(shell: &mut Shell, press: &mut dyn FnMut(&mut Shell), is: impl Fn(egui::Rect) -> bool) {
    for _ in 0..40 {
        if is(place(shell)) {
            return;
        }
        press(shell);
        shell.frame();
    }
    panic!("not found");
}

fn is_slider(rect: egui::Rect) -> bool {
    (rect.width() - 106.0).abs() < 0.1
}

fn go_to_slider(shell: &mut Shell) {
    let mut down = |shell: &mut Shell| shell.tap(KeyCode::ArrowDown);
    go_to(shell, &mut down, is_slider);
}

#[test]
fn the_panel_opened_last_has_the_keys_and_when_it_closes_the_one_before() {
    let mut shell = opened(&[KeyCode::F3]);
    assert_eq!(at(&mut shell), Some(Panel::Tuning));
    shell.tap(KeyCode::F7);
    shell.frames(4);
    assert_eq!(at(&mut shell), Some(Panel::WhatIf));
    shell.tap(KeyCode::Escape);
    shell.frames(4);
    assert!(!shell.app.world().resource::<WhatIfPanel>().shown);
    assert_eq!(at(&mut shell), Some(Panel::Tuning));
    shell.tap(KeyCode::F6);
    shell.frames(4);
    assert!(shell.app.world().resource::<Timeline>().shown);
    assert_eq!(at(&mut shell), None, "the timeline has the keys itself");
    shell.tap(KeyCode::Escape);
    shell.frames(4);
    assert!(!shell.app.world().resource::<Timeline>().shown);
    assert_eq!(at(&mut shell), Some(Panel::Tuning));
    shell.tap(KeyCode::Escape);
    shell.frames(4);
    assert_eq!((at(&mut shell), shell.page()), (None, None));
    shell.tap(KeyCode::Space);
    shell.frames(3);
    assert_eq!(shell.jumps(), 1);
}

#[test]
fn a_panel_that_the_pause_page_has_opened_gives_the_keys_to_the_one_below() {
    let mut shell = opened(&[KeyCode::F3]);
    let pad = shell.gamepad();
    shell.pad_tap(pad, GamepadButton::Start);
    shell.go_down_to("What if");
    shell.tap(KeyCode::Enter);
    shell.frames(5);
    assert_eq!(at(&mut shell), Some(Panel::WhatIf));
    shell.tap(KeyCode::Escape);
    shell.frames(5);
    assert!(!shell.app.world().resource::<WhatIfPanel>().shown);
    assert_eq!(at(&mut shell), Some(Panel::Tuning));
}

#[test]
fn control_and_tab_go_from_panel_to_panel_and_so_do_the_bumpers() {
    let mut shell = opened(&[KeyCode::F3, KeyCode::F7]);
    for expected in [Panel::Tuning, Panel::WhatIf, Panel::Tuning] {
        shell.egui_key(Key::Tab, Modifiers::CTRL);
        shell.frames(2);
        assert_eq!(at(&mut shell), Some(expected));
    }
    let pad = shell.gamepad();
    for button in [GamepadButton::RightTrigger, GamepadButton::LeftTrigger] {
        // The first press of the gamepad in the game leads into a panel.
        shell.pad_tap(pad, GamepadButton::DPadUp);
        shell.frames(2);
        let before = at(&mut shell);
        shell.pad_tap(pad, button);
        shell.frames(2);
        assert!(at(&mut shell).is_some());
        assert_ne!(at(&mut shell), before, "{button:?}");
    }
}

#[test]
fn b_switches_the_tuning_while_a_panel_has_the_keys_but_not_in_a_text() {
    let mut shell = opened(&[KeyCode::F3]);
    let played = |shell: &Shell| panel(shell).slots().played();
    assert_eq!(played(&shell), Slot::A);
    go_to_slider(&mut shell);
    shell.tap(KeyCode::KeyB);
    shell.frames(2);
    assert_eq!(played(&shell), Slot::B);
    shell.egui_key(Key::Slash, Modifiers::NONE);
    shell.frames(2);
    assert!(shell.ctx().text_edit_focused());
    shell.tap(KeyCode::KeyB);
    shell.frames(2);
    assert_eq!(played(&shell), Slot::B);
    // Out of the text, where the focus was; then out of the panel.
    shell.tap(KeyCode::Escape);
    shell.frames(2);
    assert!(is_slider(place(&mut shell)));
    shell.tap(KeyCode::KeyB);
    shell.frames(2);
    assert_eq!(played(&shell), Slot::A);
    shell.tap(KeyCode::Escape);
    shell.frames(2);
    assert_eq!((at(&mut shell), shell.page()), (None, None));
}

#[test]
fn enter_on_a_slider_types_its_number_and_enter_or_escape_go_back_to_it() {
    let mut shell = opened(&[KeyCode::F3]);
    go_to_slider(&mut shell);
    let slider = place(&mut shell);
    let before = tuning_of(&shell);
    for (ends, changes) in [(KeyCode::Escape, false), (KeyCode::Enter, true)] {
        shell.tap(KeyCode::Enter);
        shell.frames(2);
        assert_eq!(stop(&mut shell), Stop::Number, "{ends:?}");
        // In place of the old number: behind it, it would be none.
        shell.type_text("0.4");
        shell.frame();
        shell.tap(ends);
        shell.frames(3);
        assert_eq!(place(&mut shell), slider, "{ends:?}");
        assert_eq!(tuning_of(&shell) != before, changes, "{ends:?}");
    }
}

#[test]
fn enter_in_the_search_goes_to_what_is_found() {
    let mut shell = opened(&[KeyCode::F3]);
    shell.egui_key(Key::Slash, Modifiers::NONE);
    shell.frames(2);
    shell.type_text("jump apex");
    shell.frames(2);
    assert_eq!(stop(&mut shell), Stop::Text);
    shell.tap(KeyCode::Enter);
    shell.frames(3);
    assert_ne!(stop(&mut shell), Stop::Text);
    assert_eq!(at(&mut shell), Some(Panel::Tuning));
}

#[test]
fn a_filter_does_not_hide_the_row_with_the_focus() {
    let mut shell = opened(&[KeyCode::F3]);
    go_to_slider(&mut shell);
    let step = |shell: &mut Shell, key: KeyCode| -> Vec<&'static str> {
        shell.tap(key);
        shell.frames(3);
        let slots = panel(shell).slots();
        slots
            .differences()
            .map(|parameter| parameter.path)
            .collect()
    };
    let stepped = step(&mut shell, KeyCode::ArrowRight);
    assert_eq!(stepped.len(), 1);
    let mut tuning = shell.app.world_mut().resource_mut::<TuningPanel>();
    tuning.listed = Listed::Different;
    shell.frames(3);
    // Equal again it would be hidden, and the next press would be for another row.
    assert!(step(&mut shell, KeyCode::ArrowLeft).is_empty());
    assert_eq!(step(&mut shell, KeyCode::ArrowLeft), stepped);
    assert_eq!(stop(&mut shell), Stop::Row);
}

#[test]
fn a_filter_does_not_hide_the_switch_with_the_focus() {
    let mut shell = opened(&[KeyCode::F3]);
    let blinks = |shell: &Shell| tuning_of(shell).figure.blink;
    let mut tuning = shell.app.world_mut().resource_mut::<TuningPanel>();
    tuning.search = "eyes blink".into();
    shell.frames(3);
    for _ in 0..12 {
        if stop(&mut shell) == Stop::Switch {
            break;
        }
        shell.tap(KeyCode::ArrowDown);
        shell.frame();
    }
    assert_eq!(stop(&mut shell), Stop::Switch);
    assert_eq!(panel(&shell).field_in_use(), Some("figure.blink"));
    let mut step = |key| {
        shell.tap(key);
        shell.frames(3);
        blinks(&shell)
    };
    assert!(!step(KeyCode::ArrowLeft) && step(KeyCode::Enter));
    assert!(!step(KeyCode::ArrowLeft));
    let mut tuning = shell.app.world_mut().resource_mut::<TuningPanel>();
    tuning.listed = Listed::Different;
    shell.frames(3);
    // Equal again it would be hidden, and the next press would be for nothing.
    let mut step = |key| {
        shell.tap(key);
        shell.frames(3);
        blinks(&shell)
    };
    assert!(step(KeyCode::ArrowRight) && !step(KeyCode::ArrowLeft));
}

fn stop(shell: &mut Shell) -> Stop {
    focus::stop(&shell.ctx())
}

/// A gamepad in the tuning panel, on its first slider.
fn pad_on_slider() -> (Shell, Entity) {
    let mut shell = opened(&[KeyCode::F3]);
    let pad = shell.gamepad();
    shell.pad_tap(pad, GamepadButton::DPadUp);
    shell.frames(2);
    let mut down = |shell: &mut Shell| shell.pad_tap(pad, GamepadButton::DPadDown);
    go_to(&mut shell, &mut down, is_slider);
    (shell, pad)
}

#[test]
fn a_gamepad_steps_a_row_at_once_opens_no_number_and_resets_it_by_north() {
    let (mut shell, pad) = pad_on_slider();
    let (slider, before) = (place(&mut shell), tuning_of(&shell));
    // In the frame after the move, too.
    shell.pad_tap(pad, GamepadButton::DPadDown);
    shell.pad_tap(pad, GamepadButton::DPadUp);
    shell.pad_tap(pad, GamepadButton::DPadRight);
    shell.frames(2);
    assert_eq!(place(&mut shell), slider);
    assert_ne!(tuning_of(&shell), before);
    shell.pad_tap(pad, GamepadButton::South);
    shell.frames(2);
    assert!(!shell.ctx().text_edit_focused());
    assert_eq!(place(&mut shell), slider);
    shell.pad_tap(pad, GamepadButton::North);
    shell.frames(3);
    assert_eq!(tuning_of(&shell), before);
    assert_eq!(place(&mut shell), slider);
    assert_eq!(stop(&mut shell), Stop::Row);
    shell.pad_tap(pad, GamepadButton::East);
    shell.frames(2);
    assert_eq!(at(&mut shell), None);
}

#[test]
fn delete_and_backspace_reset_the_row_with_the_focus() {
    for key in [Key::Delete, Key::Backspace] {
        let mut shell = opened(&[KeyCode::F3]);
        go_to_slider(&mut shell);
        let (slider, before) = (place(&mut shell), tuning_of(&shell));
        shell.tap(KeyCode::ArrowRight);
        shell.frames(2);
        assert_ne!(tuning_of(&shell), before);
        shell.egui_key(key, Modifiers::NONE);
        shell.frames(3);
        assert_eq!(tuning_of(&shell), before, "{key:?}");
        assert_eq!(place(&mut shell), slider, "{key:?}");
    }
}

#[test]
fn arrows_stop_at_one_widget_of_each_row_and_go_there_from_its_number() {
    let mut shell = opened(&[KeyCode::F3]);
    go_to_slider(&mut shell);
    let slider = place(&mut shell);
    // A row that differs has an arrow that resets it, too.
    shell.tap(KeyCode::ArrowRight);
    shell.tap(KeyCode::ArrowDown);
    shell.frames(2);
    let next = place(&mut shell);
    assert!(is_slider(next) && next.top() > slider.top(), "{next:?}");
    shell.tap(KeyCode::ArrowUp);
    shell.frames(2);
    assert_eq!(place(&mut shell), slider);
    shell.tap(KeyCode::Tab);
    shell.frames(3);
    assert_eq!(stop(&mut shell), Stop::Number);
    shell.tap(KeyCode::ArrowDown);
    shell.frames(2);
    assert_eq!(place(&mut shell), next);
    // Tab to a number, and Enter back to its slider.
    shell.tap(KeyCode::Tab);
    shell.frames(3);
    assert_eq!(stop(&mut shell), Stop::Number);
    shell.tap(KeyCode::Enter);
    shell.frames(3);
    assert_eq!(place(&mut shell), next);
    assert_eq!(stop(&mut shell), Stop::Row);
}

#[test]
fn no_key_stops_at_a_plot_or_its_axes() {
    // A plot, and the axis of time or of values beside it.
    let is_plot = |rect: egui::Rect| rect.height() > 30.0 || (rect.width() - 300.0).abs() < 40.0;
    for keys in [&[KeyCode::Tab][..], &[KeyCode::ArrowDown, KeyCode::ArrowUp]] {
        let mut shell = opened(&[KeyCode::F3]);
        let mut panel = shell.app.world_mut().resource_mut::<TuningPanel>();
        panel.search = "boom".into();
        shell.frames(3);
        for key in keys {
            let mut sliders = 0;
            for _ in 0..60 {
                shell.tap(*key);
                shell.frames(4);
                let place = place(&mut shell);
                assert!(!is_plot(place), "{key:?}: {place:?}");
                sliders += usize::from(is_slider(place));
            }
            assert!(sliders > 3, "{key:?}: {sliders}");
        }
    }
}

/// The place of the field with the focus among all; below a heading or a switch, of the next one with a number.
fn field(shell: &mut Shell) -> usize {
    for _ in 0..8 {
        let path = panel(shell).field_in_use();
        if let Some(at) = Tuning::parameters().position(|it| Some(it.path) == path) {
            return at;
        }
        shell.tap(KeyCode::ArrowDown);
        shell.frames(2);
    }
    panic!("no number below {:?}", place(shell));
}

#[test]
fn page_down_goes_on_by_a_page_and_the_focus_with_it() {
    let mut shell = opened(&[KeyCode::F3]);
    go_to_slider(&mut shell);
    let first = field(&mut shell);
    shell.egui_key(Key::PageDown, Modifiers::NONE);
    shell.frames(4);
    let second = field(&mut shell);
    assert!(second > first + 9, "{second} after {first}");
    shell.egui_key(Key::PageUp, Modifiers::NONE);
    shell.frames(4);
    let back = field(&mut shell);
    assert!(back.abs_diff(first) < 4, "{back} after {first}");
    let pad = shell.gamepad();
    shell.pad_tap(pad, GamepadButton::DPadUp);
    shell.pad_hold(pad, GamepadButton::RightTrigger2, 1.0);
    shell.pad_tap(pad, GamepadButton::DPadDown);
    shell.pad_hold(pad, GamepadButton::RightTrigger2, 0.0);
    shell.frames(4);
    let by_pad = field(&mut shell);
    assert!(by_pad > first + 9, "{by_pad} after {first}");
    for _ in 0..40 {
        shell.egui_key(Key::PageDown, Modifiers::NONE);
        shell.frames(4);
    }
    let (end, height) = (place(&mut shell), shell.ctx().content_rect().height());
    assert!(end.bottom() > 0.8 * height, "{end:?}");
    shell.tap(KeyCode::ArrowUp);
    shell.frames(2);
    assert!(place(&mut shell).top() < end.top());
}

#[test]
fn after_a_reset_the_focus_stays_in_the_row() {
    let mut shell = opened(&[KeyCode::F3]);
    go_to_slider(&mut shell);
    let slider = place(&mut shell);
    let before = tuning_of(&shell);
    shell.tap(KeyCode::ArrowRight);
    shell.frames(2);
    assert_ne!(tuning_of(&shell), before);
    // The number, and the arrow that resets the field.
    for _ in 0..2 {
        shell.tap(KeyCode::Tab);
        shell.frames(2);
    }
    shell.tap(KeyCode::Enter);
    shell.frames(4);
    assert_eq!(tuning_of(&shell), before);
    assert_eq!(place(&mut shell), slider);
}

#[test]
fn what_if_that_is_opened_anew_begins_at_its_first_widget() {
    let mut shell = opened(&[KeyCode::F7]);
    let first = place(&mut shell);
    for _ in 0..2 {
        shell.tap(KeyCode::ArrowDown);
        shell.frames(2);
    }
    assert!(place(&mut shell).top() > first.top());
    for _ in 0..2 {
        shell.tap(KeyCode::F7);
        shell.frames(4);
    }
    assert_eq!(place(&mut shell), first);
}

#[test]
fn a_list_opens_at_its_present_entry_and_its_button_keeps_the_keys() {
    for ends in [KeyCode::Enter, KeyCode::Escape] {
        let mut shell = opened(&[KeyCode::F7]);
        // The length, the list of presets, the policy.
        for _ in 0..2 {
            shell.tap(KeyCode::ArrowDown);
            shell.frames(2);
        }
        let button = place(&mut shell);
        shell.tap(KeyCode::Enter);
        shell.frames(3);
        assert!(Popup::is_any_open(&shell.ctx()));
        assert!(place(&mut shell).top() > button.top(), "in the list");
        shell.tap(KeyCode::ArrowUp);
        shell.frames(2);
        shell.tap(ends);
        shell.frames(4);
        assert!(!Popup::is_any_open(&shell.ctx()));
        assert_eq!(place(&mut shell).left_top(), button.left_top(), "{ends:?}");
        assert!(shell.app.world().resource::<WhatIfPanel>().shown);
    }
}

#[test]
fn a_preset_that_is_chosen_by_keys_leaves_the_focus_on_the_list() {
    let mut shell = opened(&[KeyCode::F3]);
    let before = tuning_of(&shell);
    shell.tap(KeyCode::ArrowDown);
    shell.frames(2);
    let button = place(&mut shell);
    shell.tap(KeyCode::Enter);
    shell.frames(3);
    assert!(Popup::is_any_open(&shell.ctx()));
    shell.tap(KeyCode::ArrowDown);
    shell.frames(2);
    shell.tap(KeyCode::Enter);
    shell.frames(4);
    assert_ne!(tuning_of(&shell), before);
    assert_eq!(place(&mut shell), button);
    assert_eq!(at(&mut shell), Some(Panel::Tuning));
}

#[test]
fn a_search_that_is_entered_again_replaces_the_old_word() {
    let mut shell = opened(&[KeyCode::F3]);
    for word in ["jump", "dash"] {
        shell.egui_key(Key::Slash, Modifiers::NONE);
        shell.frames(2);
        shell.type_text(word);
        shell.frame();
        assert_eq!(panel(&shell).search, word);
        shell.tap(KeyCode::Escape);
        shell.frames(2);
        assert!(!shell.ctx().text_edit_focused());
    }
}
