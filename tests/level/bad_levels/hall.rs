//! Errors in the lab's own clock, its gong, and exhibits.

use super::{accepted, line, refused};

#[test]
fn a_clock_a_gong_and_exhibits_may_stand_together() {
    accepted(
        line,
        r#"
        lab: (position: (0, 0, -5), facing_deg: 90, fps: 60, catch_up: ["stable-pd"]), pads: [(name: "ring", position: (0, 0, 4), does: [Hitch()])], exhibits: [(name: "one", mistake: PrintedIntegral, position: (0, 0, 5), facing_deg: 90), (name: "two", mistake: PrintedResonance, position: (4, 0, 5))], digits: [(shows: Measure(ExhibitWrong(PrintedResonance)), position: (0, 2, 0))], stations: [(name: "gong", module: "spring_math::planner", unit: "s", area: (position: (0, 2, 0), size_m: (9, 9, 9)), right: [SecsLost("stable-pd")], wrong: [SecsLost("fixed")]), (name: "way", module: "spring_math::velocity_spring", unit: "m", area: (position: (0, 2, 0), size_m: (9, 9, 9)), right: [ExhibitRight(PrintedIntegral)], wrong: [ExhibitWrong(PrintedIntegral)])],
    "#,
    );
}

#[test]
fn a_lab_has_a_clock_that_games_have_and_lanes_of_its_own() {
    refused(
        line,
        r#"
        lab: (position: (0, 0, -5), fps: 300),
            lab.fps must be between 5 and 240 frames per second, is 300
        lab: (position: (0, 0, -5), catch_up: ["fixed"]),
            lab.catch_up needs a clock of the lab's own: write, for example, fps: 60
        lab: (position: (0, 0, -5), fps: 60, catch_up: ["exat"]),
            no lane of the lab is called `exat`: did you mean `exact`?
        lab: (position: (0, 0, -5), fps: 60, catch_up: ["exact", "fixed", "exact"]),
            lab.catch_up[2] `exact` is there twice: leave one out
    "#,
    );
}

#[test]
fn a_gong_needs_a_clock_that_hears_it() {
    refused(
        line,
        r#"
        pads: [(name: "ring", position: (0, 0, 4), does: [Hitch(secs: 0.5)])],
            pads[0].does[0] needs a lab with a clock of its own
        lab: (position: (0, 0, -5), fps: 60), pads: [(name: "ring", position: (0, 0, 4), does: [Hitch(secs: 5)])],
            pads[0].does[0].secs must be between 0.05 and 2 s, is 5
    "#,
    );
}

#[test]
fn the_time_that_a_lane_loses_is_measured_where_a_gong_is_rung() {
    refused(
        line,
        r#"
        digits: [(shows: Measure(SecsLost("fixed")), position: (0, 2, 0))],
            digits[0].shows is time on the lab's own clock, which the level lacks
        lab: (position: (0, 0, -5), fps: 60), digits: [(shows: Measure(SecsLost("fixed")), position: (0, 2, 0))],
            digits[0].shows never has a value, as nothing rings the gong
        lab: (position: (0, 0, -5), fps: 60), pads: [(name: "ring", position: (0, 0, 4), does: [Hitch(secs: 0.5)])], digits: [(shows: Measure(SecsLost("fixt")), position: (0, 2, 0))],
            no lane of the lab is called `fixt`: did you mean `fixed`?
    "#,
    );
}

#[test]
fn an_exhibit_is_the_only_one_of_its_mistake() {
    refused(
        line,
        r#"
        exhibits: [(name: "one", mistake: FastNegexp, position: (0, 0, 4)), (name: "two", mistake: FastNegexp, position: (4, 0, 4))],
            exhibits[1].mistake is FastNegexp, as in line 11
        exhibits: [(name: "ferry", mistake: FastNegexp, position: (0, 0, 4))],
            exhibits[0].name `ferry` is taken by line
        exhibits: [(name: "one", mistake: FastNegexp, position: (0, 0, 1e6))],
            z of exhibits[0].position must be between -10000 and 10000 m
        digits: [(shows: Measure(ExhibitWrong(PrintedIntegral)), position: (0, 2, 0))],
            digits[0].shows: the level has no exhibit of PrintedIntegral
    "#,
    );
}
