//! Fuzz test of the character: 10 000 steps of random input must not lead to NaN, falls through the ground, extra jumps or
//! excessive speed.

use crate::common::situations::Yard;
use crate::common::worst::Extreme;
use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use spring_math::random::SplitMix64;
use springyard::input::script::Event;
use springyard::input::script::ScriptButton::{self, Crouch, Jump, Walk};
use springyard_character::Sensed;

fn noise(seed: u64, secs: f64) -> Vec<(f64, Event)> {
    let mut random = SplitMix64::new(seed);
    let mut script = Vec::new();
    let mut at = 0.0;
    while at < secs {
        at += 0.3 * random.unit();
        let button =
            |pick: f64| -> ScriptButton { [Jump, Jump, Walk, Crouch][(pick * 4.0) as usize] };
        let event = match (random.unit() * 5.0) as u32 {
            0 | 1 => {
                let (sine, cosine) = (std::f64::consts::TAU * random.unit()).sin_cos();
                let length = random.unit();
                Event::Move((sine * length) as f32, (cosine * length) as f32)
            }
            2 => Event::Press(button(random.unit())),
            3 => Event::Release(button(random.unit())),
            _ => Event::Tap(button(random.unit())),
        };
        script.push((at, event));
    }
    script
}

/// Slopes, stairs, beams, crates and platforms, enclosed by walls.
fn playground() -> Yard {
    Yard {
        solids: r#"
            (name: "wall_n", shape: Box(size_m: (30.0, 30.0, 2.0)), position: (0.0, 10.0, -13.0)),
            (name: "wall_s", shape: Box(size_m: (30.0, 30.0, 2.0)), position: (0.0, 10.0, 13.0)),
            (name: "wall_e", shape: Box(size_m: (2.0, 30.0, 30.0)), position: (13.0, 10.0, 0.0)),
            (name: "wall_w", shape: Box(size_m: (2.0, 30.0, 30.0)), position: (-13.0, 10.0, 0.0)),
            (name: "ramp", shape: Ramp(angle_deg: 30.0, length_m: 4.0, width_m: 3.0), position: (-4.0, 0.0, -2.0)),
            (name: "steep", shape: Ramp(angle_deg: 55.0, length_m: 3.0, width_m: 3.0), position: (4.0, 0.0, -2.0)),
            (name: "stair", shape: Stair(step_height_m: 0.3, step_depth_m: 0.4, steps: 5, width_m: 3.0), position: (0.0, 0.0, -6.0)),
            (name: "beam", shape: Box(size_m: (4.0, 0.4, 4.0)), position: (6.0, 1.7, 6.0)),
            (name: "slab", shape: Box(size_m: (4.0, 0.4, 4.0)), position: (-6.0, 2.3, 6.0)),
        "#.into(),
        platforms: r#"
            (name: "lift", size_m: (2.0, 0.4, 2.0), position: (0.0, 0.2, 5.0), motion: Rise(height_m: 3.0, period_secs: 5.0)),
            (name: "wheel", size_m: (3.0, 0.4, 3.0), position: (-9.0, 0.3, 0.0), motion: Turn(speed_deg_s: 120.0)),
        "#.into(),
        crates: r#"
            (name: "a", mass_kg: 5.0, size_m: (0.5, 0.5, 0.5), position: (1.0, 0.25, 1.0)),
            (name: "b", mass_kg: 60.0, size_m: (0.8, 0.8, 0.8), position: (2.5, 0.4, 2.0)),
            (name: "c", mass_kg: 900.0, size_m: (1.0, 1.0, 1.0), position: (-2.0, 0.5, 2.0)),
        "#.into(),
        ..Yard::default()
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
        let mut play = yard.play(hz, noise(seed, secs));
        let (mut jumps, mut highest, mut fastest) = (0, 0.0_f32, 0.0_f32);
        let mut before = play.state();
        let mut since_ground = 0;
        let mut most = 0;
        play.steps(hz, secs, |play, now| {
            let (state, position) = (play.state(), play.position());
            let velocity = play.of_player::<Velocity>().linear;
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
            let sensed = play.of_player::<Sensed>();
            let lands_at = 1.1 + 0.05 + (-before.flight_velocity()).max(0.0) / hz as f32;
            // A slope may be jumped off.
            let slid = before.locomotion.is_sliding();
            if state.is_grounded()
                || slid
                || sensed.ground.is_some_and(|ground| ground.below < lands_at)
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
