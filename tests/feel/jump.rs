//! Jumps and landings: height, time to the apex, variable jump height, and settling after a landing, at every step rate.

use crate::common::worst::{Extreme, largest, smallest};
use crate::report::{
    self, RATES, RunReport, Scenario, own_cell, own_row, print_row, standing_height, usual,
};

/// The tuned jump: 2 m high, 0.45 s to the apex.
const HELD_M: f64 = 2.0;
const HELD_SECS: f64 = 0.45;
const TUNING: &str = "jump_apex_m: 2.0, jump_time_to_apex_secs: 0.45,";

/// A jump every two seconds, the first at 1 s. The button goes down `phase` of a step later, and up `held` seconds after that.
fn jumps(hz: f64, phases: &[f64], held: Option<f64>) -> RunReport {
    let mut script = Vec::new();
    for (i, phase) in phases.iter().enumerate() {
        let press = 1.0 + 2.0 * i as f64 + phase / hz;
        match held {
            Some(secs) => {
                script.push((press, "Press(Jump)".to_owned()));
                script.push((press + secs, "Release(Jump)".to_owned()));
            }
            None => script.push((press, "Tap(Jump)".to_owned())),
        }
    }
    let jumps = Scenario {
        script,
        tuning: TUNING.to_owned(),
        seconds: 1.0 + 2.0 * phases.len() as f64,
        ..Scenario::default()
    };
    jumps.run(hz)
}

/// Highest position in the 2 s after `from`: its height above standing, m, and its time after `from`, s.
fn top(report: &RunReport, from: f64) -> (f64, f64) {
    let rows = report.between(from, from + 2.0);
    let top = rows
        .iter()
        .max_by(|a, b| a.position[1].total_cmp(&b.position[1]))
        .unwrap();
    (top.position[1] - standing_height(), top.t - from)
}

/// The lowest and the highest apex of the jumps of a run, m.
fn range_of_tops(report: &RunReport, jumps: usize) -> (f64, f64) {
    let tops: Vec<f64> = (0..jumps)
        .map(|i| top(report, 1.0 + 2.0 * i as f64).0)
        .collect();
    (smallest(tops.clone()), largest(tops))
}

#[test]
fn a_held_jump_tops_out_at_its_tuned_height_and_time() {
    let tops = RATES.map(|hz| top(&jumps(hz, &[0.0], Some(1.0)), 1.0));
    own_cell("held jump tuned to 2 m: top, m", tops.map(|(m, _)| m), 3);
    own_cell("held jump: time to its top, s", tops.map(|(_, s)| s), 3);
    for ((metres, secs), hz) in tops.into_iter().zip(RATES) {
        assert!((metres - HELD_M).abs() < 0.008, "{hz} Hz: {metres} m");
        // The apex lies between two steps.
        assert!((secs - HELD_SECS).abs() < 1.0 / hz, "{hz} Hz: {secs} s");
    }
}

/// When the button goes down, as fractions of a step after its start.
const PHASES: [f64; 8] = [0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875];

#[test]
fn a_tap_is_as_high_at_every_step_rate_and_wherever_in_a_step_it_falls() {
    // Presses: released before the next step, held for 1/30 s, and held for one step (longer at a lower step rate).
    let tap = RATES.map(|hz| range_of_tops(&jumps(hz, &PHASES, None), PHASES.len()));
    let brief = RATES.map(|hz| range_of_tops(&jumps(hz, &PHASES, Some(1.0 / 30.0)), PHASES.len()));
    let one_step = RATES.map(|hz| range_of_tops(&jumps(hz, &PHASES, Some(1.0 / hz)), PHASES.len()));
    let mut spreads = [0.0_f64; 4];
    for (label, tops) in [
        ("tap between two steps (down and up), m", tap),
        ("tap of 1/30 s, m", brief),
        ("tap of one step, m", one_step),
    ] {
        own_cell(label, tops.map(|(low, _)| low), 3);
        for (spread, (low, high)) in spreads.iter_mut().zip(tops) {
            spread.keep_largest(1000.0 * (high - low));
        }
    }
    own_cell(
        "tap at 8 different moments of a step: spread of the heights, mm",
        spreads,
        2,
    );
    assert!(spreads.iter().all(|mm| *mm < 0.005), "{spreads:?} mm");
    for (name, tops) in [("a tap", tap), ("1/30 s", brief)] {
        let lowest = smallest(tops.map(|(low, _)| low));
        let highest = largest(tops.map(|(_, high)| high));
        assert!(highest - lowest < 0.01, "{name}: {lowest} to {highest} m");
        assert!(
            highest < 0.6 * HELD_M,
            "{name} is a small jump: {highest} m"
        );
    }
    // Expected height: take-off at v = sqrt(2 g h), full gravity while held, cut gravity after the release.
    let gravity = 2.0 * HELD_M / HELD_SECS.powi(2);
    for (hz, (metres, _)) in RATES.into_iter().zip(one_step) {
        let dt = 1.0 / hz;
        let off = (2.0 * gravity * HELD_M).sqrt();
        let (risen, after) = (off * dt - 0.5 * gravity * dt * dt, off - gravity * dt);
        let expected = risen + after * after / (2.0 * usual("cut_gravity") * gravity);
        assert!(
            (metres - expected).abs() < 0.003,
            "{hz} Hz: {metres} m for {expected}"
        );
    }
}

/// Landing after a fall of `drop_m`. Returns the time, s, from ground contact until the body stays within 1 cm of its standing
/// height, how far it sinks below that height, m, and how far it rises above it afterwards, m.
fn landing(hz: f64, drop_m: f64) -> (f64, f64, f64) {
    let fall = Scenario {
        spawn: [0.0, drop_m, 0.0],
        seconds: 3.0,
        ..Scenario::default()
    };
    let report = fall.run(hz);
    let above = |row: &report::Tick| row.position[1] - standing_height();
    let rows = &report.ticks_log;
    let below = rows.iter().position(|row| above(row) < 0.0).unwrap();
    let touched = rows[below - 1].t
        + report.dt() * above(&rows[below - 1]) / (above(&rows[below - 1]) - above(&rows[below]));
    let last_off = rows
        .iter()
        .rposition(|row| above(row).abs() > 0.01)
        .unwrap();
    let sunk = -smallest(rows.iter().map(above));
    let swung = largest(rows[below..].iter().map(above));
    (rows[last_off + 1].t - touched, sunk, swung)
}

#[test]
fn a_drop_from_three_metres_settles_as_soon_at_every_step_rate() {
    // Three heights, so that the contact falls into different parts of a step.
    let drops = [3.0, 3.06, 3.12];
    let landings = RATES.map(|hz| drops.map(|drop| landing(hz, drop)));
    let worst = landings.map(|drops| largest(drops.map(|(secs, ..)| secs)));
    let best = landings.map(|drops| smallest(drops.map(|(secs, ..)| secs)));
    let sunk = landings.map(|drops| largest(drops.map(|(_, sunk, _)| sunk)));
    let swung = landings.map(|drops| largest(drops.map(|(.., swung)| swung)));
    print_row(
        "drop from 3 m: settles within 1 cm in, soonest",
        "s",
        best,
        3,
    );
    own_cell(
        "drop from 3 m: longest time to settle within 1 cm, s",
        worst,
        3,
    );
    own_row("drop from 3 m: compression of the ride spring, m", sunk, 2);
    print_row(
        "drop from 3 m: swings up again by",
        "mm",
        swung.map(|m| m * 1000.0),
        3,
    );
    // Upper limit: the time for a critically damped spring hit at speed v, x = v t exp(-w t), to settle within 1 cm, plus one
    // step. The body may settle sooner, if the ride spring acts already in the step before the contact.
    let gravity = 2.0 * usual("jump_apex_m") / usual("jump_time_to_apex_secs").powi(2);
    let v = (2.0 * gravity * usual("fall_gravity") * 3.12).sqrt();
    let w = std::f64::consts::TAU * usual("ride_hz");
    let settled = (0..1000)
        .map(|ms| 0.001 * f64::from(ms))
        .rfind(|t| v * t * (-w * t).exp() > 0.01)
        .unwrap();
    println!(
        "by hand, from a touch on: {settled:.3} s, sinks {:.3} m",
        v / w * (-1.0_f64).exp()
    );
    for (i, hz) in RATES.into_iter().enumerate() {
        assert!(
            worst[i] < settled + 1.0 / hz,
            "{hz} Hz: {} s for {settled}",
            worst[i]
        );
        assert!(
            sunk[i] < usual("clearance_m"),
            "{hz} Hz: sank {} m",
            sunk[i]
        );
        assert!(swung[i] < 1e-5, "{hz} Hz: swung up by {} m", swung[i]);
    }
}
