//! The places of the panels: on no screen does one cover another, or a message.

use std::path::Path;
use std::time::Duration;

use crate::common::panels::{Panels, Screen};
use bevy_egui::egui::{self, Rect};
use spring_math::planner::{PlannerError, PlannerSettings};
use springyard::frames::FrameInjector;
use springyard::input::Bindings;
use springyard::input::bindings::names::KeyNames;
use springyard::input::bindings::table::{self, Row};
use springyard::input::last_device::LastDevice;
use springyard::input::pad_family::PadFamily;
use springyard::lab::{FrameSplit, Lab, LabSettings};
use springyard::overlay::help::HelpShown;
use springyard::overlay::lab::tabs::Tab;
use springyard::overlay::lab::{self, LabModel, LabOverlay};
use springyard::overlay::notices::{self, Notices, Tone};
use springyard::overlay::tuning::{self, PanelMessage, TuningModel, TuningPanel};
use springyard::overlay::{help, interface};
use springyard::tuning::{Overrides, Tuning};
use springyard_drive::DriveMethod;
use springyard_timestep::policies::RefusedControl;

/// Common window sizes, pixels, and scales of the interface.
const SCREENS: [([f32; 2], f32); 6] = [
    ([800.0, 480.0], 1.0),
    ([800.0, 480.0], 1.5),
    ([1280.0, 720.0], 1.0),
    ([1280.0, 720.0], 1.5),
    ([1920.0, 1080.0], 1.0),
    ([1920.0, 1080.0], 1.5),
];

/// Draws some frames on a screen, with two messages, and returns the rectangles of everything on it.
fn rectangles(
    ([width, height], scale): ([f32; 2], f32),
    mut draw: impl FnMut(&egui::Context, &mut Notices),
) -> (Rect, Vec<(String, Rect)>) {
    let mut screen = Screen::default();
    screen.size = egui::vec2(width, height) / scale;
    let mut notices = Notices::default();
    let mut found = Vec::new();
    for _ in 0..5 {
        screen.draw(vec![], |ctx| {
            notices.show(Tone::Plain, "paused at step 1234 (0:20.6)");
            notices.show(
                Tone::Error,
                "levels/court.ron:12:9: solids[0].shape.size_m[0] must be from 0.05 to 400 m, is 0: a long message, as they are",
            );
            draw(ctx, &mut notices);
            let messages = notices::draw(ctx, &mut notices);
            let panels = ctx.memory(|memory| {
                let layers = memory.areas().visible_layer_ids();
                let rect = |layer: egui::LayerId| memory.area_rect(layer.id);
                let above = |layer: &egui::LayerId| layer.order != egui::Order::Background;
                let named = layers.into_iter().filter(above).filter_map(|layer| {
                    Some((format!("{:?}", layer.id), rect(layer)?))
                });
                named.collect::<Vec<_>>()
            });
            let messages = messages.into_iter().map(|rect| ("a message".to_owned(), rect));
            found = panels.into_iter().chain(messages).collect();
        });
    }
    (Rect::from_min_size(egui::Pos2::ZERO, screen.size), found)
}

fn assert_apart(what: &str, (screen, found): (Rect, Vec<(String, Rect)>)) {
    assert!(found.len() >= 3, "{what}: {found:?}");
    for (index, (name, rect)) in found.iter().enumerate() {
        assert!(
            screen.expand(0.5).contains_rect(*rect),
            "{what}: {name} at {rect} is not on the screen {screen}"
        );
        for (other, beside) in &found[..index] {
            let common = rect.intersect(*beside);
            assert!(
                common.width() <= 1.0 || common.height() <= 1.0,
                "{what}: {name} at {rect} covers {other} at {beside}"
            );
        }
    }
}

#[test]
fn no_panel_of_the_lab_covers_another_on_any_screen() {
    for shape in SCREENS {
        for tab in [
            Tab::Controls,
            Tab::Map,
            Tab::Curves,
            Tab::Metrics,
            Tab::Strip,
        ] {
            let mut lab = Lab::new(LabSettings::default(), PlannerSettings::default());
            for _ in 0..300 {
                lab.frame(1.0 / 60.0, FrameSplit::default());
            }
            let mut overlay = LabOverlay {
                tab,
                ..LabOverlay::default()
            };
            let mut settings = LabSettings::default();
            let mut injector = FrameInjector::default();
            let refused = RefusedControl(Some(PlannerError::NoSteps.into()));
            let drawn = rectangles(shape, |ctx, notices| {
                let mut model = LabModel {
                    lab: &lab,
                    settings: &mut settings,
                    planner: PlannerSettings::default(),
                    drive: &mut DriveMethod::default(),
                    refused: &refused,
                    controls: Vec::new(),
                    restarts: false,
                    injector: &mut injector,
                    has_free_lab: true,
                    plays_free_lab: false,
                    notices,
                };
                lab::draw(ctx, &mut overlay, &mut model);
            });
            assert_apart(&format!("lab, {tab:?}, {shape:?}"), drawn);
        }
    }
}

#[test]
fn neither_the_tuning_panel_nor_its_message_covers_anything() {
    for shape in SCREENS {
        let folder = tempfile::tempdir().unwrap();
        for said in [
            PanelMessage::Done("saved assets/tuning/mine.ron".into()),
            PanelMessage::Refused(vec![
                "character.ride.frequency_hz stays as it is: `twelve` is not a number".into(),
            ]),
            PanelMessage::Asks("mine".into()),
        ] {
            let mut panel = TuningPanel::default();
            let drawn = rectangles(shape, |ctx, notices| {
                let mut model = TuningModel {
                    tuning: Tuning::default(),
                    name: "grounded",
                    folder: folder.path(),
                    overrides: Overrides::default(),
                    notices,
                };
                panel.said = Some(said.clone());
                tuning::draw(ctx, &mut panel, &mut model);
            });
            assert_apart(&format!("tuning, {said:?}, {shape:?}"), drawn);
        }
    }
}

/// The rows of the help.
fn controls(family: PadFamily) -> Vec<Row> {
    let bindings = Bindings::load(Path::new("assets/bindings.ron")).unwrap();
    table::table(&bindings, &KeyNames::default(), family)
}

#[test]
fn the_help_shows_the_device_used_last_and_both_where_there_is_room() {
    let rows = controls(PadFamily::Xbox);
    for (width, last, shown, hidden) in [
        (700.0, LastDevice::KeyboardMouse, "Space", Some("LB")),
        (
            700.0,
            LastDevice::Gamepad(PadFamily::Xbox),
            "LB",
            Some("Space"),
        ),
        (1280.0, LastDevice::KeyboardMouse, "LB", None),
        (1280.0, LastDevice::Gamepad(PadFamily::Xbox), "Space", None),
    ] {
        let mut help = Help {
            screen: Screen::default(),
            rows: &rows,
            last,
        };
        // Tall enough for all rows.
        help.screen.size = egui::vec2(width, 2000.0);
        let words = help.words();
        let has = |word: &str| words.iter().any(|(text, _)| text == word);
        assert!(has(shown), "{shown} is not among {words:?}");
        assert!(!hidden.is_some_and(has), "{hidden:?} is among {words:?}");
    }
}

/// The help on a screen.
struct Help<'a> {
    screen: Screen,
    rows: &'a [Row],
    last: LastDevice,
}

impl Panels for Help<'_> {
    fn draw(&mut self, events: Vec<egui::Event>) -> (Duration, Vec<egui::Shape>) {
        let mut notices = Notices::default();
        let (rows, last) = (self.rows, self.last);
        self.screen.draw(events, |ctx| {
            help::draw(ctx, HelpShown::Players, &[], rows, last, &mut notices);
        })
    }
}

#[test]
fn the_help_fits_every_screen_beside_the_messages() {
    let rows = controls(PadFamily::PlayStation);
    for shape in SCREENS {
        for last in [
            LastDevice::KeyboardMouse,
            LastDevice::Gamepad(PadFamily::PlayStation),
        ] {
            for page in [HelpShown::Players, HelpShown::Developers] {
                let drawn = rectangles(shape, |ctx, notices| {
                    help::draw(ctx, page, &["Coils: touch three."; 7], &rows, last, notices);
                });
                assert_apart(&format!("help, {page:?}, {last:?}, {shape:?}"), drawn);
            }
        }
    }
}

#[test]
fn prepared_text_has_all_its_letters_in_the_first_frame_and_nothing_fades_in() {
    let rows = controls(PadFamily::Xbox);
    let folder = tempfile::tempdir().unwrap();
    let new_letters = |is_prepared: bool| {
        let (mut screen, mut panel) = (Screen::default(), TuningPanel::default());
        let mut notices = Notices::default();
        for _ in 0..interface::FRAMES_TO_PREPARE {
            screen.draw(vec![], |ctx| {
                if is_prepared {
                    interface::prepare(ctx);
                    assert_eq!(ctx.global_style().animation_time, 0.0);
                }
            });
        }
        let frames = (0..4).filter(|_| {
            screen.draw(vec![], |ctx| {
                let mut model = TuningModel {
                    tuning: Tuning::default(),
                    name: "grounded",
                    folder: folder.path(),
                    overrides: Overrides::default(),
                    notices: &mut notices,
                };
                tuning::draw(ctx, &mut panel, &mut model);
                help::draw(
                    ctx,
                    HelpShown::Players,
                    &[],
                    &rows,
                    LastDevice::default(),
                    &mut notices,
                );
                notices.show(Tone::Good, "use 1 to 40 of a z  A  , 0 9");
                notices.show(
                    Tone::Error,
                    "Quartz, Jelly & Vex! floaty, fixed, off, efficient",
                );
                notices::draw(ctx, &mut notices);
            });
            screen.has_new_letters
        });
        frames.count()
    };
    assert!(
        new_letters(false) > 0,
        "letters come when they are first drawn"
    );
    assert_eq!(new_letters(true), 0);
}

#[test]
fn a_timed_message_goes_by_the_wall_clock_and_one_of_this_frame_with_the_frame() {
    let mut screen = Screen::default();
    let mut notices = Notices::default();
    notices.show_for(Duration::from_secs(60), Tone::Plain, "a minute");
    notices.show_for(Duration::ZERO, Tone::Plain, "over");
    notices.show(Tone::Plain, "now");
    let mut seen = Vec::new();
    for _ in 0..2 {
        let mut texts: Vec<String> = Vec::new();
        screen.draw(vec![], |ctx| {
            notices::draw(ctx, &mut notices);
            texts = notices.texts().map(str::to_owned).collect();
        });
        seen.push(texts);
    }
    assert_eq!(seen, [["a minute"], ["a minute"]], "drawn, `now` is over");
}
