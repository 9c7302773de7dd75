//! `springyard check` warns of what is allowed in a level but probably not meant: a goal out of reach, crates inside each other,
//! solids in the way of platforms. A near miss has no warning, and neither has a level of the game or what a warning
//! suggests. Most are in the tables beside this file.

mod drives;

use std::fs;

use springyard::level;
use springyard::ron_file::FileError;
use springyard_drive::DriveMethod;

use crate::level::tables;

/// Step of the game, s.
const STEP_SECS: f64 = 1.0 / 60.0;

/// Flat ground, without warnings. Tests and tables replace its comments.
const FLAT: &str = r#"(
    name: "test",
    spawn: (position: (0, 0, 0)),
    kill_below_m: -20,
    // goal
    solids: [
        (name: "ground", shape: Box(size_m: (40, 2, 40)), position: (0, -1, 0)),
        // solids
    ],
    crates: [
        // crates
    ],
    platforms: [
        // platforms
    ],
)
"#;

/// The warnings about a level, one `LINE:COLUMN: warning: ..` each.
fn found(text: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("l.ron");
    fs::write(&path, text).unwrap();
    let loaded = level::load_with_warnings(&path, STEP_SECS, DriveMethod::Exact);
    let (_, warnings) = loaded.unwrap_or_else(|errors| panic!("{errors}"));
    let shown = |warning: &FileError| format!("{}: {}", warning.position.unwrap(), warning.message);
    warnings.iter().map(shown).collect()
}

#[test]
fn each_level_of_the_tables_has_its_warnings() {
    let cases = tables::check("warnings", FLAT, found);
    assert!(cases > 80, "{cases}");
}

#[test]
fn a_heap_of_crates_in_one_place_is_cut_short() {
    let crate_ = |i: usize| {
        format!("(name: \"{i}\", mass_kg: 1, size_m: (1, 1, 1), position: (5, 0.5, 0)),\n")
    };
    let crates: String = (0..60).map(crate_).collect();
    let warnings = found(&FLAT.replace("// crates", &crates));
    assert_eq!(warnings.len(), 50);
    assert!(warnings[49].ends_with("and 9 more warnings in this file"));
}

#[test]
fn the_way_that_a_warning_suggests_has_no_warning() {
    let wall = r#"(name: "it", shape: Box(size_m: (1, 3, 6)), position: (10, 1.5, 0)),"#;
    let column = r#"(name: "it", shape: Column(radius_m: 5, height_m: 3), position: (12, 0, 0)),"#;
    let far_column =
        r#"(name: "it", shape: Column(radius_m: 100, height_m: 3), position: (112, 0, 0)),"#;
    let turned = r#"(name: "it", shape: Box(size_m: (2, 3, 5)), position: (12, 1, 1), rotation_deg: (20, 30, 10)),"#;
    let stair = r#"(name: "it", shape: Stair(step_height_m: 0.3, step_depth_m: 0.3, steps: 9, width_m: 3), position: (8, 0, 0), rotation_deg: (0, -90, 0)),"#;
    let island = r#"(name: "it", shape: Box(size_m: (6, 1, 6)), position: (12, 0.9, 0)),"#;
    for solids in [wall, column, far_column, turned, stair, island] {
        for to in [
            "(12, 0.5, 0)",
            "(11.5, 1.4, 0.7)",
            "(16, 2, 3)",
            "(30, 0.5, -1)",
        ] {
            let warn = |to: &str| {
                let motion = format!("motion: Travel(to: {to}, speed_m_s: 2)");
                let ferry = format!(
                    r#"(name: "p", size_m: (2, 0.2, 2), position: (4, 0.5, 0), {motion}),"#
                );
                let level = FLAT.replace("// solids", solids);
                found(&level.replace("// platforms", &ferry))
            };
            let warnings = warn(to);
            assert_eq!(warnings.len(), 1, "{solids} {to}: {warnings:?}");
            let (_, place) = warnings[0].rsplit_once("for example, ").unwrap();
            assert_eq!(warn(place), Vec::<String>::new(), "{place}: {warnings:?}");
        }
    }
}

#[test]
fn no_level_of_the_game_has_a_warning() {
    let mut checked = 0;
    for file in fs::read_dir("levels").unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|end| end != "ron") {
            continue;
        }
        let (level, _) = level::load_with_warnings(&path, STEP_SECS, DriveMethod::Exact).unwrap();
        let mut warnings = level::level_warnings(&level, STEP_SECS, DriveMethod::Exact);
        // The drive lab compares drives, also with those that are not the spring of the file.
        warnings.retain(|warning| !warning.field.ends_with(".method"));
        assert_eq!(warnings, [], "{}", path.display());
        checked += 1;
    }
    assert!(checked >= 3);
}
