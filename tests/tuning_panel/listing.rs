//! What it shows, where, and at what cost.

use std::time::Duration;

use bevy_egui::egui;
use springyard::tuning::{CURVES, Tuning, Value};

use super::desk::{Desk, parameter};
use super::panels::Panels;

#[test]
fn every_field_heading_and_curve_is_listed() {
    let mut desk = Desk::tall();
    let words = desk.words();
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
    let mut desk = Desk::new();
    for (text, at) in desk.words() {
        assert!(
            (0.0..400.0).contains(&at.x) && (0.0..720.0).contains(&at.y),
            "{text} at {at}"
        );
    }
    let last = Tuning::parameters().last().unwrap().label();
    assert!(!desk.has(&last), "{last} is further down");
    desk.draw(vec![egui::Event::PointerMoved(egui::pos2(100.0, 400.0))]);
    for _ in 0..200 {
        desk.draw(vec![egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -500.0),
            phase: egui::TouchPhase::Move,
            modifiers: egui::Modifiers::default(),
        }]);
    }
    assert!(desk.has(&last));
}

#[test]
fn a_search_finds_fields_by_name_and_heading_also_in_what_is_folded_up() {
    let mut desk = Desk::new();
    let fold = desk.place("fold all");
    desk.click(fold);
    assert!(desk.has("Jumping") && !desk.has("coyote"));
    desk.panel.search = "jump coyote".into();
    assert!(desk.has("coyote") && !desk.has("clearance"));
    desk.panel.search = "ride_hz".into();
    assert!(
        desk.has("ride") && desk.has("90 % in 0.124 s"),
        "its curve comes along"
    );
    desk.panel.search = "no such thing".into();
    assert!(desk.has("no field is like that"));
    desk.panel.search.clear();
    let unfold = desk.place("unfold");
    desk.click(unfold);
    assert!(desk.has("slope limit"), "it grows to its old height again");
    let fold = desk.place("fold all");
    desk.click(fold);
    let heading = desk.words();
    let (_, at) = heading
        .iter()
        .find(|(text, _)| text.ends_with("Jumping"))
        .unwrap();
    desk.click(*at + egui::vec2(20.0, 6.0));
    assert!(desk.has("coyote"));
}

#[test]
fn the_mouse_held_over_a_name_tells_what_the_field_does() {
    let mut desk = Desk::new();
    let at = desk.place("snap");
    desk.draw(vec![egui::Event::PointerMoved(at)]);
    for _ in 0..120 {
        desk.draw(vec![]);
    }
    let note = &parameter("snap_m").note;
    assert!(desk.has(note), "{:?}", desk.words());
    assert!(desk.has("0 to 2, usually 0.3 to 0.6, default 0.5 m"));
}

/// Layout, shapes and triangles on this thread, without the graphics card's part.
#[test]
fn its_cost_is_printed_and_folded_up_it_is_less() {
    let mut desk = Desk::new();
    let cost = |desk: &mut Desk, change: bool| {
        let mut times: Vec<Duration> = (0..200_u16)
            .map(|frame| {
                if change {
                    let hz = 3.0 + 0.01 * f32::from(frame);
                    desk.panel.set(parameter("ride_hz"), Value::Number(hz));
                }
                desk.draw(vec![]).0
            })
            .collect();
        times.sort();
        (times[100], times[20])
    };
    cost(&mut desk, false);
    let (median, best) = cost(&mut desk, false);
    assert!(desk.screen.triangles > 1);
    println!("open: {median:?} a frame (median of 200), {best:?} (the best tenth)");
    let (median, dragged) = cost(&mut desk, true);
    println!("while a spring is dragged: {median:?}, {dragged:?}");
    desk.panel
        .folded
        .extend(Tuning::groups().map(|group| group.heading));
    let (median, folded) = cost(&mut desk, false);
    println!("folded up: {median:?}, {folded:?}");
    assert!(folded < best, "folded up {folded:?}, open {best:?}");
}
