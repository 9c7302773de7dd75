//! A hand of limited force makes no energy: not at a wall, not at the ground, not with the player on top.

use bevy::prelude::*;
use spring_math::random::SplitMix64;
use springyard_test_lab::Input::{self, Look, Move, Press, Release, Tap};
use springyard_test_lab::IntentButton::{Grab, Jump};

use super::{cube, held, yard_with_cube};
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{CharacterLab, Crate, Platform, RATES, Scene, Solid};

fn speed(lab: &CharacterLab, name: &str) -> f32 {
    lab.body(name).velocity().length()
}

/// Runs into a wall with the cube ahead, for `secs` s. The fastest of the cube and of the player from 3 s on, m/s.
fn fastest_at_a_wall(mass: f32, hz: f64, secs: f64) -> (f32, f32) {
    let yard = Scene {
        solids: vec![Solid::block("wall", (10.0, 6.0, 1.0), (0.0, 3.0, -3.5))],
        ..yard_with_cube(mass)
    };
    let mut lab = yard.play(hz, vec![(0.5, Press(Grab)), (1.5, Move(0.0, 1.0))]);
    let (mut cubes, mut players) = (0.0_f32, 0.0_f32);
    let mut before = lab.position();
    lab.run_each(secs, |lab, now| {
        let at = lab.position();
        if now > 3.0 {
            cubes.keep_largest(speed(lab, "cube"));
            players.keep_largest(at.distance(before) * hz as f32);
        }
        before = at;
        let front = lab.body("cube").position().z - 0.3;
        assert!(front > -3.08, "{now}: it is {} m in the wall", -3.0 - front);
    });
    assert!(held(&lab).is_some(), "{mass} kg, {hz} Hz: still held");
    (cubes, players)
}

#[test]
fn a_crate_pressed_into_a_wall_for_a_minute_stays_slow() {
    for hz in [30.0, 60.0, 120.0, 240.0] {
        let (cube, player) = fastest_at_a_wall(10.0, hz, 60.0);
        println!("10 kg, {hz} Hz: at most {cube:.3} m/s, the player {player:.3} m/s");
        assert!(cube < 1.2 && player < 0.04, "{hz}: {cube} {player}");
    }
}

#[test]
fn light_and_heavy_crates_at_a_wall_stay_slow_too() {
    for mass in [0.1, 1.0, 60.0, 100.0] {
        for hz in [30.0, 60.0] {
            let (cube, player) = fastest_at_a_wall(mass, hz, 12.0);
            println!("{mass} kg, {hz} Hz: at most {cube:.3} m/s, the player {player:.3} m/s");
            assert!(cube < 0.6 && player < 0.5, "{hz}: {cube} {player}");
        }
    }
}

#[test]
fn a_crate_pressed_into_the_ground_lifts_nobody() {
    for mass in [1.0, 10.0, 100.0] {
        for hz in RATES {
            let script = vec![(0.5, Press(Grab)), (1.5, Look(0.0, -80.0))];
            let mut lab = yard_with_cube(mass).play(hz, script);
            let (mut highest, mut fastest) = (0.0_f32, 0.0_f32);
            lab.run_each(10.0, |lab, now| {
                if now > 3.0 {
                    let at = lab.position();
                    highest.keep_largest(at.y);
                    fastest.keep_largest(speed(lab, "cube"));
                }
            });
            assert!(highest < 1.12, "{mass} kg, {hz} Hz: {highest}");
            assert!(fastest < 0.2, "{mass} kg, {hz} Hz: {fastest}");
        }
    }
}

#[test]
fn a_crate_pressed_into_another_moves_it_and_gains_nothing() {
    let yard = Scene {
        crates: vec![
            cube("cube", 10.0, 0.6, 0.0, -1.5),
            cube("other", 80.0, 1.4, 0.0, -4.0),
        ],
        ..Scene::default()
    };
    for hz in RATES {
        let script = vec![(0.5, Press(Grab)), (1.5, Move(0.0, 1.0))];
        let mut lab = yard.play(hz, script);
        let mut fastest = 0.0_f32;
        lab.run_each(8.0, |lab, _| {
            fastest.keep_largest(speed(lab, "cube"));
            fastest.keep_largest(speed(lab, "other"));
        });
        assert!(fastest < 9.0, "{hz} Hz: {fastest}");
        assert!(lab.body("other").position().z < -4.2, "{hz} Hz");
    }
}

#[test]
fn jumping_over_what_one_holds_gains_no_height() {
    for hz in RATES {
        let mut script = vec![(0.5, Press(Grab)), (1.5, Look(0.0, -80.0))];
        for jump in 0..20_u8 {
            let at = 2.0 + 0.4 * f64::from(jump);
            script.push((at, Press(Jump)));
            script.push((at + 0.2, Release(Jump)));
            // The player turns about, so that the crate passes below it.
            script.push((at + 0.21, Look(170.0 * f32::from(jump % 2), -80.0)));
        }
        let mut lab = yard_with_cube(10.0).play(hz, script);
        let mut highest = 0.0_f32;
        lab.run_each(11.0, |lab, _| {
            let at = lab.position();
            highest.keep_largest(at.y - 1.1);
        });
        println!("{hz} Hz: {highest:.3} m");
        assert!(highest < 1.25, "{hz} Hz: {highest}");
    }
}

#[test]
fn a_crate_is_carried_through_a_gap_and_over_a_step() {
    let wall = |name: &str, x: f32| Solid::block(name, (2.0, 4.0, 1.0), (x, 2.0, -5.0));
    let step = Solid::block("step", (4.0, 0.3, 6.0), (0.0, 0.15, -10.0));
    let yard = Scene {
        solids: vec![wall("left", -1.45), wall("right", 1.45), step],
        ..yard_with_cube(20.0)
    };
    for hz in RATES {
        let script = vec![(0.5, Press(Grab)), (1.5, Move(0.0, 1.0))];
        let mut lab = yard.play(hz, script);
        let mut fastest = 0.0_f32;
        lab.run_each(3.5, |lab, _| {
            fastest.keep_largest(speed(lab, "cube"));
        });
        assert!(lab.position().z < -7.0, "{hz} Hz: {}", lab.position());
        assert!(held(&lab).is_some(), "{hz} Hz");
        assert!(fastest < 9.0, "{hz} Hz: {fastest}");
    }
}

#[test]
fn a_crate_held_on_a_turning_platform_stays_at_the_hand() {
    let yard = Scene {
        spawn: Vec3::new(1.5, 0.5, 0.0),
        platforms: vec![Platform::still("wheel", (8.0, 0.4, 8.0), (0.0, 0.3, 0.0)).turning(60.0)],
        crates: vec![Crate::new("cube", 10.0, (0.6, 0.6, 0.6), (1.5, 0.81, -1.5))],
        ..Scene::default()
    };
    for hz in RATES {
        let mut lab = yard.play(hz, vec![(0.2, Press(Grab))]);
        lab.run_each(6.0, |lab, now| {
            if now > 3.0 {
                let (player, at) = (lab.position(), lab.body("cube").position());
                let ahead = (at - player).with_y(0.0);
                let off = ahead.distance(Vec3::NEG_Z * 1.5);
                assert!(off < 0.04, "{hz} Hz, {now} s: {off} m");
            }
        });
    }
}

fn noise(seed: u64, secs: f64) -> Vec<(f64, Input)> {
    let mut random = SplitMix64::new(seed);
    let (mut script, mut at) = (Vec::new(), 0.5);
    while at < secs {
        at += 0.25 * random.unit();
        let event = match (random.unit() * 6.0) as u32 {
            0 => {
                let (sine, cosine) = (std::f64::consts::TAU * random.unit()).sin_cos();
                Move(sine as f32, cosine as f32)
            }
            1 | 2 => Look(
                360.0 * (random.unit() as f32 - 0.5),
                -60.0 + 90.0 * random.unit() as f32,
            ),
            3 => Press(Grab),
            4 if random.unit() < 0.5 => Release(Grab),
            4 => Press(Grab),
            _ => Tap(Jump),
        };
        script.push((at, event));
    }
    script
}

#[test]
fn random_grabs_among_many_crates_stay_finite_and_bounded() {
    let walls = [
        ("n", 0.0, -7.0),
        ("s", 0.0, 7.0),
        ("e", 7.0, 0.0),
        ("w", -7.0, 0.0),
    ]
    .map(|(name, x, z): (_, f32, f32)| {
        let (wide, deep) = if z == 0.0 { (2.0, 16.0) } else { (16.0, 2.0) };
        Solid::block(name, (wide, 20.0, deep), (x, 9.0, z))
    });
    let masses = [0.5, 1.0, 5.0, 20.0, 60.0, 110.0, 200.0, 900.0];
    let crates = (0..8_u8)
        .zip(masses)
        .map(|(i, mass)| {
            let angle = f32::from(i) * std::f32::consts::FRAC_PI_4;
            let (sine, cosine) = angle.sin_cos();
            cube(&format!("cube{i}"), mass, 0.6, 2.0 * sine, 2.0 * cosine)
        })
        .collect();
    let yard = Scene {
        solids: walls.to_vec(),
        crates,
        ..Scene::default()
    };
    for (seed, hz) in [(1, 30.0), (2, 60.0), (3, 60.0), (4, 120.0)] {
        let mut lab = yard.play(hz, noise(seed, 40.0));
        let (mut highest, mut fastest, mut held_steps) = (0.0_f32, 0.0_f32, 0_u32);
        lab.run_each(40.0, |lab, _| {
            let at = lab.position();
            highest.keep_largest(at.y);
            for i in 0..8 {
                fastest.keep_largest(speed(lab, &format!("cube{i}")));
            }
            held_steps += u32::from(held(lab).is_some());
        });
        println!(
            "{seed}, {hz} Hz: up to {highest:.2} m, {fastest:.2} m/s, held in {held_steps} steps"
        );
        assert!(held_steps > 60, "{seed}: {held_steps}");
        assert!(
            highest < 6.0 && fastest < 30.0,
            "{seed}: {highest} {fastest}"
        );
    }
}
