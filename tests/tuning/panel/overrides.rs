//! Fields that a setting of the player overrides: marked in the panel, and still tunable.

use bevy_egui::egui;
use springyard::tuning::{Overrides, Tuning, Value};

use super::screen::{PanelScreen, VALUE, parameter};
use crate::common::panels::Panels;

const GEAR: &str = "\u{2699}";

/// A panel that lists the fields of the field of view, with this one set by the player's settings.
fn with_field_of_view(fov_deg: f32) -> PanelScreen {
    let mut screen = PanelScreen::new();
    screen.overrides.comfort.field_of_view_deg = fov_deg;
    screen.panel.search = "fov_kick".into();
    screen
}

#[test]
fn a_field_under_a_setting_has_a_mark_and_its_tooltip_says_the_value_in_force() {
    let mut screen = with_field_of_view(90.0);
    let marks = |screen: &mut PanelScreen| {
        let words = screen.words();
        words.iter().filter(|(text, _)| text == GEAR).count()
    };
    assert_eq!(marks(&mut screen), 1, "that field alone");
    let at = screen.place("field of view");
    screen.hover(at);
    assert!(screen.has("Settings: 90 degrees is in force"));
    screen.overrides = Overrides::default();
    assert_eq!(marks(&mut screen), 0);
    assert!(!screen.has("is in force"));
}

#[test]
fn a_setting_marks_no_tuning_as_changed_and_is_no_step_to_undo() {
    let mut screen = with_field_of_view(90.0);
    screen.draw(vec![]);
    assert_eq!(screen.tuning, Tuning::default());
    assert!(!screen.panel.has_unsaved_changes());
    assert!(!screen.panel.slots().history().can_undo());
    screen.panel.save_as = "mine".into();
    let folder = screen.folder.path().to_owned();
    screen.panel.save(&folder, "mine", false);
    let saved = Tuning::load(&folder.join("mine.ron")).unwrap();
    assert_eq!(saved.camera.fov_kick.fov_deg, 60.0, "the tuning's own");
}

#[test]
fn a_field_under_a_setting_is_tuned_as_before() {
    let mut screen = with_field_of_view(90.0);
    let at = screen.in_row("field of view", VALUE);
    screen.click(at);
    screen.draw(vec![egui::Event::Text("70".into())]);
    screen.key(egui::Key::Enter, egui::Modifiers::default());
    screen.draw(vec![]);
    assert_eq!(screen.tuning.camera.fov_kick.fov_deg, 70.0);
    assert!(screen.has(GEAR));
    // Tuned to what the setting says anyway: nothing overrides it.
    screen.panel.set(parameter("fov_deg"), Value::Number(90.0));
    assert!(!screen.has(GEAR));
}
