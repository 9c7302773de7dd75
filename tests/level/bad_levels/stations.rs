//! Errors in dials, pads, coils, loops, checkpoints and the goal's lift.

use super::{accepted, assert_error, line, refused, spoilt};

#[test]
fn dials_pads_coils_loops_and_checkpoints_may_stand_together() {
    accepted(
        line,
        r#"
        dials: [(name: "ratio", start: 1, from: 0, to: 3, sets: [Damping("lift"), TurnDamping("lift")])], pads: [(name: "up", position: (0, 0, 4), does: [Multiply(dial: "ratio", by: 2), Reset(dial: "ratio"), NewRun, ReturnCrates(["crate"])])], coils: [(name: "coil", position: (0, 1, 4))], loops: [(name: "loop", position: (0, 2, 4), facing_deg: 90)], checkpoints: [(name: "dock", position: (0, 0, 6))],
    "#,
    );
}

#[test]
fn a_dial_needs_numbers_in_their_order() {
    refused(
        line,
        r#"
        dials: [(name: "ratio", start: 5, from: 0, to: 3)],
            dials[0].start must be between from and to, 0 and 3, is 5
        dials: [(name: "ratio", start: 1, from: 3, to: 2)],
            dials[0].to must be above from, which is 3, is 2: swap them
        dials: [(name: "ratio", start: 1, from: 0, to: 1e6)],
            dials[0].to must be between -10000 and 10000 .. is 1000000
    "#,
    );
}

#[test]
fn a_dial_sets_what_a_platform_has() {
    refused(
        line,
        r#"
        dials: [(name: "ratio", start: 1, from: 0, to: 3, sets: [Damping("lifd")])],
            no platform is called `lifd`: did you mean `lift`?
        dials: [(name: "hz", start: 1, from: 0, to: 3, sets: [Frequency("lift")])],
            dials[0].from is 0, which a frequency cannot be: write from: 0.1
        dials: [(name: "part", start: 1, from: 0, to: 3, sets: [FeedForward("ferry")])],
            dials[0].to is 3, which a feed-forward cannot be: write to: 1
        dials: [(name: "stop", start: 1, from: 0, to: 3, sets: [Place("lift")])],
            the place of platform `lift` cannot be set: its motion has no places
        dials: [(name: "a", start: 1, from: 0, to: 3, sets: [Damping("lift"), Damping("lift")])],
            dials[0].sets[1] is set by line 11 .. leave one out
    "#,
    );
}

#[test]
fn a_pad_does_something_that_is_possible() {
    refused(
        line,
        r#"
        pads: [(name: "up", position: (0, 0, 4), does: [])],
            pads[0].does is empty .. does: [NewRun]
        dials: [(name: "ratio", start: 1, from: 0, to: 3)], pads: [(name: "up", position: (0, 0, 4), does: [Add(dial: "ratoi", by: 1)])],
            no dial is called `ratoi`: did you mean `ratio`?
        dials: [(name: "ratio", start: 1, from: 0, to: 3)], pads: [(name: "up", position: (0, 0, 4), does: [Add(dial: "ratio", by: 0)])],
            pads[0].does[0].by is 0, which changes nothing
        dials: [(name: "ratio", start: 1, from: 0, to: 3)], pads: [(name: "up", position: (0, 0, 4), does: [Set(dial: "ratio", to: 4)])],
            pads[0].does[0].to must be within the dial's range, 0 to 3, is 4
        pads: [(name: "up", position: (0, 0, 4), does: [ReturnCrates(["crate", "box"])])],
            no crate is called `box`: known names: `crate`
        pads: [(name: "up", position: (0, 0, 4), size_m: (1, 0), does: [NewRun])],
            z of pads[0].size_m must be between 0.2 and 20 m, is 0
    "#,
    );
}

#[test]
fn a_pad_outside_the_area_of_its_dial_is_refused() {
    refused(
        line,
        r#"
        dials: [(name: "a", start: 1, from: 0, to: 3, area: (position: (0, 2, 0), size_m: (4, 4, 4)))], pads: [(name: "up", position: (0, 0, 4), does: [Reset(dial: "a")])],
            `a` does not change .. move the pad, or make the area larger
    "#,
    );
}

#[test]
fn a_checkpoint_is_a_place_to_stand() {
    refused(
        line,
        r#"
        checkpoints: [(name: "dock", position: (0, -6, 4))],
            y of checkpoints[0].position is -6, not above kill_below_m, which is -5
        checkpoints: [(name: "dock", position: (0, -0.5, 8))],
            checkpoints[0].position (0, -0.5, 8) is inside solid `ground`
    "#,
    );
}

#[test]
fn names_are_shared_with_bodies() {
    refused(
        line,
        r#"
        coils: [(name: "ferry", position: (0, 1, 4))],
            coils[0].name `ferry` is taken by line
        loops: [(name: "", position: (0, 1, 4))],
            loops[0].name is empty: give it a name
    "#,
    );
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
    let lift = |lift: &str| with_lift(lift, COILS, FORCED);
    accepted(lift, LIFT);
    refused(
        lift,
        r#"
        platform: "lifd", per_coil_n_m: 720
            no platform is called `lifd`: did you mean `lift`?
        platform: "lift", per_coil_n_m: 0
            goal.lift.per_coil_n_m must be between 1 and 100000 N/m, is 0
        platform: "lift", per_coil_n_m: 720, coils_needed: 2
            goal.lift.coils_needed must be between 1 and 1, the number of coils of the level, is 2
        platform: "lift", per_coil_n_m: 720, coils_needed: 0
            goal.lift.coils_needed must be between 1 and 1, the number of coils of the level, is 0
    "#,
    );
    let moved = lift(LIFT).replace("(-8, 0.5, 0)", "(-80, 0.5, 0)");
    assert_error(&moved, "`lift` has no solid below it");
    let said = "`lift` does not hang on coils: write authority: ForceBased(tuned_for_kg: 200)";
    assert_error(&with_lift(LIFT, COILS, ""), said);
    let said = "the lift never rises: the level has no coils";
    assert_error(&with_lift(LIFT, "", FORCED), said);
}
