//! Errors in dials, pads, coils, loops, checkpoints and the goal's lift.

use super::{assert_error, spoilt};

/// The good level with these words in a line of their own, its eleventh.
fn with(words: &str) -> String {
    spoilt("    crates: [\n", &format!("    {words}\n    crates: [\n"))
}

#[test]
fn dials_pads_coils_loops_and_checkpoints_may_stand_together() {
    let words = r#"dials: [(name: "ratio", start: 1, from: 0, to: 3, sets: [Damping("lift"), TurnDamping("lift")])], pads: [(name: "up", position: (0, 0, 4), does: [Multiply(dial: "ratio", by: 2), Reset(dial: "ratio"), NewRun, ReturnCrates(["crate"])])], coils: [(name: "coil", position: (0, 1, 4))], loops: [(name: "loop", position: (0, 2, 4), facing_deg: 90)], checkpoints: [(name: "dock", position: (0, 0, 6))],"#;
    springyard::level::parse("a.ron", with(words)).unwrap_or_else(|errors| panic!("{errors}"));
}

#[test]
fn a_dial_needs_numbers_in_their_order() {
    for (words, place, said) in [
        (
            r#"dials: [(name: "ratio", start: 5, from: 0, to: 3)],"#,
            "11:36",
            &["dials[0].start must be between from and to, 0 and 3, is 5"] as &[&str],
        ),
        (
            r#"dials: [(name: "ratio", start: 1, from: 3, to: 2)],"#,
            "11:52",
            &["dials[0].to must be above from, which is 3, is 2: swap them"] as &[&str],
        ),
        (
            r#"dials: [(name: "ratio", start: 1, from: 0, to: 1e6)],"#,
            "11:52",
            &["dials[0].to must be between -10000 and 10000", "is 1000000"] as &[&str],
        ),
    ] {
        assert_error(&with(words), place, said);
    }
}

#[test]
fn a_dial_sets_what_a_platform_has() {
    for (words, place, said) in [
        (
            r#"dials: [(name: "ratio", start: 1, from: 0, to: 3, sets: [Damping("lifd")])],"#,
            "11:62",
            &["no platform is called `lifd`: did you mean `lift`?"] as &[&str],
        ),
        (
            r#"dials: [(name: "hz", start: 1, from: 0, to: 3, sets: [Frequency("lift")])],"#,
            "11:42",
            &["dials[0].from is 0, which a frequency cannot be: write from: 0.1"] as &[&str],
        ),
        (
            r#"dials: [(name: "part", start: 1, from: 0, to: 3, sets: [FeedForward("ferry")])],"#,
            "11:51",
            &["dials[0].to is 3, which a feed-forward cannot be: write to: 1"] as &[&str],
        ),
        (
            r#"dials: [(name: "stop", start: 1, from: 0, to: 3, sets: [Place("lift")])],"#,
            "11:61",
            &["the place of platform `lift` cannot be set: its motion has no places"] as &[&str],
        ),
        (
            r#"dials: [(name: "a", start: 1, from: 0, to: 3, sets: [Damping("lift"), Damping("lift")])],"#,
            "11:75",
            &["dials[0].sets[1] is set by line 11", "leave one out"] as &[&str],
        ),
    ] {
        assert_error(&with(words), place, said);
    }
}

#[test]
fn a_pad_does_something_that_is_possible() {
    for (words, place, said) in [
        (
            r#"pads: [(name: "up", position: (0, 0, 4), does: [])],"#,
            "11:52",
            &["pads[0].does is empty", "does: [NewRun]"] as &[&str],
        ),
        (
            r#"dials: [(name: "ratio", start: 1, from: 0, to: 3)], pads: [(name: "up", position: (0, 0, 4), does: [Add(dial: "ratoi", by: 1)])],"#,
            "11:115",
            &["no dial is called `ratoi`: did you mean `ratio`?"] as &[&str],
        ),
        (
            r#"dials: [(name: "ratio", start: 1, from: 0, to: 3)], pads: [(name: "up", position: (0, 0, 4), does: [Add(dial: "ratio", by: 0)])],"#,
            "11:128",
            &["pads[0].does[0].by is 0, which changes nothing"] as &[&str],
        ),
        (
            r#"dials: [(name: "ratio", start: 1, from: 0, to: 3)], pads: [(name: "up", position: (0, 0, 4), does: [Set(dial: "ratio", to: 4)])],"#,
            "11:128",
            &["pads[0].does[0].to must be within the dial's range, 0 to 3, is 4"] as &[&str],
        ),
        (
            r#"pads: [(name: "up", position: (0, 0, 4), does: [ReturnCrates(["crate", "box"])])],"#,
            "11:76",
            &["no crate is called `box`: known names: `crate`"] as &[&str],
        ),
        (
            r#"pads: [(name: "up", position: (0, 0, 4), size_m: (1, 0), does: [NewRun])],"#,
            "11:58",
            &["z of pads[0].size_m must be between 0.2 and 20 m, is 0"] as &[&str],
        ),
    ] {
        assert_error(&with(words), place, said);
    }
}

#[test]
fn a_pad_outside_the_area_of_its_dial_is_refused() {
    let words = r#"dials: [(name: "a", start: 1, from: 0, to: 3, area: (position: (0, 2, 0), size_m: (4, 4, 4)))], pads: [(name: "up", position: (0, 0, 4), does: [Reset(dial: "a")])],"#;
    let said = [
        "`a` does not change",
        "move the pad, or make the area larger",
    ];
    assert_error(&with(words), "11:161", &said);
}

#[test]
fn a_checkpoint_is_a_place_to_stand() {
    for (words, place, said) in [
        (
            r#"checkpoints: [(name: "dock", position: (0, -6, 4))],"#,
            "11:48",
            &["y of checkpoints[0].position is -6, not above kill_below_m, which is -5"]
                as &[&str],
        ),
        (
            r#"checkpoints: [(name: "dock", position: (0, -0.5, 8))],"#,
            "11:44",
            &["checkpoints[0].position (0, -0.5, 8) is inside solid `ground`"] as &[&str],
        ),
    ] {
        assert_error(&with(words), place, said);
    }
}

#[test]
fn names_are_shared_with_bodies() {
    for (words, place, said) in [
        (
            r#"coils: [(name: "ferry", position: (0, 1, 4))],"#,
            "11:20",
            &["coils[0].name `ferry` is taken by line"] as &[&str],
        ),
        (
            r#"loops: [(name: "", position: (0, 1, 4))],"#,
            "11:20",
            &["loops[0].name is empty: give it a name"] as &[&str],
        ),
    ] {
        assert_error(&with(words), place, said);
    }
}

/// The good level with a lift, these coils, and these fields of the platform `lift` (RON).
fn with_lift(lift: &str, coils: &str, fields: &str) -> String {
    spoilt("radius_m: 1)", &format!("radius_m: 1, lift: ({lift}))"))
        .replace("    crates: [\n", &format!("    {coils}\n    crates: [\n"))
        .replace("name: \"lift\", ", &format!("name: \"lift\", {fields}"))
}

#[test]
fn a_lift_is_a_force_based_platform_with_coils_to_bring_and_ground_below() {
    const LIFT: &str = r#"platform: "lift", per_coil_n_m: 720"#;
    const COILS: &str = r#"coils: [(name: "coil", position: (0, 1, 4))],"#;
    const FORCED: &str = "authority: ForceBased(tuned_for_kg: 280), ";
    let good = with_lift(LIFT, COILS, FORCED);
    springyard::level::parse("a.ron", good).unwrap_or_else(|errors| panic!("{errors}"));
    let misspelt = LIFT.replace("lift", "lifd");
    let soft = LIFT.replace("720", "0");
    let [none, many] = [0, 2].map(|needed| format!("{LIFT}, coils_needed: {needed}"));
    let moved = with_lift(LIFT, COILS, FORCED).replace("(-8, 0.5, 0)", "(-80, 0.5, 0)");
    for (level, place, said) in [
        (
            with_lift(LIFT, COILS, ""),
            "4:64",
            "`lift` does not hang on coils: write authority: ForceBased(tuned_for_kg: 200)",
        ),
        (
            with_lift(LIFT, "", FORCED),
            "4:53",
            "the lift never rises: the level has no coils",
        ),
        (
            with_lift(&misspelt, COILS, FORCED),
            "4:64",
            "no platform is called `lifd`: did you mean `lift`?",
        ),
        (
            with_lift(&soft, COILS, FORCED),
            "4:86",
            "goal.lift.per_coil_n_m must be between 1 and 100000 N/m, is 0",
        ),
        (moved, "4:64", "`lift` has no solid below it"),
        (
            with_lift(&many, COILS, FORCED),
            "4:105",
            "goal.lift.coils_needed must be between 1 and 1, the number of coils of the level, is 2",
        ),
        (
            with_lift(&none, COILS, FORCED),
            "4:105",
            "goal.lift.coils_needed must be between 1 and 1, the number of coils of the level, is 0",
        ),
    ] {
        assert_error(&level, place, &[said]);
    }
}
