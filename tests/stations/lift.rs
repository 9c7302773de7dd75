//! The goal's lift hangs on the coils that the player brings.

use bevy::prelude::*;
use springyard::input::script::Event::Move;
use springyard::level;
use springyard::stations::LiftCoils;

use super::{play, resource};
use crate::common::Play;

/// A lift of 200 kg whose target is at this height above (0, 0, z), with coils at these places.
fn lift(height: f32, z: f32, coils: &[Vec3]) -> String {
    let coils: String = coils
        .iter()
        .enumerate()
        .map(|(i, Vec3 { x, y, z })| {
            format!("(name: \"coil {i}\", position: ({x:?}, {y:?}, {z:?})),")
        })
        .collect();
    format!(
        r#"
        goal: (
            position: (0, {height:?}, {z:?}),
            radius_m: 0.5,
            lift: (platform: "lift", per_coil_n_m: 720),
        ),
        platforms: [(
            name: "lift",
            size_m: (2, 0.2, 2),
            position: (0, {height:?}, {z:?}),
            mass_kg: 200,
            spring: (frequency_hz: 2, damping_ratio: 1),
            authority: ForceBased(tuned_for_kg: 280),
            motion: Still,
        )],
        coils: [{coils}],
        "#
    )
}

/// Weight of lift and player over the stiffness of the coils, m.
fn sag_m(coils: usize) -> f32 {
    280.0 * 9.81 / (720.0 * coils as f32)
}

#[test]
fn with_the_player_on_it_the_lift_sags_by_weight_over_stiffness() {
    for coils in [1, 2, 3, 5] {
        // The spawn is on the lift, and the coils at the player's centre.
        let words = lift(6.0, 0.0, &vec![Vec3::Y * 7.2; coils]);
        let text = format!(
            r#"(
                name: "lift",
                spawn: (position: (0, 6.1, 0)),
                kill_below_m: -6,
                solids: [(name: "ground", shape: Box(size_m: (20, 1, 20)), position: (0, -0.5, 0))],
                {words}
            )"#
        );
        let level = level::parse("lift.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
        let mut play = Play::of(level, vec![]);
        play.run(15.0, |_, _| {});
        assert_eq!(resource::<LiftCoils>(&play), LiftCoils(coils));
        let sag = 6.0 - play.body("lift").translation.y;
        let expected = sag_m(coils);
        assert!(
            (sag / expected - 1.0).abs() < 0.01,
            "{coils} coils: {sag} m for {expected} m"
        );
        let above = play.position().y - play.body("lift").translation.y;
        assert!((above - 1.2).abs() < 0.02, "the player stands on it");
    }
}

#[test]
fn without_coils_the_lift_rests_on_the_ground_below_it() {
    let mut play = play(&lift(5.0, -8.0, &[Vec3::new(8.0, 1.0, 0.0)]), Vec::new());
    play.run(5.0, |_, _| {});
    let pose = play.body("lift");
    let place = pose.translation;
    assert!(
        place.distance(Vec3::new(0.0, 0.1, -8.0)) < 0.02,
        "on the ground, under its target: {place}"
    );
    assert!((pose.rotation * Vec3::Y).y > 0.999, "and level");
    assert_eq!(resource::<LiftCoils>(&play), LiftCoils(0));
}

#[test]
fn a_coil_in_hand_counts_when_the_player_steps_on_the_lift() {
    // The coil is at the spawn, the lift 5 m ahead: it falls first.
    let words = lift(5.0, -5.0, &[Vec3::new(0.0, 1.1, 0.0)]);
    let mut play = play(&words, vec![(3.0, Move(0.0, 1.0)), (4.0, Move(0.0, 0.0))]);
    play.run(2.9, |_, _| {});
    assert_eq!(resource::<LiftCoils>(&play), LiftCoils(0));
    let height = play.body("lift").translation.y;
    assert!(height < 0.2, "it lies on the ground: {height} m");
    play.run(17.0, |_, _| {});
    assert_eq!(resource::<LiftCoils>(&play), LiftCoils(1));
    let sag = 5.0 - play.body("lift").translation.y;
    assert!((sag / sag_m(1) - 1.0).abs() < 0.01, "{sag} m");
    let feet = play.position().y - 1.1;
    assert!(feet > 1.0, "the player is up there: {feet} m");
}
