//! The hub's pair: one spring, by the exact method and by Stable PD, which adds damping that grows with the step.

use std::f64::consts::{PI, TAU};

use bevy::prelude::*;
use spring_math::planner::Policy;
use springyard::cli::headless::Start;
use springyard::level::{self, Digits, Measure, Palette, Reading};
use springyard_test_lab::worst::Extreme;
use springyard_timestep::policies::StepPlanner;

use super::measures::assert_measured;
use crate::common::Play;

const OMEGA: f64 = 1.5 * TAU;
const RATIO: f64 = 0.2;

/// Overshoot of a jump, part of the jump, by the printed formula of Stable PD in `f64`.
fn by_stable_pd(step_secs: f64) -> f64 {
    let (stiffness, damping) = (OMEGA * OMEGA, 2.0 * RATIO * OMEGA);
    let (mut place, mut speed, mut farthest) = (-1.0, 0.0, 0.0_f64);
    for _ in 0..(1.0 / step_secs) as u32 {
        let force = -stiffness * (place + step_secs * speed) - damping * speed;
        speed += step_secs * force / (1.0 + step_secs * damping);
        place += step_secs * speed;
        farthest.keep_largest(place);
    }
    farthest
}

#[test]
fn the_pair_in_the_hub_shows_the_damping_that_stable_pd_adds() {
    for hz in [30.0, 60.0, 120.0] {
        let text = include_str!("../../levels/yard.ron");
        let mut yard =
            level::parse("levels/yard.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
        let overshoot = |name: &str| Measure::Overshoot(name.to_owned());
        // The yard shows no number there; a level measures what its digits show.
        let digits = ["pair_exact", "pair_stable_pd"].map(|name| Digits {
            shows: Reading::Measure(overshoot(name)),
            position: Vec3::ZERO,
            facing_deg: 0.0,
            height_m: 0.3,
            decimals: 0,
            unit: None,
            colour: Palette::Stone,
        });
        yard.digits.extend(digits);
        let mut play = Play::start(Start {
            planner: StepPlanner::new(Policy::Fixed, hz, 100).unwrap(),
            ..Start::of(yard)
        });
        // Two jumps of the targets, and the time in which the second swing dies out.
        play.run(8.9, |_, _| {});
        let exact = (-PI * RATIO / (1.0 - RATIO * RATIO).sqrt()).exp();
        let stable_pd = by_stable_pd(1.0 / hz);
        assert!(stable_pd < 0.9 * exact, "{hz} Hz: {stable_pd} of {exact}");
        assert_measured(&mut play, &overshoot("pair_exact"), 100.0 * exact, 0.02, hz);
        assert_measured(
            &mut play,
            &overshoot("pair_stable_pd"),
            100.0 * stable_pd,
            0.02,
            hz,
        );
    }
}
