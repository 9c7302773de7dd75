//! The content of the tuning panel: fields, headings, curves, search, tooltip, scrolling, and its CPU cost.

use std::time::Duration;

use bevy_egui::egui;
use springyard::overlay::tuning::rows::Listed;
use springyard::time::flight::{Jump, TouchDown};
use springyard::tuning::{CURVES, Tuning, Value};

use super::screen::{PanelScreen, parameter};
use crate::common::panels::Panels;

/// Right edge of the panel, points.
const PANEL_RIGHT: f32 = 380.0;

#[test]
fn every_field_heading_and_curve_is_listed() {
    let mut screen = PanelScreen::tall();
    let words = screen.words();
    let all: Vec<&str> = words.iter().map(|(text, _)| text.as_str()).collect();
    for curve in CURVES {
        assert!(
            all.contains(&curve.name),
            "{} is not among {all:?}",
            curve.name
        );
    }
    for group in Tuning::groups() {
        assert!(
            all.iter().any(|text| text.ends_with(group.heading)),
            "{}",
            group.heading
        );
        for parameter in &group.parameters {
            assert!(
                all.contains(&parameter.label().as_str()),
                "{} is not among {all:?}",
                parameter.label()
            );
        }
    }
}

#[test]
fn on_a_small_screen_it_keeps_to_the_left_and_scrolls_to_its_last_field() {
    let mut screen = PanelScreen::new();
    for (text, at) in screen.words() {
        assert!(
            (0.0..400.0).contains(&at.x) && (0.0..720.0).contains(&at.y),
            "{text} at {at}"
        );
    }
    let last = Tuning::parameters().last().unwrap().label();
    assert!(!screen.has(&last), "{last} is further down");
    screen.draw(vec![egui::Event::PointerMoved(egui::pos2(100.0, 400.0))]);
    for _ in 0..200 {
        screen.draw(vec![egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -500.0),
            phase: egui::TouchPhase::Move,
            modifiers: egui::Modifiers::default(),
        }]);
    }
    assert!(screen.has(&last));
}

#[test]
fn a_row_that_is_scrolled_far_out_of_view_keeps_the_height_of_its_second_line() {
    let mut screen = PanelScreen::new();
    // The head says that there are changes already when the second field differs from that of B.
    screen.panel.set(parameter("radius_m"), Value::Number(0.4));
    screen.draw(vec![egui::Event::PointerMoved(egui::pos2(100.0, 400.0))]);
    for _ in 0..20 {
        screen.draw(vec![egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -100.0),
            phase: egui::TouchPhase::Move,
            modifiers: egui::Modifiers::default(),
        }]);
    }
    screen.hover(egui::pos2(900.0, 300.0));
    let is_label = |text: &str| Tuning::parameters().any(|it| it.label() == text);
    let mut words = screen.words().into_iter();
    let in_view = words.find(|(text, at)| (300.0..600.0).contains(&at.y) && is_label(text));
    let (label, before) = in_view.expect("a row in the middle of the view");
    let mass = parameter("mass_kg");
    assert!(!screen.has(&mass.label()));
    screen.panel.set(mass, Value::Number(90.0));
    let down = screen.place(&label).y - 6.0 - before.y;
    assert!((down - 12.0).abs() < 0.5, "{label}: {down} points");
}

#[test]
fn a_search_finds_fields_by_name_and_heading_also_in_what_is_folded_up() {
    let mut screen = PanelScreen::new();
    let fold = screen.place("fold all");
    screen.click(fold);
    assert!(screen.has("Jumping") && !screen.has("coyote"));
    screen.panel.search = "jump coyote".into();
    assert!(screen.has("coyote") && !screen.has("clearance"));
    screen.panel.search = "ride_hz".into();
    assert!(
        screen.has("ride") && screen.has("90 % in 0.124 s"),
        "its curve comes along"
    );
    screen.panel.search = "no such thing".into();
    assert!(screen.has("no field is like that"));
    screen.panel.search.clear();
    let unfold = screen.place("unfold");
    screen.click(unfold);
    assert!(
        screen.has("slope limit"),
        "it grows to its old height again"
    );
    let fold = screen.place("fold all");
    screen.click(fold);
    let heading = screen.words();
    let (_, at) = heading
        .iter()
        .find(|(text, _)| text.ends_with("Jumping"))
        .unwrap();
    screen.click(*at + egui::vec2(20.0, 6.0));
    assert!(screen.has("coyote"));
}

#[test]
fn the_mouse_held_over_a_name_tells_what_the_field_does() {
    let mut screen = PanelScreen::new();
    let at = screen.place("snap to the ground");
    screen.hover(at);
    let note = &parameter("snap_m").note;
    let words = screen.words();
    let tip = words.iter().find(|(text, _)| text == note);
    let (_, tip) = tip.unwrap_or_else(|| panic!("{words:?}"));
    assert!(tip.x > PANEL_RIGHT, "beside the panel: {tip}");
    let mut curves = words.iter().filter(|(text, _)| text.starts_with("90 % in"));
    assert!(curves.all(|(_, at)| at.x < PANEL_RIGHT), "{words:?}");
    assert!(screen.has("0 to 2, usually 0.3 to 0.6, default 0.5 m"));
}

/// CPU time for layout, shapes and triangles, without the GPU.
#[test]
fn its_cost_is_printed_and_folded_up_it_is_less() {
    let mut screen = PanelScreen::new();
    let cost = |screen: &mut PanelScreen, change: bool| {
        let mut times: Vec<Duration> = (0..200_u16)
            .map(|frame| {
                if change {
                    let hz = 3.0 + 0.01 * f32::from(frame);
                    screen.panel.set(parameter("ride_hz"), Value::Number(hz));
                }
                screen.draw(vec![]).0
            })
            .collect();
        times.sort();
        (times[100], times[20])
    };
    cost(&mut screen, false);
    let (median, best) = cost(&mut screen, false);
    assert!(screen.screen.triangles > 1);
    println!("open: {median:?} a frame (median of 200), {best:?} (the best tenth)");
    let (median, dragged) = cost(&mut screen, true);
    println!("while a spring is dragged: {median:?}, {dragged:?}");
    screen
        .panel
        .folded
        .extend(Tuning::groups().map(|group| group.heading));
    let (median, folded) = cost(&mut screen, false);
    println!("folded up: {median:?}, {folded:?}");
    assert!(folded < best, "folded up {folded:?}, open {best:?}");
}

#[test]
fn the_search_finds_words_of_the_description_and_spellings_with_a_hyphen() {
    let mut screen = PanelScreen::tall();
    for (search, label) in [
        ("half-life", "ground start half life"),
        ("half_life", "ground start half life"),
        ("STOP half", "ground stop half life"),
        ("coyote", "coyote"),
    ] {
        screen.panel.search = search.into();
        assert!(screen.has(label), "{search}");
        assert!(!screen.has("clearance"), "{search}");
    }
    screen.panel.search = "no such thing".into();
    assert!(screen.has("no field is like that"));
}

#[test]
fn each_label_says_of_what_it_is_and_fits_into_its_column() {
    fn cut_off(shape: &egui::Shape, found: &mut Vec<String>) {
        match shape {
            egui::Shape::Text(text) if text.galley.elided => found.push(text.galley.text().into()),
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| cut_off(shape, found)),
            _ => {}
        }
    }
    let mut labels: Vec<String> = Tuning::parameters().map(|it| it.label()).collect();
    let count = labels.len();
    labels.sort();
    labels.dedup();
    assert_eq!(labels.len(), count, "two fields have one label: {labels:?}");
    for bare in [
        "drag",
        "up",
        "down",
        "limit",
        "from",
        "to",
        "asked",
        "full",
        "lead",
        "after",
        "frequency",
        "damping ratio",
        "half life",
        "ahead",
        "drop",
        "turn",
        "shift",
        "radius",
        "length",
    ] {
        assert!(!labels.iter().any(|label| label == bare), "{bare} of what?");
    }
    let mut screen = PanelScreen::tall();
    screen.words();
    let mut found = Vec::new();
    for shape in &screen.draw(vec![]).1 {
        cut_off(shape, &mut found);
    }
    assert_eq!(found, Vec::<String>::new(), "cut off at the slider");
}

#[test]
fn the_search_knows_what_designers_say() {
    let mut screen = PanelScreen::tall();
    for (said, labels) in [
        (
            "floaty",
            &["jump time to apex", "fall gravity", "apex hang gravity"][..],
        ),
        (
            "lazy",
            &["ground start half life", "facing spring", "follow spring"],
        ),
        (
            "snappy",
            &["ground start half life", "cut gravity", "facing spring"],
        ),
        (
            "weight",
            &["body mass", "fall gravity", "landing squash ratio"],
        ),
        (
            "heavy",
            &["body mass", "fall gravity", "ground start half life"],
        ),
        ("slippery", &["ground stop half life", "slide friction"]),
        ("stiff", &["ride spring", "antenna spring"]),
        ("bouncy", &["ride damping ratio", "squash damping ratio"]),
        ("floaty jump", &["jump time to apex"]),
    ] {
        screen.panel.search = said.into();
        let words = screen.words();
        let has = |label: &str| words.iter().any(|(text, _)| text == label);
        for label in labels {
            assert!(has(label), "{said}: {label} is not among {words:?}");
        }
        assert!(
            !has("eyes blink") && !has("boom length"),
            "{said}: {words:?}"
        );
    }
}

#[test]
fn a_search_says_how_many_fields_it_shows_and_the_drag_of_the_boom_is_the_first_for_lag() {
    let mut screen = PanelScreen::tall();
    let all = Tuning::parameters().count();
    assert!(!screen.has(" shown"));
    for search in ["lag", "behind", "trail"] {
        screen.panel.search = search.into();
        let words = screen.words();
        let mut labels = words.iter().map(|(text, _)| text.as_str());
        let is_label = |text: &&str| Tuning::parameters().any(|it| it.label() == *text);
        assert_eq!(labels.find(is_label), Some("boom drag"), "{words:?}");
        assert!(screen.has(&format!(" of {all} shown")), "{search}");
    }
    assert!(
        parameter("follow.frequency_hz")
            .note
            .contains("`boom.drag`")
    );
    screen.panel.listed = Listed::Changed;
    assert!(screen.has(&format!("0 of {all} shown; the filter hides ")));
}

#[test]
fn the_last_jump_in_play_is_below_the_height_of_a_jump() {
    let mut screen = PanelScreen::tall();
    assert!(!screen.has("last jump"));
    screen.panel.last_jump = Some(Jump {
        at_secs: 3.0,
        apex_m: 1.49,
        landing: Some(TouchDown {
            air_secs: 0.71,
            speed_m_s: 5.0,
        }),
    });
    let words = screen.words();
    let y = |word: &str| {
        let found = words.iter().find(|(text, _)| text == word);
        found.unwrap_or_else(|| panic!("`{word}`: {words:?}")).1.y
    };
    let last = y("last jump: 1.49 m, 0.71 s in the air");
    assert!(y("jump apex") < last && last < y("jump time to apex"));
}

#[test]
fn the_curve_beside_the_turn_is_that_of_a_turn_round() {
    let mut screen = PanelScreen::tall();
    screen.panel.search = "turn half life".into();
    let words = screen.words();
    let mut texts = words.iter().map(|(text, _)| text.as_str());
    assert!(texts.any(|text| text == "turn round"), "{words:?}");
    // As it is measured in play: docs/feel.md.
    assert_eq!(texts.next(), Some("90 % in 0.205 s"));
}

#[test]
fn a_heading_counts_all_its_changed_fields_also_those_that_a_search_hides() {
    let mut screen = PanelScreen::new();
    screen.panel.set(parameter("radius_m"), Value::Number(0.4));
    screen.panel.let_go();
    for search in ["", "body radius", "body mass"] {
        screen.panel.search = search.into();
        assert!(screen.has("Body"), "{search}");
        assert!(screen.has("1 changed"), "{search}");
    }
    screen.panel.search = "jump apex".into();
    assert!(!screen.has("1 changed"), "of another group");
}
