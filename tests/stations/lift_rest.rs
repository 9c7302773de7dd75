//! The goal's lift with nobody on it: it hops when a coil arrives, and waits a step higher for each.

use bevy::prelude::*;
use springyard::stations::collect::FLIGHT_SECS;
use springyard::stations::lift_rest::{MOST_STEPS, STEP_M};
use springyard::stations::{Collected, LiftCoils};

use super::{play, resource};
use crate::common::Play;
use springyard_test_lab::worst::Extreme;

/// A lift of 200 kg, 0.15 m thick, whose place is at this height, 8 m ahead of the player; coils that nobody reaches.
fn lift_at(height_m: f32) -> Play {
    let coils: String = (0..5)
        .map(|i| format!("(name: \"coil {i}\", position: (8, 1, {i})),"))
        .collect();
    let words = format!(
        r#"
        goal: (position: (0, {height_m:?}, -12), radius_m: 0.5, lift: (platform: "lift", per_coil_n_m: 720)),
        platforms: [(
            name: "lift", size_m: (2, 0.15, 2), position: (0, {height_m:?}, -8), mass_kg: 200,
            spring: (frequency_hz: 2, damping_ratio: 1), authority: ForceBased(tuned_for_kg: 280), motion: Still,
        )],
        coils: [{coils}],
        "#
    );
    play(&words, Vec::new())
}

fn collect(play: &mut Play, coil: usize) {
    let now_secs = play.clock().simulated_secs;
    let mut collected = play.app.world_mut().resource_mut::<Collected>();
    collected.add_coil(&format!("coil {coil}"), now_secs);
}

/// Height of the lift's underside, m.
fn underside(play: &mut Play) -> f32 {
    play.body("lift").translation.y - 0.075
}

#[test]
fn a_coil_that_arrives_makes_it_hop_and_lifts_it_by_a_step() {
    let mut play = lift_at(5.0);
    play.run(3.0, |_, _| {});
    let lies = underside(&mut play);
    assert!(
        lies.abs() < 0.01,
        "without coils it lies on the ground: {lies} m"
    );
    for coil in 0..5 {
        let before = underside(&mut play);
        collect(&mut play, coil);
        play.run(FLIGHT_SECS - 0.1, |_, _| {});
        let waits = underside(&mut play);
        assert!((waits - before).abs() < 0.002, "{coil}: it is on its way");
        let mut highest = 0.0_f32;
        play.run(3.5, |play, _| {
            highest.keep_largest(underside(play));
        });
        let rest = underside(&mut play);
        let expected = STEP_M * (coil + 1).min(MOST_STEPS) as f32;
        println!("{} coils: {rest} m, at most {highest} m", coil + 1);
        assert!((rest - expected).abs() < 0.003, "{coil}: {rest} m");
        if coil < MOST_STEPS {
            let over = (highest - rest) / STEP_M;
            assert!((0.3..0.8).contains(&over), "{coil}: {over} of a step");
        }
    }
    assert_eq!(
        resource::<LiftCoils>(&play),
        LiftCoils(0),
        "nobody is on it"
    );
}

/// It falls for 1.5 s, while the coils arrive.
#[test]
fn a_lift_left_high_up_comes_down_to_its_step() {
    let mut play = lift_at(12.0);
    for coil in 0..3 {
        collect(&mut play, coil);
    }
    play.run(8.0, |_, _| {});
    let rest = underside(&mut play);
    assert!((rest - 3.0 * STEP_M).abs() < 0.003, "{rest} m");
}
