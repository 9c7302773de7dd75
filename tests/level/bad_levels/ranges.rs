//! Errors for numbers out of range, NaN and infinity, and for drive settings that exclude each other.

use super::{motion, refused, swap};

#[test]
fn a_crate_without_mass_cannot_be_pushed() {
    refused(swap, "
        mass_kg: 10 => mass_kg: 0
            crates[0].mass_kg must be between 0.01 and 100000 kg, is 0: a body needs mass to be pushed
    ");
}

#[test]
fn a_size_is_never_negative() {
    refused(
        swap,
        "
        (1, 1, 1) => (1, -1, 1)
            y of crates[0].size_m must be between 0.05 and 20 m, is -1
        (20, 1, 20) => (20, 1, 0)
            z of solids[0].shape.size_m .. is 0
    ",
    );
}

#[test]
fn nan_and_infinity_are_refused() {
    refused(
        swap,
        "
        mass_kg: 10 => mass_kg: NaN
            crates[0].mass_kg .. is NaN
        kill_below_m: -5 => kill_below_m: -inf
            kill_below_m .. is -inf
        (0, 0, 0) => (0, NaN, 0)
            y of spawn.position .. is NaN
        height_m: 3, => height_m: 1e99,
            platforms[0].motion.height_m .. is inf
    ",
    );
}

#[test]
fn the_reason_of_a_range_fits_the_number() {
    refused(
        swap,
        "
        (1, 1, 1) => (1, 0.04, 1)
            is 0.04: it is the full length
        height_m: 3, => height_m: NaN,
            is NaN: write a finite number
        height_m: 3, => height_m: -3,
            is -3: position is the low end
        height_m: 3, => height_m: 300,
            is 300: usually 1 to 20 m
        angle_deg: 20 => angle_deg: 0.5
            is 0.5: flatter, use a Box
        angle_deg: 20 => angle_deg: 90
            is 90: steeper, use a Box
    ",
    );
}

#[test]
fn each_unit_has_its_range() {
    refused(swap, "
        facing_deg: 0 => facing_deg: 6283
            spawn.facing_deg must be between -360 and 360 degrees, is 6283
        radius_m: 1) => radius_m: 0)
            goal.radius_m must be between 0.1 and 100 m, is 0
        angle_deg: 20 => angle_deg: 90
            solids[1].shape.angle_deg must be between 1 and 85 degrees, is 90
        steps: 4 => steps: 0
            solids[2].shape.steps must be between 1 and 200, is 0
        period_secs: 8 => period_secs: 0
            platforms[0].motion.period_secs must be between 0.5 and 600 s, is 0
        speed_m_s: 2 => speed_m_s: -2
            platforms[1].motion.speed_m_s must be between 0.01 and 50 m/s, is -2
        Rise(height_m: 3, period_secs: 8) => Turn(speed_deg_s: 0)
            platforms[0].motion.speed_deg_s is 0
        to: (8, 0.5, 8) => to: (0, 0.5, 8)
            platforms[1].motion.to is where the platform starts
        , motion: Rise( => , spring: (frequency_hz: 99), motion: Rise(
            platforms[0].spring.frequency_hz must be between 0.1 and 30 Hz, is 99
        , motion: Rise( => , spring: (frequency_hz: 9), method: PdController, motion: Rise(
            platforms[0].spring has no effect: a PdController has gains of its own
        , motion: Rise( => , authority: ForceBased(tuned_for_kg: 9), method: JointMotor, motion: Rise(
            platforms[0].authority has no effect: a JointMotor is AccelerationBased
        motion: Rise(height_m: 3, period_secs: 8) => method: JointMotor, motion: Turn(speed_deg_s: 9)
            platforms[0].motion turns, and a JointMotor moves along lines only
    ");
}

#[test]
fn a_drive_that_cannot_be_is_refused_where_it_stands() {
    refused(
        motion,
        "
        authority: ForceBased(tuned_for_kg: 0), motion: Still
            platforms[0].authority.tuned_for_kg .. 0.01
        method: Magic, motion: Still
            Magic .. StablePd
        motion: Step(to: (-8, 0.5, 0), period_secs: 4)
            platforms[0].motion.to .. is where the platform starts
        motion: Step(to: (-8, 1.5, 0), period_secs: 0.1)
            platforms[0].motion.period_secs .. 0.5
    ",
    );
}
