//! Saved under a name, and loaded by it.

use springyard::overlay::tuning::PanelMessage;
use springyard::tuning::{Tuning, Value};

use super::desk::{Desk, parameter};
use super::panels::Panels;

#[test]
fn a_preset_saved_in_the_panel_is_asked_about_before_it_is_overwritten() {
    let mut desk = Desk::new();
    desk.panel
        .set(parameter("jump_apex_m"), Value::Number(1.75));
    assert!(desk.has("changed"));
    desk.panel.save_as = "mine".into();
    let save = desk.place("save");
    desk.click(save);
    assert!(desk.has("saved") && desk.has("mine"));
    assert!(!desk.panel.slots().is_changed());
    let path = desk.folder.path().join("mine.ron");
    assert_eq!(Tuning::load(&path).unwrap(), desk.tuning);

    desk.panel.set(parameter("jump_apex_m"), Value::Number(1.0));
    let save = desk.place("save");
    desk.click(save);
    assert!(matches!(&desk.panel.said, Some(PanelMessage::Asks(name)) if name == "mine"));
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
        desk.has("broken.ron:2:26: character.ride_hz must be from 0.5 to 15, is 99"),
        "{:?}",
        desk.panel.said
    );
    assert_eq!(desk.tuning, floaty, "still the last that was good");
    desk.panel.undo();
    assert_eq!(desk.panel.slots().feel().name, "grounded");
    assert_eq!(*desk.panel.slots().tuning(), Tuning::default());
}
