//! A passenger on platforms that rise, travel and turn: no gap, no drift, no launch.
//!
//! The passenger is measured against the motion of the platform's target, calculated here by hand: the platform's spring is so stiff
//! that it follows the motion to a fraction of a millimetre.

use std::f64::consts::{PI, TAU};

use bevy::math::DVec3;
use bevy::prelude::*;
use springyard_test_lab::Input::{Press, Release};
use springyard_test_lab::IntentButton::Jump;
use springyard_test_lab::worst::largest;
use springyard_test_lab::{Platform, RATES, Scene};

use super::measured::{own_cell, print_row, standing_height};
use super::run::{Log, Run, Step, planar_distance};

/// A player at `spot` on a platform of 6 x 6 m with its top at 2.2 m.
fn passenger(platform: impl FnOnce(Platform) -> Platform, spot: Vec2, secs: f64) -> Run {
    let still = Platform::still("platform", (6.0, 0.4, 6.0), (0.0, 2.0, 0.0)).spring(30.0, 1.0);
    Run {
        scene: Scene {
            spawn: Vec3::new(spot.x, 2.2, spot.y),
            platforms: vec![platform(still)],
            ..default()
        },
        secs,
        ..default()
    }
}

/// Position along x at time `t` of a platform that travels `way` m to and fro at `speed` m/s at most, m: by the quintic
/// 6u^5 - 15u^4 + 10u^3.
fn travelled(way: f64, speed: f64, t: f64) -> f64 {
    let leg = 15.0 / 8.0 * way / speed;
    let there = (t / leg).rem_euclid(2.0);
    let u = if there < 1.0 { there } else { 2.0 - there };
    way * (u * u * u * (10.0 + u * (6.0 * u - 15.0)))
}

#[test]
fn a_platform_that_reverses_neither_drops_nor_launches_its_passenger() {
    for accel in [2.0_f64, 5.0, 10.0] {
        // The amplitude is 1 m, so the acceleration at the turning points is the angular frequency squared.
        let period = TAU / accel.sqrt();
        let ride = passenger(|it| it.rising(2.0, period), Vec2::ZERO, 10.0);
        let mut flew = [0; 4];
        let mut gaps = [0.0; 4];
        for (i, hz) in RATES.into_iter().enumerate() {
            let log = ride.at(hz);
            let rows = log.between(1.0, 10.0);
            let top = |t: f64| 2.2 + 1.0 - (TAU * t / period).cos();
            gaps[i] = largest(
                rows.iter()
                    .map(|row| (row.position.y - standing_height() - top(row.t)).abs()),
            );
            flew[i] = rows.iter().filter(|row| !row.grounded).count();
        }
        let gaps_mm = gaps.map(|m| m * 1000.0);
        let metric = format!("vertical platform reversing at {accel} m/s^2: gap");
        if accel == 10.0 {
            own_cell(&format!("{metric}, mm"), gaps_mm, 1);
        } else {
            print_row(&metric, "mm", gaps_mm, 1);
        }
        assert_eq!(flew, [0; 4], "{accel} m/s^2: steps off the ground");
        assert!(
            gaps.iter().all(|m| *m < 0.0015),
            "{accel} m/s^2: {gaps:?} m"
        );
    }
}

/// Largest distance, in the platform's frame, of the player from its position after one second, m. `place` returns the platform's
/// position along x, m, and rotation, rad, at a time.
fn drift(log: &Log, place: impl Fn(f64) -> (f64, f64)) -> f64 {
    let on_platform = |row: &Step| {
        let (middle, turned) = place(row.t);
        let (x, z) = (row.position.x - middle, row.position.z);
        // A positive rotation about the vertical turns -z to -x.
        let (sin, cos) = turned.sin_cos();
        DVec3::new(x * cos - z * sin, 0.0, x * sin + z * cos)
    };
    let spot = on_platform(&log.at(1.0));
    largest(
        log.between(1.0, log.steps.last().unwrap().t)
            .iter()
            .map(|row| planar_distance(on_platform(row), spot)),
    )
}

#[test]
fn a_platform_to_and_fro_at_five_metres_a_second_keeps_its_passenger_on_the_spot() {
    // 5 m back and forth in 3.75 s: it reverses with up to 8 m/s^2.
    let ride = passenger(
        |it| it.travelling((5.0, 2.0, 0.0), 5.0, 0.0),
        Vec2::ONE,
        30.0,
    );
    let excursions = ride
        .at_all_rates()
        .map(|log| drift(&log, |t| (travelled(5.0, 5.0, t), 0.0)));
    own_cell(
        "platform back and forth at 5 m/s: largest drift, mm",
        excursions.map(|m| m * 1000.0),
        1,
    );
    assert!(excursions.iter().all(|m| *m < 0.001), "{excursions:?} m");
}

#[test]
fn a_platform_that_turns_for_a_minute_keeps_its_passenger_on_the_spot() {
    let ride = passenger(|it| it.turning(90.0), Vec2::new(2.0, 0.5), 60.0);
    let drifts = ride
        .at_all_rates()
        .map(|log| drift(&log, |t| (0.0, 0.5 * PI * t)));
    own_cell(
        "platform at 90 degrees a second: drift in 60 s, mm",
        drifts.map(|m| m * 1000.0),
        1,
    );
    assert!(drifts.iter().all(|m| *m < 0.008), "{drifts:?} m");
}

#[test]
fn a_jump_straight_up_from_a_fast_platform_lands_on_its_spot() {
    // The jump is half-way along the 100 m, which take 37.5 s: there the velocity is highest and steadiest.
    let mut ride = passenger(
        |it| it.travelling((100.0, 2.0, 0.0), 5.0, 0.0),
        Vec2::ZERO,
        20.0,
    );
    ride.inputs = vec![(18.4, Press(Jump)), (19.4, Release(Jump))];
    let mut off = [0.0; 4];
    for (i, hz) in RATES.into_iter().enumerate() {
        let log = ride.at(hz);
        let on_platform = |row: Step| row.position.x - travelled(100.0, 5.0, row.t);
        let highest = largest(log.steps.iter().map(|row| row.position.y));
        assert!(
            highest > 2.2 + standing_height() + 1.0,
            "{hz} Hz: it jumped"
        );
        let landed = log
            .between(18.6, 20.0)
            .iter()
            .find(|row| row.grounded)
            .unwrap();
        off[i] = on_platform(*landed) - on_platform(log.at(18.4));
        let later = on_platform(log.at(20.0)) - on_platform(*landed);
        assert!(
            later.abs() < 4e-4,
            "{hz} Hz: slides {later} m after landing"
        );
    }
    own_cell(
        "jump straight up off a platform at 5 m/s: lands off by, mm",
        off.map(|m| m.abs() * 1000.0),
        1,
    );
    assert!(off.iter().all(|m| m.abs() < 0.0075), "{off:?} m");
}
