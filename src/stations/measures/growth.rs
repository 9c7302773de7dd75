#![doc = include_str!("growth.md")]

use bevy::math::DVec2;
use serde::Serialize;
use spring_math::Spring;

/// The form `Q` of all springs of a kind, added up, before and after a step, m^2/s^2. Each is relative to the goal that its spring has
/// through the step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SwingStep {
    /// At the start of the step.
    pub before: f64,
    /// At the end of the step.
    pub after: f64,
}

/// Factor by which a swing grows in a step: that of the last step with a swing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct GrowthPerStep(Option<f64>);

impl GrowthPerStep {
    /// Adds a step; `None` if nothing swung in it. Returns the growth, 1 for a swing that stays as it is.
    pub fn step(&mut self, swing: Option<SwingStep>) -> Option<f64> {
        if let Some(swing) = swing {
            self.0 = Some((swing.after / swing.before).sqrt());
        }
        self.0
    }
}

/// The form `Q = w^2 e^2 + 2 z w e v + v^2` of a spring at this place (m) from its goal, m^2/s^2. Above 0 for any motion if the damping
/// ratio is below 1.
#[must_use]
pub fn swing_squared(spring: Spring, offset: DVec2, velocity: DVec2) -> f64 {
    let (omega, zeta) = (f64::from(spring.omega()), f64::from(spring.zeta()));
    (omega * offset).length_squared()
        + 2.0 * zeta * omega * offset.dot(velocity)
        + velocity.length_squared()
}

#[cfg(test)]
mod tests {
    use spring_math::Method;

    use super::*;

    /// Growth in one step of a spring in this phase, rad, with the step's own matrix in `f64`.
    fn growth(method: Method, spring: Spring, dt: f32, phase: f64) -> f64 {
        let [a, b, c, d] = method.propagator(spring, dt).increments();
        let at = DVec2::new(phase.cos(), (2.0 * phase).sin());
        let velocity = 9.0 * DVec2::new(-phase.sin(), phase.cos());
        let after = swing_squared(
            spring,
            at + a * at + b * velocity,
            velocity + c * at + d * velocity,
        );
        let before = swing_squared(spring, at, velocity);
        let mut meter = GrowthPerStep::default();
        meter.step(Some(SwingStep { before, after })).unwrap()
    }

    #[test]
    fn the_growth_is_that_of_the_formula_at_any_phase_and_step() {
        for (hertz, zeta) in [(0.5, 0.0), (1.5, 0.02), (4.0, 0.3), (3.0, 0.99)] {
            let spring = Spring::from_hertz(hertz, zeta).unwrap();
            let (w, z) = (f64::from(spring.omega()), f64::from(spring.zeta()));
            for hz in [30.0_f32, 60.0, 120.0, 240.0, 1e5] {
                let dt = 1.0 / hz;
                let a = w * f64::from(dt);
                let exact = (-z * a).exp();
                let explicit = (1.0 - 2.0 * z * a + a * a).sqrt();
                for phase in [0.0, 0.4, 1.1, 2.0, 3.3, 5.0] {
                    for (method, expected) in [(Method::Exact, exact), (Method::Explicit, explicit)]
                    {
                        let found = growth(method, spring, dt, phase);
                        assert!(
                            (found / expected - 1.0).abs() < 1e-9,
                            "{method:?} {hertz} Hz, {zeta}, {hz} Hz, {phase}: {found} for {expected}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_growth_is_the_spectral_radius_and_its_limit_that_of_the_method() {
        let spring = Spring::from_hertz(1.5, 0.02).unwrap();
        for hz in [30.0, 60.0, 240.0] {
            let radius = Method::Explicit.propagator(spring, 1.0 / hz);
            let radius = radius.spectral_radius();
            let found = growth(Method::Explicit, spring, 1.0 / hz, 0.7);
            assert!((found - radius).abs() < 1e-9, "{found} for {radius}");
        }
        let limit = Method::Explicit.stability_limit(0.02).unwrap() as f32 / spring.omega();
        assert!(growth(Method::Explicit, spring, 0.99 * limit, 0.7) < 1.0);
        assert!(growth(Method::Explicit, spring, 1.01 * limit, 0.7) > 1.0);
    }

    #[test]
    fn the_growth_of_the_last_swing_is_kept() {
        let mut meter = GrowthPerStep::default();
        assert_eq!(meter.step(None), None);
        let doubled = SwingStep {
            before: 1.0,
            after: 4.0,
        };
        assert_eq!(meter.step(Some(doubled)), Some(2.0));
        assert_eq!(meter.step(None), Some(2.0));
    }
}
