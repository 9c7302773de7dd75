//! `levels/hills.ron`: what stands on the hills is on the ground, the tour reaches the goal at any step rate, and the mesh is what its script
//! makes.

use std::fs;
use std::process::Command;

use crate::common::{run_report, shipped};
use bevy::prelude::*;
use springyard::level::Level;

/// Height of a place over the ground straight below it, m; `None`: there is none.
fn over_ground(level: &Level, at: Vec3) -> Option<f32> {
    level
        .height_over_solids(at + Vec3::Y)
        .map(|height| height - 1.0)
}

#[test]
fn what_stands_on_the_hills_is_on_the_ground() {
    let hills = shipped("hills");
    let props = hills
        .props
        .iter()
        .map(|it| (format!("{:?}", it.kind), it.position));
    let creatures = hills
        .creatures
        .iter()
        .map(|it| ("creature".to_owned(), it.position));
    let checkpoints = hills
        .checkpoints
        .iter()
        .map(|it| (it.name.clone(), it.position));
    let goal = hills.goal.iter().map(|it| ("goal".to_owned(), it.position));
    for (what, at) in props.chain(creatures).chain(checkpoints).chain(goal) {
        let over = over_ground(&hills, at);
        assert!(
            over.is_some_and(|it| it.abs() < 0.12),
            "{what} at {at}: {over:?} m over the ground"
        );
    }
    assert_eq!(hills.coils.len(), 3);
    for coil in &hills.coils {
        let over = over_ground(&hills, coil.position).unwrap();
        assert!((1.0..1.4).contains(&over), "{}: {over} m", coil.name);
    }
    for sign in &hills.signs {
        assert!(sign.text.split_whitespace().count() <= 8, "{}", sign.text);
    }
}

#[test]
fn the_hills_are_no_heightfield_and_have_slopes_that_can_be_climbed_and_that_cannot() {
    let hills = shipped("hills");
    let triangles = hills.solids[0]
        .shape
        .surface()
        .unwrap()
        .triangles()
        .unwrap();
    // The lip of the cliff, its underside and the ground below it.
    let at = Vec3::new(2.0, 20.0, -16.0);
    let lip = over_ground(&hills, at).unwrap();
    let floor = over_ground(&hills, at.with_y(3.0)).unwrap();
    let (lip, floor) = (20.0 - lip, 3.0 - floor);
    assert!(lip - floor > 5.0, "{lip} {floor}");
    let above = hills.solids[0]
        .ray_hit(at.with_y(floor + 0.1), Vec3::Y)
        .unwrap();
    assert!(
        (2.0..5.0).contains(&above),
        "room below the overhang: {above} m"
    );
    let slope_deg = |corners: &[u32; 3]| {
        let [a, b, c] = triangles.places(*corners);
        (b - a).cross(c - a).normalize().y.acos().to_degrees()
    };
    let slopes: Vec<f32> = triangles.corners.iter().map(slope_deg).collect();
    for (from, to) in [
        (0.0, 5.0),
        (25.0, 35.0),
        (40.0, 45.0),
        (50.0, 60.0),
        (100.0, 180.0),
    ] {
        let count = slopes.iter().filter(|it| (from..to).contains(*it)).count();
        assert!(count > 30, "{from} to {to} degrees: {count} triangles");
    }
}

#[test]
fn the_mesh_is_small_and_what_its_script_makes() {
    let kept = fs::read("levels/hills.glb").unwrap();
    assert!(kept.len() < 500 * 1024);
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join("hills.glb");
    let run = Command::new("python3")
        .arg("tools/hills/hills.py")
        .arg(&made)
        .status();
    match run {
        Ok(status) => {
            assert!(status.success());
            assert!(
                fs::read(made).unwrap() == kept,
                "run tools/hills/hills.py levels/hills.glb"
            );
        }
        Err(error) => println!("not compared, there is no python3: {error}"),
    }
}

#[test]
fn the_tour_takes_three_coils_to_the_goal_at_any_step_rate() {
    for hz in ["30", "60", "120", "240"] {
        let tour = ["--input", "tests/scripts/hills_tour.ron"];
        let level = ["levels/hills.ron", "--seconds", "30", "--hz", hz];
        let report = run_report(&[&level[..], &tour].concat());
        println!("{hz} Hz: {} s", report["yard"]["goal_secs"]);
        assert_eq!(report["yard"]["coils"], 3, "{hz} Hz");
        assert_eq!(report["respawns"], serde_json::json!([]), "{hz} Hz");
        assert!(report["yard"]["goal_secs"].as_f64().is_some(), "{hz} Hz");
    }
}
