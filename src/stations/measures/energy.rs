//! The energy of a platform and its spring.

use bevy::math::DVec3;

/// A platform on its spring after a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SpringStep {
    /// Mass of the platform, kg.
    pub mass_kg: f64,
    /// Stiffness of its spring, N/m.
    pub stiffness_n_m: f64,
    /// Place of the body relative to the target, m.
    pub offset: DVec3,
    /// Velocity of the body relative to the target, m/s.
    pub velocity: DVec3,
}

/// Energy, J: `1/2 k x^2 + 1/2 m v^2`, relative to the target. Without damping it stays as it is.
#[must_use]
pub fn energy_j(step: &SpringStep) -> f64 {
    let potential = step.stiffness_n_m * step.offset.length_squared();
    0.5 * (potential + step.mass_kg * step.velocity.length_squared())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spring_keeps_its_energy_as_it_swings() {
        let (mass_kg, omega) = (200.0, 3.0);
        for turn in [0.0_f64, 0.5, 1.0, 2.0] {
            let step = SpringStep {
                mass_kg,
                stiffness_n_m: mass_kg * omega * omega,
                offset: DVec3::Y * turn.cos(),
                velocity: DVec3::Y * (-omega * turn.sin()),
            };
            assert!((energy_j(&step) - 900.0).abs() < 1e-9);
        }
    }
}
