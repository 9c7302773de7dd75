//! Warnings about crates: inside each other, sunk, over nothing, at the spawn.

use super::{Pieces, platform};

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
fn a_turned_crate_reaches_as_far_as_its_corners() {
    let turned = |place: &str, fields: &str| {
        let crates =
            two_crates(place).replace("(5, 0.5, 0)),", &format!("(5, 0.5, 0), {fields}),"));
        Pieces {
            crates: &crates,
            ..Pieces::default()
        }
        .warnings()
    };
    // Turned by 45 degrees, a cube of 1 m is 1.41 m wide.
    let about_y = "rotation_deg: (0, 45, 0)";
    assert_eq!(turned("(5.9, 0.5, 0)", ""), Vec::<String>::new());
    let inside = turned("(5.9, 0.5, 0)", about_y);
    assert!(
        inside.len() == 1 && inside[0].contains("starts 0.307 m deep inside crate `a`"),
        "{inside:?}"
    );
    assert_eq!(turned("(6.25, 0.5, 0)", about_y), Vec::<String>::new());
    // On its edge it is sunk into the ground by 0.207 m.
    let on_edge = turned("(9, 0.5, 0)", "rotation_deg: (45, 0, 0)");
    assert!(
        on_edge.len() == 1
            && on_edge[0].contains("crate `a` is sunk into solid `ground`")
            && on_edge[0].contains("for example to (5, 0.71, 0)"),
        "{on_edge:?}"
    );
}

#[test]
fn a_turned_crate_at_the_spawn_is_at_the_spawn_with_its_corner() {
    let at_spawn = |fields: &str| {
        let crates = format!(
            r#"(name: "box", mass_kg: 9, size_m: (1, 1, 1), position: (0.85, 0.5, 0), {fields}),"#
        );
        Pieces {
            crates: &crates,
            ..Pieces::default()
        }
        .warnings()
    };
    assert_eq!(at_spawn(""), Vec::<String>::new());
    let inside = at_spawn("rotation_deg: (0, 45, 0)");
    assert!(
        inside.len() == 1 && inside[0].contains("is inside crate `box`"),
        "{inside:?}"
    );
}
