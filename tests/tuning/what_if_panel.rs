//! The panel of the comparison (F7): what it says, and what a player can do in it.

use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui;
use spring_math::planner::PlannerSettings;
use springyard::overlay::notices::Notices;
use springyard::overlay::what_if::{WhatIfModel, WhatIfPanel, draw};
use springyard::time::what_if::{self, Answer, PathPoint, WhatIf, compare};
use springyard::tuning::{Tuning, preset};
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
}

fn jump(height_m: f32) -> what_if::Path {
    let point = |frame: u16| {
        let secs = f32::from(frame) / 60.0;
        // A parabola over the two seconds.
        let height = height_m * secs * (2.0 - secs);
        let point = PathPoint {
            position: Vec3::new(secs, height, 0.0),
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
        let [a, b] = heights_m.map(jump);
        let answer = Answer {
            parting: compare(&a, &b),
            a,
            b,
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
        }
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
    assert!(screen.has("highest above the start: A 1.000 m, B 1.500 m (+0.500 m)"));
    assert!(screen.has("farthest apart: 0.500 m after 1.00 s; at the end 0.000 m"));
    // A frame after the start they are 0.5 s (2 - s) = 1.7 cm apart.
    assert!(screen.has("the paths part after 0.02 s"));
    screen.cursor.secs = 11.0;
    assert!(screen.has("0.500 m apart after 1.00 s"));
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
fn a_preset_for_b_is_read_and_one_that_is_not_there_is_refused() {
    let mut panel = WhatIfPanel::default();
    let folder = Path::new(preset::FOLDER);
    panel.choose_preset(folder, "floaty".as_ref()).unwrap();
    let (name, tuning) = panel.preset.clone().unwrap();
    assert_eq!(name, "floaty");
    assert_ne!(tuning, Tuning::default());
    let refused = panel.choose_preset(folder, "no-such-preset".as_ref());
    assert!(refused.unwrap_err()[0].contains("no-such-preset"));
    assert_eq!(panel.preset, Some((name, tuning)));
}
