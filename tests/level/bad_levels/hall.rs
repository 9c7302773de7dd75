//! Errors in the lab's own clock, its gong, and exhibits.

use super::{assert_error, spoilt};

/// The good level with these words in a line of their own, its eleventh.
fn with(words: &str) -> String {
    spoilt("    crates: [\n", &format!("    {words}\n    crates: [\n"))
}

/// Each level has one error, at this place, which says this.
fn assert_errors(cases: &[(&str, &str, &str)]) {
    for (words, place, said) in cases {
        assert_error(&with(words), place, &[*said]);
    }
}

#[test]
fn a_clock_a_gong_and_exhibits_may_stand_together() {
    let words = r#"lab: (position: (0, 0, -5), facing_deg: 90, fps: 60, catch_up: ["stable-pd"]), pads: [(name: "ring", position: (0, 0, 4), does: [Hitch()])], exhibits: [(name: "one", mistake: PrintedIntegral, position: (0, 0, 5), facing_deg: 90), (name: "two", mistake: PrintedResonance, position: (4, 0, 5))], digits: [(shows: Measure(ExhibitWrong(PrintedResonance)), position: (0, 2, 0))], stations: [(name: "gong", module: "spring_math::planner", unit: "s", area: (position: (0, 2, 0), size_m: (9, 9, 9)), right: [SecsLost("stable-pd")], wrong: [SecsLost("fixed")]), (name: "way", module: "spring_math::velocity_spring", unit: "m", area: (position: (0, 2, 0), size_m: (9, 9, 9)), right: [ExhibitRight(PrintedIntegral)], wrong: [ExhibitWrong(PrintedIntegral)])],"#;
    springyard::level::parse("a.ron", with(words)).unwrap_or_else(|errors| panic!("{errors}"));
}

#[test]
fn a_lab_has_a_clock_that_games_have_and_lanes_of_its_own() {
    assert_errors(&[
        (
            r#"lab: (position: (0, 0, -5), fps: 300),"#,
            "11:38",
            "lab.fps must be between 5 and 240 frames per second, is 300",
        ),
        (
            r#"lab: (position: (0, 0, -5), catch_up: ["fixed"]),"#,
            "11:43",
            "lab.catch_up needs a clock of the lab's own: write, for example, fps: 60",
        ),
        (
            r#"lab: (position: (0, 0, -5), fps: 60, catch_up: ["exat"]),"#,
            "11:53",
            "no lane of the lab is called `exat`: did you mean `exact`?",
        ),
        (
            r#"lab: (position: (0, 0, -5), fps: 60, catch_up: ["exact", "fixed", "exact"]),"#,
            "11:71",
            "lab.catch_up[2] `exact` is there twice: leave one out",
        ),
    ]);
}

#[test]
fn a_gong_needs_a_clock_that_hears_it() {
    assert_errors(&[
        (
            r#"pads: [(name: "ring", position: (0, 0, 4), does: [Hitch(secs: 0.5)])],"#,
            "11:55",
            "pads[0].does[0] needs a lab with a clock of its own",
        ),
        (
            r#"lab: (position: (0, 0, -5), fps: 60), pads: [(name: "ring", position: (0, 0, 4), does: [Hitch(secs: 5)])],"#,
            "11:105",
            "pads[0].does[0].secs must be between 0.05 and 2 s, is 5",
        ),
    ]);
}

#[test]
fn the_time_that_a_lane_loses_is_measured_where_a_gong_is_rung() {
    assert_errors(&[
        (
            r#"digits: [(shows: Measure(SecsLost("fixed")), position: (0, 2, 0))],"#,
            "11:22",
            "digits[0].shows is time on the lab's own clock, which the level lacks",
        ),
        (
            r#"lab: (position: (0, 0, -5), fps: 60), digits: [(shows: Measure(SecsLost("fixed")), position: (0, 2, 0))],"#,
            "11:60",
            "digits[0].shows never has a value, as nothing rings the gong",
        ),
        (
            r#"lab: (position: (0, 0, -5), fps: 60), pads: [(name: "ring", position: (0, 0, 4), does: [Hitch(secs: 0.5)])], digits: [(shows: Measure(SecsLost("fixt")), position: (0, 2, 0))],"#,
            "11:131",
            "no lane of the lab is called `fixt`: did you mean `fixed`?",
        ),
    ]);
}

#[test]
fn an_exhibit_is_the_only_one_of_its_mistake() {
    assert_errors(&[
        (
            r#"exhibits: [(name: "one", mistake: FastNegexp, position: (0, 0, 4)), (name: "two", mistake: FastNegexp, position: (4, 0, 4))],"#,
            "11:96",
            "exhibits[1].mistake is FastNegexp, as in line 11",
        ),
        (
            r#"exhibits: [(name: "ferry", mistake: FastNegexp, position: (0, 0, 4))],"#,
            "11:23",
            "exhibits[0].name `ferry` is taken by line",
        ),
        (
            r#"exhibits: [(name: "one", mistake: FastNegexp, position: (0, 0, 1e6))],"#,
            "11:68",
            "z of exhibits[0].position must be between -10000 and 10000 m",
        ),
        (
            r#"digits: [(shows: Measure(ExhibitWrong(PrintedIntegral)), position: (0, 2, 0))],"#,
            "11:22",
            "digits[0].shows: the level has no exhibit of PrintedIntegral",
        ),
    ]);
}
