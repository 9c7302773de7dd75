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

/// Speed at which two bodies touch, m/s: `sqrt(v^2 + 2 a gap)`. At the start of a step they come closer at `speed_m_s`, which grows by
/// `acceleration_m_s2` (gravity, along the line between them), with `gap_m` between them. Most engines find a contact once the bodies
/// overlap; the gap is then below 0, and the touch was earlier.
///
/// Without it a fall sounds softer or louder by up to `g dt`, 0.33 m/s at 30 steps a second. 0 for bodies that part, and for two that have
/// not come together by moving.
#[must_use]
pub fn touch_speed_m_s(speed_m_s: f32, acceleration_m_s2: f32, gap_m: f32) -> f32 {
    if speed_m_s <= 0.0 {
        return 0.0;
    }
    let square = speed_m_s * speed_m_s + 2.0 * acceleration_m_s2 * gap_m;
    square.max(0.0).sqrt()
}

/// Time from the start of the step to the touch, s: below 0 if they overlap already. At most `longest_secs` either way.
#[must_use]
pub fn touch_after_secs(touch_speed_m_s: f32, gap_m: f32, longest_secs: f32) -> f32 {
    if touch_speed_m_s <= 0.0 {
        return 0.0;
    }
    (gap_m / touch_speed_m_s).clamp(-longest_secs, longest_secs)
}

/// Speed at which a body that walks or runs on two legs comes down on the next foot, m/s, at `speed_m_s` over the ground in strides of
/// `stride_m`, from one footfall to the next, on legs of `leg_m`.
///
/// A stiff leg carries the body over the foot on an arc, which ends downwards at `v stride / (2 leg)`: a walk. No body comes down faster
/// than from a flight that lasts the whole stride, at `g stride / (2 v)`: a run. It leaves the foot as fast as it came, or else it would
/// sink: the bounce of a footfall is 1. In a run its impulse is then `m g` for the time of a stride, which is the weight. 0 for one that
/// stands.
#[must_use]
pub fn footfall_speed_m_s(speed_m_s: f32, stride_m: f32, leg_m: f32, gravity_m_s2: f32) -> f32 {
    if speed_m_s <= 0.0 {
        return 0.0;
    }
    let on_a_stiff_leg = speed_m_s * stride_m / (2.0 * leg_m);
    let from_a_flight = gravity_m_s2 * stride_m / (2.0 * speed_m_s);
    on_a_stiff_leg.min(from_a_flight)
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
        assert_eq!(touch_after_secs(0.0, 1.0, 0.1), 0.0);
    }

    #[test]
    fn bodies_that_overlap_have_touched_before_at_a_lower_speed() {
        // A fall from 1 m, seen 0.1 m too late.
        let late = (2.0_f32 * 9.81 * 1.1).sqrt();
        let touch = touch_speed_m_s(late, 9.81, -0.1);
        assert!((touch - (2.0_f32 * 9.81).sqrt()).abs() < 1e-5);
        assert!((touch_after_secs(touch, -0.1, 0.1) + 0.0226).abs() < 1e-4);
        assert_eq!(touch_after_secs(touch, -9.0, 0.1), -0.1);
    }

    #[test]
    fn a_slow_walk_is_soft_and_a_run_gives_back_the_weight_of_its_strides() {
        let fall = |speed: f32| footfall_speed_m_s(speed, 0.4 + 0.25 * speed, 0.9, 9.81);
        assert_eq!(fall(0.0), 0.0);
        assert!((fall(1.0) - 0.361).abs() < 1e-3, "{}", fall(1.0));
        assert!((fall(2.0) - 1.0).abs() < 1e-3, "{}", fall(2.0));
        let impulse = impulse_n_s(80.0, fall(5.0), 1.0);
        assert!(
            (impulse - 80.0 * 9.81 * 1.65 / 5.0).abs() < 0.1,
            "{impulse}"
        );
    }
}
