//! The panel of the comparison (F7): what it says, and what a player can do in it.

use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui;
use spring_math::planner::PlannerSettings;
use springyard::overlay::notices::Notices;
use springyard::overlay::tuning::TuningPanel;
use springyard::overlay::tuning::slots::Slot;
use springyard::overlay::what_if::{Under, WhatIfModel, WhatIfPanel, draw};
use springyard::time::flight::{Jump, TouchDown};
use springyard::time::what_if::{self, Answer, PathPoint, WhatIf, compare};
use springyard::tuning::{Tuning, Value, preset};
use springyard::visuals::ghosts::GhostCursor;

use springyard_drive::DriveMethod;

use crate::common::panels::{Panels, Screen};

/// Two jumps of two seconds from 10 s on, to these heights (m), and the panel that shows them.
struct WhatIfScreen {
    screen: Screen,
    panel: WhatIfPanel,
    what_if: WhatIf,
    cursor: GhostCursor,
    notices: Notices,
    tunings: TuningPanel,
    /// See [`WhatIfModel::cut_take_off_secs`].
    cut_take_off_secs: Option<f64>,
}

fn jump(height_m: f32) -> what_if::Path {
    let point = |frame: u16| {
        let secs = f32::from(frame) / 60.0;
        // A parabola over the two seconds.
        let height = height_m * secs * (2.0 - secs);
        let point = PathPoint {
            position: Vec3::new(secs, height + 0.95, 0.0),
            feet_m: height,
            velocity: Vec3::new(1.0, height_m * (2.0 - 2.0 * secs), 0.0),
            grounded: false,
            camera: Vec3::new(secs, 2.0, 5.0),
            camera_rotation: Quat::IDENTITY,
        };
        (10.0 + f64::from(secs), point)
    };
    (0..=120).map(point).collect()
}

impl WhatIfScreen {
    fn new(heights_m: [f32; 2]) -> Self {
        let [played, instead] = heights_m.map(jump);
        let jumps = heights_m.map(|height_m| {
            vec![Jump {
                at_secs: 10.0,
                apex_m: height_m,
                landing: Some(TouchDown {
                    air_secs: 2.0,
                    speed_m_s: 2.0 * height_m,
                }),
            }]
        });
        let answer = Answer {
            parting: compare(&played, &instead),
            played,
            instead,
            jumps,
            from_secs: 10.0,
            to_secs: 12.0,
            is_faithful: true,
            same_numbers: false,
        };
        Self {
            screen: Screen::default(),
            panel: WhatIfPanel::default(),
            what_if: WhatIf {
                answer: Some(answer),
                ..WhatIf::default()
            },
            cursor: GhostCursor { secs: 10.0 },
            notices: Notices::default(),
            tunings: TuningPanel::default(),
            cut_take_off_secs: None,
        }
    }

    /// The height on screen of the first text that starts so, points.
    fn y_of(&mut self, start: &str) -> f32 {
        let words = self.words();
        let found = words.iter().find(|(text, _)| text.starts_with(start));
        found.unwrap_or_else(|| panic!("`{start}`: {words:?}")).1.y
    }
}

impl Panels for WhatIfScreen {
    fn draw(&mut self, events: Vec<egui::Event>) -> (Duration, Vec<egui::Shape>) {
        self.screen.draw(events, |ctx| {
            let mut model = WhatIfModel {
                what_if: &self.what_if,
                in_force: PlannerSettings::default(),
                drive_in_force: DriveMethod::default(),
                folder: Path::new(preset::FOLDER),
                slots: self.tunings.opened_slots(),
                cut_take_off_secs: self.cut_take_off_secs,
                colours: [egui::Color32::YELLOW, egui::Color32::GREEN],
                cursor: &mut self.cursor,
                notices: &mut self.notices,
            };
            draw(ctx, &mut self.panel, &mut model);
        })
    }
}

#[test]
fn the_panel_says_where_the_paths_part_and_how_high_they_go() {
    let mut screen = WhatIfScreen::new([1.0, 1.5]);
    assert!(screen.has("top over the window's start: played 1.000 m, instead 1.500 m (+0.500 m)"));
    assert!(screen.has("farthest apart: 0.500 m after 1.00 s; at the end 0.000 m"));
    // A frame after the start they are 0.5 s (2 - s) = 1.7 cm apart.
    assert!(screen.has("the paths part after 0.02 s"));
    screen.cursor.secs = 11.0;
    assert!(screen.has("0.500 m apart after 1.00 s"));
}

#[test]
fn a_jump_has_a_line_with_both_paths_side_by_side() {
    let mut screen = WhatIfScreen::new([1.0, 1.5]);
    for text in [
        "jump 1, at 0.00 s",
        "apex over take-off, m",
        "1.00 / 1.50",
        "2.00 / 2.00",
        "2.00 / 3.00",
    ] {
        assert!(screen.has(text), "{text}: {:?}", screen.words());
    }
    // The path ends in the air, and the other has no jump.
    if let Some(answer) = &mut screen.what_if.answer {
        answer.jumps[0][0].landing = None;
        answer.jumps[1].clear();
    }
    assert!(screen.has("1.00 / -") && screen.has("- / -"));
    if let Some(answer) = &mut screen.what_if.answer {
        answer.jumps[0].clear();
    }
    assert!(
        !screen.has("in the air, s"),
        "without a jump there is no table"
    );
    let words = screen.words();
    assert!(
        words
            .iter()
            .any(|(text, _)| text.starts_with("no jump in these seconds")),
        "{words:?}"
    );
}

#[test]
fn the_jumps_are_above_what_is_said_of_the_whole_window() {
    let mut screen = WhatIfScreen::new([1.0, 1.5]);
    let [jumps, whole] = ["apex over take-off", "whole window: "].map(|text| screen.y_of(text));
    assert!(jumps < whole, "{jumps} {whole}");
    assert!(whole < screen.y_of("top over the window's start"));
}

#[test]
fn a_jump_that_the_window_cuts_off_is_said_with_the_length_that_has_it_whole() {
    let mut screen = WhatIfScreen::new([1.0, 1.5]);
    assert!(!screen.has("cut off"));
    // It took off 0.04 s before the window, which ends 2 s after its start.
    screen.cut_take_off_secs = Some(9.96);
    assert!(screen.has("cut off at the window's start: 2.1 s would have it whole"));
    // Longer than any window.
    screen.cut_take_off_secs = Some(-20.0);
    assert!(screen.has("cut off at the window's start") && !screen.has("would have it whole"));
    screen.cut_take_off_secs = None;
    if let Some(answer) = &mut screen.what_if.answer {
        answer.jumps[1][0].landing = None;
    }
    assert!(screen.has("cut off at the window's end: instead has not landed yet"));
}

#[test]
fn both_tunings_of_the_tuning_panel_are_offered_beside_the_presets() {
    let mut screen = WhatIfScreen::new([1.0, 1.5]);
    let open = |screen: &mut WhatIfScreen| {
        let list = screen.place("the tuning in force");
        screen.click(list);
    };
    open(&mut screen);
    assert!(screen.has("floaty") && !screen.has("tuning B"));
    let mut screen = WhatIfScreen::new([1.0, 1.5]);
    screen.tunings.switch();
    let apex = Tuning::parameter("character.jump_apex_m").unwrap();
    screen.tunings.set(apex, Value::Number(2.5));
    open(&mut screen);
    assert!(screen.has("tuning A: grounded") && screen.has("floaty"));
    let b = screen.place("tuning B: grounded, changed");
    screen.click(b);
    assert_eq!(screen.panel.under, Under::Slot(Slot::B));
    assert!(screen.has("tuning B: grounded, changed"));
    // A preset takes its place.
    let folder = Path::new(preset::FOLDER);
    let chosen = screen.panel.choose_preset(folder, "floaty".as_ref());
    assert!(chosen.is_ok() && matches!(screen.panel.under, Under::Preset(..)));
}

#[test]
fn while_it_computes_the_panel_says_how_far_it_is() {
    let mut screen = WhatIfScreen::new([1.0, 1.0]);
    screen.what_if.progress = Some(0.42);
    assert!(screen.has("computing both paths: 42 %"));
}

#[test]
fn the_paths_are_played_and_instead_and_no_zero_has_a_sign() {
    let mut screen = WhatIfScreen::new([1.0, 1.0]);
    // Feet and speeds a little below zero.
    if let Some(answer) = &mut screen.what_if.answer {
        for path in [&mut answer.played, &mut answer.instead] {
            let points = path.points().iter().map(|(secs, point)| {
                let point = PathPoint {
                    feet_m: -1e-5,
                    velocity: Vec3::Y * -1e-5,
                    ..*point
                };
                (*secs, point)
            });
            *path = points.collect();
        }
    }
    screen.cursor.secs = 11.0;
    let words = screen.words();
    let has = |word: &str| words.iter().any(|(text, _)| text == word);
    assert!(
        has("played") && has("instead") && has("instead under"),
        "{words:?}"
    );
    for (text, _) in &words {
        let is_letter = |word: &str| word == "A" || word == "B";
        assert!(!text.split([' ', ':']).any(is_letter), "{text}");
        let is_zero = |word: &str| {
            let digits = word.strip_prefix('-').filter(|rest| !rest.is_empty());
            digits.is_some_and(|rest| rest.chars().all(|it| "0.".contains(it)))
        };
        assert!(!text.split([' ', '(', ')']).any(is_zero), "{text}");
    }
    assert!(has("+0.000 m"), "{words:?}");
}

#[test]
fn the_axes_have_several_ticks() {
    let mut screen = WhatIfScreen::new([1.0, 1.5]);
    let words = screen.words();
    let ticks = |x: std::ops::Range<f32>, y: std::ops::Range<f32>| {
        let on_axis = words.iter().filter(|(text, at)| {
            x.contains(&at.x) && y.contains(&at.y) && text.parse::<f64>().is_ok()
        });
        on_axis.map(|(text, _)| text.clone()).collect::<Vec<_>>()
    };
    // The times are at the foot of the last plot.
    let times = ticks(850.0..1280.0, 690.0..720.0);
    assert!(times.len() >= 5, "{times:?} {words:?}");
    let label = words.iter().find(|(text, _)| text == "feet, m").unwrap().1;
    let feet = ticks(label.x..label.x + 80.0, label.y - 70.0..label.y + 30.0);
    assert!(feet.len() >= 3, "{feet:?} {words:?}");
}

#[test]
fn equal_paths_and_an_unfaithful_one_are_named() {
    let mut screen = WhatIfScreen::new([1.0, 1.0]);
    assert!(screen.has("the paths are never more than 1 cm apart"));
    assert!(!screen.has("cannot be trusted") && !screen.has("those that were played"));
    if let Some(answer) = &mut screen.what_if.answer {
        (answer.is_faithful, answer.same_numbers) = (false, true);
    }
    assert!(screen.has("cannot be trusted"));
    assert!(screen.has("those that were played"));
}

#[test]
fn without_an_answer_the_panel_says_why() {
    let mut screen = WhatIfScreen::new([1.0, 1.0]);
    screen.what_if = WhatIf::default();
    assert!(screen.has("Nothing was played yet"));
    screen.what_if.problem = Some("nothing of that time is kept".into());
    assert!(screen.has("nothing of that time is kept"));
}

#[test]
fn a_press_in_a_curve_puts_the_cursor_there_and_stops_it() {
    let mut screen = WhatIfScreen::new([1.0, 1.5]);
    screen.words();
    assert!(screen.panel.is_playing);
    // A quarter from the right edge of the curves, at a height where one is.
    let at = (400_u16..700)
        .step_by(20)
        .map(|y| egui::pos2(1170.0, f32::from(y)));
    for at in at {
        screen.button(at, true);
        screen.button(at, false);
    }
    assert!(!screen.panel.is_playing);
    let secs = screen.cursor.secs;
    assert!((11.2..11.9).contains(&secs), "{secs}");
}

#[test]
fn the_close_button_closes_and_messages_stay_beside_the_panel() {
    let mut screen = WhatIfScreen::new([1.0, 1.5]);
    screen.panel.shown = true;
    let close = screen.place("close");
    let free = screen.notices.kept_between().unwrap();
    assert!(free.min == 0.0 && free.max < close.x - 300.0, "{free:?}");
    screen.click(close);
    assert!(!screen.panel.shown);
}

#[test]
fn a_preset_is_read_and_one_that_is_not_there_is_refused() {
    let mut panel = WhatIfPanel::default();
    let folder = Path::new(preset::FOLDER);
    panel.choose_preset(folder, "floaty".as_ref()).unwrap();
    let read = panel.under.clone();
    let is_other = |tuning: &Tuning| *tuning != Tuning::default();
    assert!(
        matches!(&read, Under::Preset(name, tuning) if name == "floaty" && is_other(tuning)),
        "{read:?}"
    );
    let refused = panel.choose_preset(folder, "no-such-preset".as_ref());
    assert!(refused.unwrap_err()[0].contains("no-such-preset"));
    assert_eq!(panel.under, read);
}
