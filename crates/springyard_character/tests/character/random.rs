//! Fuzz test of the character: 10 000 steps of random input must not lead to NaN, falls through the ground, extra jumps or
//! excessive speed.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use spring_math::random::SplitMix64;
use springyard_character::{Ground, Sensed};
use springyard_test_lab::Input;
use springyard_test_lab::IntentButton::{self, Crouch, Jump, Walk};
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{Crate, Platform, Scene, Solid};

fn noise(seed: u64, secs: f64) -> Vec<(f64, Input)> {
    let mut random = SplitMix64::new(seed);
    let mut script = Vec::new();
    let mut at = 0.0;
    while at < secs {
        at += 0.3 * random.unit();
        let button =
            |pick: f64| -> IntentButton { [Jump, Jump, Walk, Crouch][(pick * 4.0) as usize] };
        let event = match (random.unit() * 5.0) as u32 {
            0 | 1 => {
                let (sine, cosine) = (std::f64::consts::TAU * random.unit()).sin_cos();
                let length = random.unit();
                Input::Move((sine * length) as f32, (cosine * length) as f32)
            }
            2 => Input::Press(button(random.unit())),
            3 => Input::Release(button(random.unit())),
            _ => Input::Tap(button(random.unit())),
        };
        script.push((at, event));
    }
    script
}

/// Slopes, stairs, beams, crates and platforms, enclosed by walls.
fn playground() -> Scene {
    Scene {
        solids: vec![
            Solid::block("wall_n", (30.0, 30.0, 2.0), (0.0, 10.0, -13.0)),
            Solid::block("wall_s", (30.0, 30.0, 2.0), (0.0, 10.0, 13.0)),
            Solid::block("wall_e", (2.0, 30.0, 30.0), (13.0, 10.0, 0.0)),
            Solid::block("wall_w", (2.0, 30.0, 30.0), (-13.0, 10.0, 0.0)),
            Solid::ramp("ramp", 30.0, 4.0, 3.0, (-4.0, 0.0, -2.0)),
            Solid::ramp("steep", 55.0, 3.0, 3.0, (4.0, 0.0, -2.0)),
            Solid::stair("stair", (0.3, 0.4), 5, 3.0, (0.0, 0.0, -6.0)),
            Solid::block("beam", (4.0, 0.4, 4.0), (6.0, 1.7, 6.0)),
            Solid::block("slab", (4.0, 0.4, 4.0), (-6.0, 2.3, 6.0)),
        ],
        platforms: vec![
            Platform::still("lift", (2.0, 0.4, 2.0), (0.0, 0.2, 5.0)).rising(3.0, 5.0),
            Platform::still("wheel", (3.0, 0.4, 3.0), (-9.0, 0.3, 0.0)).turning(120.0),
        ],
        crates: vec![
            Crate::new("a", 5.0, (0.5, 0.5, 0.5), (1.0, 0.25, 1.0)),
            Crate::new("b", 60.0, (0.8, 0.8, 0.8), (2.5, 0.4, 2.0)),
            Crate::new("c", 900.0, (1.0, 1.0, 1.0), (-2.0, 0.5, 2.0)),
        ],
        ..Scene::default()
    }
}

#[test]
fn ten_thousand_steps_of_noise_lead_to_no_nonsense() {
    for (seed, hz, double_jump) in [
        (1, 30.0, false),
        (2, 60.0, true),
        (3, 120.0, false),
        (4, 240.0, true),
    ] {
        let mut yard = playground();
        yard.tuning.double_jump = double_jump;
        yard.tuning.apex_hang_gravity = 0.5;
        let secs = 10_000.0 / hz;
        let mut lab = yard.play(hz, noise(seed, secs));
        let (mut jumps, mut highest, mut fastest) = (0, 0.0_f32, 0.0_f32);
        let mut before = lab.state();
        let mut since_ground = 0;
        let mut most = 0;
        lab.run_each(secs, |lab, now| {
            let (state, position) = (lab.state(), lab.position());
            let velocity = lab.seen().get::<Velocity>().linear;
            assert!(
                position.is_finite() && velocity.is_finite(),
                "{hz} Hz, {now} s"
            );
            assert!(
                position.x.abs() < 13.0 && position.z.abs() < 13.0,
                "{hz} Hz, {now} s: {position}"
            );
            assert!(position.y > 0.0, "{hz} Hz, {now} s: {position}");
            highest.keep_largest(position.y);
            fastest.keep_largest(velocity.length());
            // A buffered press jumps in the same step that lands, so ground within one step's fall counts as a landing.
            let sensed = lab.seen().get::<Sensed>();
            let lands_at = 1.1 + 0.05 + (-before.flight_velocity()).max(0.0) / hz as f32;
            let is_near = |ground: Ground| ground.below < lands_at;
            // A slope may be jumped off, also in the step of the landing on it.
            if state.is_grounded()
                || before.locomotion.is_sliding()
                || sensed.ground.is_some_and(is_near)
                || sensed.steep.is_some_and(is_near)
            {
                since_ground = 0;
            }
            if state.is_jumping() && state.flight_velocity() > before.flight_velocity() + 1.0 {
                since_ground += 1;
                jumps += 1;
                most = most.max(since_ground);
            }
            before = state;
        });
        println!(
            "{hz} Hz: {jumps} jumps, {most} at most without ground; highest {highest:.1} m, fastest {fastest:.1} m/s"
        );
        assert!(jumps > 10, "{hz} Hz: {jumps}");
        assert!(most <= if double_jump { 2 } else { 1 }, "{hz} Hz: {most}");
        assert!(fastest < 35.0, "{hz} Hz: {fastest} m/s");
    }
}
