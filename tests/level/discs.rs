//! Round platforms: their mass, what stands on them and what falls past them, and platforms on a force-based spring.

use bevy::prelude::*;
use bevy_rapier3d::prelude::ReadMassProperties;

use crate::common::Play;
use crate::level::named::of;

const AWAY: Vec3 = Vec3::new(10.0, 0.0, 0.0);

#[test]
fn a_disc_has_the_mass_and_the_inertia_of_a_cylinder() {
    let disc =
        r#"(name: "disc", form: Disc, size_m: (3, 0.4, 3), position: (0, 2, 0), motion: Still),"#;
    let mut play = Play::yard(AWAY, "", disc, vec![]);
    play.run(0.1, |_, _| {});
    let mass: ReadMassProperties = of(&mut play, "disc");
    let across = 200.0 * (3.0 * 1.5 * 1.5 + 0.4 * 0.4) / 12.0;
    let by_hand = Vec3::new(across, 200.0 * 1.5 * 1.5 / 2.0, across);
    assert!((mass.mass - 200.0).abs() < 1e-4, "{}", mass.mass);
    let off = (mass.principal_inertia - by_hand).abs().max_element();
    assert!(off < 1e-4, "{} {by_hand}", mass.principal_inertia);
}

#[test]
fn a_crate_stands_on_a_disc_and_falls_past_it_where_a_box_has_its_corner() {
    // With its pivot at its rim, too.
    for pivot in ["(0, 0, 0)", "(1.5, 0, 0)"] {
        let disc = format!(
            r#"(name: "disc", form: Disc, size_m: (3, 0.4, 3), position: (0, 2, 0), pivot_m: {pivot}, motion: Still),"#
        );
        let crates = r#"
            (name: "on_it", mass_kg: 1, size_m: (0.2, 0.2, 0.2), position: (-1.2, 2.35, 0)),
            (name: "past_it", mass_kg: 1, size_m: (0.2, 0.2, 0.2), position: (-1.3, 2.35, 1.3)),"#;
        let mut play = Play::yard_with(60.0, AWAY, "", &disc, crates, vec![]);
        play.run(2.0, |_, _| {});
        let on_it = play.body("on_it").translation;
        assert!((on_it.y - 2.3).abs() < 0.0012, "{pivot}: {on_it}");
        let past_it = play.body("past_it").translation;
        assert!((past_it.y - 0.1).abs() < 2e-4, "{pivot}: {past_it}");
    }
}

#[test]
fn mass_twins_sag_by_their_mass_on_a_force_and_not_at_all_without() {
    let twins = |mass: f32, x: f32| {
        let plate = |name: &str, z: f32, authority: &str| {
            format!(
                r#"(name: "{name}_{mass}", form: Disc, size_m: (2, 0.3, 2), position: ({x}, 3, {z}), mass_kg: {mass},
                    spring: (frequency_hz: 2), {authority} motion: Still),"#
            )
        };
        plate("force", 0.0, "authority: ForceBased(tuned_for_kg: 100),") + &plate("same", 5.0, "")
    };
    let masses = [100.0, 300.0, 1000.0];
    let platforms: String = masses.map(|mass| twins(mass, mass / 50.0)).concat();
    let mut play = Play::yard(Vec3::new(-10.0, 0.0, 0.0), "", &platforms, vec![]);
    play.run(8.0, |_, _| {});
    let omega = 2.0 * std::f32::consts::TAU;
    for mass in masses {
        let sag = 3.0 - play.body(&format!("force_{mass}")).translation.y;
        let by_hand = mass * 9.81 / (100.0 * omega * omega);
        assert!(
            (sag - by_hand).abs() < 0.01 * by_hand + 0.002,
            "{mass} kg: {sag} {by_hand}"
        );
        let same = play.body(&format!("same_{mass}")).translation.y;
        assert!((same - 3.0).abs() < 1e-5, "{mass} kg: {same}");
    }
}
