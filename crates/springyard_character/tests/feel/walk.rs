//! Walking on flat ground: start, stop and turn against the closed form of the velocity spring, at every step rate.

use std::sync::LazyLock;

use springyard_character::feel;
use springyard_test_lab::Input::Move;
use springyard_test_lab::worst::largest;

use super::measured::{all_near, own_cell, print_row, usual};
use super::run::{Log, Run, curve};

/// Logs of one script at all rates: start at 1 s, stop at 3 s, start again at 4 s, turn around at 6 s.
static TO_AND_FRO: LazyLock<[Log; 4]> = LazyLock::new(|| {
    Run {
        inputs: vec![
            (1.0, Move(0.0, 1.0)),
            (3.0, Move(0.0, 0.0)),
            (4.0, Move(0.0, 1.0)),
            (6.0, Move(0.0, -1.0)),
            (7.0, Move(0.0, 0.0)),
        ],
        secs: 8.0,
        ..Run::default()
    }
    .at_all_rates()
});

/// Rate y, 1/s, of the critically damped velocity spring with half-life `ground_half_life_secs`:
/// v = goal (1 - (1 + y t) exp(-y t)).
fn spring_rate() -> f64 {
    2.0 * std::f64::consts::LN_2 / usual(|t| t.ground_half_life_secs)
}

/// Time from `from` until the speed crosses `speed`, s.
fn reaches(log: &Log, from: f64, speed: f64) -> f64 {
    let speeds = feel::slope(&curve(&log.steps, |step| -step.position.z));
    feel::crosses_secs(&speeds, from, speed).unwrap() - from
}

#[test]
fn starting_stopping_and_turning_round_take_the_same_at_every_step_rate() {
    let logs = &*TO_AND_FRO;
    let speed = usual(|t| t.run_speed_m_s);
    let y = spring_rate();

    let start = logs.each_ref().map(|log| reaches(log, 1.0, 0.9 * speed));
    let stop = logs
        .each_ref()
        .map(|log| log.at(3.0).position.z - log.at(4.0).position.z);
    let turn = logs.each_ref().map(|log| reaches(log, 6.0, -0.9 * speed));
    own_cell("time to 90 % of 5 m/s, s", start, 3);
    own_cell("stopping from 5 m/s, m", stop, 3);
    own_cell(
        "turning round, to 90 % of the speed the other way, s",
        turn,
        3,
    );

    // (1 + y t) exp(-y t) is 1/10 at y t = 3.8897 and 1/20 at 4.7439. The stopping distance is speed * 2 / y.
    assert!(all_near(start, 3.8897 / y, 0.02), "{start:?} s");
    assert!(all_near(stop, 2.0 * speed / y, 0.02), "{stop:?} m");
    assert!(all_near(turn, 4.7439 / y, 0.02), "{turn:?} s");
}

#[test]
fn every_step_of_a_start_and_a_stop_lies_on_the_closed_form() {
    let speed = usual(|t| t.run_speed_m_s);
    let y = spring_rate();
    // Distance from rest: the integral of v = goal (1 - (1 + y t) exp(-y t)).
    let way = |t: f64| {
        let t = t.max(0.0);
        speed * (t - 2.0 / y + (t + 2.0 / y) * (-y * t).exp())
    };
    let off = TO_AND_FRO.each_ref().map(|log| {
        let rows = log.between(0.0, 4.0);
        let start = rows[0].position.z;
        // The spring is linear: a stop is the superposition of the first start and a start in the opposite direction.
        let expected = |t: f64| way(t - 1.0) - way(t - 3.0);
        largest(
            rows.iter()
                .map(|row| (start - row.position.z - expected(row.t)).abs()),
        )
    });
    print_row("off the closed form", "mm", off.map(|m| m * 1000.0), 3);
    assert!(off.iter().all(|metres| *metres < 0.0003), "{off:?} m");
}
