//! Warnings about the goal: inside a solid, out of reach, at the spawn.

use super::Pieces;

/// A ball as a goal.
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
