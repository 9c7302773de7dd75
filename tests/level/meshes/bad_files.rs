//! A mesh that cannot be used is refused with the level's line and field, the name of the file and what to do.

use std::fs;

use serde_json::json;
use springyard::level;

use super::glb::Glb;
use super::{LEVEL, load};

/// The errors of the level with this mesh.
fn errors(mesh: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    load(folder.path(), "land.glb", mesh, LEVEL).expect_err("the mesh is wrong")
}

fn assert_said(mesh: &[u8], words: &str) {
    let found = errors(mesh);
    let place = "level.ron:6:42: solids[0].shape.file `land.glb` ";
    assert!(
        found.contains(place) && found.contains(words),
        "{found}\nlacks\n{place}{words}"
    );
    assert_eq!(found.lines().count(), 1, "{found}");
}

#[test]
fn what_is_no_gltf_is_refused() {
    assert_said(b"", "is not a glTF 2.0 file");
    assert_said(b"solid cube", "is not a glTF 2.0 file");
    assert_said(b"glTF", "is not a glTF 2.0 file");
    assert_said(
        &[b"glTF", [2, 0, 0, 0].as_slice(), &[3, 0, 0, 0]].concat(),
        "its header is broken",
    );
    assert_said(
        &Glb::square(0.0)
            .with("/accessors/1/bufferView", json!(7))
            .bytes(),
        "is not a glTF 2.0 file",
    );
}

#[test]
fn what_is_no_triangles_is_refused() {
    let primitive = "/meshes/0/primitives/0";
    for (mode, words) in [
        (0, "has points in it"),
        (1, "has lines in it"),
        (3, "has lines in it"),
        (5, "has strips or fans in it"),
    ] {
        let value = json!({"attributes": {"POSITION": 0}, "indices": 1, "mode": mode});
        assert_said(&Glb::square(0.0).with(primitive, value).bytes(), words);
    }
    assert_said(
        &Glb::square(0.0).with("/nodes/0", json!({})).bytes(),
        "has no triangles",
    );
    assert_said(
        &Glb::square(0.0)
            .with("/scenes/0", json!({"nodes": []}))
            .bytes(),
        "has no triangles",
    );
    let line = Glb::square(0.0).with_bytes(48, &[0, 0, 1, 0, 0, 0, 2, 0, 2, 0, 3, 0]);
    assert_said(&line.bytes(), "has no triangle with an area");
}

#[test]
fn wrong_numbers_are_refused() {
    for number in [f32::NAN, f32::INFINITY] {
        let mesh = Glb::square(0.0).with_bytes(4, &number.to_le_bytes());
        assert_said(
            &mesh.bytes(),
            "has a coordinate that is not a finite number",
        );
    }
    assert_said(
        &Glb::square(20_000.0).bytes(),
        "reaches 20000 m from its origin",
    );
    assert_said(
        &Glb::square(0.0).with_bytes(50, &[4, 0]).bytes(),
        "has a triangle with point 4, of 4",
    );
    for (place, value) in [
        ("/accessors/0/count", json!(5)),
        ("/accessors/1/count", json!(900)),
        ("/accessors/1/count", json!(u64::MAX)),
        ("/bufferViews/1/byteOffset", json!(50)),
        ("/bufferViews/0/byteOffset", json!(u64::MAX)),
        ("/buffers/0/byteLength", json!(61)),
        ("/accessors/0/type", json!("VEC2")),
        ("/accessors/1/componentType", json!(5126)),
    ] {
        assert_said(&Glb::square(0.0).with(place, value).bytes(), "is broken");
    }
    let loops = json!([{"mesh": 0, "children": [0]}]);
    assert_said(
        &Glb::square(0.0).with("/nodes", loops).bytes(),
        "a node is the child of two nodes",
    );
}

#[test]
fn too_many_triangles_are_refused() {
    // 8 nodes with one mesh of 30 000 triangles.
    let nodes: Vec<_> = (0..8).map(|_| json!({"mesh": 0})).collect();
    let mut mesh = Glb::square(0.0).with("/nodes", json!(nodes));
    mesh = mesh.with("/scenes/0/nodes", json!([0, 1, 2, 3, 4, 5, 6, 7]));
    mesh.bin.truncate(48);
    mesh.bin.extend([0, 0, 1, 0, 2, 0].repeat(30_000));
    mesh = mesh
        .with("/accessors/1/count", json!(90_000))
        .with("/bufferViews/1/byteLength", json!(180_000));
    mesh = mesh.with("/buffers/0/byteLength", json!(180_048));
    assert_said(
        &mesh.bytes(),
        "has too many triangles: the meshes of a level may have 200000 together",
    );
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.ron");
    for (file, words) in [
        (
            "none.glb",
            "none.glb cannot be read: no such file; it is looked for in the folder of the level",
        ),
        ("../land.glb", "leads out of the level's folder"),
        ("/land.glb", "leads out of the level's folder"),
    ] {
        fs::write(&path, LEVEL.replace("land.glb", file)).unwrap();
        let found = level::load(&path).unwrap_err().to_string();
        let place = format!("level.ron:6:42: solids[0].shape.file `{file}` ");
        assert!(found.contains(&place) && found.contains(words), "{found}");
    }
    let text = LEVEL.replace(".glb", ".gltf");
    let found = load(
        folder.path(),
        "land.gltf",
        &Glb::square(0.0).text("none.bin"),
        &text,
    )
    .unwrap_err();
    assert!(
        found.contains("none.bin cannot be read: no such file"),
        "{found}"
    );
    let found = load(
        folder.path(),
        "land.gltf",
        &Glb::square(0.0).text("../none.bin"),
        &text,
    )
    .unwrap_err();
    assert!(found.contains("leads out"), "{found}");
    let found = load(
        folder.path(),
        "land.gltf",
        &Glb::square(0.0).text("data:;base64,?"),
        &text,
    )
    .unwrap_err();
    assert!(found.contains("is broken"), "{found}");
}

#[test]
fn scale_colour_and_rows_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let mesh = Glb::square(0.0).bytes();
    let heights = |rows: &str| {
        LEVEL.replace(
            "Mesh(file: \"land.glb\")",
            &format!("Heights(size_m: (4, 4), heights_m: {rows})"),
        )
    };
    for (text, words) in [
        (
            LEVEL.replace("land.glb\"", "land.glb\", scale: 0"),
            "solids[0].shape.scale must be 0.001 to 1000",
        ),
        (
            LEVEL.replace("(0, 0, 0)", "(0, 0, 0), colour: Teal"),
            "solids[0].colour is Teal, which a mesh or heights cannot have",
        ),
        (
            heights("[[0, 0]]"),
            "solids[0].shape.heights_m has 1 rows, may have 2 to 256",
        ),
        (
            heights("[[0, 0], [0, 0], [0]]"),
            "solids[0].shape.heights_m[2] has 1 heights, the first row has 2",
        ),
        (
            heights("[[], []]"),
            "solids[0].shape.heights_m[0] has 0 heights, may have 2 to 256",
        ),
        (
            heights("[[0, 0], [0, 5000]]"),
            "solids[0].shape.heights_m[1][1] must be -1000 to 1000",
        ),
        (
            heights("[[0, 0], [0, NaN]]"),
            "solids[0].shape.heights_m[1][1] must be -1000 to 1000",
        ),
    ] {
        let found = load(folder.path(), "land.glb", &mesh, &text).unwrap_err();
        assert!(found.contains(words), "{found}\nlacks\n{words}");
    }
}

/// Any file is refused or read, never a panic: right files with a byte changed, or cut off.
#[test]
fn a_broken_file_is_no_panic() {
    let folder = tempfile::tempdir().unwrap();
    let whole = Glb::square(0.0).bytes();
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] = bytes[at].wrapping_add(1 + (at % 97) as u8);
        let _ = load(folder.path(), "land.glb", &bytes, LEVEL);
        let _ = load(folder.path(), "land.glb", &whole[..at], LEVEL);
    }
}
