//! The tunings A and B of the panel, and the undo history of each.

use springyard::overlay::tuning::TuningPanel;
use springyard::overlay::tuning::rows::Listed;
use springyard::overlay::tuning::slots::Slot;
use springyard::tuning::{Tuning, Value};

use super::screen::{PanelScreen, parameter};
use crate::common::panels::Panels;

#[test]
fn a_and_b_are_played_in_turn_and_one_is_copied_over_the_other() {
    let mut screen = PanelScreen::new();
    screen
        .panel
        .set(parameter("run_speed_m_s"), Value::Number(6.0));
    screen.panel.let_go();
    screen.draw(vec![]);
    let a = screen.tuning;
    assert!(screen.has("differ in 1 field"));
    let b = screen.place("  B  ");
    screen.click(b);
    assert_eq!(screen.panel.slots().played(), Slot::B);
    assert_eq!(screen.tuning, Tuning::default(), "B is as it began");
    screen
        .panel
        .set(parameter("boom.length_m"), Value::Number(4.0));
    screen.panel.let_go();
    let names: Vec<_> = screen
        .panel
        .slots()
        .differences()
        .map(|parameter| parameter.path)
        .collect();
    assert_eq!(names, ["character.run_speed_m_s", "camera.boom.length_m"]);
    screen.panel.listed = Listed::Different;
    assert!(screen.has("length") && !screen.has("clearance"));
    // Each has its own history.
    screen.panel.undo();
    assert!(!screen.panel.slots().history().can_undo());
    screen.panel.redo();
    screen.panel.switch();
    screen.draw(vec![]);
    assert_eq!(screen.tuning, a, "B's undo left A alone");
    screen.panel.copy_to_other();
    assert_eq!(screen.panel.slots().differences().count(), 0);
    assert_eq!(screen.panel.slots().played(), Slot::A);
    screen.panel.switch();
    screen.panel.undo();
    assert_eq!(
        screen.panel.slots().tuning().camera.boom.length_m,
        4.0,
        "copying can be undone"
    );
}

#[test]
fn a_tuning_that_comes_from_elsewhere_is_taken_on_and_what_was_asked_for_is_not_undone_by_it() {
    let mut screen = PanelScreen::new();
    screen.tuning.camera.follow.frequency_hz = 5.0;
    screen.draw(vec![]);
    assert_eq!(
        screen.panel.slots().tuning().camera.follow.frequency_hz,
        5.0
    );
    // A requested change is in force one frame later; until then the panel reads the old tuning.
    let old = screen.tuning;
    screen
        .panel
        .set(parameter("follow.frequency_hz"), Value::Number(4.0));
    screen.draw(vec![]);
    assert_eq!(screen.tuning.camera.follow.frequency_hz, 4.0);
    screen.tuning = old;
    screen.draw(vec![]);
    assert_eq!(screen.tuning.camera.follow.frequency_hz, 4.0);
    // The panel switches to B before A's last change is in force.
    screen
        .panel
        .set(parameter("follow.frequency_hz"), Value::Number(3.5));
    screen.draw(vec![]);
    screen.panel.switch();
    screen.draw(vec![]);
    assert_eq!(
        screen.tuning.camera.follow.frequency_hz, 3.0,
        "B was what the game began with"
    );
    screen.panel.switch();
    screen.draw(vec![]);
    assert_eq!(screen.tuning.camera.follow.frequency_hz, 3.5);
}

#[test]
fn any_number_of_steps_can_be_undone_and_done_again() {
    let folder = std::path::Path::new("assets/tuning");
    let mut panel = TuningPanel::default();
    let parameters: Vec<_> = Tuning::parameters().collect();
    let mut random = 12345_u64;
    let mut seen = vec![*panel.slots().tuning()];
    for step in 0..200 {
        random = random
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let parameter = parameters[(random >> 33) as usize % parameters.len()];
        let part = (random >> 40) as f32 / (1 << 24) as f32;
        match (step % 17, parameter.limits) {
            (5, _) => panel.load(folder, ["floaty", "arcade"][step % 2]),
            (9, _) => panel.load_defaults(),
            (_, Some(limits)) => {
                let (low, high) = limits.usual;
                panel.set(parameter, Value::Number(low + part * (high - low)));
            }
            (_, None) => panel.set(parameter, Value::Switch(part > 0.5)),
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
        // Loading a preset equal to the current values is a step that changes the name alone.
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
fn a_drag_out_and_back_leaves_what_can_be_done_again() {
    let mut panel = TuningPanel::default();
    let usual = Tuning::default().character.ride_hz;
    let drag = |panel: &mut TuningPanel, to: &[f32]| {
        for hz in to {
            panel.set(parameter("ride_hz"), Value::Number(*hz));
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

#[test]
fn a_field_in_which_a_and_b_differ_says_the_value_of_the_other() {
    let mut screen = PanelScreen::new();
    assert!(!screen.has("B 5 m/s"));
    let speed = parameter("run_speed_m_s");
    screen.panel.set(speed, Value::Number(7.5));
    screen.panel.let_go();
    for listed in [Listed::All, Listed::Different] {
        screen.panel.listed = listed;
        assert!(screen.has("B 5 m/s"), "{listed:?}");
    }
    screen.panel.switch();
    assert!(screen.has("A 7.5 m/s"));
}
