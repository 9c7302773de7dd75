//! Bodies that are pushed, stood on, and that come down from above.

mod common;

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use common::situations::{RATES, Yard};
use springyard::input::script::Event::Move;

fn crate_ahead(mass_kg: f32, limit_kg: f32) -> Yard {
    Yard {
        crates: format!(
            r#"(name: "crate", mass_kg: {mass_kg:?}, size_m: (0.8, 0.8, 0.8), position: (0.0, 0.4, -3.0))"#
        ),
        ..Yard::tuned(|t| t.push_mass_limit_kg = limit_kg)
    }
}

#[test]
fn what_is_lighter_than_the_limit_is_pushed_and_what_is_heavier_is_a_wall() {
    for mass in [1.0, 10.0, 100.0, 1000.0] {
        for limit in [200.0, 50.0] {
            for hz in RATES {
                let mut play = crate_ahead(mass, limit).play(hz, vec![(0.5, Move(0.0, 1.0))]);
                let (mut highest, mut fastest) = (0.0_f32, 0.0_f32);
                let mut at = play.position();
                play.steps(hz, 4.0, |play, now| {
                    let position = play.position();
                    if now > 0.3 {
                        highest = highest.max(position.y - 1.1);
                        fastest = fastest.max(position.distance(at) * hz as f32);
                    }
                    at = position;
                });
                let moved = -3.0 - play.body("crate").translation.z;
                println!(
                    "{mass} kg, limit {limit} kg, {hz} Hz: pushed {moved:.3} m, rose {highest:.3} m, fastest {fastest:.2} m/s"
                );
                if mass > limit {
                    assert!(moved.abs() < 0.005, "{moved} m");
                    assert!(
                        (play.position().z + 2.3).abs() < 0.03,
                        "it walks up to it: {}",
                        play.position()
                    );
                } else {
                    assert!(moved > 0.5, "{moved} m");
                }
                assert!(highest < 0.2 && fastest < 6.0, "{highest} m, {fastest} m/s");
            }
        }
    }
}

#[test]
fn a_spring_scale_reads_the_crate_and_who_stands_on_it() {
    // 60 kg of platform on a spring that a body of 200 kg would have 3 Hz on: k = 200 (2 pi 3)^2 N/m.
    let stiffness = 200.0 * (3.0 * std::f32::consts::TAU).powi(2);
    for mass in [30.0_f32, 60.0, 120.0] {
        let yard = Yard {
            spawn: Vec3::new(0.0, 2.8, 0.0),
            platforms: r#"(name: "scale", size_m: (2.0, 0.4, 2.0), position: (0.0, 1.8, 0.0), motion: Still, mass_kg: 60.0,
                spring: (frequency_hz: 3.0, damping_ratio: 1.0), authority: Force(tuned_for_kg: 200.0))"#.into(),
            crates: format!(
                r#"(name: "crate", mass_kg: {mass:?}, size_m: (0.8, 0.8, 0.8), position: (0.0, 2.4, 0.0))"#
            ),
            ..Yard::default()
        };
        for hz in RATES {
            let height = |away: bool| {
                let mut yard = yard.clone();
                if away {
                    yard.spawn = Vec3::new(20.0, 0.0, 0.0);
                }
                let mut play = yard.play(hz, vec![]);
                play.steps(hz, 6.0, |_, _| {});
                play.body("scale").translation.y
            };
            let more = height(true) - height(false);
            let expected = 80.0 * 9.81 / stiffness;
            let all = 1.8 - 60.0 * 9.81 / stiffness - height(false);
            let wanted = (mass + 80.0) * 9.81 / stiffness;
            println!(
                "crate of {mass} kg, {hz} Hz: {:.2} mm more with the character on it, for {:.2}; in all {:.2} for {:.2}",
                more * 1e3,
                expected * 1e3,
                all * 1e3,
                wanted * 1e3
            );
            assert!(
                (more / expected - 1.0).abs() < 0.03,
                "{more} for {expected}"
            );
            assert!((all / wanted - 1.0).abs() < 0.02, "{all} for {wanted}");
        }
    }
}

#[test]
fn a_lift_that_comes_down_on_it_throws_it_nowhere() {
    for off in [0.0, 0.7] {
        for hz in RATES {
            let yard = Yard {
                spawn: Vec3::new(off, 0.0, 0.0),
                platforms: r#"(name: "lift", size_m: (2.0, 0.4, 2.0), position: (0.0, 0.2, 0.0), motion: Rise(height_m: 4.0, period_secs: 8.0))"#.into(),
                ..Yard::default()
            };
            // It begins at the bottom: step in beneath it while it is up.
            let mut yard = yard;
            yard.spawn = Vec3::new(off, 0.0, 4.0);
            let script = vec![(3.0, Move(0.0, 1.0)), (3.83, Move(0.0, 0.0))];
            let mut play = yard.play(hz, script);
            play.steps(hz, 4.5, |_, _| {});
            assert!(
                play.position().z.abs() < 0.8,
                "it stands beneath: {}",
                play.position()
            );
            let (mut fastest, mut highest, mut lowest) = (0.0_f32, 0.0_f32, f32::MAX);
            let mut at = play.position();
            let mut lift_off = 0.0_f32;
            play.steps(hz, 8.0, |play, _| {
                let position = play.position();
                fastest = fastest.max(position.distance(at) * hz as f32);
                highest = highest.max(position.y);
                lowest = lowest.min(position.y);
                lift_off = lift_off.max(play.body("lift").up().angle_between(Vec3::Y));
                at = position;
            });
            let shown = play.of_player::<Velocity>().linear;
            println!(
                "{off} m off, {hz} Hz: fastest {fastest:.2} m/s, highest {highest:.2}, lowest {lowest:.2}, at {:.2}, {shown}; the lift tilts {lift_off:.3} rad",
                play.position()
            );
            assert!(fastest < 5.0, "{hz} Hz: thrown at {fastest} m/s");
            assert!(lowest > 0.0, "{hz} Hz: pressed into the ground: {lowest}");
        }
    }
}
