//! The tuning panel in a running game: its keys, and the tunings that it requests.

use bevy::math::Vec3;
use bevy::prelude::*;
use bevy_egui::egui;
use springyard::input::actions::ButtonAction;
use springyard::input::devices::Pressed;
use springyard::input::mouse_capture::MouseCapture;
use springyard::input::script::{Event, IntentButton};
use springyard::overlay::lab::LabOverlay;
use springyard::overlay::tuning::slots::Slot;
use springyard::overlay::tuning::{TuningPanel, keys_plugin};
use springyard::tuning::{CameraTuning, PlayerTuning};
use springyard::tuning::{Retune, Tuning, Value};
use springyard_test_lab::worst::Extreme;

use super::screen::{PanelScreen, SLIDER_LEFT, SLIDER_WIDTH, parameter};
use crate::common::Play;
use crate::common::panels::Panels;

/// A tuning that the panel requests is in force from the next frame on.
#[test]
fn dragged_while_playing_the_next_jump_is_as_high_as_the_panel_says() {
    let script = vec![
        (0.6, Event::Press(IntentButton::Jump)),
        (1.6, Event::Release(IntentButton::Jump)),
    ];
    let mut play = Play::yard(Vec3::ZERO, "", "", script);
    play.run(0.5, |_, _| {});
    let mut screen = PanelScreen::new();
    let at = screen.in_row("run speed", SLIDER_LEFT);
    screen.panel.search = "jump_apex".into();
    let at = egui::pos2(at.x + 0.75 * SLIDER_WIDTH, screen.place("jump apex").y);
    screen.button(at, true);
    screen.button(at, false);
    let apex = screen.tuning.character.jump_apex_m;
    assert!((apex - 2.0).abs() < 0.02, "{apex}");
    play.app.world_mut().write_message(Retune(screen.tuning));
    let start = play.position().y;
    let mut top = start;
    play.run(1.5, |play, _| {
        top.keep_largest(play.position().y);
    });
    let apex = screen.tuning.character.jump_apex_m;
    assert!(
        (top - start - apex).abs() < 0.04,
        "{} for {apex}",
        top - start
    );
    let world = play.app.world();
    assert_eq!(
        world.resource::<PlayerTuning>().character,
        screen.tuning.character
    );
    assert_eq!(world.resource::<CameraTuning>().0, screen.tuning.camera);
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
    // A is changed and in force. Then the panel is switched to B and closed in one frame.
    let mut screen = PanelScreen::new();
    screen
        .panel
        .set(parameter("run_speed_m_s"), Value::Number(6.0));
    screen.draw(vec![]);
    screen.panel.shown = true;
    app.insert_resource(screen.panel);
    assert!(!press(&mut app, &[OtherTuning, Panel]));
    assert_eq!(retuned(&mut app), [Tuning::default()]);
    assert!(!press(&mut app, &[]));
    assert_eq!(retuned(&mut app), [], "once");
    assert!(!press(&mut app, &[Panel, Lab]));
    assert!(app.world().resource::<LabOverlay>().shown);
}
