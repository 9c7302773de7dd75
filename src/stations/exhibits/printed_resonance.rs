//! A spring that should swing at 1 Hz with an envelope of half-life 0.5 s: with the frequency that the *Spring-Roll-Call* prints, which
//! subtracts the damping, and with the one that adds it (errata, entry 9). In slow motion, half of its speed. The numbers: the frequency
//! of each swing, Hz, from the time between its first two passes of the goal.
//!
//! The memory of a bead is the time of the first pass, and then the time between the two.

use spring_math::Spring;
use spring_math::catalogue::resonance::spring_swinging_at;
use spring_math::catalogue::wrong::resonant_frequency_hz;

use super::show::{Bead, Memory, Show, Stage};

const DT: f64 = 1.0 / 240.0;
const SWING_HZ: f32 = 1.0;
const HALF_LIFE_SECS: f32 = 0.5;

pub(super) const SHOW: Show = Show {
    steps_per_sec: 120.0,
    moves: 300,
    rests: 150,
    rail: [-0.4, 1.0],
    start,
    step,
    numbers,
};

fn start() -> Stage {
    Stage::of(Bead::at(1.0))
}

fn step(stage: &mut Stage, number: u32) {
    let damping = 4.0 * std::f32::consts::LN_2 / HALF_LIFE_SECS;
    let omega = std::f32::consts::TAU * resonant_frequency_hz(SWING_HZ, damping);
    let printed = Spring::new(omega, damping / (2.0 * omega));
    let right = spring_swinging_at(SWING_HZ, damping);
    let sides = [(&mut stage.right, right), (&mut stage.wrong, printed)];
    for (bead, spring) in sides {
        swing(bead, spring.unwrap_or(Spring::UNIT), number);
    }
}

fn swing(bead: &mut Bead, spring: Spring, number: u32) {
    let before = bead.place;
    bead.follow_exactly(spring, (0.0, 0.0), DT);
    if (before > 0.0) != (bead.place > 0.0) {
        // Between two steps on a straight line.
        let part = before / (before - bead.place);
        let passed = (f64::from(number - 1) + part) * DT;
        bead.memory = match bead.memory {
            Memory::None => Memory::Passed(passed),
            Memory::Passed(first) => Memory::HalfSwing(passed - first),
            known => known,
        };
    }
}

fn numbers(stage: &Stage) -> [f64; 2] {
    [stage.right, stage.wrong].map(|bead| match bead.memory {
        Memory::HalfSwing(secs) => 0.5 / secs,
        // It has not swung.
        _ => 0.0,
    })
}
