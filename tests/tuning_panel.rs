//! The tuning panel: what it lists, what a hand does in it, what it costs.

mod common;

use std::time::{Duration, Instant};

use bevy::math::Vec3;
use bevy::prelude::*;
use bevy_egui::egui;
use common::Play;
use springyard::camera::CameraTuning;
use springyard::input::actions::ButtonAction;
use springyard::input::devices::Pressed;
use springyard::input::mouse_capture::MouseCapture;
use springyard::input::script::{Event, ScriptButton};
use springyard::level::PlayerTuning;
use springyard::overlay::lab::LabOverlay;
use springyard::overlay::tuning::rows::{Listed, typed};
use springyard::overlay::tuning::slots::Slot;
use springyard::overlay::tuning::{Model, Said, TuningPanel, draw, keys_plugin};
use springyard::tuning::{Access, Knob, Retune, Tuning, Value};

/// The panel without a window: egui lays out, hears clicks and keys, and makes triangles.
struct Desk {
    ctx: egui::Context,
    panel: TuningPanel,
    tuning: Tuning,
    folder: tempfile::TempDir,
    size: egui::Vec2,
    triangles: usize,
}

impl Desk {
    fn new() -> Self {
        let mut desk = Self {
            ctx: egui::Context::default(),
            panel: TuningPanel::default(),
            tuning: Tuning::default(),
            folder: tempfile::tempdir().unwrap(),
            size: egui::vec2(1280.0, 720.0),
            triangles: 0,
        };
        desk.draw(vec![]);
        desk
    }

    /// So high that everything is on screen.
    fn tall() -> Self {
        let mut desk = Self::new();
        desk.size.y = 5000.0;
        desk
    }

    fn draw(&mut self, events: Vec<egui::Event>) -> (Duration, Vec<egui::Shape>) {
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, self.size)),
            events,
            ..egui::RawInput::default()
        };
        let began = Instant::now();
        let mut output = self.ctx.clone().run_ui(input, |ui| {
            let mut model = Model {
                tuning: self.tuning,
                name: "grounded",
                folder: self.folder.path(),
            };
            draw(ui.ctx(), &mut self.panel, &mut model);
            self.tuning = model.tuning;
        });
        output.textures_delta.clear();
        let shapes = output.shapes.iter().map(|clipped| clipped.shape.clone());
        let shapes = shapes.collect();
        let triangles = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        self.triangles = triangles.len();
        (began.elapsed(), shapes)
    }

    fn button(&mut self, at: egui::Pos2, pressed: bool) {
        let press = egui::Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::default(),
        };
        self.draw(vec![egui::Event::PointerMoved(at), press]);
    }

    fn click(&mut self, at: egui::Pos2) {
        self.button(at, true);
        self.button(at, false);
        self.draw(vec![]);
    }

    fn key(&mut self, key: egui::Key, modifiers: egui::Modifiers) {
        for pressed in [true, false] {
            self.draw(vec![egui::Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers,
            }]);
        }
    }

    /// All words on screen, and where each begins.
    fn words(&mut self) -> Vec<(String, egui::Pos2)> {
        fn collect(shape: &egui::Shape, words: &mut Vec<(String, egui::Pos2)>) {
            match shape {
                egui::Shape::Text(text) => words.push((text.galley.text().to_owned(), text.pos)),
                egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, words)),
                _ => {}
            }
        }
        let mut words = Vec::new();
        self.draw(vec![]);
        for shape in self.draw(vec![]).1 {
            collect(&shape, &mut words);
        }
        words
    }

    fn has(&mut self, word: &str) -> bool {
        self.words().iter().any(|(text, _)| text.contains(word))
    }

    /// The middle of the first of these words on screen.
    fn place(&mut self, word: &str) -> egui::Pos2 {
        let words = self.words();
        let found = words.iter().find(|(text, _)| text == word);
        found
            .unwrap_or_else(|| panic!("`{word}` is not among {words:?}"))
            .1
            + egui::vec2(4.0, 6.0)
    }

    /// A place in the row of a field, so far to the right of where its name begins.
    fn in_row(&mut self, label: &str, right: f32) -> egui::Pos2 {
        let name = self.place(label);
        egui::pos2(14.0 + right, name.y)
    }
}

/// Columns of a row, counted from where the names begin.
const SLIDER_LEFT: f32 = 138.0;
const SLIDER_WIDTH: f32 = 96.0;
const VALUE: f32 = 280.0;
const RESET: f32 = 341.0;

fn knob(name: &str) -> &'static Knob {
    Tuning::knobs().find(|knob| knob.name() == name).unwrap()
}

#[test]
fn every_field_heading_and_curve_is_listed() {
    let mut desk = Desk::tall();
    let words = desk.words();
    let all: Vec<&str> = words.iter().map(|(text, _)| text.as_str()).collect();
    for group in Tuning::groups() {
        assert!(
            all.iter().any(|text| text.ends_with(group.heading)),
            "{}",
            group.heading
        );
        for curve in group.curves {
            assert!(
                all.contains(&curve.name),
                "{} is not among {all:?}",
                curve.name
            );
        }
        for knob in group.knobs {
            assert!(
                all.contains(&knob.label().as_str()),
                "{} is not among {all:?}",
                knob.label()
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
    let last = Tuning::knobs().last().unwrap().label();
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
fn a_drag_along_a_slider_is_one_step_and_undo_brings_back_what_was() {
    let mut desk = Desk::new();
    let from = desk.in_row("run speed", SLIDER_LEFT + 0.5 * SLIDER_WIDTH);
    desk.button(from, true);
    for part in 0..20 {
        let at = from + egui::vec2(SLIDER_WIDTH * 0.01 * part as f32, 0.0);
        desk.draw(vec![egui::Event::PointerMoved(at)]);
    }
    let dragged = desk.tuning.character.run_speed_m_s;
    desk.button(from + egui::vec2(SLIDER_WIDTH * 0.25, 0.0), false);
    // The middle half of the slider is what is usual, 4 to 6 m/s: at three quarters it is 6.
    let put = desk.tuning.character.run_speed_m_s;
    assert!(
        dragged > 5.3 && (put - 6.0).abs() < 0.05,
        "{dragged}, {put}"
    );
    let mut wanted = Tuning::default();
    wanted.character.run_speed_m_s = put;
    assert_eq!(desk.tuning, wanted, "nothing else");

    desk.key(egui::Key::Z, egui::Modifiers::COMMAND);
    assert_eq!(desk.tuning, Tuning::default(), "one step");
    assert!(!desk.panel.slots().history().can_undo());
    desk.key(egui::Key::Y, egui::Modifiers::COMMAND);
    assert_eq!(desk.tuning, wanted);
    let undo = desk.place("undo");
    desk.click(undo);
    assert_eq!(desk.tuning, Tuning::default());
}

#[test]
fn a_slider_dragged_off_its_end_stops_there() {
    let mut desk = Desk::new();
    let at = desk.in_row("clearance", SLIDER_LEFT + 0.5 * SLIDER_WIDTH);
    desk.button(at, true);
    desk.draw(vec![egui::Event::PointerMoved(
        at - egui::vec2(3000.0, 0.0),
    )]);
    assert_eq!(desk.tuning.character.clearance_m, 0.05);
    desk.button(at, false);
}

#[test]
fn a_number_typed_takes_effect_when_it_is_entered_and_stays_in_range() {
    let mut desk = Desk::new();
    let mut type_in = |text: &str| {
        let at = desk.in_row("ride", VALUE);
        desk.click(at);
        desk.draw(vec![egui::Event::Text(text.into())]);
        let before = desk.tuning.character.ride_hz;
        desk.key(egui::Key::Enter, egui::Modifiers::default());
        desk.draw(vec![]);
        (before, desk.tuning.character.ride_hz)
    };
    assert_eq!(type_in("4.25"), (5.0, 4.25));
    assert_eq!(type_in("999"), (4.25, 15.0));
    assert_eq!(type_in("nan"), (15.0, 15.0));
    assert_eq!(type_in("-3 Hz"), (15.0, 0.5));
    assert_eq!(type_in("inf"), (0.5, 0.5));
    assert_eq!(type_in("fast"), (0.5, 0.5));
    assert_eq!(desk.panel.slots().feel().tuning, desk.tuning);
}

#[test]
fn what_is_typed_may_have_its_unit_behind_it() {
    assert_eq!(typed(" 0.06 s"), Some(0.06));
    assert_eq!(typed("5 m/s"), Some(5.0));
    assert_eq!(typed("9.8 m/s^2"), Some(9.8));
    assert_eq!(typed("45\u{b0}"), Some(45.0));
    assert_eq!(typed("1e-2"), Some(0.01));
    for nonsense in ["", "Hz", "NaN", "inf", "-inf", "1..2", "two"] {
        assert_eq!(typed(nonsense), None, "{nonsense}");
    }
}

#[test]
fn nonsense_and_combinations_that_cannot_be_are_refused_and_change_nothing() {
    let mut desk = Desk::new();
    desk.panel.set(knob("ride_hz"), Value::Number(f32::NAN));
    assert!(matches!(&desk.panel.said, Some(Said::Refused(_))));
    desk.panel.set(knob("ride_hz"), Value::Switch(true));
    assert!(matches!(&desk.panel.said, Some(Said::Refused(_))));
    desk.panel.set(knob("height_m"), Value::Number(0.9));
    assert!(
        desk.has("shorter than twice its radius"),
        "the reason is on screen"
    );
    assert_eq!(desk.tuning, Tuning::default());
    assert!(!desk.panel.slots().history().can_undo());
    // The clearance may go down first.
    desk.panel.set(knob("clearance_m"), Value::Number(0.2));
    desk.panel.set(knob("height_m"), Value::Number(0.9));
    assert_eq!(desk.panel.said, None);
    desk.draw(vec![]);
    assert_eq!(desk.tuning.character.height_m, 0.9);
}

#[test]
fn a_field_that_is_not_at_its_default_has_a_button_to_put_it_back() {
    let mut desk = Desk::new();
    let arrow = "\u{27f2}";
    assert!(!desk.has(arrow));
    desk.panel.set(knob("radius_m"), Value::Number(0.4));
    desk.panel.let_go();
    assert!(desk.has(arrow));
    let at = desk.in_row("radius", RESET);
    desk.click(at);
    assert_eq!(desk.tuning, Tuning::default());
    desk.panel.undo();
    assert_eq!(desk.panel.slots().tuning().character.radius_m, 0.4);
}

#[test]
fn a_and_b_are_played_in_turn_and_one_is_copied_over_the_other() {
    let mut desk = Desk::new();
    desk.panel.set(knob("run_speed_m_s"), Value::Number(6.0));
    desk.panel.let_go();
    desk.draw(vec![]);
    let a = desk.tuning;
    assert!(desk.has("differ in 1 field"));
    let b = desk.place("  B  ");
    desk.click(b);
    assert_eq!(desk.panel.slots().played(), Slot::B);
    assert_eq!(desk.tuning, Tuning::default(), "B is as it began");
    desk.panel.set(knob("boom_length_m"), Value::Number(4.0));
    desk.panel.let_go();
    let names: Vec<_> = desk.panel.slots().differences().map(Knob::name).collect();
    assert_eq!(names, ["run_speed_m_s", "boom_length_m"]);
    desk.panel.listed = Listed::Different;
    assert!(desk.has("boom length") && !desk.has("clearance"));
    // Each has a history of its own.
    desk.panel.undo();
    assert!(!desk.panel.slots().history().can_undo());
    desk.panel.redo();
    desk.panel.switch();
    desk.draw(vec![]);
    assert_eq!(desk.tuning, a, "B's undo left A alone");
    desk.panel.copy_to_other();
    assert_eq!(desk.panel.slots().differences().count(), 0);
    assert_eq!(desk.panel.slots().played(), Slot::A);
    desk.panel.switch();
    desk.panel.undo();
    assert_eq!(
        desk.panel.slots().tuning().camera.boom_length_m,
        4.0,
        "copying can be undone"
    );
}

#[test]
fn a_tuning_that_comes_from_elsewhere_is_taken_on_and_what_was_asked_for_is_not_undone_by_it() {
    let mut desk = Desk::new();
    desk.tuning.camera.follow_hz = 5.0;
    desk.draw(vec![]);
    assert_eq!(desk.panel.slots().tuning().camera.follow_hz, 5.0);
    // What the panel asks for comes into force a frame later; until then the old one is seen.
    let old = desk.tuning;
    desk.panel.set(knob("follow_hz"), Value::Number(4.0));
    desk.draw(vec![]);
    assert_eq!(desk.tuning.camera.follow_hz, 4.0);
    desk.tuning = old;
    desk.draw(vec![]);
    assert_eq!(desk.tuning.camera.follow_hz, 4.0);
    // The key goes to B while A's last change is on its way.
    desk.panel.set(knob("follow_hz"), Value::Number(3.5));
    desk.draw(vec![]);
    desk.panel.switch();
    desk.draw(vec![]);
    assert_eq!(
        desk.tuning.camera.follow_hz, 3.0,
        "B was what the game began with"
    );
    desk.panel.switch();
    desk.draw(vec![]);
    assert_eq!(desk.tuning.camera.follow_hz, 3.5);
}

#[test]
fn any_number_of_steps_can_be_undone_and_done_again() {
    let folder = std::path::Path::new("assets/tuning");
    let mut panel = TuningPanel::default();
    let knobs: Vec<_> = Tuning::knobs().collect();
    let mut random = 12345_u64;
    let mut seen = vec![*panel.slots().tuning()];
    for step in 0..200 {
        random = random
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let knob = knobs[(random >> 33) as usize % knobs.len()];
        let part = (random >> 40) as f32 / (1 << 24) as f32;
        match (step % 17, knob.access) {
            (5, _) => panel.load(folder, ["floaty", "arcade"][step % 2]),
            (9, _) => panel.load_defaults(),
            (_, Access::Number(_)) => {
                let (low, high) = knob.usual;
                panel.set(knob, Value::Number(low + part * (high - low)));
            }
            (_, Access::Switch(_)) => panel.set(knob, Value::Switch(part > 0.5)),
        }
        panel.let_go();
        let now = *panel.slots().tuning();
        if now != seen[seen.len() - 1] {
            seen.push(now);
        }
    }
    assert!(seen.len() > 150);
    for expected in seen.iter().rev().skip(1) {
        panel.undo();
        // A load of what is there already is a step of the name alone.
        while panel.slots().tuning() != expected && panel.slots().history().can_undo() {
            panel.undo();
        }
        assert_eq!(panel.slots().tuning(), expected);
    }
    for expected in seen.iter().skip(1) {
        panel.redo();
        while panel.slots().tuning() != expected && panel.slots().history().can_redo() {
            panel.redo();
        }
        assert_eq!(panel.slots().tuning(), expected);
    }
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
fn a_preset_saved_in_the_panel_is_asked_about_before_it_is_overwritten() {
    let mut desk = Desk::new();
    desk.panel.set(knob("jump_apex_m"), Value::Number(1.75));
    assert!(desk.has("changed"));
    desk.panel.save_as = "mine".into();
    let save = desk.place("save");
    desk.click(save);
    assert!(desk.has("saved") && desk.has("mine"));
    assert!(!desk.panel.slots().is_changed());
    let path = desk.folder.path().join("mine.ron");
    assert_eq!(Tuning::load(&path).unwrap(), desk.tuning);

    desk.panel.set(knob("jump_apex_m"), Value::Number(1.0));
    let save = desk.place("save");
    desk.click(save);
    assert!(matches!(&desk.panel.said, Some(Said::Asks(name)) if name == "mine"));
    assert_eq!(
        Tuning::load(&path).unwrap().character.jump_apex_m,
        1.75,
        "not yet"
    );
    let keep = desk.place("keep it");
    desk.click(keep);
    assert_eq!(Tuning::load(&path).unwrap().character.jump_apex_m, 1.75);
    let save = desk.place("save");
    desk.click(save);
    let overwrite = desk.place("overwrite");
    desk.click(overwrite);
    assert_eq!(Tuning::load(&path).unwrap().character.jump_apex_m, 1.0);
}

#[test]
fn a_preset_is_chosen_from_the_list_and_a_broken_one_says_where() {
    let mut desk = Desk::new();
    let folder = desk.folder.path().to_owned();
    std::fs::copy("assets/tuning/floaty.ron", folder.join("floaty.ron")).unwrap();
    std::fs::write(
        folder.join("broken.ron"),
        "(\n    character: (ride_hz: 99),\n)",
    )
    .unwrap();
    let load = desk.place("load");
    desk.click(load);
    let floaty = desk.place("floaty");
    desk.click(floaty);
    let floaty = Tuning::load("assets/tuning/floaty.ron".as_ref()).unwrap();
    assert_eq!(desk.tuning, floaty);
    assert_eq!(desk.panel.slots().feel().name, "floaty");
    let load = desk.place("load");
    desk.click(load);
    let broken = desk.place("broken");
    desk.click(broken);
    assert!(
        desk.has("broken.ron:2:26: ride_hz must be from 0.5 to 15, is 99"),
        "{:?}",
        desk.panel.said
    );
    assert_eq!(desk.tuning, floaty, "still the last that was good");
    desk.panel.undo();
    assert_eq!(desk.panel.slots().feel().name, "grounded");
    assert_eq!(*desk.panel.slots().tuning(), Tuning::default());
}

/// The panel beside a game: what it asks for is in force from the next frame on.
#[test]
fn dragged_while_playing_the_next_jump_is_as_high_as_the_panel_says() {
    let script = vec![
        (0.6, Event::Press(ScriptButton::Jump)),
        (1.6, Event::Release(ScriptButton::Jump)),
    ];
    let mut play = Play::yard(Vec3::ZERO, "", "", script);
    play.run(0.5, |_, _| {});
    let mut desk = Desk::new();
    let at = desk.in_row("run speed", SLIDER_LEFT);
    desk.panel.search = "jump_apex".into();
    let at = egui::pos2(at.x + 0.75 * SLIDER_WIDTH, desk.place("jump apex").y);
    desk.button(at, true);
    desk.button(at, false);
    let apex = desk.tuning.character.jump_apex_m;
    assert!((apex - 2.0).abs() < 0.02, "{apex}");
    play.app.world_mut().write_message(Retune(desk.tuning));
    let start = play.position().y;
    let mut top = start;
    play.run(1.5, |play, _| top = top.max(play.position().y));
    let apex = desk.tuning.character.jump_apex_m;
    assert!(
        (top - start - apex).abs() < 0.04,
        "{} for {apex}",
        top - start
    );
    let world = play.app.world();
    assert_eq!(world.resource::<PlayerTuning>().0, desk.tuning.character);
    assert_eq!(*world.resource::<CameraTuning>(), desk.tuning.camera);
}

#[test]
fn the_keys_open_it_free_the_mouse_and_go_from_a_to_b_only_while_it_is_open() {
    let mut app = App::new();
    app.add_message::<Pressed>()
        .insert_resource(MouseCapture(true))
        .add_plugins(keys_plugin);
    app.world_mut().resource_mut::<LabOverlay>().shown = true;
    let press = |app: &mut App, action| {
        app.world_mut().write_message(Pressed(action));
        app.update();
        let panel = app.world().resource::<TuningPanel>();
        (panel.shown, panel.slots().played())
    };
    assert_eq!(press(&mut app, ButtonAction::OtherTuning), (false, Slot::A));
    assert_eq!(press(&mut app, ButtonAction::Tuning), (true, Slot::A));
    assert!(!app.world().resource::<MouseCapture>().0);
    assert!(!app.world().resource::<LabOverlay>().shown, "it makes way");
    assert_eq!(press(&mut app, ButtonAction::OtherTuning), (true, Slot::B));
    assert_eq!(press(&mut app, ButtonAction::Lab), (false, Slot::B));
}

#[test]
fn keys_of_one_frame_open_one_panel_and_lose_nothing() {
    let mut app = App::new();
    app.add_message::<Pressed>().add_plugins(keys_plugin);
    let press = |app: &mut App, keys: &[ButtonAction]| {
        for key in keys {
            app.world_mut().write_message(Pressed(*key));
        }
        app.update();
        app.world().resource::<TuningPanel>().shown
    };
    let retuned = |app: &mut App| -> Vec<Tuning> {
        let mut retunes = app.world_mut().resource_mut::<Messages<Retune>>();
        retunes.drain().map(|Retune(tuning)| tuning).collect()
    };
    use ButtonAction::{Lab, OtherTuning, Tuning as Panel};
    assert!(press(&mut app, &[Panel]));
    assert!(press(&mut app, &[Lab, Lab]), "twice is not at all");
    assert_eq!(retuned(&mut app), []);
    // A is tuned, and what is asked for is in force; then B and closed, at once.
    let mut desk = Desk::new();
    desk.panel.set(knob("run_speed_m_s"), Value::Number(6.0));
    desk.draw(vec![]);
    desk.panel.shown = true;
    app.insert_resource(desk.panel);
    assert!(!press(&mut app, &[OtherTuning, Panel]));
    assert_eq!(retuned(&mut app), [Tuning::default()]);
    assert!(!press(&mut app, &[]));
    assert_eq!(retuned(&mut app), [], "once");
    assert!(!press(&mut app, &[Panel, Lab]));
    assert!(app.world().resource::<LabOverlay>().shown);
}

#[test]
fn a_drag_out_and_back_leaves_what_can_be_done_again() {
    let mut panel = TuningPanel::default();
    let usual = Tuning::default().character.ride_hz;
    let drag = |panel: &mut TuningPanel, to: &[f32]| {
        for hz in to {
            panel.set(knob("ride_hz"), Value::Number(*hz));
        }
        panel.let_go();
    };
    drag(&mut panel, &[4.0]);
    panel.undo();
    drag(&mut panel, &[6.0, 7.0, usual]);
    assert!(!panel.slots().history().can_undo(), "no step");
    panel.redo();
    assert_eq!(panel.slots().tuning().character.ride_hz, 4.0);
    panel.undo();
    drag(&mut panel, &[6.0, 7.0]);
    assert!(!panel.slots().history().can_redo(), "another way was taken");
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
                    desk.panel.set(knob("ride_hz"), Value::Number(hz));
                }
                desk.draw(vec![]).0
            })
            .collect();
        times.sort();
        (times[100], times[20])
    };
    cost(&mut desk, false);
    let (median, best) = cost(&mut desk, false);
    assert!(desk.triangles > 1);
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

#[test]
fn the_mouse_held_over_a_name_tells_what_the_field_does() {
    let mut desk = Desk::new();
    let at = desk.place("snap");
    desk.draw(vec![egui::Event::PointerMoved(at)]);
    for _ in 0..120 {
        desk.draw(vec![]);
    }
    let note = knob("snap_m").note;
    assert!(desk.has(note), "{:?}", desk.words());
    assert!(desk.has("0 to 2, usually 0.3 to 0.6, default 0.5 m"));
}
