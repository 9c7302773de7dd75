//! Presets in the tuning panel: saved under a name, and loaded by it.

use springyard::overlay::tuning::PanelMessage;
use springyard::tuning::{Tuning, Value};

use super::screen::{PanelScreen, parameter};
use crate::common::panels::Panels;

#[test]
fn a_preset_saved_in_the_panel_is_asked_about_before_it_is_overwritten() {
    let mut screen = PanelScreen::new();
    screen
        .panel
        .set(parameter("jump_apex_m"), Value::Number(1.75));
    assert!(screen.has("changed"));
    screen.panel.save_as = "mine".into();
    let save = screen.place("save");
    screen.click(save);
    assert!(screen.has("saved") && screen.has("mine"));
    assert!(!screen.panel.slots().is_changed());
    let path = screen.folder.path().join("mine.ron");
    assert_eq!(Tuning::load(&path).unwrap(), screen.tuning);

    screen
        .panel
        .set(parameter("jump_apex_m"), Value::Number(1.0));
    let save = screen.place("save");
    screen.click(save);
    assert!(matches!(&screen.panel.said, Some(PanelMessage::Asks(name)) if name == "mine"));
    assert_eq!(
        Tuning::load(&path).unwrap().character.jump_apex_m,
        1.75,
        "not yet"
    );
    let keep = screen.place("cancel");
    screen.click(keep);
    assert_eq!(Tuning::load(&path).unwrap().character.jump_apex_m, 1.75);
    let save = screen.place("save");
    screen.click(save);
    let overwrite = screen.place("overwrite");
    screen.click(overwrite);
    assert_eq!(Tuning::load(&path).unwrap().character.jump_apex_m, 1.0);
}

#[test]
fn a_preset_is_chosen_from_the_list_and_a_broken_one_says_where() {
    let mut screen = PanelScreen::new();
    let folder = screen.folder.path().to_owned();
    std::fs::copy("assets/tuning/floaty.ron", folder.join("floaty.ron")).unwrap();
    std::fs::write(
        folder.join("broken.ron"),
        "(\n    character: (ride_hz: 99),\n)",
    )
    .unwrap();
    let load = screen.place("load");
    screen.click(load);
    let floaty = screen.place("floaty");
    screen.click(floaty);
    let floaty = Tuning::load("assets/tuning/floaty.ron".as_ref()).unwrap();
    assert_eq!(screen.tuning, floaty);
    assert_eq!(screen.panel.slots().named().name, "floaty");
    let load = screen.place("load");
    screen.click(load);
    let broken = screen.place("broken");
    screen.click(broken);
    assert!(
        screen.has("broken.ron:2:26: character.ride_hz must be 0.5 to 15 Hz, is 99"),
        "{:?}",
        screen.panel.said
    );
    assert_eq!(screen.tuning, floaty, "still the last that was good");
    screen.panel.undo();
    assert_eq!(screen.panel.slots().named().name, "grounded");
    assert_eq!(*screen.panel.slots().tuning(), Tuning::default());
}

#[test]
fn the_name_to_save_under_is_that_of_the_played_tuning() {
    let mut screen = PanelScreen::new();
    let folder = screen.folder.path().to_owned();
    std::fs::copy("assets/tuning/floaty.ron", folder.join("floaty.ron")).unwrap();
    assert_eq!(screen.panel.save_as, "", "the defaults have no file");
    screen.panel.load(&folder, "floaty");
    assert_eq!(screen.panel.save_as, "floaty");
    screen.panel.switch();
    assert_eq!(screen.panel.save_as, "", "B is as the game was started");
    screen.panel.switch();
    assert_eq!(screen.panel.save_as, "floaty");
}
