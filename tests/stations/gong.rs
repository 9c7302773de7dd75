//! The lab's gong: a pad rings it, and stations measure what the lanes lose.

use springyard::level::Measure;
use springyard::stations::{Gauges, Seen, SeenStation};

use super::{ahead_until, of, play, resource};

const HALL: &str = r#"
    lab: (position: (0, 0, -16), fps: 60, catch_up: ["stable-pd"]),
    pads: [(name: "ring", position: (0, 0, -3), does: [Hitch(secs: 0.5)])],
    stations: [(
        name: "gong",
        module: "spring_math::planner",
        unit: "s",
        area: (position: (0, 2, -3), size_m: (6, 6, 6)),
        right: [SecsLost("stable-pd")],
        wrong: [SecsLost("fixed")],
    )],
"#;

#[test]
fn a_pad_rings_it_and_the_lamp_is_lit_when_both_numbers_are_there() {
    let mut play = play(HALL, ahead_until(0.8));
    play.run(0.7, |_, _| {});
    assert_eq!(resource::<Seen>(&play).at("gong"), SeenStation::default());
    let before = of::<Gauges>(&mut play, "measures");
    assert_eq!(before.value(&Measure::SecsLost("fixed".into())), None);
    play.run(2.0, |_, _| {});
    let seen = resource::<Seen>(&play).at("gong");
    assert_eq!(seen.right, Some(0.0));
    let wrong = seen.wrong.unwrap();
    assert!((wrong - (0.5 - 8.0 / 60.0)).abs() < 1e-6, "{wrong} s");
    assert!(seen.is_lit());
}

#[test]
fn without_a_press_of_the_pad_nothing_is_measured() {
    let mut play = play(HALL, Vec::new());
    play.run(3.0, |_, _| {});
    assert_eq!(resource::<Seen>(&play).at("gong"), SeenStation::default());
}
