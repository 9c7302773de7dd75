//! A platform with a `reaction` pushes against another body, which takes the opposite impulse.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;

use crate::common::Play;
use crate::level::named::of;
use springyard_test_lab::worst::Extreme;

/// A raft of a tonne that floats freely along x and z. The ram above it comes first in the file.
fn raft_and_ram(reaction: &str) -> String {
    format!(
        r#"(name: "ram", size_m: (0.5, 0.5, 0.5), position: (-1, 3, 0), mass_kg: 10, {reaction}
            spring: (frequency_hz: 2, damping_ratio: 1), motion: Step(to: (1, 3, 0), period_secs: 4)),
        (name: "raft", size_m: (6, 0.4, 3), position: (0, 2, 0), mass_kg: 1000, driven: (moves: [Y]), motion: Still),"#
    )
}

/// The largest sum of the momenta of ram and raft along x, N s, and how far the raft has moved, m: in the 3.9 s in which the ram
/// moves by 2 m.
fn momentum(hz: f64, reaction: &str) -> (f32, f32) {
    let platforms = raft_and_ram(reaction);
    let mut play = Play::yard_at(hz, Vec3::new(10.0, 0.0, 0.0), "", &platforms, vec![]);
    let mut largest = 0.0_f32;
    play.steps(hz, 3.9, |play, _| {
        let ram: Velocity = of(play, "ram");
        let raft: Velocity = of(play, "raft");
        largest.keep_largest((10.0 * ram.linear.x + 1000.0 * raft.linear.x).abs());
    });
    (largest, play.body("raft").translation.x)
}

#[test]
fn a_raft_that_takes_the_reaction_of_a_ram_recoils_and_their_momentum_stays() {
    for hz in [30.0, 60.0, 240.0] {
        let (largest, moved) = momentum(hz, r#"reaction: "raft","#);
        // The ram alone has up to 90 N s.
        assert!(largest < 8e-5, "{hz} Hz: {largest} N s");
        assert!((moved + 0.02).abs() < 1e-5, "{hz} Hz: {moved} m");
    }
}

#[test]
fn without_a_reaction_the_push_comes_from_nowhere() {
    let (largest, moved) = momentum(60.0, "");
    assert!(largest > 50.0, "{largest} N s");
    assert!(moved.abs() < 1e-6, "{moved} m");
}

#[test]
fn a_crate_can_take_the_reaction() {
    let cart = r#"(name: "cart", size_m: (1, 0.2, 1), position: (2, 0.25, 0), mass_kg: 5, reaction: "base",
        spring: (frequency_hz: 1, damping_ratio: 1), motion: Step(to: (6, 0.25, 0), period_secs: 2)),"#;
    let base = r#"(name: "base", mass_kg: 20, size_m: (0.5, 0.5, 0.5), position: (0, 0.25, 0)),"#;
    let mut play = Play::yard_with(60.0, Vec3::new(0.0, 0.0, 8.0), "", cart, base, vec![]);
    play.run(1.9, |_, _| {});
    let base = play.body("base").translation;
    assert!(base.x < -0.1, "pushed back along the ground: {base}");
}
