//! One field of the tuning panel: dragged, typed, refused, reset.

use bevy_egui::egui;
use springyard::overlay::tuning::PanelMessage;
use springyard::overlay::tuning::rows::typed;
use springyard::tuning::{Tuning, Value};

use super::screen::{PanelScreen, RESET, SLIDER_LEFT, SLIDER_WIDTH, VALUE, parameter};
use crate::common::panels::Panels;

#[test]
fn a_drag_along_a_slider_is_one_step_and_undo_brings_back_what_was() {
    let mut screen = PanelScreen::new();
    let from = screen.in_row("run speed", SLIDER_LEFT + 0.5 * SLIDER_WIDTH);
    screen.button(from, true);
    for part in 0..20 {
        let at = from + egui::vec2(SLIDER_WIDTH * 0.01 * part as f32, 0.0);
        screen.draw(vec![egui::Event::PointerMoved(at)]);
    }
    let dragged = screen.tuning.character.run_speed_m_s;
    screen.button(from + egui::vec2(SLIDER_WIDTH * 0.25, 0.0), false);
    // The middle half of the slider is the usual range, 4 to 6 m/s: 6 m/s is at three quarters.
    let put = screen.tuning.character.run_speed_m_s;
    assert!(
        dragged > 5.3 && (put - 6.0).abs() < 0.05,
        "{dragged}, {put}"
    );
    let mut wanted = Tuning::default();
    wanted.character.run_speed_m_s = put;
    assert_eq!(screen.tuning, wanted, "nothing else");

    screen.key(egui::Key::Z, egui::Modifiers::COMMAND);
    assert_eq!(screen.tuning, Tuning::default(), "one step");
    assert!(!screen.panel.slots().history().can_undo());
    screen.key(egui::Key::Y, egui::Modifiers::COMMAND);
    assert_eq!(screen.tuning, wanted);
    let undo = screen.place("undo");
    screen.click(undo);
    assert_eq!(screen.tuning, Tuning::default());
}

#[test]
fn a_slider_dragged_off_its_end_stops_there() {
    let mut screen = PanelScreen::new();
    let at = screen.in_row("ground clearance", SLIDER_LEFT + 0.5 * SLIDER_WIDTH);
    screen.button(at, true);
    screen.draw(vec![egui::Event::PointerMoved(
        at - egui::vec2(3000.0, 0.0),
    )]);
    assert_eq!(screen.tuning.character.clearance_m, 0.05);
    screen.button(at, false);
}

#[test]
fn a_number_typed_takes_effect_when_it_is_entered_and_stays_in_range() {
    let mut screen = PanelScreen::new();
    let mut type_in = |text: &str| {
        let at = screen.in_row("ride spring", VALUE);
        screen.click(at);
        screen.draw(vec![egui::Event::Text(text.into())]);
        let before = screen.tuning.character.ride_hz;
        screen.key(egui::Key::Enter, egui::Modifiers::default());
        screen.draw(vec![]);
        (before, screen.tuning.character.ride_hz)
    };
    assert_eq!(type_in("4.25"), (5.0, 4.25));
    assert_eq!(type_in("999"), (4.25, 15.0));
    assert_eq!(type_in("nan"), (15.0, 15.0));
    assert_eq!(type_in("-3 Hz"), (15.0, 0.5));
    assert_eq!(type_in("inf"), (0.5, 0.5));
    assert_eq!(type_in("fast"), (0.5, 0.5));
    assert_eq!(screen.panel.slots().named().tuning, screen.tuning);
}

#[test]
fn a_typed_text_is_the_number_that_it_shows_or_nothing() {
    for (text, unit, number) in [
        (" 0.06 s", "s", 0.06),
        ("5 m/s", "m/s", 5.0),
        ("9.8 m/s^2", "m/s^2", 9.8),
        ("45\u{b0}", "degrees", 45.0),
        ("45 deg", "degrees", 45.0),
        ("1e-2", "", 0.01),
        ("0,2", "s", 0.2),
        ("3,5 Hz", "Hz", 3.5),
    ] {
        assert_eq!(typed(text, unit), Some(number), "{text}");
    }
    for nonsense in [
        "", "Hz", "NaN", "inf", "-inf", "1..2", "two", "5.5*2", "1,000.5", "1,2,3", "3 kg", "2 2",
    ] {
        assert_eq!(typed(nonsense, "Hz"), None, "{nonsense}");
    }
}

#[test]
fn a_text_that_is_no_number_is_reported_and_escape_discards_what_was_typed() {
    let mut screen = PanelScreen::new();
    let mut type_in = |text: &str, key: egui::Key| {
        let at = screen.in_row("ride spring", VALUE);
        screen.click(at);
        screen.draw(vec![egui::Event::Text(text.into())]);
        screen.key(key, egui::Modifiers::default());
        screen.draw(vec![]);
        let said = screen.panel.said.take();
        (screen.tuning.character.ride_hz, said)
    };
    let refused = |text: &str| {
        let reason = format!("character.ride_hz stays as it is: `{text}` is not a number");
        Some(PanelMessage::Refused(vec![reason]))
    };
    assert_eq!(type_in("5.5*2", egui::Key::Enter), (5.0, refused("5.5*2")));
    assert_eq!(type_in("3,5", egui::Key::Enter), (3.5, None));
    let clamped = "character.ride_hz: 99 is out of range, set to 15".to_owned();
    assert_eq!(
        type_in("99", egui::Key::Enter),
        (15.0, Some(PanelMessage::Refused(vec![clamped])))
    );
    assert_eq!(type_in("3.5", egui::Key::Enter), (3.5, None));
    assert_eq!(type_in("4", egui::Key::Escape), (3.5, None));
    assert_eq!(type_in("4*", egui::Key::Escape), (3.5, None));
    assert_eq!(type_in("4.5", egui::Key::Enter), (4.5, None), "typed anew");
    for _ in 0..4 {
        screen.panel.undo();
    }
    assert_eq!(*screen.panel.slots().tuning(), Tuning::default(), "no step");
}

#[test]
fn nonsense_and_combinations_that_cannot_be_are_refused_and_change_nothing() {
    let mut screen = PanelScreen::new();
    screen
        .panel
        .set(parameter("ride_hz"), Value::Number(f32::NAN));
    assert!(matches!(&screen.panel.said, Some(PanelMessage::Refused(_))));
    screen.panel.set(parameter("ride_hz"), Value::Switch(true));
    assert!(matches!(&screen.panel.said, Some(PanelMessage::Refused(_))));
    screen.panel.set(parameter("height_m"), Value::Number(0.9));
    assert!(
        screen.has("shorter than twice its radius"),
        "the reason is on screen"
    );
    assert_eq!(screen.tuning, Tuning::default());
    assert!(!screen.panel.slots().history().can_undo());
    // With a smaller clearance, the same height is allowed.
    screen
        .panel
        .set(parameter("clearance_m"), Value::Number(0.2));
    screen.panel.set(parameter("height_m"), Value::Number(0.9));
    assert_eq!(screen.panel.said, None);
    screen.draw(vec![]);
    assert_eq!(screen.tuning.character.height_m, 0.9);
}

#[test]
fn a_field_that_differs_from_the_loaded_preset_has_a_button_to_put_it_back() {
    let mut screen = PanelScreen::new();
    let arrow = "\u{27f2}";
    assert!(!screen.has(arrow));
    screen.panel.set(parameter("radius_m"), Value::Number(0.4));
    screen.panel.let_go();
    assert!(screen.has(arrow));
    let at = screen.in_row("body radius", RESET);
    screen.click(at);
    assert_eq!(screen.tuning, Tuning::default());
    screen.panel.undo();
    assert_eq!(screen.panel.slots().tuning().character.radius_m, 0.4);
}

#[test]
fn the_arrow_puts_a_field_back_to_the_chosen_preset_and_its_tooltip_says_to_what() {
    let mut screen = PanelScreen::new();
    let arrow = "\u{27f2}";
    let tip_at_arrow = |screen: &mut PanelScreen| {
        let at = screen.in_row("run speed", RESET);
        screen.hover(at);
        let words = screen.words();
        let tip = words
            .into_iter()
            .find(|(text, _)| text.starts_with("back to"));
        (at, tip.expect("a tooltip").0)
    };
    let speed = parameter("run_speed_m_s");
    screen.panel.set(speed, Value::Number(7.0));
    screen.panel.let_go();
    let (_, tip) = tip_at_arrow(&mut screen);
    assert_eq!(tip, "back to 5 m/s, the default");

    screen.panel.load("assets/tuning".as_ref(), "floaty");
    screen.draw(vec![]);
    let floaty = screen.tuning;
    assert_eq!(floaty.character.run_speed_m_s, 4.0);
    assert!(!screen.has(arrow), "the preset is as it was loaded");
    screen.panel.set(speed, Value::Number(7.0));
    screen.panel.let_go();
    let (at, tip) = tip_at_arrow(&mut screen);
    assert_eq!(tip, "back to 4 m/s, as in floaty");
    screen.click(at);
    assert_eq!(screen.tuning, floaty);
    assert!(!screen.has(arrow));
}

#[test]
fn a_multiplier_is_shown_with_an_x_and_typed_with_or_without_it() {
    let mut screen = PanelScreen::tall();
    for (label, number) in [
        ("fall gravity", "1.4"),
        ("cut gravity", "2.5"),
        ("boom drag", "0.15"),
    ] {
        let words = screen.words();
        let row = words.iter().skip_while(|(text, _)| text != label);
        let row: Vec<&str> = row.take(3).map(|(text, _)| text.as_str()).collect();
        assert_eq!(row, [label, number, " x"]);
    }
    assert_eq!(typed("1.5 x", "x"), Some(1.5));
    assert_eq!(typed("1.5", "x"), Some(1.5));
}
