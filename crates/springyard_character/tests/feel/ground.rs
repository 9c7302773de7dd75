//! Ground for the character: ramps, walls, stairs, platforms and crates, and which of them it climbs, stands on or pushes.

use bevy::prelude::*;
use springyard_test_lab::Input::Move;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{CharacterLab, Crate, Input, Platform, RATES, Scene, Solid};

use super::measured::{own_cell, own_number};

const FORWARD: Input = Move(0.0, 1.0);

fn ramp_ahead() -> Vec<Solid> {
    vec![Solid::ramp("ramp", 50.0, 20.0, 6.0, (0.0, 0.0, -3.0))]
}

#[test]
fn a_ramp_of_50_degrees_is_not_climbed() {
    let mut highest = 0.0_f32;
    let scene = Scene {
        solids: ramp_ahead(),
        ..default()
    };
    let mut lab = scene.play(60, [(0.5, FORWARD)]);
    lab.run(0.5);
    let stood = lab.position().y;
    lab.run_each(6.0, |lab, _| {
        highest.keep_largest(lab.position().y - stood);
    });
    assert!(highest < 1e-4, "rose {highest} m on it");
    assert!(
        lab.position().z < -2.0,
        "it did walk up to the ramp: {}",
        lab.position()
    );
}

#[test]
fn a_ramp_of_50_degrees_is_not_stood_on() {
    let scene = Scene {
        spawn: Vec3::new(0.0, 12.0, -12.0),
        solids: ramp_ahead(),
        ..default()
    };
    let mut lab = scene.play(60, []);
    lab.run(6.0);
    assert!(
        lab.position().y < 1.5,
        "slid down to the ground: {}",
        lab.position()
    );
}

/// A character that stands at `spot` on a platform of 6 x 6 m with its top at 2.2 m.
fn passenger(spot: Vec2, platform: impl FnOnce(Platform) -> Platform) -> Scene {
    let still = Platform::still("platform", (6.0, 0.4, 6.0), (0.0, 2.0, 0.0));
    Scene {
        spawn: Vec3::new(spot.x, 2.2, spot.y),
        platforms: vec![platform(still)],
        ..default()
    }
}

#[test]
fn a_rising_platform_carries_its_passenger() {
    let mut lab = passenger(Vec2::ONE, |it| it.rising(6.0, 8.0)).play(60, []);
    lab.run(1.0);
    let stood = lab.position();
    let mut drift = 0.0_f32;
    lab.run_each(30.0, |lab, _| {
        drift.keep_largest((lab.position() - stood).with_y(0.0).length());
    });
    own_number(
        "30 s on a platform that rises and falls 6 m: drift, mm",
        f64::from(drift) * 1000.0,
        1,
    );
    assert!(drift < 5e-4, "{drift} m");
}

#[test]
fn a_passenger_turns_with_its_platform_at_every_step_rate() {
    let scene = passenger(Vec2::X, |it| it.turning(90.0));
    let turned = RATES.map(|hz| {
        let mut lab = scene.play(hz, []);
        lab.run(1.0);
        let facing = |lab: &CharacterLab| {
            let platform = lab.body("platform").pose().rotation;
            platform.inverse() * (lab.seen().pose().rotation * Vec3::NEG_Z)
        };
        let first = facing(&lab);
        lab.run(60.0);
        f64::from(first.angle_between(facing(&lab)).to_degrees())
    });
    own_cell(
        "the same platform: facing off the platform's in 60 s, degrees",
        turned,
        1,
    );
    assert!(
        turned.iter().all(|degrees| *degrees < 0.2),
        "turned {turned:?} degrees against it in 60 s"
    );
}

fn wall(height: f32) -> Vec<Solid> {
    let middle = (0.0, 0.5 * height, -4.0);
    vec![Solid::block("wall", (20.0, height, 4.0), middle)]
}

#[test]
fn walls_higher_than_a_step_are_not_climbed_from_any_side() {
    for height in [0.6, 0.8, 1.2] {
        for (right, forward) in [(0.0, 1.0), (0.5, 0.866), (0.866, 0.5)] {
            let scene = Scene {
                solids: wall(height),
                ..default()
            };
            let mut lab = scene.play(60, [(0.2, Move(right, forward))]);
            let mut highest = 0.0_f32;
            lab.run_each(2.5, |lab, _| {
                highest.keep_largest(lab.position().y - 1.1);
            });
            assert!(
                highest < 0.06,
                "{height} m, walking ({right}, {forward}): rose {highest} m"
            );
        }
    }
}

#[test]
fn a_stair_of_30_centimetre_steps_is_walked_down_without_flying() {
    let scene = Scene {
        spawn: Vec3::new(0.0, 3.0, 1.0),
        solids: vec![
            Solid::stair("stair", (0.3, 0.4), 10, 4.0, (0.0, 0.0, 10.0)),
            Solid::block("top", (4.0, 3.0, 10.0), (0.0, 1.5, 1.0)),
        ],
        ..default()
    };
    let mut lab = scene.play(60, [(0.5, Move(0.0, -1.0))]);
    let mut air = 0;
    lab.run_each(3.0, |lab, t| {
        air += u32::from(t > 0.3 && !lab.state().is_grounded())
    });
    assert!(lab.position().y < 1.2, "{}", lab.position());
    assert!(air < 3, "{air} steps in the air");
}

/// Stands on a crate for 10 s. Returns the largest horizontal speed, m/s, and the lowest height relative to standing, m.
fn stand_on_crate(mass_kg: f32, off_centre: f32) -> (f32, f32) {
    let scene = Scene {
        spawn: Vec3::new(off_centre, 0.8, 0.0),
        crates: vec![Crate::cube_on_ground("crate", mass_kg, 0.8, 0.0, 0.0)],
        ..default()
    };
    let mut lab = scene.play(60, []);
    let (mut fastest, mut lowest) = (0.0_f32, f32::MAX);
    let mut last = lab.position();
    lab.run_each(10.0, |lab, _| {
        let position = lab.position();
        fastest.keep_largest((position - last).with_y(0.0).length() * 60.0);
        lowest.keep_smallest(position.y - 1.1 - 0.8);
        last = position;
    });
    (fastest, lowest)
}

#[test]
fn crates_of_1_to_100_kilograms_are_stood_on_calmly() {
    let mut slip = 0.0_f32;
    for mass_kg in [1.0, 10.0, 30.0, 100.0] {
        for off_centre in [0.0, 0.15] {
            let (fastest, lowest) = stand_on_crate(mass_kg, off_centre);
            println!("{mass_kg} kg, {off_centre} m off its middle: {fastest} m/s, {lowest} m");
            slip.keep_largest(fastest);
            assert!(
                fastest < 0.1,
                "{mass_kg} kg, {off_centre} m off: {fastest} m/s sideways"
            );
            assert!(
                lowest > -0.1,
                "{mass_kg} kg, {off_centre} m off: sank {lowest} m"
            );
        }
    }
    own_number(
        "10 s on a crate of 1, 10, 30, 100 kg, at its middle and 0.15 m off: fastest slip, mm/s",
        f64::from(slip) * 1000.0,
        0,
    );
}

#[test]
fn pushing_a_crate_moves_it_and_does_not_throw_the_pusher() {
    for (mass_kg, least) in [(1.0, 3.0), (10.0, 3.0), (100.0, 0.5)] {
        let scene = Scene {
            crates: vec![Crate::cube_on_ground("crate", mass_kg, 0.8, 0.0, -3.0)],
            ..default()
        };
        let mut lab = scene.play(60, [(0.5, FORWARD)]);
        let mut highest = 0.0_f32;
        lab.run_each(4.0, |lab, _| {
            highest.keep_largest(lab.position().y - 1.1);
        });
        let moved = -3.0 - lab.body("crate").position().z;
        println!("{mass_kg} kg: pushed {moved} m, rose {highest} m");
        assert!(moved >= least, "{mass_kg} kg: pushed {moved} m");
        assert!(highest < 0.03, "{mass_kg} kg: rose {highest} m");
    }
}
