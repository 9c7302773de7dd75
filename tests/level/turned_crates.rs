//! Crates that start turned (`rotation_deg`): they rest as placed, and come back that way after a fall.

use bevy::prelude::*;
use springyard::level;

use crate::common::Play;
use springyard_test_lab::worst::Extreme;

#[test]
fn a_turned_crate_rests_turned() {
    let crates = r#"(name: "crate", mass_kg: 20, size_m: (1, 0.5, 0.6), position: (0, 0.25, 6),
        rotation_deg: (0, 30, 0), colour: Teal),"#;
    let spawn = Vec3::new(10.0, 0.0, 0.0);
    let mut play = Play::yard_with(60.0, spawn, "", "", crates, vec![]);
    play.run(2.0, |_, _| {});
    let pose = play.body("crate");
    let turned = Quat::from_rotation_y(30f32.to_radians());
    assert!(pose.rotation.angle_between(turned) < 1.5e-3, "{pose:?}");
    let place = Vec3::new(0.0, 0.25, 6.0);
    assert!(pose.translation.distance(place) < 2.5e-4, "{pose:?}");
}

#[test]
fn a_turned_crate_stands_on_its_side_if_it_is_placed_so() {
    let crates = r#"(name: "plank", mass_kg: 20, size_m: (1, 0.2, 0.6), position: (0, 0.5, 6),
        rotation_deg: (0, 0, 90)),"#;
    let spawn = Vec3::new(10.0, 0.0, 0.0);
    let mut play = Play::yard_with(60.0, spawn, "", "", crates, vec![]);
    play.run(1.0, |_, _| {});
    let up = play.body("plank").rotation * Vec3::X;
    assert!(up.distance(Vec3::Y) < 1e-5, "{up}");
}

/// A belt that carries a turned crate over its edge.
const EDGE: &str = r#"(
    name: "edge",
    spawn: (position: (0, 0, 20)),
    kill_below_m: -8,
    solids: [
        (name: "ground", shape: Box(size_m: (8, 1, 8)), position: (0, -0.5, 20)),
        (name: "belt", shape: Box(size_m: (6, 1, 4)), position: (0, -0.5, 0), belt_m_s: (2, 0, 0)),
    ],
    crates: [
        (name: "crate", mass_kg: 5, size_m: (0.8, 0.8, 0.8), position: (1, 0.4, 0), rotation_deg: (0, 20, 0)),
    ],
)"#;

#[test]
fn a_turned_crate_comes_back_turned_after_a_fall() {
    let level = level::parse("edge.ron", EDGE).unwrap_or_else(|errors| panic!("{errors}"));
    let mut play = Play::of(level, vec![]);
    let start =
        Transform::from_xyz(1.0, 0.4, 0.0).with_rotation(Quat::from_rotation_y(20f32.to_radians()));
    let (mut lowest, mut most_turned, mut came_back) = (0.0_f32, 0.0_f32, None);
    play.run(5.0, |play, _| {
        let pose = play.body("crate");
        lowest.keep_smallest(pose.translation.y);
        most_turned.keep_largest(pose.rotation.angle_between(start.rotation));
        if lowest < -5.0 && pose.translation.y > 0.0 && came_back.is_none() {
            came_back = Some(pose);
        }
    });
    assert!(lowest < -7.0, "it fell: {lowest}");
    assert!(most_turned > 0.2, "it tumbled: {most_turned}");
    let pose = came_back.unwrap();
    assert!(pose.rotation.angle_between(start.rotation) < 1.5e-3);
    assert!(pose.translation.distance(start.translation) < 0.002);
}
