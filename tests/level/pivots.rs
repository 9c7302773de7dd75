//! Platforms that turn about a point off their middle, and platforms that are turned at rest.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;
use bevy_rapier3d::prelude::ReadMassProperties;

use crate::common::Play;
use crate::level::named::of;
use springyard_test_lab::worst::Extreme;

/// Turns about a point 1.2 m beside its middle, a quarter of a turn a second.
const TURNTABLE: &str = r#"(name: "turntable", size_m: (3, 0.4, 3), position: (0, 1, 0), pivot_m: (1.2, 0, 0),
    motion: Turn(speed_deg_s: 90)),"#;

const AWAY: Vec3 = Vec3::new(10.0, 0.0, 0.0);
const PIVOT: Vec3 = Vec3::new(1.2, 1.0, 0.0);

#[test]
fn a_pivoted_turntable_keeps_its_pivot_to_a_millimetre_while_its_middle_goes_round() {
    for hz in [30.0, 60.0, 240.0] {
        let mut play = Play::yard_at(hz, AWAY, "", TURNTABLE, vec![]);
        let (mut strays, mut off) = (0.0_f32, 0.0_f32);
        play.steps(hz, 8.0, |play, secs| {
            let pose = play.body("turntable");
            strays.keep_largest(pose.translation.distance(PIVOT));
            let middle = pose.transform_point(-Vec3::X * 1.2);
            // A positive turn takes -X, where the middle is at first, to +Z.
            let turn = FRAC_PI_2 * secs as f32;
            let by_hand = PIVOT + 1.2 * Vec3::new(-turn.cos(), 0.0, turn.sin());
            off.keep_largest(middle.distance(by_hand));
        });
        assert!(strays < 1e-5, "{hz} Hz: the pivot strays by {strays} m");
        assert!(off < 1e-5, "{hz} Hz: the middle is off by {off} m");
    }
}

#[test]
fn its_mass_is_at_the_pivot_and_its_inertia_grows() {
    let mut play = Play::yard(AWAY, "", TURNTABLE, vec![]);
    play.run(0.1, |_, _| {});
    let mass: ReadMassProperties = of(&mut play, "turntable");
    assert_eq!(mass.local_center_of_mass, Vec3::ZERO);
    let across = 200.0 * (9.0 + 0.16) / 12.0;
    let shift = 200.0 * 1.2 * 1.2;
    let by_hand = Vec3::new(across, 300.0 + shift, across + shift);
    let off = (mass.principal_inertia - by_hand).abs().max_element();
    assert!(off < 1e-4, "{} {by_hand}", mass.principal_inertia);
}

#[test]
fn a_load_on_a_pivoted_turntable_goes_round_with_it() {
    let load = r#"(name: "load", mass_kg: 5, size_m: (0.4, 0.4, 0.4), position: (0, 1.4, 0)),"#;
    let slow = TURNTABLE.replace("90", "45");
    let mut play = Play::yard_with(60.0, AWAY, "", &slow, load, vec![]);
    // A quarter of a turn. Rapier's friction lets the load creep outwards, by 0.1 m a second, as it does without a pivot.
    play.run(2.0, |_, _| {});
    let load = play.body("load").translation;
    assert!(load.distance(Vec3::new(1.2, 1.4, 1.2)) < 0.3, "{load}");
}

#[test]
fn a_platform_that_is_turned_at_rest_stays_turned() {
    let platforms = r#"(name: "plate", size_m: (4, 0.4, 2), position: (0, 2, 0), rotation_deg: (0, 30, 20), motion: Still),
        (name: "wheel", form: Disc, size_m: (2, 0.4, 2), position: (0, 3, 6), rotation_deg: (90, 0, 0), motion: Turn(speed_deg_s: 45)),"#;
    let mut play = Play::yard(AWAY, "", platforms, vec![]);
    play.run(2.0, |_, _| {});
    let by_hand =
        Quat::from_rotation_y(30f32.to_radians()) * Quat::from_rotation_z(20f32.to_radians());
    let plate = play.body("plate");
    assert!(
        plate.rotation.angle_between(by_hand) < 1.5e-3,
        "{}",
        plate.rotation
    );
    assert!(plate.translation.distance(Vec3::Y * 2.0) < 1e-5);
    // Its axis points along +Z at first, and turns to +X.
    let turn = 45f32.to_radians() * play.clock().simulated_secs as f32;
    let axis = play.body("wheel").rotation * Vec3::Y;
    let by_hand = Vec3::new(turn.sin(), 0.0, turn.cos());
    assert!(axis.distance(by_hand) < 1e-5, "{axis} {by_hand}");
}
