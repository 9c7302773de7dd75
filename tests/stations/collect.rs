//! Coils and loops.

use springyard::input::script::Event::Tap;
use springyard::input::script::IntentButton::Respawn;
use springyard::stations::Collected;

use super::{ahead_until, play, resource};

const THINGS: &str = r#"
    coils: [
        (name: "near", position: (0.5, 1, -3)),
        (name: "far", position: (5, 1, -3)),
    ],
    loops: [
        (name: "through", position: (0.3, 1.3, -5)),
        (name: "beside", position: (1.3, 1.3, -5)),
    ],
"#;

fn names(of: &std::collections::BTreeSet<String>) -> Vec<&str> {
    of.iter().map(String::as_str).collect()
}

#[test]
fn what_is_on_the_way_is_collected_and_what_is_beside_it_is_not() {
    let mut play = play(THINGS, ahead_until(1.6));
    play.run(0.5, |_, _| {});
    assert_eq!(resource::<Collected>(&play), Collected::default());
    play.run(2.0, |_, _| {});
    let collected = resource::<Collected>(&play);
    assert_eq!(names(&collected.coil_names()), ["near"]);
    assert_eq!(names(&collected.loops), ["through"]);
}

#[test]
fn a_coil_stays_collected_after_a_fall_and_is_back_in_a_new_run() {
    // Over the edge, 20 m ahead.
    let mut script = ahead_until(4.6);
    script.push((9.0, Tap(Respawn)));
    let mut play = play(THINGS, script);
    let mut has_fallen = false;
    play.run(8.5, |play, _| has_fallen |= play.position().y < -3.0);
    assert!(has_fallen);
    assert!(play.position().z > -1.0, "back: {}", play.position());
    assert_eq!(resource::<Collected>(&play).coils.len(), 1);
    // Without checkpoints a requested respawn begins a new run.
    play.run(1.0, |_, _| {});
    assert_eq!(resource::<Collected>(&play), Collected::default());
}
