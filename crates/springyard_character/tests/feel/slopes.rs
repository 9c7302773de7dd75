//! Ramps, stairs, edges and crests: no creep while standing, no hops, no launch, no loss of speed.

use bevy::prelude::*;
use springyard_test_lab::Input::Move;
use springyard_test_lab::worst::{largest, smallest};
use springyard_test_lab::{RATES, Scene, Solid};

use super::measured::{own_cell, own_row, print_row, standing_height, usual};
use super::run::{Log, Run, planar_distance};

/// Ground with these solids. The player walks forward from the start.
fn walk_on(solids: Vec<Solid>, secs: f64) -> Run {
    Run {
        scene: Scene {
            solids,
            ..default()
        },
        inputs: vec![(0.0, Move(0.0, 1.0))],
        secs,
    }
}

/// Time that the player takes between two distances forward of the spawn, s.
fn secs_between(log: &Log, from: f64, to: f64) -> f64 {
    let passes = |metres: f64| {
        let pair = log
            .steps
            .windows(2)
            .find(|pair| -pair[1].position.z >= metres)
            .unwrap_or_else(|| panic!("{} Hz: never gets {metres} m far", log.hz));
        let (before, after) = (-pair[0].position.z, -pair[1].position.z);
        pair[0].t + log.dt() * (metres - before) / (after - before)
    };
    passes(to) - passes(from)
}

#[test]
fn standing_on_35_degrees_does_not_creep() {
    let scene = Scene {
        spawn: Vec3::new(0.0, 5.0, -8.0),
        solids: vec![Solid::ramp("ramp", 35.0, 20.0, 6.0, (0.0, 0.0, -3.0))],
        ..default()
    };
    let stand = Run {
        scene,
        secs: 12.0,
        ..default()
    };
    let crept = stand
        .at_all_rates()
        .map(|log| planar_distance(log.at(2.0).position, log.at(12.0).position));
    own_cell(
        "35 degree ramp, 10 s: creep, mm",
        crept.map(|m| m * 1000.0),
        1,
    );
    assert!(crept.iter().all(|m| *m < 0.000_5), "{crept:?} m");
}

/// A flight of stairs that begins 5 m forward of the spawn, and a floor at its top.
fn flight(height: f32, depth: f32, steps: u16) -> Vec<Solid> {
    let top = height * f32::from(steps);
    let length = depth * f32::from(steps);
    vec![
        Solid::stair("stair", (height, depth), steps, 4.0, (0.0, 0.0, -5.0)),
        Solid::block(
            "landing",
            (4.0, 1.0, 20.0),
            (0.0, top - 0.5, -15.0 - length),
        ),
    ]
}

#[test]
fn steps_of_15_to_30_centimetres_are_run_up_as_fast_as_the_flat_and_without_a_hop() {
    for (height, depth, steps) in [
        (0.15, 0.25, 30),
        (0.3, 0.5, 15),
        (0.3, 0.375, 20),
        (0.22, 0.33, 23),
        (0.3, 0.4, 19),
    ] {
        let top = height * f64::from(steps);
        let length = depth * f64::from(steps);
        let walk = walk_on(flight(height as f32, depth as f32, steps), 4.5);
        let mut secs = [0.0; 4];
        let mut hops = [0.0; 4];
        let mut air = [0; 4];
        for (i, hz) in RATES.into_iter().enumerate() {
            let log = walk.at(hz);
            secs[i] = secs_between(&log, 5.0, 5.0 + length);
            let highest = largest(log.steps.iter().map(|row| row.position.y));
            hops[i] = highest - standing_height() - top;
            let rows = log.between(0.2, 4.5);
            air[i] = rows.iter().filter(|row| !row.grounded).count();
        }
        let name = format!("{steps} steps of {height} x {depth} m");
        let flat = length / usual(|t| t.run_speed_m_s);
        let (time, hop) = (
            format!("{name} ({flat} s on the flat)"),
            format!("{name}: body rises past its standing height by, mm"),
        );
        let hops_mm = hops.map(|m| m * 1000.0);
        if steps == 20 {
            own_cell(&format!("{time}, s"), secs, 2);
            own_cell(&hop, hops_mm, 0);
        } else {
            print_row(&time, "s", secs, 4);
            own_row(&hop, hops_mm, 0);
        }
        assert!(
            secs.iter().all(|s| (s / flat - 1.0).abs() < 0.002),
            "{name}: {secs:?} s"
        );
        assert!(
            hops.iter().all(|m| (-0.001..0.025).contains(m)),
            "{name}: {hops:?} m"
        );
        let apart = largest(hops) - smallest(hops);
        assert!(apart < 0.01, "{name}: {apart} m between the step rates");
        assert_eq!(air, [0; 4], "{name}: steps in the air");
    }
}

/// A block of 9 m with an edge at z = 0, so high that no fall from it ends within a run.
pub fn ledge() -> Solid {
    Solid::block("ledge", (8.0, 9.0, 8.0), (0.0, 4.5, 4.0))
}

#[test]
fn running_off_an_edge_is_a_step_into_the_air_and_no_plunge() {
    let mut walk = walk_on(vec![ledge()], 1.5);
    walk.scene.spawn = Vec3::new(0.0, 9.0, 3.0);
    // Fall at 0.5 m beyond the edge, which is 0.1 s of running. The ground probe is a sphere, which still touches the edge until
    // the body is one radius beyond it, so the body follows the edge a little way down.
    let mut down = [0.0; 4];
    for (i, hz) in RATES.into_iter().enumerate() {
        let log = walk.at(hz);
        let beyond = log
            .steps
            .windows(2)
            .find(|pair| pair[1].position.z <= -0.5)
            .unwrap();
        let [a, b] = [beyond[0].position, beyond[1].position];
        let part = (-0.5 - a.z) / (b.z - a.z);
        down[i] = 9.0 + standing_height() - (a.y + part * (b.y - a.y));
    }
    own_row("running off an edge: drop 0.5 m beyond it, m", down, 2);
    assert!(
        down.iter().all(|m| (-0.001..0.08).contains(m)),
        "{down:?} m"
    );
}

#[test]
fn a_ridge_is_run_over_without_slowing_or_taking_off() {
    // 35 degrees up, 4 m flat, 35 degrees down.
    let rise = 8.0 * 35.0_f64.to_radians().tan();
    let slope = |name, z: f32| Solid::ramp(name, 35.0, 8.0, 4.0, (0.0, 0.0, z));
    let ridge = Vec3::new(4.0, rise as f32, 4.0);
    let walk = walk_on(
        vec![
            slope("up", -5.0),
            Solid::block("ridge", ridge, (0.0, 0.5 * ridge.y, -15.0)),
            slope("down", -25.0).turned(180.0),
        ],
        6.5,
    );
    let mut up = [0.0; 4];
    let mut down = [0.0; 4];
    let mut launch = [0.0; 4];
    let mut air = [0; 4];
    for (i, hz) in RATES.into_iter().enumerate() {
        let log = walk.at(hz);
        up[i] = secs_between(&log, 5.0, 13.0);
        down[i] = secs_between(&log, 17.0, 25.0);
        let highest = largest(log.steps.iter().map(|row| row.position.y));
        launch[i] = highest - standing_height() - rise;
        air[i] = log
            .between(0.2, 6.5)
            .iter()
            .filter(|row| !row.grounded)
            .count();
    }
    own_row("8 m up 35 degrees (1.6 s on the flat), s", up, 3);
    own_row("8 m down 35 degrees (1.6 s on the flat), s", down, 3);
    own_row(
        "crest of 35 degrees at 5 m/s: rises over it by, mm",
        launch.map(|m| m * 1000.0),
        0,
    );
    let flat = 8.0 / usual(|t| t.run_speed_m_s);
    for secs in up.into_iter().chain(down) {
        assert!((secs / flat - 1.0).abs() < 3e-4, "{secs} s for {flat} s");
    }
    assert_eq!(air, [0; 4], "steps in the air");
    assert!(
        launch.iter().all(|m| (-0.001..0.01).contains(m)),
        "{launch:?} m"
    );
}

#[test]
fn a_run_off_the_end_of_a_ramp_is_no_jump() {
    for angle in [15.0, 25.0, 35.0] {
        let rise = 6.0 * f64::from(angle).to_radians().tan();
        let ramp = Solid::ramp("up", angle, 6.0, 4.0, (0.0, 0.0, -5.0));
        let walk = walk_on(vec![ramp], 4.0);
        let hops = RATES.map(|hz| {
            let heights = walk.at(hz).steps.into_iter().map(|row| row.position.y);
            largest(heights) - standing_height() - rise
        });
        let hops_mm = hops.map(|m| m * 1000.0);
        let row =
            format!("off the end of a ramp of {angle} degrees at 5 m/s: rises over it by, mm");
        if angle == 35.0 {
            own_row(&row, hops_mm, 0);
        } else {
            print_row(&row, "mm", hops_mm, 1);
        }
        assert!(
            hops.iter().all(|m| (-0.001..0.01).contains(m)),
            "{angle} degrees: {hops:?} m"
        );
    }
}
