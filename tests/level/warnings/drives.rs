//! Warnings about drives whose springs change during play: by dials, and by the coils of the goal's lift.

use springyard::level::{self, LevelWarning};
use springyard_drive::DriveMethod;

use crate::common::is_of_unstable_drive;

/// The warnings about a level with these words in steps of this rate, 1/s.
fn warnings(words: &str, hz: f64) -> Vec<LevelWarning> {
    let text = format!(
        r#"(
            name: "test",
            spawn: (position: (0, 0, 0)),
            kill_below_m: -20,
            solids: [(name: "ground", shape: Box(size_m: (40, 2, 40)), position: (0, -1, 0))],
            {words}
        )"#
    );
    let level = level::parse("test.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
    level::drive_warnings(&level, 1.0 / hz, DriveMethod::Exact)
}

/// A level with a platform of `StablePd`, and a dial from `from` to `to` that sets these.
fn with_dial(spring: &str, from: f32, to: f32, sets: &str) -> String {
    format!(
        r#"
        platforms: [(
            name: "plate", size_m: (2, 0.2, 2), position: (5, 2, 0), motion: Still, method: StablePd,
            spring: {spring}, turn_spring: (frequency_hz: 1, damping_ratio: 0.5),
        )],
        dials: [(name: "dial", start: {to}, from: {from}, to: {to}, sets: [{sets}])],
        "#
    )
}

#[test]
fn a_dial_that_makes_a_drive_unstable_at_an_end_gets_a_warning_with_that_end() {
    let soft = "(frequency_hz: 1, damping_ratio: 1)";
    let found = warnings(&with_dial(soft, 1.0, 25.0, r#"Frequency("plate")"#), 60.0);
    let [warning] = &found[..] else {
        panic!("one warning: {found:?}");
    };
    assert!(is_of_unstable_drive(warning));
    for word in [
        "platform `plate` with dial `dial` at 25 moves:",
        "under 2.00",
        "the frequency in Hz may be at most 19.09",
    ] {
        assert!(warning.message.contains(word), "{word}: {warning:?}");
    }
    // The limit falls with the damping ratio: 1.15 without damping.
    let found = warnings(
        &with_dial("(frequency_hz: 12)", 0.0, 1.0, r#"Damping("plate")"#),
        60.0,
    );
    let [warning] = &found[..] else {
        panic!("one warning: {found:?}");
    };
    assert!(
        is_of_unstable_drive(warning) && warning.message.contains("with dial `dial` at 0 moves:")
    );
}

#[test]
fn a_dial_that_replaces_an_unstable_spring_by_good_ones_gets_no_warning() {
    let stiff = "(frequency_hz: 30, damping_ratio: 0.5)";
    let good = with_dial(stiff, 0.5, 1.0, r#"Frequency("plate")"#);
    assert_eq!(warnings(&good, 240.0), []);
    let other = with_dial(stiff, 0.5, 1.0, r#"TurnFrequency("plate")"#);
    let found = warnings(&other, 60.0);
    assert!(found.iter().any(is_of_unstable_drive), "{found:?}");
}

#[test]
fn a_lift_that_is_unstable_on_all_coils_gets_a_warning() {
    let words = |method: &str| {
        format!(
            r#"
            goal: (position: (8, 6, 0), radius_m: 1, lift: (platform: "lift", per_coil_n_m: 100000)),
            coils: [
                (name: "a", position: (1, 1, 1)), (name: "b", position: (2, 1, 1)), (name: "c", position: (3, 1, 1)),
                (name: "d", position: (4, 1, 1)), (name: "e", position: (5, 1, 1)),
            ],
            platforms: [(
                name: "lift", size_m: (2, 0.2, 2), position: (8, 6, 0), motion: Still, method: {method},
                spring: (frequency_hz: 2, damping_ratio: 0.3), authority: ForceBased(tuned_for_kg: 200),
            )],
            "#
        )
    };
    // Five coils: omega = sqrt(500000 / 200) = 50 rad/s, 1.67 rad a step; one coil: 0.75.
    let found = warnings(&words("StablePd"), 30.0);
    let [warning] = &found[..] else {
        panic!("one warning: {found:?}");
    };
    assert!(is_of_unstable_drive(warning));
    let word = "platform `lift` on 5 coils moves: it cannot be stable at 30 steps a second";
    assert!(warning.message.contains(word), "{warning:?}");
    assert_eq!(warnings(&words("Exact"), 30.0), []);
}
