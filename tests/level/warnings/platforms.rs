//! Warnings about platforms: a start in a solid, a solid in the way.

use super::{Pieces, platform};

const WALL: &str = r#"(name: "wall", shape: Box(size_m: (1, 3, 6)), position: (10, 1.5, 0)),"#;

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
fn a_disc_and_a_turned_platform_are_tested_with_their_own_form() {
    let warnings = |to: &str, fields: &str| {
        let ferry = platform(
            &format!("(4, 0.5, {})", if to.contains("3.9") { 3.9 } else { 0.0 }),
            &format!("Travel(to: {to}, speed_m_s: 2)"),
        );
        let ferry = ferry.replace("size_m:", &format!("{fields} size_m:"));
        let pieces = Pieces {
            solids: WALL,
            platforms: &ferry,
            ..Pieces::default()
        };
        pieces.warnings().len()
    };
    // The corner of a box would be in the wall, and the disc is beside it.
    assert_eq!(warnings("(8.8, 0.5, 3.9)", ""), 1);
    assert_eq!(warnings("(8.8, 0.5, 3.9)", "form: Disc,"), 0);
    // The diagonal of the box is longer than its side.
    assert_eq!(warnings("(8.3, 0.5, 0)", ""), 0);
    assert_eq!(warnings("(8.3, 0.5, 0)", "rotation_deg: (0, 45, 0),"), 1);
}

#[test]
fn a_platform_that_stands_upright_may_start_above_the_ground_by_half_its_length() {
    let upright = |height: &str| {
        let plate = platform(&format!("(4, {height}, 0)"), "Still");
        let plate = plate.replace("size_m:", "rotation_deg: (0, 0, 90), size_m:");
        let pieces = Pieces {
            platforms: &plate,
            ..Pieces::default()
        };
        pieces.warnings().len()
    };
    assert_eq!(upright("1.05"), 0);
    assert_eq!(upright("0.5"), 1);
}

#[test]
fn a_solid_in_the_way_of_a_route_stops_it() {
    let route = |points: &str, repeat: &str| {
        let motion = format!("Route(points: [{points}], speed_m_s: 2, repeat: {repeat})");
        platform("(4, 0.5, 0)", &motion)
    };
    let meets = |points: &str, repeat: &str, check: &dyn Fn(&Pieces)| {
        check(&Pieces {
            solids: WALL,
            platforms: &route(points, repeat),
            ..Pieces::default()
        });
    };
    // Up, and over the wall: free. Up too little: against the wall, which begins at x = 9.5.
    meets("(4, 4, 0), (15, 4, 0)", "BackAndForth", &|pieces| {
        pieces.assert_silent()
    });
    meets("(4, 2, 0), (15, 2, 0)", "BackAndForth", &|pieces| {
        pieces.assert_warns(
            "14:",
            &[
                "`p` goes through solid `wall`, which stops it before",
                "write, for example, (8.48, 2, 0)",
            ],
        );
    });
    // Over the wall and down behind it. Straight back through it.
    meets("(4, 4, 0), (15, 4, 0), (15, 0.5, 0)", "Once", &|pieces| {
        pieces.assert_silent()
    });
    meets("(4, 4, 0), (15, 4, 0), (15, 0.5, 0)", "Loop", &|pieces| {
        pieces.assert_warns("14:", &["which stops it on its way back: move one of them"]);
    });
}

#[test]
fn a_platform_is_checked_where_its_motion_begins() {
    let motion = "Travel(to: (10, 0.5, 0), speed_m_s: 2), timing: (phase: 0.5)";
    let warnings = Pieces {
        solids: WALL,
        platforms: &platform("(4, 0.5, 0)", motion),
        ..Pieces::default()
    }
    .warnings();
    let starts = warnings
        .iter()
        .filter(|it| it.contains("`p` starts inside solid `wall`"));
    assert_eq!(starts.count(), 1, "{warnings:?}");
}
