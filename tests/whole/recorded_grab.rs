//! A recorded grab, played back, is the same run.

use springyard::cli::headless::Start;
use springyard::input::script::Event::{self, Look, Move, Press, Release};
use springyard::input::script::IntentButton::{Grab, Jump};
use springyard::time::recording::Recorder;
use springyard_character::grab::Holding;

use crate::common::{Play, flat_level, start_of};

/// Takes a crate, carries it round, jumps and throws it.
fn script() -> Vec<(f64, Event)> {
    vec![
        (0.51, Press(Grab)),
        (1.03, Move(0.2, 0.9)),
        (1.2, Look(0.0, -10.0)),
        (2.0, Look(80.0, -10.0)),
        (2.9, Press(Jump)),
        (3.1, Release(Jump)),
        (3.2, Release(Grab)),
        (3.3, Move(0.0, 0.0)),
    ]
}

fn start(script: Vec<(f64, Event)>) -> Start {
    let crates = r#"
        (name: "a", mass_kg: 8.0, size_m: (0.6, 0.6, 0.6), position: (0.0, 0.3, -1.5)),
        (name: "b", mass_kg: 90.0, size_m: (0.7, 0.7, 0.7), position: (2.5, 0.35, -4.0)),
    "#;
    start_of(flat_level(bevy::math::Vec3::ZERO, "", "", crates), script)
}

/// Whether the player holds a crate.
fn is_held(play: &mut Play) -> bool {
    let player = play.player_entity();
    let holding = play.app.world().get::<Holding>(player);
    holding.is_some_and(|holding| holding.grip.is_some())
}

#[test]
fn a_recorded_grab_played_back_is_the_same_run() {
    let mut play = Play::start_with(start(script()), |app| {
        app.insert_resource(Recorder::to("unused.ron".into()));
    });
    let mut steps_held = 0;
    play.run(5.0, |play, _| steps_held += u32::from(is_held(play)));
    assert!(steps_held > 100, "{steps_held}");
    let (text, _) = play.recorded();
    assert!(text.contains("Press(Grab)") && text.contains("Release(Grab)"));
    assert_eq!(play.hash(), play.again(start(Vec::new())).hash());
}
