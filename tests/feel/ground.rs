//! Ground for the character: ramps, walls, stairs, platforms and crates, and which of them it climbs, stands on or pushes.

use crate::common::Play;
use crate::common::worst::Extreme;
use crate::owned::{assert_row, rounded};
use bevy::prelude::*;
use springyard::input::script::Event::Move;

const FORWARD: springyard::input::script::Event = Move(0.0, 1.0);

fn ramp(angle_deg: f32) -> String {
    format!(
        r#"(name: "ramp", shape: Ramp(angle_deg: {angle_deg:?}, length_m: 20.0, width_m: 6.0), position: (0.0, 0.0, -3.0)),"#
    )
}

#[test]
fn a_ramp_of_50_degrees_is_not_climbed() {
    let mut highest = 0.0_f32;
    let mut play = Play::yard(Vec3::ZERO, &ramp(50.0), "", vec![(0.5, FORWARD)]);
    play.run(0.5, |_, _| {});
    let stood = play.position().y;
    play.run(6.0, |play, _| {
        highest.keep_largest(play.position().y - stood);
    });
    assert!(highest < 1e-4, "rose {highest} m on it");
    assert!(
        play.position().z < -2.0,
        "it did walk up to the ramp: {}",
        play.position()
    );
}

#[test]
fn a_ramp_of_50_degrees_is_not_stood_on() {
    let spawn = Vec3::new(0.0, 12.0, -12.0);
    let mut play = Play::yard(spawn, &ramp(50.0), "", vec![]);
    play.run(6.0, |_, _| {});
    assert!(
        play.position().y < 1.5,
        "slid down to the ground: {}",
        play.position()
    );
}

#[test]
fn a_rising_platform_carries_its_passenger() {
    let platform = r#"(name: "platform", size_m: (6.0, 0.4, 6.0), position: (0.0, 2.0, 0.0), motion: Rise(height_m: 6.0, period_secs: 8.0))"#;
    let mut play = Play::yard(Vec3::new(1.0, 2.2, 1.0), "", platform, vec![]);
    play.run(1.0, |_, _| {});
    let stood = play.position();
    let mut drift = 0.0_f32;
    play.run(30.0, |play, _| {
        drift.keep_largest((play.position() - stood).with_y(0.0).length());
    });
    assert_row(
        "docs/feel.md",
        "30 s on a platform that rises and falls 6 m: drift, mm",
        &rounded([f64::from(drift) * 1000.0], 1),
    );
    assert!(drift < 5e-4, "{drift} m");
}

#[test]
fn a_passenger_turns_with_its_platform_at_every_step_rate() {
    let platform = r#"(name: "platform", size_m: (6.0, 0.4, 6.0), position: (0.0, 2.0, 0.0), motion: Turn(speed_deg_s: 90.0))"#;
    let turned = [30.0, 60.0, 120.0, 240.0].map(|hz| {
        let mut play = Play::yard_at(hz, Vec3::new(1.0, 2.2, 0.0), "", platform, vec![]);
        play.run(1.0, |_, _| {});
        let facing = |play: &mut Play| {
            play.body("platform").rotation.inverse() * (play.pose().rotation * Vec3::NEG_Z)
        };
        let first = facing(&mut play);
        play.run(60.0, |_, _| {});
        f64::from(first.angle_between(facing(&mut play)).to_degrees())
    });
    assert_row(
        "docs/feel.md",
        "the same platform: facing off the platform's in 60 s, degrees",
        &[rounded(turned, 1).join(" / ")],
    );
    assert!(
        turned.iter().all(|degrees| *degrees < 0.2),
        "turned {turned:?} degrees against it in 60 s"
    );
}

fn block(height: f32) -> String {
    let middle = 0.5 * height;
    format!(
        r#"(name: "wall", shape: Box(size_m: (20.0, {height:?}, 4.0)), position: (0.0, {middle:?}, -4.0)),"#
    )
}

#[test]
fn walls_higher_than_a_step_are_not_climbed_from_any_side() {
    for height in [0.6, 0.8, 1.2] {
        for (right, forward) in [(0.0, 1.0), (0.5, 0.866), (0.866, 0.5)] {
            let mut play = Play::yard(
                Vec3::ZERO,
                &block(height),
                "",
                vec![(0.2, Move(right, forward))],
            );
            let mut highest = 0.0_f32;
            play.run(2.5, |play, _| {
                highest.keep_largest(play.position().y - 1.1);
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
    let stair = r#"(name: "stair", shape: Stair(step_height_m: 0.3, step_depth_m: 0.4, steps: 10, width_m: 4.0), position: (0.0, 0.0, 10.0), rotation_deg: (0.0, 0.0, 0.0)),
        (name: "top", shape: Box(size_m: (4.0, 3.0, 10.0)), position: (0.0, 1.5, 1.0)),"#;
    let mut play = Play::yard(
        Vec3::new(0.0, 3.0, 1.0),
        stair,
        "",
        vec![(0.5, Move(0.0, -1.0))],
    );
    let mut air = 0;
    play.run(3.0, |play, t| {
        air += u32::from(t > 0.3 && !play.state().is_grounded())
    });
    assert!(play.position().y < 1.2, "{}", play.position());
    assert!(air < 3, "{air} steps in the air");
}

/// Stands on a crate for 10 s. Returns the largest horizontal speed, m/s, and the lowest height relative to standing, m.
fn stand_on_crate(mass_kg: f32, off_centre: f32) -> (f32, f32) {
    let crates = format!(
        r#"(name: "crate", mass_kg: {mass_kg:?}, size_m: (0.8, 0.8, 0.8), position: (0.0, 0.4, 0.0))"#
    );
    let mut play = Play::yard_with(
        60.0,
        Vec3::new(off_centre, 0.8, 0.0),
        "",
        "",
        &crates,
        vec![],
    );
    let (mut fastest, mut lowest) = (0.0_f32, f32::MAX);
    let mut last = play.position();
    play.run(10.0, |play, _| {
        let position = play.position();
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
    assert_row(
        "docs/feel.md",
        "10 s on a crate of 1, 10, 30, 100 kg, at its middle and 0.15 m off: fastest slip, mm/s",
        &rounded([f64::from(slip) * 1000.0], 0),
    );
}

#[test]
fn pushing_a_crate_moves_it_and_does_not_throw_the_pusher() {
    for (mass_kg, least) in [(1.0, 3.0), (10.0, 3.0), (100.0, 0.5)] {
        let crates = format!(
            r#"(name: "crate", mass_kg: {mass_kg:?}, size_m: (0.8, 0.8, 0.8), position: (0.0, 0.4, -3.0))"#
        );
        let mut play = Play::yard_with(
            60.0,
            Vec3::ZERO,
            "",
            "",
            &crates,
            vec![(0.5, Move(0.0, 1.0))],
        );
        let mut highest = 0.0_f32;
        play.run(4.0, |play, _| {
            highest.keep_largest(play.position().y - 1.1);
        });
        let moved = -3.0 - play.body("crate").translation.z;
        println!("{mass_kg} kg: pushed {moved} m, rose {highest} m");
        assert!(moved >= least, "{mass_kg} kg: pushed {moved} m");
        assert!(highest < 0.03, "{mass_kg} kg: rose {highest} m");
    }
}
