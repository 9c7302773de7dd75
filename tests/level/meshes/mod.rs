//! Solids made of triangles: meshes from glTF files and rows of heights. They are ground for the character and for crates, and what is played
//! has each of their numbers.

mod bad_files;
mod glb;
mod hills;
mod reloaded;

use std::fs;
use std::path::Path;

use base64::Engine;
use bevy::prelude::*;
use serde_json::json;
use springyard::level::{self, Level};

use crate::common::Play;
use crate::common::situations::RATES;
use glb::Glb;

/// A level whose only ground is a mesh.
const LEVEL: &str = r#"(
    name: "mesh",
    spawn: (position: (0, 2, 0)),
    kill_below_m: -5,
    solids: [
        (name: "land", shape: Mesh(file: "land.glb"), position: (0, 0, 0)),
    ],
)"#;

/// Writes a mesh and a level beside it, and reads the level.
fn load(folder: &Path, file: &str, mesh: &[u8], text: &str) -> Result<Level, String> {
    fs::write(folder.join(file), mesh).unwrap();
    let path = folder.join("level.ron");
    fs::write(&path, text).unwrap();
    level::load(&path).map_err(|errors| errors.to_string())
}

/// The heights of a level's solids at some places (x, z).
fn heights(level: &Level, places: &[[f32; 2]]) -> Vec<Option<f32>> {
    let below = |[x, z]: &[f32; 2]| level.height_over_solids(Vec3::new(*x, 50.0, *z));
    places
        .iter()
        .map(|at| Some(((50.0 - below(at)?) * 1000.0).round() / 1000.0))
        .collect()
}

#[test]
fn a_mesh_is_read_from_every_kind_of_gltf() {
    let folder = tempfile::tempdir().unwrap();
    let square = || Glb::square(1.0);
    let bytes = square().bin;
    fs::write(folder.path().join("some numbers.bin"), &bytes).unwrap();
    let inside = base64::engine::general_purpose::STANDARD.encode(&bytes);
    let inside = format!("data:application/octet-stream;base64,{inside}");
    let text = LEVEL.replace(".glb", ".gltf");
    for level in [
        load(folder.path(), "land.glb", &square().bytes(), LEVEL),
        load(folder.path(), "land.gltf", &square().text(&inside), &text),
        load(
            folder.path(),
            "land.gltf",
            &square().text("some%20numbers.bin"),
            &text,
        ),
    ] {
        let found = heights(&level.unwrap(), &[[0.0, 0.0], [9.9, -9.9], [10.1, 0.0]]);
        assert_eq!(found, [Some(1.0), Some(1.0), None]);
    }
}

#[test]
fn each_node_of_the_scene_has_its_transform() {
    let folder = tempfile::tempdir().unwrap();
    // Half as large, 3 m up, and mirrored; a child of it is 2 m farther up in the parent's axes. A third node is not in the scene.
    let nodes = json!([
        {"mesh": 0, "translation": [20, 3, 0], "scale": [-0.5, 0.5, 0.5], "children": [1]},
        {"mesh": 0, "translation": [0, 2, 0], "scale": [0.1, 1, 0.1]},
        {"mesh": 0, "translation": [0, 9, 0]},
    ]);
    let mesh = Glb::square(1.0).with("/nodes", nodes);
    let text = LEVEL.replace("(0, 2, 0)", "(18, 4, 0)");
    let level = load(folder.path(), "land.glb", &mesh.bytes(), &text).unwrap();
    let found = heights(
        &level,
        &[[18.0, 0.0], [20.0, 0.0], [24.9, 4.9], [25.1, 0.0]],
    );
    assert_eq!(found, [Some(3.5), Some(4.5), Some(3.5), None]);
    // Both face up, though the first is mirrored.
    let triangles = level.solids[0]
        .shape
        .surface()
        .unwrap()
        .triangles()
        .unwrap();
    for corners in &triangles.corners {
        let [a, b, c] = triangles.places(*corners);
        assert!((b - a).cross(c - a).y > 0.0);
    }
}

#[test]
fn scale_position_and_rotation_place_a_mesh() {
    let folder = tempfile::tempdir().unwrap();
    let text = LEVEL.replace(
        "\"land.glb\"), position: (0, 0, 0)",
        "\"land.glb\", scale: 0.5), position: (1, -1, 0), rotation_deg: (0, 45, 0)",
    );
    let level = load(folder.path(), "land.glb", &Glb::square(1.0).bytes(), &text).unwrap();
    let found = heights(&level, &[[1.0, 0.0], [1.0, 7.0], [6.0, 5.0]]);
    assert_eq!(found, [Some(-0.5), Some(-0.5), None]);
}

#[test]
fn what_is_played_has_each_number_of_a_mesh_and_not_the_rest_of_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let hash = |mesh: Glb| {
        let level = load(folder.path(), "land.glb", &mesh.bytes(), LEVEL).unwrap();
        level.played_hash()
    };
    let plain = hash(Glb::square(1.0));
    assert_ne!(plain, hash(Glb::square(1.000_1)));
    assert_ne!(
        plain,
        hash(Glb::square(1.0).with_bytes(52, &[3, 0])),
        "another corner"
    );
    let renamed = Glb::square(1.0).with("/asset", json!({"version": "2.0", "generator": "other"}));
    assert_eq!(plain, hash(renamed));
}

/// How long the crate slides, s.
const SECS: f64 = 1.6;

#[test]
fn the_character_stands_on_a_mesh_and_a_crate_slides_over_its_edges() {
    let folder = tempfile::tempdir().unwrap();
    // Rows of heights on a plane of 30 degrees, on which no crate without friction comes to rest.
    let rise = 30.0f32.to_radians().tan();
    let row = |i: u8| {
        format!(
            "[{}]",
            vec![(rise * f32::from(20 - i)).to_string(); 13].join(",")
        )
    };
    let rows: Vec<String> = (0..21).map(row).collect();
    let slope = format!(
        r#"(name: "slope", shape: Heights(size_m: (12, 20), heights_m: [{}]), position: (30, 0, 0), friction: 0),"#,
        rows.join(",")
    );
    let crates = r#"crates: [(name: "crate", mass_kg: 10, size_m: (1, 0.5, 1), position: (30, 11.32, -9), rotation_deg: (30, 0, 0), friction: 0)],"#;
    let text = LEVEL
        .replace("(name: \"land\"", &format!("{slope} (name: \"land\""))
        .replace("solids", &format!("{crates} solids"));
    let level = load(folder.path(), "land.glb", &Glb::square(1.0).bytes(), &text).unwrap();
    for hz in RATES {
        let mut play = Play::at(hz, level.clone(), vec![]);
        let start = play.body("crate").translation;
        play.run(SECS, |_, _| {});
        let way_m = play.body("crate").translation.distance(start);
        // Half the gravity acts along a slope of 30 degrees. At 30 steps a second some edges stop the crate for a moment.
        let free_m = 0.5 * 0.5 * 9.81 * (SECS * SECS) as f32;
        let part = if hz < 60.0 { 0.88 } else { 0.98 };
        let is_free = (part * free_m..1.02 * free_m).contains(&way_m);
        assert!(is_free, "{hz} Hz: {way_m} m, without edges {free_m} m");
        let (feet, state) = (play.position().y - 1.1, play.state());
        assert!(
            state.is_grounded() && (feet - 1.0).abs() < 0.01,
            "{hz} Hz: {feet}"
        );
    }
}
