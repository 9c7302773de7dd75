//! What the panel shows of the camera: curves of the last seconds, guides in the world, and the warning of jumps that move it.

use bevy::prelude::*;
use bevy_egui::egui;
use springyard::input::script::{Event, IntentButton};
use springyard::overlay::tuning::TuningPanel;
use springyard::overlay::tuning::camera::guides::{Guide, draw_dead_zone, draw_look_ahead};
use springyard::overlay::tuning::camera::trace::{self, CameraSample, CameraTrace};
use springyard::tuning::{Bob, Retune, Tuning, Value};
use springyard_camera::{DeadZone, LookAhead, Rig, RigState, dead_zone};
use springyard_rewind::seek;
use springyard_test_lab::worst::Extreme;

use super::screen::{PanelScreen, SLIDER_LEFT, VALUE, parameter};
use crate::common::panels::{Panels, Screen};
use crate::common::{Play, flat_level, start_of};

const FRAME_SECS: f64 = 1.0 / 60.0;

/// A run that starts after half a second, with a held jump after 2 s, on flat ground; the panel samples the camera while it is open.
fn play() -> Play {
    let script = vec![
        (0.0, Event::Look(0.0, -12.0)),
        (0.5, Event::Move(0.0, 1.0)),
        (2.0, Event::Press(IntentButton::Jump)),
        (2.9, Event::Release(IntentButton::Jump)),
    ];
    let start = start_of(flat_level(Vec3::ZERO, "", "", ""), script);
    Play::start_with(start, |app| {
        app.init_resource::<TuningPanel>()
            .add_plugins(trace::plugin);
    })
}

fn open(play: &mut Play, shown: bool) {
    play.app.world_mut().resource_mut::<TuningPanel>().shown = shown;
}

fn samples(play: &Play) -> Vec<CameraSample> {
    let panel = play.app.world().resource::<TuningPanel>();
    panel.camera.samples().copied().collect()
}

#[test]
fn the_camera_is_sampled_once_a_frame_and_only_while_the_panel_is_open() {
    let mut play = play();
    play.run(0.4, |_, _| {});
    assert!(samples(&play).is_empty(), "closed");
    open(&mut play, true);
    let mut frames = 0;
    play.run(2.5, |_, _| frames += 1);
    let seen = samples(&play);
    assert_eq!(seen.len(), frames);
    let between = |from: f64, to: f64| {
        let seen = seen.iter();
        seen.filter(move |it| (from..to).contains(&it.secs))
    };
    let most = |from, to, value: fn(&CameraSample) -> f32| {
        let mut most = 0.0_f32;
        between(from, to).for_each(|it| {
            most.keep_largest(value(it));
        });
        most
    };
    // The start of the run lags; in the steady run only the look ahead is left, and the shoulder's 0.3 m to the side.
    assert!(most(0.5, 0.8, |it| it.lag_m) > 0.05);
    assert!(most(1.8, 2.0, |it| it.lag_m) < 0.01);
    let ahead = most(1.8, 2.0, |it| it.pivot_m);
    assert!((ahead - 1.0_f32.hypot(0.3)).abs() < 0.1, "{ahead} m");
    // A jump of 1.2 m stays below the edge of the dead zone, 1.4 m, and so does not move the camera.
    let top = most(2.0, 2.9, |it| it.above_m);
    assert!((top - 1.2).abs() < 0.02, "{top} m");
    open(&mut play, false);
    play.run(0.2, |_, _| {});
    assert_eq!(samples(&play), seen, "closed again");
}

#[test]
fn after_a_seek_the_curves_begin_there() {
    let mut play = play();
    open(&mut play, true);
    play.run(2.0, |_, _| {});
    assert!(samples(&play).len() > 100);
    seek(play.app.world_mut(), 60).unwrap();
    play.run(0.1, |_, _| {});
    let seen = samples(&play);
    assert!((5..=7).contains(&seen.len()), "{}", seen.len());
    assert!((0.95..1.05).contains(&seen[0].secs), "{}", seen[0].secs);
    assert!(seen.is_sorted_by(|a, b| a.secs < b.secs));
}

#[test]
fn a_jump_moves_the_camera_by_as_much_as_the_warning_says() {
    for (jump_m, zone_m, hz) in [(1.5, 1.2, 1.8), (2.5, 0.5, 1.8), (1.5, 1.2, 6.0)] {
        let mut tuning = Tuning::default();
        tuning.character.jump_apex_m = jump_m;
        tuning.camera.dead_zone.up_m = zone_m;
        tuning.camera.dead_zone.frequency_hz = hz;
        let mut play = play();
        play.app.world_mut().write_message(Retune(tuning));
        let height = |play: &mut Play| {
            let mut rigs = play.app.world_mut().query::<&Rig>();
            rigs.single(play.app.world()).unwrap().pivot.y
        };
        play.run(1.9, |_, _| {});
        let (start, mut top) = (height(&mut play), f32::NEG_INFINITY);
        play.run(2.5, |play, _| {
            top.keep_largest(height(play));
        });
        let warned = Bob::of(&tuning).unwrap().camera_m;
        let rise = top - start;
        assert!(
            (rise - warned).abs() < 0.02,
            "{rise} m, warned of {warned} m"
        );
    }
}

#[test]
fn a_jump_that_leaves_the_dead_zone_is_warned_of_until_either_fits() {
    let mut screen = PanelScreen::tall();
    let warning = "leaves the dead zone of 1.20 m: the camera rises by up to";
    let (jump, zone) = (parameter("jump_apex_m"), parameter("dead_zone.up_m"));
    assert!(!screen.has(warning));
    screen.panel.set(jump, Value::Number(1.5));
    screen.panel.set(zone, Value::Number(1.2));
    let texts = screen.words();
    let warnings = texts.iter().filter(|(text, _)| text.contains(warning));
    assert_eq!(warnings.count(), 2, "below the jump and below the zone");
    screen.panel.set(zone, Value::Number(1.6));
    assert!(!screen.has("leaves the dead zone"));
    screen.panel.undo();
    assert!(screen.has(warning));
    screen.panel.set(jump, Value::Number(1.1));
    assert!(!screen.has("leaves the dead zone"));
}

#[test]
fn a_field_is_in_use_under_the_pointer_while_it_is_dragged_and_while_it_is_typed() {
    let mut screen = PanelScreen::new();
    screen.panel.search = "dead_zone".into();
    let away = egui::pos2(900.0, 300.0);
    let moved = |at| vec![egui::Event::PointerMoved(at)];
    let rest = |screen: &mut PanelScreen, at| {
        for _ in 0..2 {
            screen.draw(moved(at));
        }
        screen.panel.field_in_use()
    };
    let path = Some("camera.dead_zone.up_m");
    let label = parameter("dead_zone.up_m").label();
    assert_eq!(rest(&mut screen, away), None);
    let name = screen.place(&label);
    assert_eq!(rest(&mut screen, name), path);
    assert_eq!(path.and_then(Guide::of), Some(Guide::DeadZone));
    assert_eq!(rest(&mut screen, away), None, "the guide is gone");
    // Dragged, the pointer may leave the row.
    let slider = screen.in_row(&label, SLIDER_LEFT + 40.0);
    screen.button(slider, true);
    assert_eq!(rest(&mut screen, away), path);
    screen.button(away, false);
    assert_eq!(rest(&mut screen, away), None);
    let number = screen.in_row(&label, VALUE);
    screen.click(number);
    assert_eq!(rest(&mut screen, away), path, "it has the keyboard");
    screen.key(egui::Key::Escape, egui::Modifiers::NONE);
    assert_eq!(rest(&mut screen, away), None);
}

#[test]
fn the_curves_are_below_the_fields_of_their_drivers_with_their_last_values() {
    let mut screen = PanelScreen::tall();
    assert!(screen.has("horizontal lag"), "without samples, too");
    screen.panel.camera = sampled();
    let words = screen.words();
    let at = |part: &str| {
        let found = words.iter().find(|(text, _)| text.contains(part));
        found
            .unwrap_or_else(|| panic!("`{part}` is not among {words:?}"))
            .1
            .y
    };
    let lag = at("horizontal lag: behind 0.25 m");
    let note = at("at a steady speed there is no lag; boom drag adds distance");
    assert!(lag + 10.0 < note && note < at("Camera: height"));
    let height = at("vertical lag: character above camera 0.80 m,  dead zone");
    let distance = at("distance 5.30 m,  length");
    assert!(at("Camera: follow") < lag && lag < at("Camera: height"));
    assert!(at("Camera: height") < height && height < at("Camera: look ahead"));
    let ahead = at("pivot beside the character, with shoulder 1.04 m,  limit");
    assert!(at("Camera: look ahead") < ahead && ahead < at("Camera: recentre"));
    assert!(distance > ahead);
    let by_pitch = at("5.00 m\nat -12 degrees");
    assert!(at("Camera: by pitch") < by_pitch && by_pitch < at("Camera: shoulder"));
    assert!(words.iter().any(|(text, _)| text == "-4 s"), "{words:?}");
}

/// Each text on screen and its rectangle, points. A text that is turned, such as the caption of an axis, is left out.
fn level_texts(screen: &mut PanelScreen) -> Vec<(String, egui::Rect)> {
    fn collect(shape: &egui::Shape, texts: &mut Vec<(String, egui::Rect)>) {
        match shape {
            egui::Shape::Text(text) if text.angle == 0.0 => {
                let rect = egui::Rect::from_min_size(text.pos, text.galley.size());
                texts.push((text.galley.text().to_owned(), rect));
            }
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, texts)),
            _ => {}
        }
    }
    let mut texts = Vec::new();
    for _ in 0..3 {
        screen.draw(vec![]);
    }
    for shape in &screen.draw(vec![]).1 {
        collect(shape, &mut texts);
    }
    texts
}

#[test]
fn no_number_of_an_axis_is_over_the_caption_of_its_plot() {
    let mut screen = PanelScreen::tall();
    screen.panel.camera = sampled();
    let texts = level_texts(&mut screen);
    let captions = texts.iter().filter(|(text, _)| {
        [
            "horizontal lag",
            "vertical lag",
            "pivot beside",
            "distance 5",
        ]
        .iter()
        .any(|start| text.starts_with(start))
    });
    let mut count = 0;
    for (caption, at) in captions {
        count += 1;
        let mut numbers = texts.iter().filter(|(text, _)| text.parse::<f64>().is_ok());
        let over = numbers.find(|(_, rect)| rect.intersects(*at));
        assert_eq!(over, None, "{caption} at {at}");
    }
    assert_eq!(count, 4, "{texts:?}");
}

fn sampled() -> CameraTrace {
    let mut trace = CameraTrace::default();
    for frame in 0..60 {
        let sample = CameraSample {
            secs: f64::from(frame) * FRAME_SECS,
            lag_m: 0.25,
            pivot_m: 1.04,
            above_m: 0.8,
            distance_m: 5.3,
            pitch_deg: -12.0,
        };
        trace.add(sample, 0.1);
    }
    trace
}

/// A rig whose character has its middle at a height of 1 m, on the ground.
fn standing() -> (Rig, RigState) {
    let (mut rig, mut state) = (Rig::default(), RigState::default());
    rig.subject.position = Vec3::Y;
    rig.subject.footing_m = Some(1.0);
    rig.subject.cut = true;
    let zone = DeadZone::default();
    rig = dead_zone::update(&zone, &mut state.dead_zone, rig, FRAME_SECS as f32).unwrap();
    (rig, state)
}

/// What a guide draws on a screen on which a metre is 100 points and the origin is at (600, 400): x to the right, height upwards, and
/// depth at half the scale upwards.
fn drawn(guide: impl Fn(&egui::Painter, &dyn Fn(Vec3) -> Option<egui::Pos2>)) -> Vec<egui::Shape> {
    let project = |at: Vec3| {
        let up = at.y - 0.5 * at.z;
        Some(egui::pos2(600.0 + 100.0 * at.x, 400.0 - 100.0 * up))
    };
    let (_, shapes) = Screen::default().draw(vec![], |ctx| {
        guide(&ctx.layer_painter(egui::LayerId::background()), &project);
    });
    shapes
}

fn texts(shapes: &[egui::Shape]) -> Vec<&str> {
    let texts = shapes.iter().filter_map(|shape| match shape {
        egui::Shape::Text(text) => Some(text.galley.text()),
        _ => None,
    });
    texts.collect()
}

#[test]
fn the_dead_zone_is_drawn_where_the_driver_has_it() {
    let (rig, state) = standing();
    let zone = DeadZone {
        up_m: 1.5,
        down_m: 0.25,
        ..DeadZone::default()
    };
    let shapes = drawn(|painter, project| draw_dead_zone(painter, project, &rig, &state, &zone));
    let level: Vec<f32> = shapes
        .iter()
        .filter_map(|shape| match shape {
            egui::Shape::LineSegment { points: [a, b], .. } if a.y == b.y => Some(a.y),
            _ => None,
        })
        .collect();
    // 1 m + 1.5 m and 1 m - 0.25 m.
    assert_eq!(level, [150.0, 325.0]);
    assert_eq!(texts(&shapes), ["up 1.50 m", "down 0.25 m"]);
    let has_dot = shapes.iter().any(
        |shape| matches!(shape, egui::Shape::Circle(dot) if dot.center == egui::pos2(600.0, 300.0)),
    );
    assert!(has_dot, "at the middle of the body");
}

#[test]
fn the_limit_of_the_look_ahead_is_drawn_as_a_circle_around_the_pivot() {
    let (rig, state) = standing();
    let ahead = LookAhead {
        limit_m: 0.8,
        ..LookAhead::default()
    };
    let shapes = drawn(|painter, project| draw_look_ahead(painter, project, &rig, &state, &ahead));
    let circle = shapes.iter().find_map(|shape| match shape {
        egui::Shape::Path(path) if path.closed => Some(path),
        _ => None,
    });
    // The pivot is half a metre above the middle of the body.
    for point in &circle.expect("a circle").points {
        let off = *point - egui::pos2(600.0, 250.0);
        let radius = off.x.hypot(2.0 * off.y);
        assert!((radius - 80.0).abs() < 0.1, "{point}");
    }
    assert_eq!(texts(&shapes), ["look ahead, at most 0.80 m"]);
}
