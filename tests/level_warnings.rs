//! `springyard check` warns of what is allowed in a level and probably not meant: a goal out of reach, crates inside each other,
//! solids in the way of platforms. A near miss has no warning, and neither has a level of the game or what a warning suggests.

use std::fs;

use springyard::level;

/// Step of the game, s.
const STEP_SECS: f64 = 1.0 / 60.0;

/// What a test adds to a level of flat ground, as RON.
#[derive(Default)]
struct Pieces<'a> {
    goal: &'a str,
    solids: &'a str,
    crates: &'a str,
    platforms: &'a str,
}

impl Pieces<'_> {
    /// The level. The goal is in line 5, the solids in line 8, the crates in line 11, the platforms in line 14.
    fn text(&self) -> String {
        let Self {
            goal,
            solids,
            crates,
            platforms,
        } = self;
        format!(
            r#"(
    name: "test",
    spawn: (position: (0, 0, 0)),
    kill_below_m: -20,
    {goal}
    solids: [
        (name: "ground", shape: Box(size_m: (40, 2, 40)), position: (0, -1, 0)),
        {solids}
    ],
    crates: [
        {crates}
    ],
    platforms: [
        {platforms}
    ],
)
"#
        )
    }

    /// The warnings about the level, one `LINE:COLUMN: warning: ..` each.
    fn warnings(&self) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("l.ron");
        fs::write(&path, self.text()).unwrap();
        let loaded = level::load_with_warnings(&path, STEP_SECS);
        let (_, warnings) = loaded.unwrap_or_else(|errors| panic!("{errors}"));
        warnings
            .iter()
            .map(|warning| format!("{}: {}", warning.position.unwrap(), warning.message))
            .collect()
    }

    /// Asserts that the only warning is at `place` (`line:column`, or `line:`), and contains all of `words`.
    fn assert_warns(&self, place: &str, words: &[&str]) {
        let warnings = self.warnings();
        let [warning] = &warnings[..] else {
            panic!("not one warning: {warnings:?}");
        };
        let (found, _) = warning.split_once(": warning: ").unwrap();
        assert!(found.starts_with(place), "not at {place}: {warning}");
        for word in words {
            assert!(warning.contains(word), "no `{word}` in: {warning}");
        }
    }

    fn assert_silent(&self) {
        assert_eq!(self.warnings(), Vec::<String>::new());
    }
}

/// A ball as a goal, with these solids.
fn goal(place: &str, radius_m: f32) -> String {
    format!("goal: (position: {place}, radius_m: {radius_m}),")
}

const HILL: &str = r#"(name: "hill", shape: Box(size_m: (6, 6, 6)), position: (10, 3, -10)),"#;

#[test]
fn a_goal_inside_a_solid_cannot_be_touched() {
    let at = |place: &str, radius_m: f32| goal(place, radius_m);
    let buried = at("(10, 3, -10)", 1.0);
    Pieces {
        goal: &buried,
        solids: HILL,
        ..Pieces::default()
    }
    .assert_warns(
        "5:22",
        &["wholly inside solid `hill`", "onto it, to (10, 6, -10)"],
    );
    // The feet sink 0.4 m at most, so a ball of 1 m is out of reach from 1.4 m under the top.
    for (place, radius_m) in [
        ("(10, 4.7, -10)", 1.0),
        ("(10, 3, -10)", 2.7),
        ("(10, 6, -10)", 1.0),
        ("(12, 3, -10)", 1.0),
    ] {
        Pieces {
            goal: &at(place, radius_m),
            solids: HILL,
            ..Pieces::default()
        }
        .assert_silent();
    }
}

#[test]
fn a_goal_under_the_steps_of_a_stair_cannot_be_touched() {
    let stair = r#"(name: "stair", shape: Stair(step_height_m: 0.25, step_depth_m: 0.25, steps: 40, width_m: 10), position: (0, 0, -5)),"#;
    let with = |place: &str| {
        let goal = goal(place, 1.0);
        Pieces {
            goal: &goal,
            solids: stair,
            ..Pieces::default()
        }
        .warnings()
    };
    let buried = with("(0, 2, -13.1)");
    assert_eq!(buried.len(), 1, "{buried:?}");
    assert!(
        buried[0].contains("inside solid `stair`") && buried[0].contains("to (0, 8.25, -13.1)"),
        "{buried:?}"
    );
    // 1.3 m under the line of the steps.
    assert!(with("(0, 5, -11.8)").is_empty());
}

#[test]
fn a_goal_inside_a_platform_is_warned_of_only_if_the_platform_stays() {
    let inside = |motion: &str| {
        let goal = goal("(10, 3, -10)", 1.0);
        let platform = format!(
            r#"(name: "block", size_m: (6, 6, 6), position: (10, 3.1, -10), motion: {motion}),"#
        );
        Pieces {
            goal: &goal,
            platforms: &platform,
            ..Pieces::default()
        }
        .warnings()
    };
    let stays = inside("Still");
    assert_eq!(stays.len(), 1, "{stays:?}");
    assert!(stays[0].contains("inside platform `block`"), "{stays:?}");
    assert!(inside("Rise(height_m: 7, period_secs: 20)").is_empty());
}

#[test]
fn a_goal_high_in_the_air_is_out_of_reach() {
    // The ground's top is at 0, and the ball's bottom 1 m under its centre.
    let high = goal("(0, 13, -10)", 1.0);
    let high = Pieces {
        goal: &high,
        ..Pieces::default()
    };
    high.assert_warns(
        "5:26",
        &["`ground`, ends 12 m below its ball", "lower it to 0"],
    );
    Pieces {
        goal: &goal("(0, 10.9, -10)", 1.0),
        ..Pieces::default()
    }
    .assert_silent();
    // Each of these brings it into reach.
    for (solids, crates, platforms) in [
        (
            r#"(name: "post", shape: Column(radius_m: 0.2, height_m: 3), position: (15, 0, 0)),"#,
            "",
            "",
        ),
        (
            "",
            r#"(name: "box", mass_kg: 9, size_m: (1, 2.5, 1), position: (5, 1.25, 0)),"#,
            "",
        ),
        (
            "",
            "",
            r#"(name: "lift", size_m: (2, 0.2, 2), position: (5, 0.2, 0), motion: Rise(height_m: 4, period_secs: 9)),"#,
        ),
        (
            "",
            "",
            r#"(name: "catapult", size_m: (2, 0.2, 2), position: (5, 0.2, 0), motion: Step(to: (5, 2, 0), period_secs: 9)),"#,
        ),
    ] {
        Pieces {
            solids,
            crates,
            platforms,
            ..high
        }
        .assert_silent();
    }
}

#[test]
fn a_goal_far_beside_everything_is_out_of_reach() {
    // The ground ends at x = 20.
    let far = goal("(60, 1, 0)", 1.0);
    let far = Pieces {
        goal: &far,
        ..Pieces::default()
    };
    far.assert_warns(
        "5:22",
        &[
            "no solid or platform is within 30 m",
            "the player can stand",
        ],
    );
    Pieces {
        goal: &goal("(50.9, 1, 0)", 1.0),
        ..Pieces::default()
    }
    .assert_silent();
    // From a tower of 20 m the player falls farther.
    let tower = r#"(name: "tower", shape: Box(size_m: (2, 20, 2)), position: (15, 10, 0)),"#;
    Pieces {
        solids: tower,
        ..far
    }
    .assert_silent();
}

#[test]
fn the_highest_thing_near_a_goal_is_a_solid_and_the_nearest() {
    let post = |name: &str, x: f32, height_m: f32| {
        format!(
            r#"(name: "{name}", shape: Column(radius_m: 0.2, height_m: {height_m}), position: ({x}, 0, -10)),"#
        )
    };
    let posts = [
        post("far", 15.0, 2.0),
        post("near", 5.0, 1.99),
        post("low", 1.0, 1.5),
    ]
    .concat();
    let lift = r#"(name: "lift", size_m: (2, 0.2, 2), position: (0, 0.2, -6), motion: Rise(height_m: 1.7, period_secs: 9)),"#;
    Pieces {
        goal: &goal("(0, 20, -10)", 1.0),
        solids: &posts,
        platforms: lift,
        ..Pieces::default()
    }
    .assert_warns("5:26", &["solid `near`, ends 17.01 m below"]);
}

#[test]
fn a_goal_at_the_spawn_is_reached_at_once() {
    for (place, radius_m) in [("(0, 0, 0)", 1.0), ("(0, 3, -4)", 5.0)] {
        Pieces {
            goal: &goal(place, radius_m),
            ..Pieces::default()
        }
        .assert_warns(
            "5:22",
            &["the goal is reached at once", "make the ball smaller"],
        );
    }
    Pieces {
        goal: &goal("(0, 3, -4)", 4.9),
        ..Pieces::default()
    }
    .assert_silent();
}

/// Two crates of 1 m, the second at `place`.
fn two_crates(place: &str) -> String {
    format!(
        r#"(name: "a", mass_kg: 1, size_m: (1, 1, 1), position: (5, 0.5, 0)),
(name: "b", mass_kg: 1, size_m: (1, 1, 1), position: {place}),"#
    )
}

#[test]
fn two_crates_in_one_place_are_thrown_apart() {
    Pieces {
        crates: &two_crates("(5, 0.5, 0)"),
        ..Pieces::default()
    }
    .assert_warns(
        "12:54",
        &[
            "crate `b` starts 1 m deep inside crate `a`",
            "for example this one to (5, 1.5, 0)",
        ],
    );
    Pieces {
        crates: &two_crates("(5.7, 0.5, 0.1)"),
        ..Pieces::default()
    }
    .assert_warns("12:54", &["0.3 m deep", "this one to (6, 0.5, 0.1)"]);
    let small_in_large = two_crates("(5, 0.5, 0)").replacen("(1, 1, 1)", "(3, 1, 3)", 1);
    Pieces {
        crates: &small_in_large,
        ..Pieces::default()
    }
    .assert_warns("12:54", &["1 m deep", "(5, 1.5, 0)"]);
    // Stacked, side by side, and stacked a little too low.
    for place in ["(5, 1.5, 0)", "(6, 0.5, 0)", "(5, 1.3, 0)"] {
        Pieces {
            crates: &two_crates(place),
            ..Pieces::default()
        }
        .assert_silent();
    }
}

/// The new places of crates in warnings.
fn suggested(warnings: &[String]) -> Vec<&str> {
    let places = warnings.iter().filter_map(|it| it.rsplit_once("to ("));
    places.map(|(_, place)| place).collect()
}

#[test]
fn crates_in_one_place_each_have_a_new_place_of_their_own() {
    let crates = two_crates("(5, 0.5, 0)")
        + r#"(name: "c", mass_kg: 1, size_m: (1, 1, 1), position: (5, 0.5, 0)),"#;
    let heap = Pieces {
        crates: &crates,
        ..Pieces::default()
    };
    let warnings = heap.warnings();
    assert_eq!(suggested(&warnings), ["5, 1.5, 0)", "6, 0.5, 0)"]);
}

#[test]
fn a_new_place_of_a_crate_is_free_of_solids_and_over_ground() {
    // The ground ends at x = 20, with a wall to the left and a roof above.
    let solids = r#"(name: "wall", shape: Box(size_m: (1, 3, 3)), position: (18.5, 1.5, 0)),
        (name: "roof", shape: Box(size_m: (3, 1, 3)), position: (19, 2, 0)),"#;
    let crates = r#"(name: "a", mass_kg: 1, size_m: (1, 1, 1), position: (19.5, 0.5, 0)),
(name: "b", mass_kg: 1, size_m: (1, 1, 1), position: (19.5, 0.5, 0)),"#;
    let warnings = Pieces {
        solids,
        crates,
        ..Pieces::default()
    };
    let warnings = warnings.warnings();
    assert_eq!(suggested(&warnings), ["19.5, 0.5, 1)"], "{warnings:?}");
}

#[test]
fn a_crate_sunk_into_a_solid_or_platform_is_pushed_out() {
    let crate_at = |side_m: f32, y: f32| {
        format!(
            r#"(name: "a", mass_kg: 1, size_m: ({side_m}, {side_m}, {side_m}), position: (5, {y}, 0)),"#
        )
    };
    for (side_m, y, free) in [(1.0, 0.4, "(5, 0.5, 0)"), (0.1, 0.02, "(5, 0.05, 0)")] {
        Pieces {
            crates: &crate_at(side_m, y),
            ..Pieces::default()
        }
        .assert_warns("11:", &["`a` is sunk into solid `ground`", free]);
    }
    let raft = platform("(5, 0.6, 0)", "Still");
    Pieces {
        crates: &crate_at(1.0, 1.1),
        platforms: &raft,
        ..Pieces::default()
    }
    .assert_warns("11:", &["is sunk into platform `p`", "(5, 1.2, 0)"]);
    // An inexact place.
    for (side_m, y) in [(1.0, 0.46), (0.1, 0.03), (1.0, 0.5)] {
        Pieces {
            crates: &crate_at(side_m, y),
            ..Pieces::default()
        }
        .assert_silent();
    }
}

#[test]
fn a_crate_over_nothing_falls_again_and_again() {
    // The ground ends at x = 20, and the kill height is -20.
    let over = |place: &str, solids: &str, platforms: &str| {
        let crates = format!(r#"(name: "a", mass_kg: 1, size_m: (1, 1, 1), position: {place}),"#);
        let pieces = Pieces {
            solids,
            platforms,
            crates: &crates,
            ..Pieces::default()
        };
        pieces.warnings()
    };
    let low = |y: f32| {
        format!(r#"(name: "low", shape: Box(size_m: (9, 1, 9)), position: (30, {y}, 0)),"#)
    };
    for warnings in [
        over("(30, 5, 0)", "", ""),
        over("(30, 5, 0)", &low(-22.0), ""),
    ] {
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        assert!(warnings[0].contains("`a` falls below kill_below_m again and again"));
    }
    // Over the edge of the ground, over a low floor, and where a platform passes.
    let ferry = platform("(23, -9, 0)", "Travel(to: (60, -9, 0), speed_m_s: 3)");
    for warnings in [
        over("(20.4, 5, 0)", "", ""),
        over("(30, 5, 0)", &low(-20.5), ""),
        over("(30, 5, 0)", "", &ferry),
    ] {
        assert_eq!(warnings, Vec::<String>::new());
    }
}

#[test]
fn a_heap_of_crates_in_one_place_is_cut_short() {
    let crates: String = (0..60)
        .map(|i| {
            format!("(name: \"{i}\", mass_kg: 1, size_m: (1, 1, 1), position: (5, 0.5, 0)),\n")
        })
        .collect();
    let heap = Pieces {
        crates: &crates,
        ..Pieces::default()
    };
    let warnings = heap.warnings();
    assert_eq!(warnings.len(), 50);
    assert!(warnings[49].ends_with("and 9 more warnings in this file"));
}

const WALL: &str = r#"(name: "wall", shape: Box(size_m: (1, 3, 6)), position: (10, 1.5, 0)),"#;

/// A platform of 2 x 0.2 x 2 m.
fn platform(place: &str, motion: &str) -> String {
    format!(r#"(name: "p", size_m: (2, 0.2, 2), position: {place}, motion: {motion}),"#)
}

fn ferry(to: &str) -> String {
    let motion = format!("Travel(to: {to}, speed_m_s: 2)");
    platform("(4, 0.5, 0)", &motion)
}

#[test]
fn a_platform_whose_way_ends_in_a_wall_is_stopped_before() {
    // The wall begins at x = 9.5.
    for (motion, column) in [
        ("Travel(to: (9, 0.5, 0), speed_m_s: 2)", 84),
        ("Step(to: (9, 0.5, 0), period_secs: 2)", 82),
    ] {
        Pieces {
            solids: WALL,
            platforms: &platform("(4, 0.5, 0)", motion),
            ..Pieces::default()
        }
        .assert_warns(
            &format!("14:{column}"),
            &[
                "`p` ends inside solid `wall`, which stops it before",
                "write, for example, (8.48, 0.5, 0)",
            ],
        );
    }
    for to in ["(8.5, 0.5, 0)", "(8.51, 0.5, 0)"] {
        Pieces {
            solids: WALL,
            platforms: &ferry(to),
            ..Pieces::default()
        }
        .assert_silent();
    }
    Pieces {
        solids: WALL,
        platforms: &ferry("(8.53, 0.5, 0)"),
        ..Pieces::default()
    }
    .assert_warns("14:84", &["(8.48, 0.5, 0)"]);
}

#[test]
fn a_solid_in_the_way_of_a_platform_stops_it() {
    // Through the wall, against its edge on the way up to its top, and through one wall into another.
    let walls = WALL.to_owned() + &WALL.replace("wall", "next").replace("(10,", "(14,");
    for (solids, to, place) in [
        (WALL, "(15, 0.5, 0)", "(8.48, 0.5, 0)"),
        (WALL, "(9, 3.1, 0)", "(8.48, 2.83, 0)"),
        (&walls, "(14, 0.5, 0)", "(8.48, 0.5, 0)"),
    ] {
        Pieces {
            solids,
            platforms: &ferry(to),
            ..Pieces::default()
        }
        .assert_warns(
            "14:84",
            &["`p` goes through solid `wall`, which stops it", place],
        );
    }
    // Beside the wall, and over it.
    for to in ["(15, 0.5, 12)", "(15, 9.5, 0)"] {
        Pieces {
            solids: WALL,
            platforms: &ferry(to),
            ..Pieces::default()
        }
        .assert_silent();
    }
    // It touches the wall at its start, so no shorter way is free.
    let near = platform("(8.5, 0.5, 0)", "Travel(to: (12, 0.5, 0), speed_m_s: 2)");
    Pieces {
        solids: WALL,
        platforms: &near,
        ..Pieces::default()
    }
    .assert_warns(
        "14:86",
        &["goes through solid `wall`, which stops it at its start: move one of them"],
    );
}

#[test]
fn the_way_that_a_warning_suggests_has_no_warning() {
    let column = r#"(name: "it", shape: Column(radius_m: 5, height_m: 3), position: (12, 0, 0)),"#;
    let far_column =
        r#"(name: "it", shape: Column(radius_m: 100, height_m: 3), position: (112, 0, 0)),"#;
    let turned = r#"(name: "it", shape: Box(size_m: (2, 3, 5)), position: (12, 1, 1), rotation_deg: (20, 30, 10)),"#;
    let stair = r#"(name: "it", shape: Stair(step_height_m: 0.3, step_depth_m: 0.3, steps: 9, width_m: 3), position: (8, 0, 0), rotation_deg: (0, -90, 0)),"#;
    let island = r#"(name: "it", shape: Box(size_m: (6, 1, 6)), position: (12, 0.9, 0)),"#;
    for solids in [WALL, column, far_column, turned, stair, island] {
        for to in [
            "(12, 0.5, 0)",
            "(11.5, 1.4, 0.7)",
            "(16, 2, 3)",
            "(30, 0.5, -1)",
        ] {
            let warn = |to: &str| {
                let pieces = Pieces {
                    solids,
                    platforms: &ferry(to),
                    ..Pieces::default()
                };
                pieces.warnings()
            };
            let warnings = warn(to);
            assert_eq!(warnings.len(), 1, "{solids} {to}: {warnings:?}");
            let (_, place) = warnings[0].rsplit_once("for example, ").unwrap();
            assert_eq!(warn(place), Vec::<String>::new(), "{place}: {warnings:?}");
        }
    }
}

#[test]
fn a_turned_solid_is_tested_with_its_own_form() {
    let turned = r#"(name: "wall", shape: Box(size_m: (2, 3, 2)), position: (10, 1.5, 0), rotation_deg: (0, 45, 0)),"#;
    let ramp = r#"(name: "wall", shape: Ramp(angle_deg: 45, length_m: 4, width_m: 4), position: (10, 0, 2)),"#;
    let column =
        r#"(name: "wall", shape: Column(radius_m: 1.2, height_m: 3), position: (10, 0, 0)),"#;
    let ends = |solids: &str, to: &str| {
        let solids = Pieces {
            solids,
            platforms: &ferry(to),
            ..Pieces::default()
        };
        solids.warnings().len()
    };
    // Beside the diagonal of the box and the side of the column, and inside the boxes around them.
    for round in [turned, column] {
        assert_eq!(ends(round, "(8.1, 0.5, 1.9)"), 0);
        assert_eq!(ends(round, "(8.1, 0.5, 0)"), 1);
    }
    // Up along the slope, and through it.
    for (start, count) in [("(10, 0.4, 3.2)", 0), ("(10, 0.1, 2.5)", 1)] {
        let up = platform(start, "Travel(to: (10, 2.3, 1), speed_m_s: 2)");
        let pieces = Pieces {
            solids: ramp,
            platforms: &up,
            ..Pieces::default()
        };
        assert_eq!(pieces.warnings().len(), count, "{start}");
    }
}

#[test]
fn a_lift_that_ends_in_a_ceiling_is_stopped_before() {
    // The ceiling begins at 4.5 m.
    let ceiling = r#"(name: "roof", shape: Box(size_m: (4, 1, 4)), position: (4, 5, 0)),"#;
    let lift = |height_m: f32| {
        let motion = format!("Rise(height_m: {height_m}, period_secs: 9)");
        platform("(4, 0.5, 0)", &motion)
    };
    let under = |height_m: f32, check: &dyn Fn(&Pieces)| {
        check(&Pieces {
            solids: ceiling,
            platforms: &lift(height_m),
            ..Pieces::default()
        });
    };
    under(4.2, &|pieces| {
        pieces.assert_warns("14:88", &["ends inside solid `roof`", "write 3.88 at most"]);
    });
    under(3.9, &|pieces| pieces.assert_silent());
    under(3.91, &|pieces| pieces.assert_silent());
}

#[test]
fn a_platform_that_starts_in_the_ground_is_pushed_out() {
    let still = |y: f32| platform(&format!("(4, {y}, 0)"), "Still");
    Pieces {
        platforms: &still(0.05),
        ..Pieces::default()
    }
    .assert_warns(
        "14:52",
        &["`p` starts inside solid `ground`", "to (4, 0.1, 0)"],
    );
    Pieces {
        platforms: &still(0.09),
        ..Pieces::default()
    }
    .assert_silent();
    // One cause, one warning: it is as deep in the ground at its end.
    let sunk = platform("(4, 0.05, 0)", "Travel(to: (8, 0.05, 0), speed_m_s: 2)");
    Pieces {
        platforms: &sunk,
        ..Pieces::default()
    }
    .assert_warns("14:52", &["to (4, 0.1, 0), and its far end to (8, 0.1, 0)"]);
}

#[test]
fn no_level_of_the_game_has_a_warning() {
    let mut checked = 0;
    for file in fs::read_dir("levels").unwrap() {
        let path = file.unwrap().path();
        let (level, _) = level::load_with_warnings(&path, STEP_SECS).unwrap();
        let mut warnings = level::level_warnings(&level, STEP_SECS);
        // The drive lab compares drives, also with those that are not the spring of the file.
        warnings.retain(|warning| !warning.field.ends_with(".method"));
        assert_eq!(warnings, [], "{}", path.display());
        checked += 1;
    }
    assert!(checked >= 3);
    let docs = include_str!("../docs/levels.md");
    let example = docs.split("```ron\n").nth(1).unwrap();
    let example = example.split("```").next().unwrap();
    let level = level::parse("docs/levels.md", example).unwrap();
    assert_eq!(level::level_warnings(&level, STEP_SECS), []);
}

#[test]
fn a_crate_at_the_spawn_has_a_warning_and_one_beside_or_under_the_feet_has_none() {
    let with = |position: &str| {
        Pieces {
            crates: &format!(
                r#"(name: "box", mass_kg: 9, size_m: (1, 1, 1), position: {position}),"#
            ),
            ..Pieces::default()
        }
        .warnings()
    };
    let inside = with("(0.5, 0.5, 0)");
    assert!(
        inside.len() == 1 && inside[0].contains("is inside crate `box`"),
        "{inside:?}"
    );
    assert!(with("(0.85, 0.5, 0)").is_empty(), "beside");
}

#[test]
fn a_goal_too_high_is_to_be_lowered_onto_what_is_under_it_or_moved_over_something() {
    let over_ground = Pieces {
        goal: "goal: (position: (5, 60, 5), radius_m: 1),",
        ..Pieces::default()
    };
    over_ground.assert_warns("5:", &["lower it to 0"]);
    let beside = Pieces {
        goal: "goal: (position: (30, 60, 5), radius_m: 1),",
        ..Pieces::default()
    };
    beside.assert_warns("5:", &["move it over something to stand on"]);
}
