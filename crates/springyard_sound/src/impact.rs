//! How hard two bodies hit each other: the impulse `m v (1 + e)` of a collision, from what is known *before* the step in which they touch.
//!
//! A physics engine spreads a collision over its steps and counts last step's impulses as a first guess of this one's, so its contact
//! impulses depend on the step rate. The speed before the step does not, once it is brought to the moment of the touch:
//! [`touch_speed_m_s`].

/// Impulse of a collision, N s: `m v (1 + e)`, for a reduced mass (kg), the speed at the touch (m/s), and the bounce `e` (coefficient of
/// restitution: 0 they stay together, 1 they part as fast as they came). 0 for bodies that part.
#[must_use]
pub fn impulse_n_s(reduced_mass_kg: f32, speed_m_s: f32, bounce: f32) -> f32 {
    reduced_mass_kg * speed_m_s.max(0.0) * (1.0 + bounce)
}

/// Reduced mass of two bodies, kg: `1 / (1/a + 1/b)`. A body that does not move has an infinite mass.
#[must_use]
pub fn reduced_mass_kg(a_kg: f32, b_kg: f32) -> f32 {
    (a_kg.recip() + b_kg.recip()).recip()
}

/// Speed at which two bodies touch that at the start of a step come closer at `speed_m_s`, which grows by `acceleration_m_s2` (gravity,
/// along the line between them), with `gap_m` still between them: `sqrt(v^2 + 2 a gap)`.
///
/// Without it a fall sounds softer the longer the steps are, by up to `g dt`: 0.33 m/s at 30 steps a second.
#[must_use]
pub fn touch_speed_m_s(speed_m_s: f32, acceleration_m_s2: f32, gap_m: f32) -> f32 {
    let square = speed_m_s * speed_m_s + 2.0 * acceleration_m_s2 * gap_m.max(0.0);
    if speed_m_s <= 0.0 {
        return 0.0;
    }
    square.max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reduced_mass_is_at_most_that_of_the_lighter_body() {
        assert_eq!(reduced_mass_kg(2.0, f32::INFINITY), 2.0);
        assert_eq!(reduced_mass_kg(4.0, 4.0), 2.0);
        assert_eq!(reduced_mass_kg(0.0, 4.0), 0.0);
    }

    #[test]
    fn bodies_that_part_do_not_hit_each_other() {
        assert_eq!(touch_speed_m_s(-1.0, 9.81, 0.1), 0.0);
        assert_eq!(impulse_n_s(10.0, -1.0, 0.5), 0.0);
        assert_eq!(impulse_n_s(10.0, 2.0, 0.5), 30.0);
        // Too slow to get there.
        assert_eq!(touch_speed_m_s(1.0, -9.81, 1.0), 0.0);
    }
}
