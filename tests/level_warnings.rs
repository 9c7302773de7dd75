//! `springyard check` warns of what is allowed in a level and probably not meant: a goal out of reach, crates inside each other,
//! platforms inside solids. A near miss has no warning, and neither has a level of the game.

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

    /// Asserts that the only warning is at `place` (`line:column`), and contains all of `words`.
    fn assert_warns(&self, place: &str, words: &[&str]) {
        let warnings = self.warnings();
        let [warning] = &warnings[..] else {
            panic!("not one warning: {warnings:?}");
        };
        let start = format!("{place}: warning: ");
        assert!(warning.starts_with(&start), "not at {place}: {warning}");
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
        &["`ground`, ends 12 m below its ball", "for example to 0"],
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
                "`p` ends inside solid `wall`",
                "write, for example, (8.5, 0.5, 0)",
            ],
        );
    }
    for to in ["(8.5, 0.5, 0)", "(8.51, 0.5, 0)", "(9, 3.1, 0)"] {
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
    .assert_warns("14:84", &["(8.5, 0.5, 0)"]);
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
    // Over the slope, which rises to 2 m under the platform.
    assert_eq!(ends(ramp, "(10, 2.3, 1)"), 0);
    assert_eq!(ends(ramp, "(10, 1.5, 1)"), 1);
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
        pieces.assert_warns("14:88", &["ends inside solid `roof`", "write 3.9 at most"]);
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
    let sunk = Pieces {
        platforms: &sunk,
        ..Pieces::default()
    };
    assert_eq!(sunk.warnings().len(), 1);
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
