//! The loudness of a collision is in proportion to `m v (1 + e)`, at any step rate.

use springyard_sound::impact::{impulse_n_s, touch_speed_m_s};

use super::support::{left, loudness, plate};

const GRAVITY: f32 = 9.81;

/// The speed at which a body that falls from this height (m) in steps of `1 / hz` seconds touches the ground, as it is known at the start
/// of the first step that sees a contact. As rapier does it: four parts a step, each with the velocity first and the place after it; a
/// contact is seen from 2 mm before the touch on.
fn touch(height_m: f32, hz: f32) -> f32 {
    let part_secs = 0.25 / hz;
    let (mut height, mut down) = (height_m, 0.0);
    while height > 0.002 {
        for _ in 0..4 {
            down += GRAVITY * part_secs;
            height -= down * part_secs;
        }
    }
    touch_speed_m_s(down, GRAVITY, height)
}

#[test]
fn a_fall_is_as_loud_as_m_v_1_plus_e_at_30_to_240_steps_a_second() {
    // One for all: what a plate sounds like for each N s.
    let per_n_s = loudness(&left(&[plate(1.0)], 0.5));
    for hz in [30.0, 50.0, 60.0, 144.0, 240.0] {
        for (mass_kg, height_m, bounce) in [(80.0, 1.2, 0.0), (10.0, 0.7, 0.5), (20.0, 2.3, 0.2)] {
            let impulse = impulse_n_s(mass_kg, touch(height_m, hz), bounce);
            let heard = loudness(&left(&[plate(impulse)], 0.5));
            let speed = (2.0 * GRAVITY * height_m).sqrt();
            let expected = per_n_s * f64::from(mass_kg * speed * (1.0 + bounce));
            assert!(
                (heard / expected - 1.0).abs() < 0.02,
                "{hz} Hz, {mass_kg} kg from {height_m} m: {}",
                heard / expected
            );
        }
    }
}

#[test]
fn twice_as_far_away_is_half_as_loud() {
    let near = plate(100.0);
    let mut far = near;
    far.ears = near.ears.map(|ear| 0.5 * ear);
    let [near, far] = [near, far].map(|it| loudness(&left(&[it], 0.5)));
    assert!((far / near - 0.5).abs() < 1e-3);
}
