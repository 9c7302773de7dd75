//! Ramps, stairs, edges and crests: no creep while standing, no hops, no launch, no loss of speed.

use crate::common::worst::{largest, smallest};
use crate::report::{
    RATES, RunReport, Scenario, own_cell, own_row, planar_distance, print_row, standing_height,
    usual,
};

/// A level with these solids. The player walks forward from the start.
fn walk_on(solids: String, seconds: f64) -> Scenario {
    Scenario {
        solids,
        script: vec![(0.0, "Move(0, 1)".to_owned())],
        seconds,
        ..Scenario::default()
    }
}

/// Time that the player takes between two distances forward of the spawn, s.
fn secs_between(report: &RunReport, from: f64, to: f64) -> f64 {
    let passes = |metres: f64| {
        let pair = report
            .ticks_log
            .windows(2)
            .find(|pair| -pair[1].position[2] >= metres)
            .unwrap_or_else(|| panic!("{} Hz: never gets {metres} m far", report.hz));
        let (before, after) = (-pair[0].position[2], -pair[1].position[2]);
        pair[0].t + report.dt() * (metres - before) / (after - before)
    };
    passes(to) - passes(from)
}

#[test]
fn standing_on_35_degrees_does_not_creep() {
    let scenario = Scenario {
        spawn: [0.0, 5.0, -8.0],
        solids: "(name: \"ramp\", shape: Ramp(angle_deg: 35, length_m: 20, width_m: 6), position: (0, 0, -3)),"
            .to_owned(),
        seconds: 12.0,
        ..Scenario::default()
    };
    let crept = scenario
        .at_all_rates()
        .map(|report| planar_distance(report.at(2.0).position, report.at(12.0).position));
    own_cell(
        "35 degree ramp, 10 s: creep, mm",
        crept.map(|m| m * 1000.0),
        1,
    );
    assert!(crept.iter().all(|m| *m < 0.000_5), "{crept:?} m");
}

/// A flight of stairs that begins 5 m forward of the spawn, and a floor at its top.
fn flight(height: f64, depth: f64, steps: u32) -> String {
    let top = height * f64::from(steps);
    let length = depth * f64::from(steps);
    format!(
        "(name: \"stair\", shape: Stair(step_height_m: {height}, step_depth_m: {depth}, steps: {steps}, width_m: 4), position: (0, 0, -5)),
         (name: \"landing\", shape: Box(size_m: (4, 1, 20)), position: (0, {}, {})),",
        top - 0.5,
        -15.0 - length
    )
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
        let scenario = walk_on(flight(height, depth, steps), 4.5);
        let mut secs = [0.0; 4];
        let mut hops = [0.0; 4];
        let mut air = [0; 4];
        for (i, hz) in RATES.into_iter().enumerate() {
            let report = scenario.run(hz);
            secs[i] = secs_between(&report, 5.0, 5.0 + length);
            let highest = largest(report.ticks_log.iter().map(|row| row.position[1]));
            hops[i] = highest - standing_height() - top;
            let rows = report.between(0.2, 4.5);
            air[i] = rows.iter().filter(|row| !row.grounded).count();
        }
        let name = format!("{steps} steps of {height} x {depth} m");
        let flat = length / usual("run_speed_m_s");
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

#[test]
fn running_off_an_edge_is_a_step_into_the_air_and_no_plunge() {
    let scenario = Scenario {
        spawn: [0.0, 9.0, 3.0],
        ..walk_on(
            "(name: \"ledge\", shape: Box(size_m: (8, 9, 8)), position: (0, 4.5, 4)),".to_owned(),
            1.5,
        )
    };
    // Fall at 0.5 m beyond the edge, which is 0.1 s of running. The ground probe is a sphere, which still touches the edge until
    // the body is one radius beyond it, so the body follows the edge a little way down.
    let mut down = [0.0; 4];
    for (i, hz) in RATES.into_iter().enumerate() {
        let report = scenario.run(hz);
        let beyond = report
            .ticks_log
            .windows(2)
            .find(|pair| pair[1].position[2] <= -0.5)
            .unwrap();
        let [a, b] = [beyond[0].position, beyond[1].position];
        let part = (-0.5 - a[2]) / (b[2] - a[2]);
        down[i] = 9.0 + standing_height() - (a[1] + part * (b[1] - a[1]));
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
    let ridge = format!(
        "(name: \"up\", shape: Ramp(angle_deg: 35, length_m: 8, width_m: 4), position: (0, 0, -5)),
         (name: \"ridge\", shape: Box(size_m: (4, {rise:.5}, 4)), position: (0, {:.5}, -15)),
         (name: \"down\", shape: Ramp(angle_deg: 35, length_m: 8, width_m: 4), position: (0, 0, -25), rotation_deg: (0, 180, 0)),",
        0.5 * rise
    );
    let scenario = walk_on(ridge, 6.5);
    let mut up = [0.0; 4];
    let mut down = [0.0; 4];
    let mut launch = [0.0; 4];
    let mut air = [0; 4];
    for (i, hz) in RATES.into_iter().enumerate() {
        let report = scenario.run(hz);
        up[i] = secs_between(&report, 5.0, 13.0);
        down[i] = secs_between(&report, 17.0, 25.0);
        let highest = largest(report.ticks_log.iter().map(|row| row.position[1]));
        launch[i] = highest - standing_height() - rise;
        air[i] = report
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
    let flat = 8.0 / usual("run_speed_m_s");
    for secs in up.into_iter().chain(down) {
        assert!((secs / flat - 1.0).abs() < 3e-4, "{secs} s for {flat} s");
    }
    assert_eq!(air, [0; 4], "steps in the air");
    assert!(
        launch.iter().all(|m| (-0.001..0.01).contains(m)),
        "{launch:?} m"
    );
}
