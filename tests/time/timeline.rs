//! The timeline's panel on a simulated screen: what the mouse and the keys ask for, and its place.

use std::time::Duration;

use bevy_egui::egui::{self, Key, Modifiers, Rect};
use springyard::overlay::timeline::axis::Span;
use springyard::overlay::timeline::{Timeline, TimelineModel, draw};
use springyard::time::marks::{Mark, MarkKind};
use springyard_rewind::travel::TimeTravel;

use crate::common::panels::{Panels, Screen};

/// 30 s of history at 60 steps a second, from second 10 on. Step 1800 is shown.
struct TimelineScreen {
    screen: Screen,
    timeline: Timeline,
    marks: Vec<Mark>,
    /// The shown time, s.
    secs: f64,
    sides: Option<(f32, f32)>,
    bottom: Option<f32>,
    asks: Vec<TimeTravel>,
    rect: Rect,
}

const SHOWN_SECS: f64 = 30.0;

impl TimelineScreen {
    fn new() -> Self {
        let mut timeline = Timeline::default();
        timeline.open();
        let mark = |secs: f64, kind, text: &str| Mark {
            tick: (60.0 * secs).round() as u64,
            secs,
            kind,
            text: text.to_owned(),
        };
        Self {
            screen: Screen::default(),
            timeline,
            marks: vec![
                mark(20.0, MarkKind::Jump, "Jump"),
                mark(20.7, MarkKind::Landing, "Landing at 4.20 m/s"),
            ],
            secs: SHOWN_SECS,
            sides: None,
            bottom: None,
            asks: Vec::new(),
            rect: Rect::NOTHING,
        }
    }

    /// What was asked for since the last call.
    fn asked(&mut self) -> Vec<TimeTravel> {
        std::mem::take(&mut self.asks)
    }

    fn move_to(&mut self, at: egui::Pos2) {
        self.draw(vec![egui::Event::PointerMoved(at)]);
    }
}

impl Panels for TimelineScreen {
    fn draw(&mut self, events: Vec<egui::Event>) -> (Duration, Vec<egui::Shape>) {
        self.screen.draw(events, |ctx| {
            let mut model = TimelineModel {
                kept: Some(Span {
                    from: 10.0,
                    to: 40.0,
                }),
                ticks: (600, 2400),
                tick: (60.0 * self.secs).round() as u64,
                secs: self.secs,
                marks: self.marks.iter().collect(),
                player: Some("feet at (+1.00, +0.90, -3.00) m, 5.20 m/s, in the air".into()),
                sides: self.sides,
                bottom: self.bottom,
                ..TimelineModel::default()
            };
            if self.timeline.shown {
                self.rect = draw(ctx, &mut self.timeline, &mut model);
            }
            self.asks.append(&mut model.asks);
        })
    }
}

#[test]
fn the_mouse_scrubs_from_the_press_on_and_asks_once_for_each_time() {
    let mut screen = TimelineScreen::new();
    // Right of its line, so a little later than 15 s.
    let at = screen.place("0:14.0");
    screen.asked();
    screen.button(at, true);
    let asked = screen.asked();
    let [TimeTravel::Show { secs }] = asked[..] else {
        panic!("{} messages", asked.len());
    };
    assert!((14.0..14.6).contains(&secs), "{secs}");
    screen.draw(vec![]);
    assert!(screen.asked().is_empty(), "the mouse has not moved");
    // Out of the panel, past the start of the history.
    screen.move_to(egui::pos2(-500.0, 100.0));
    let asked = screen.asked();
    assert!(
        matches!(asked[..], [TimeTravel::Show { secs }] if secs == 10.0),
        "{} messages",
        asked.len()
    );
    screen.button(egui::pos2(-500.0, 100.0), false);
    screen.asked();
    screen.move_to(at);
    assert!(screen.asked().is_empty(), "the button is up");
}

#[test]
fn arrows_go_a_step_and_with_shift_ten_and_not_out_of_the_history() {
    let mut screen = TimelineScreen::new();
    screen.draw(vec![]);
    for (key, modifiers, expected) in [
        (Key::ArrowLeft, Modifiers::NONE, 1799),
        (Key::ArrowRight, Modifiers::NONE, 1801),
        (Key::ArrowLeft, Modifiers::SHIFT, 1790),
        (Key::ArrowRight, Modifiers::SHIFT, 1810),
        (Key::Home, Modifiers::NONE, 600),
        (Key::End, Modifiers::NONE, 2400),
    ] {
        screen.asked();
        screen.key(key, modifiers);
        let asked = screen.asked();
        assert!(
            matches!(asked[..], [TimeTravel::ShowTick(tick)] if tick == expected),
            "{key:?} with {modifiers:?}: {} messages",
            asked.len()
        );
    }
    assert!(screen.timeline.shown);
}

#[test]
fn up_and_down_go_to_the_mark_before_and_to_the_next_and_the_step_shows_its_mark() {
    let mut screen = TimelineScreen::new();
    screen.draw(vec![]);
    let mut pressed = |secs: f64, key| {
        screen.secs = secs;
        screen.asked();
        screen.key(key, Modifiers::NONE);
        match screen.asked()[..] {
            [] => None,
            [TimeTravel::ShowTick(tick)] => Some(tick),
            ref asked => panic!("{asked:?}"),
        }
    };
    assert_eq!(pressed(SHOWN_SECS, Key::ArrowUp), Some(1242));
    assert_eq!(pressed(20.7, Key::ArrowUp), Some(1200));
    assert_eq!(pressed(20.0, Key::ArrowUp), None, "there is none before");
    assert_eq!(pressed(19.0, Key::ArrowDown), Some(1200));
    assert_eq!(pressed(20.0, Key::ArrowDown), Some(1242));
    assert_eq!(pressed(20.7, Key::ArrowDown), None, "there is none after");
    screen.secs = 20.0;
    assert!(screen.has("Jump") && !screen.has("Landing at 4.20 m/s"));
}

#[test]
fn each_mark_of_the_shown_step_is_a_line_of_its_own_above_the_player_as_it_was_before_or_after() {
    let mut screen = TimelineScreen::new();
    screen.marks.push(Mark {
        kind: MarkKind::Coil,
        text: "Coil: north".to_owned(),
        ..screen.marks[0].clone()
    });
    screen.secs = 20.0;
    let words = screen.words();
    let at = |word: &str| {
        let found = words.iter().find(|(text, _)| text.starts_with(word));
        found.unwrap_or_else(|| panic!("`{word}`: {words:?}")).1
    };
    let player = at("just before the jump: feet at");
    let (jump, coil) = (at("Jump"), at("Coil: north"));
    assert!(jump.y + 10.0 < coil.y && coil.y + 10.0 < player.y);
    assert!(jump.x == coil.x && coil.x == player.x);
    screen.secs = 20.7;
    assert!(screen.has("just after: feet at") && !screen.has("just before"));
    screen.secs = 21.0;
    assert!(
        screen
            .words()
            .iter()
            .any(|(text, _)| text.starts_with("feet at"))
    );
}

#[test]
fn the_time_is_written_as_on_the_clock_of_the_run_and_how_far_back_with_a_sign() {
    let mut screen = TimelineScreen::new();
    assert!(screen.has("0:30.0 since the start, step 1800"));
    assert!(screen.has("-10.00 s from now"));
    assert!(screen.has("feet at (+1.00, +0.90, -3.00) m"));
    screen.secs = 40.0;
    assert!(screen.has("+0.00 s from now"));
}

#[test]
fn enter_plays_on_and_escape_goes_back_and_so_do_the_buttons() {
    type Act = fn(&mut TimelineScreen);
    let by_key: [Act; 2] = [
        |screen| screen.key(Key::Enter, Modifiers::NONE),
        |screen| screen.key(Key::Escape, Modifiers::NONE),
    ];
    let by_mouse: [Act; 2] = [
        |screen| {
            let at = screen.place("Play on from here (Enter)");
            screen.click(at);
        },
        |screen| {
            let at = screen.place("Back to now (Esc)");
            screen.click(at);
        },
    ];
    for [plays_on, goes_back] in [by_key, by_mouse] {
        let mut screen = TimelineScreen::new();
        plays_on(&mut screen);
        assert!(matches!(screen.asked()[..], [TimeTravel::PlayOn]));
        assert!(!screen.timeline.shown);
        let mut screen = TimelineScreen::new();
        goes_back(&mut screen);
        assert!(matches!(screen.asked()[..], [TimeTravel::Return]));
        assert!(!screen.timeline.shown);
    }
}

/// The circles on the screen of this colour.
fn circles(screen: &mut TimelineScreen, colour: egui::Color32) -> Vec<egui::Pos2> {
    // A new panel fades in.
    let shapes = (0..60).map(|_| screen.draw(vec![]).1).last();
    let shapes = shapes.unwrap_or_default();
    let circles = shapes.iter().filter_map(|shape| match shape {
        egui::Shape::Circle(circle) if circle.fill == colour => Some(circle.center),
        _ => None,
    });
    circles.collect()
}

#[test]
fn a_click_on_a_mark_shows_its_step_and_the_mouse_over_it_its_text() {
    let mut screen = TimelineScreen::new();
    let landing = egui::Color32::from_rgb(230, 159, 0);
    let [at] = circles(&mut screen, landing)[..] else {
        panic!("not one landing");
    };
    screen.asked();
    screen.click(at);
    let asked = screen.asked();
    assert!(
        matches!(asked.last(), Some(TimeTravel::ShowTick(1242))),
        "{} messages",
        asked.len()
    );
    // egui shows a text after the mouse has rested, and not after a click.
    let mut screen = TimelineScreen::new();
    screen.draw(vec![]);
    screen.move_to(at);
    let seen = (0..100).any(|_| screen.has("Landing at 4.20 m/s (0:20.7)"));
    assert!(seen);
}

#[test]
fn a_shorter_bar_has_the_handle_on_it() {
    let mut screen = TimelineScreen::new();
    assert!(screen.has("0:38.0"), "{:?}", screen.words());
    // The length stands below the bar, which also has a time of this name.
    let words = screen.words();
    let (_, length) = words.iter().rfind(|(text, _)| text == "10 s").unwrap();
    screen.click(*length + egui::vec2(4.0, 6.0));
    assert_eq!(screen.timeline.length_secs, 10.0);
    assert!(screen.has("0:29.5"), "{:?}", screen.words());
    assert!(!screen.has("0:38.0"));
}

#[test]
fn the_panel_is_at_the_foot_of_the_screen_between_the_other_panels() {
    let mut screen = TimelineScreen::new();
    for (sides, bottom) in [
        (None, None),
        (Some((373.0, 1280.0)), None),
        (Some((336.0, 792.0)), Some(480.0)),
        // No space: over the others, and still whole.
        (Some((1200.0, 1280.0)), None),
    ] {
        (screen.sides, screen.bottom) = (sides, bottom);
        for _ in 0..3 {
            screen.draw(vec![]);
        }
        let rect = screen.rect;
        let has_space = sides.is_none_or(|(left, right)| right - left > 300.0);
        let (left, right) = sides.filter(|_| has_space).unwrap_or((0.0, 1280.0));
        let foot = bottom.unwrap_or(720.0);
        assert!(
            rect.left() >= left && rect.right() <= right,
            "{rect}: {sides:?}"
        );
        assert!(
            rect.bottom() <= foot && rect.bottom() > foot - 10.0,
            "{rect}"
        );
        let most = if right - left < 700.0 { 230.0 } else { 160.0 };
        assert!(rect.height() < most, "{rect}");
        assert!(screen.has("1800") && screen.has("Play on from here (Enter)"));
    }
}
