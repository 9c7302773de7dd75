//! Transitions against closed forms in f64 of what is left of the old motion.

use std::f64::consts::{E, LN_2, PI, TAU};

use springyard_test_lab::worst::Extreme;
use springyard_workbench::{Bench, Measure};

use crate::support::{RATES, near, number, run};

/// Seconds since the start, the goal's y, and each trace's y, of all frames.
fn rows(bench: &Bench) -> Vec<(f64, f64, Vec<f64>)> {
    let row = |it: &springyard_workbench::Moment| {
        let places = it.places.iter().map(|place| f64::from(place.y)).collect();
        (it.secs, f64::from(it.goal.y), places)
    };
    bench.run().frames().map(row).collect()
}

/// A critical spring's offset after a time, s: from place and velocity.
fn left(omega: f64, (x, v): (f64, f64), secs: f64) -> f64 {
    (x + (v + omega * x) * secs) * (-omega * secs).exp()
}

/// Place and velocity of a swing about a middle.
fn swing(middle: f64, size: f64, hertz: f64, secs: f64) -> (f64, f64) {
    let turn = TAU * hertz * secs;
    (middle + size * turn.sin(), size * TAU * hertz * turn.cos())
}

/// The animation that plays while the goal is above the middle.
fn high(secs: f64) -> (f64, f64) {
    swing(0.4, 0.2, 1.2, secs)
}

/// The one that plays while it is below.
fn low(secs: f64) -> (f64, f64) {
    swing(-0.3, 0.35, 0.4, secs)
}

/// `omega` of the *Roll-Call*'s half-life of the demos' default, 0.15 s.
const OMEGA: f64 = 2.0 * LN_2 / 0.15;

#[test]
fn an_inertialized_switch_is_the_new_motion_and_a_decaying_offset() {
    for rate in RATES {
        let bench = run("inertialize", rate, 5.5);
        let (from, to) = (low(4.5), high(4.5));
        let offset = (from.0 - to.0, from.1 - to.1);
        for (secs, _, places) in rows(&bench).iter().filter(|it| it.0 > 4.5001) {
            let since = secs - 4.5;
            let (old, new) = (low(*secs).0, high(*secs).0);
            near(places[0], new + left(OMEGA, offset, since), 4e-7);
            near(places[1], new, 1.5e-7);
            near(places[2], old + (new - old) * (since / 0.4).min(1.0), 7e-7);
        }
        let kink = |trace| number(&bench, Measure::Kink, trace);
        let smooth = kink("inertialized");
        assert!(kink("cut") > 8.0 * smooth, "{smooth} at {rate:?}");
    }
}

#[test]
fn a_second_switch_keeps_what_is_left_of_the_first_offset_or_drops_it() {
    let omega = 2.0 * LN_2 / 0.5;
    for rate in RATES {
        let bench = run("second_switch", rate, 2.0);
        // The goal crosses the middle after the first frame, and downwards in the first frame after 1 s.
        let times = rows(&bench);
        let first = times.iter().position(|it| it.1 > 0.0).unwrap();
        let second = times
            .iter()
            .position(|it| it.0 > 0.6 && it.1 < 0.0)
            .unwrap();
        let (first, second) = (times[first - 1].0, times[second - 1].0);
        let minus = |one: (f64, f64), other: (f64, f64)| (one.0 - other.0, one.1 - other.1);
        let up = minus(low(first), high(first));
        let down = minus(high(second), low(second));
        let end = times.last().unwrap();
        let now = end.0;
        let dropped = low(now).0 + left(omega, down, now - second);
        near(end.2[1], dropped, 1e-5);
        near(end.2[0], dropped + left(omega, up, now - first), 1e-5);
    }
    let bench = run("second_switch", RATES[1], 4.0);
    let kink = |trace| number(&bench, Measure::Kink, trace);
    assert!(kink("offset replaced") > 5.0 * kink("offset added"));
}

#[test]
fn an_interrupted_blend_of_cameras_keeps_the_velocity_of_the_picture_and_an_eased_one_stops() {
    for rate in RATES {
        let bench = run("camera_blend", rate, 4.0);
        let omega = 2.0 * LN_2 / 0.25;
        let kink = |trace| number(&bench, Measure::Kink, trace);
        // The camera that follows is at `0.4 m TAU` at each switch, 0.6 m from the other. What remains is the change in a frame by the spring,
        // and by the swing itself.
        let speed = 0.4 * TAU;
        let rows = rows(&bench);
        let frame_secs = rows.windows(2).map(|it| it[1].0 - it[0].0);
        let frame_secs = frame_secs.fold(0.0, f64::max);
        let most = (2.0 * omega * speed + omega * omega * 0.6 + speed * TAU) * frame_secs;
        assert!(kink("inertialized") < most, "{most} at {rate:?}");
        assert!(kink("eased") > 0.6 * speed, "{rate:?}");
        assert!(kink("cut") > 0.3 / frame_secs, "{rate:?}");
    }
}

#[test]
fn the_polynomial_swings_out_by_4_27ths_of_v_t_and_the_spring_by_v_over_w_e() {
    for rate in RATES {
        let bench = run("polynomial_blend", rate, 4.0);
        // At 2.5 s the swing passes the middle downwards, at 0.5 m times TAU.
        let lowest = |trace: usize| {
            let after = rows(&bench).into_iter().filter(|it| it.0 > 2.5001);
            -after.map(|it| it.2[trace]).fold(0.0, f64::min)
        };
        near(lowest(0), PI / (OMEGA * E), 1e-3);
        near(lowest(1), 4.0 / 27.0 * PI * 0.6, 3e-5);
        near(lowest(2), 0.0, 1e-6);
        let gone = rows(&bench).into_iter().find(|it| it.0 > 2.5 + 0.6);
        near(gone.unwrap().2[1], 0.0, 1e-6);
    }
}

#[test]
fn dead_blending_is_the_slowing_old_motion_fading_out() {
    let rate_per_sec = LN_2 / 0.1;
    for rate in RATES {
        let bench = run("dead_blending", rate, 4.0);
        for (secs, _, places) in rows(&bench).iter().filter(|it| it.0 > 2.5001 && it.0 < 4.5) {
            let since = secs - 2.5;
            let old = -PI * (1.0 - (-rate_per_sec * since).exp()) / rate_per_sec;
            let part = (since / 0.6).min(1.0);
            near(
                places[0],
                old * (1.0 - part * part * (3.0 - 2.0 * part)),
                6e-7,
            );
            near(places[1], left(OMEGA, (0.0, -PI), since), 2e-7);
            near(places[2], 0.0, 1e-6);
        }
    }
}

#[test]
fn all_bones_halve_together_with_one_half_life_and_not_with_one_each() {
    for rate in RATES {
        let bench = run("forty_bones", rate, 2.0);
        let first = rate.frames(1.0)[0];
        // The time from the first frame until half of what it left is left, by bisection.
        let halves = |omega: f64| {
            let at = |secs| left(omega, (1.0, 0.0), secs);
            let (mut early, mut late) = (first, 5.0);
            for _ in 0..60 {
                let middle = 0.5 * (early + late);
                if at(middle) > 0.5 * at(first) {
                    early = middle;
                } else {
                    late = middle;
                }
            }
            early - first
        };
        let measured = |trace| number(&bench, Measure::Halves, trace);
        near(measured("bone 40 of 40"), halves(OMEGA), 1.5e-3);
        near(measured("bone 12 of 40"), halves(OMEGA), 1.5e-3);
        near(measured("40, own half-life"), halves(OMEGA / 2.0), 1.1e-3);
        near(measured("12, own half-life"), halves(OMEGA / 0.6), 3e-3);
    }
}

#[test]
fn a_packet_moves_the_shown_place_by_nothing_and_its_correction_decays() {
    let rate_per_sec = LN_2;
    for rate in RATES {
        let bench = run("pop", rate, 6.0);
        let rows = rows(&bench);
        let (mut said, mut last) = ((rows[0].1, 0.0), (0.0, rows[0].1));
        let mut since_packet = 0.0;
        let mut corrections: Vec<(f64, (f64, f64))> = Vec::new();
        let mut worst_jump = 0.0_f64;
        for (secs, goal, places) in &rows {
            let dt = secs - last.0;
            since_packet += dt;
            let slow = (-rate_per_sec * dt).exp();
            said = (said.0 + said.1 * (1.0 - slow) / rate_per_sec, said.1 * slow);
            if since_packet > 0.4 - 4e-5 {
                since_packet -= 0.4;
                let packet = (*goal, (goal - last.1) / dt);
                worst_jump.keep_largest((said.0 - packet.0).abs());
                corrections.push((*secs, (said.0 - packet.0, said.1 - packet.1)));
                said = packet;
            }
            last = (*secs, *goal);
            near(places[1], said.0, 9e-7);
            let offset = corrections
                .iter()
                .map(|(at, offset)| left(OMEGA, *offset, secs - at));
            near(places[0], said.0 + offset.sum::<f64>(), 1e-6);
        }
        assert!(worst_jump > 0.2, "{worst_jump}");
    }
}
