//! The character with other bodies: it pushes crates, loads platforms with its weight, and survives a lift from above.

use bevy::prelude::*;
use springyard_test_lab::Input::Move;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{Crate, Platform, RATES, Scene};

fn crate_ahead(mass_kg: f32, limit_kg: f32) -> Scene {
    Scene {
        crates: vec![Crate::new(
            "crate",
            mass_kg,
            (0.8, 0.8, 0.8),
            (0.0, 0.4, -3.0),
        )],
        ..Scene::tuned(|t| t.push_mass_limit_kg = limit_kg)
    }
}

#[test]
fn what_is_lighter_than_the_limit_is_pushed_and_what_is_heavier_is_a_wall() {
    for mass in [1.0, 10.0, 100.0, 1000.0] {
        for limit in [200.0, 50.0] {
            for hz in RATES {
                let mut lab = crate_ahead(mass, limit).play(hz, vec![(0.5, Move(0.0, 1.0))]);
                let (mut highest, mut fastest) = (0.0_f32, 0.0_f32);
                let mut at = lab.position();
                lab.run_each(4.0, |lab, now| {
                    let position = lab.position();
                    if now > 0.3 {
                        highest.keep_largest(position.y - 1.1);
                        fastest.keep_largest(position.distance(at) * hz as f32);
                    }
                    at = position;
                });
                let moved = -3.0 - lab.body("crate").position().z;
                println!(
                    "{mass} kg, limit {limit} kg, {hz} Hz: pushed {moved:.3} m, rose {highest:.3} m, fastest {fastest:.2} m/s"
                );
                if mass > limit {
                    assert!(moved.abs() < 0.0025, "{moved} m");
                    assert!(
                        (lab.position().z + 2.3).abs() < 0.0025,
                        "it walks up to it: {}",
                        lab.position()
                    );
                } else {
                    assert!(moved > 0.5, "{moved} m");
                }
                assert!(
                    highest < 0.12 && fastest < 6.0,
                    "{highest} m, {fastest} m/s"
                );
            }
        }
    }
}

/// Sag of a spring-driven platform under a crate, with or without the character on the crate, m.
fn scale_reads(hz: f64, crate_kg: f32, with_character: bool) -> f32 {
    let spawn = if with_character {
        Vec3::new(0.0, 2.8, 0.0)
    } else {
        Vec3::new(20.0, 0.0, 0.0)
    };
    let scale = Platform::still("scale", (2.0, 0.4, 2.0), (0.0, 1.8, 0.0));
    let yard = Scene {
        spawn,
        platforms: vec![scale.spring(2.0, 0.5).force_based(200.0)],
        crates: vec![Crate::new(
            "crate",
            crate_kg,
            (0.8, 0.8, 0.8),
            (0.0, 2.4, 0.0),
        )],
        ..Scene::default()
    };
    let mut lab = yard.play(hz, vec![]);
    lab.run(8.0);
    1.8 - lab.body("scale").position().y
}

#[test]
fn on_a_spring_scale_a_crate_with_the_character_on_it_reads_as_one_of_both_their_weights() {
    let mut worst = [0.0_f32; 4];
    for mass in [30.0_f32, 60.0, 120.0] {
        for (rate, hz) in RATES.into_iter().enumerate() {
            let (with, alike) = (
                scale_reads(hz, mass, true),
                scale_reads(hz, mass + 80.0, false),
            );
            // k = m omega^2 = 200 (2 pi 2)^2 N/m. The load includes the platform's own 200 kg.
            let stiffness = 200.0 * (2.0 * std::f32::consts::TAU).powi(2);
            let by_hand = (mass + 80.0 + 200.0) * 9.81 / stiffness;
            println!(
                "crate of {mass} kg, {hz} Hz: {:.2} mm; one of {} kg {:.2} mm; by hand {:.2} mm",
                with * 1e3,
                mass + 80.0,
                alike * 1e3,
                by_hand * 1e3
            );
            worst[rate].keep_largest((with / alike - 1.0).abs());
        }
    }
    println!("off by {worst:?} of it");
    // In long steps the crate and the character do not load the platform at the same moment.
    assert!(
        worst[0] < 0.03 && worst[1..].iter().all(|off| *off < 0.02),
        "{worst:?}"
    );
}

#[test]
fn a_driven_platform_gives_way_to_the_character_by_its_weight() {
    let scale = || Platform::still("scale", (2.0, 0.4, 2.0), (0.0, 1.8, 0.0));
    // A force-based platform also sags under its own weight.
    for (authority, scale, own_kg) in [
        ("acceleration-based", scale(), 0.0),
        ("force-based", scale().force_based(200.0), 200.0),
    ] {
        for hz in RATES {
            let yard = Scene {
                spawn: Vec3::new(0.0, 2.0, 0.0),
                platforms: vec![scale.clone()],
                ..Scene::default()
            };
            let mut lab = yard.play(hz, vec![]);
            lab.run(6.0);
            let sank = 1.8 - lab.body("scale").position().y;
            let stiffness = 200.0 * (4.0 * std::f32::consts::TAU).powi(2);
            let by_hand = (80.0 + own_kg) * 9.81 / stiffness;
            println!(
                "{authority}, {hz} Hz: {:.2} mm, by hand {:.2} mm",
                sank * 1e3,
                by_hand * 1e3
            );
            assert!(
                (sank / by_hand - 1.0).abs() < 0.07,
                "{authority} {hz} Hz: {sank} {by_hand}"
            );
        }
    }
}

#[test]
fn a_lift_that_comes_down_on_it_throws_it_nowhere() {
    for off in [0.0, 0.7] {
        for hz in RATES {
            let lift = Platform::still("lift", (2.0, 0.4, 2.0), (0.0, 0.2, 0.0));
            // The lift starts at the bottom: the character walks beneath it while it is up.
            let yard = Scene {
                spawn: Vec3::new(off, 0.0, 4.0),
                platforms: vec![lift.rising(4.0, 8.0)],
                ..Scene::default()
            };
            let script = vec![(3.0, Move(0.0, 1.0)), (3.83, Move(0.0, 0.0))];
            let mut lab = yard.play(hz, script);
            lab.run(4.5);
            assert!(
                lab.position().z.abs() < 0.4,
                "it stands beneath: {}",
                lab.position()
            );
            let (mut fastest, mut highest, mut lowest) = (0.0_f32, 0.0_f32, f32::MAX);
            let mut at = lab.position();
            let mut lift_off = 0.0_f32;
            lab.run_each(8.0, |lab, _| {
                let position = lab.position();
                fastest.keep_largest((position - at).with_y(0.0).length() * hz as f32);
                highest.keep_largest(position.y);
                lowest.keep_smallest(position.y);
                lift_off.keep_largest(lab.body("lift").pose().up().angle_between(Vec3::Y));
                at = position;
            });
            let shown = lab.seen().velocity();
            println!(
                "{off} m off, {hz} Hz: fastest {fastest:.2} m/s, highest {highest:.2}, lowest {lowest:.2}, at {:.2}, {shown}; the lift tilts {lift_off:.3} rad",
                lab.position()
            );
            assert!(fastest < 3.0, "{hz} Hz: thrown at {fastest} m/s");
            assert!(lowest > 0.0, "{hz} Hz: pressed into the ground: {lowest}");
        }
    }
}
