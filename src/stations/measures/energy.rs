//! The energy of a platform and its spring.

use bevy::math::Vec3;
use spring_math::Spring;
use spring_math::catalogue::resonance::energy;

/// A platform on its spring after a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SpringStep {
    /// Mass of the platform, kg.
    pub mass_kg: f64,
    /// The mass that the stiffness of its spring is tuned for, kg.
    pub tuned_for_kg: f64,
    /// Its spring, per unit of that mass.
    pub spring: Spring,
    /// Place of the body relative to the target, m.
    pub offset: Vec3,
    /// Velocity of the body relative to the target, m/s.
    pub velocity: Vec3,
}

/// Energy, J: `1/2 k x^2 + 1/2 m v^2`, relative to the target. Without damping it stays as it is.
#[must_use]
pub fn energy_j(step: &SpringStep) -> f64 {
    let sum = |x: Vec3, v: Vec3| -> f64 {
        let axes = x.to_array().into_iter().zip(v.to_array());
        let energies = axes.map(|(x, v)| f64::from(energy(step.spring, x, v, 0.0, 0.0)));
        energies.sum()
    };
    step.tuned_for_kg * sum(step.offset, Vec3::ZERO) + step.mass_kg * sum(Vec3::ZERO, step.velocity)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(tuned_for_kg: f64, turn: f32) -> SpringStep {
        let way = Vec3::new(0.6, 0.0, -0.8);
        SpringStep {
            mass_kg: 200.0,
            tuned_for_kg,
            spring: Spring::new(3.0, 0.0).unwrap(),
            offset: way * turn.cos(),
            velocity: way * (-3.0 * turn.sin()),
        }
    }

    #[test]
    fn a_spring_keeps_its_energy_as_it_swings() {
        for turn in [0.0, 0.5, 1.0, 2.0] {
            let joules = energy_j(&step(200.0, turn));
            assert!((joules - 900.0).abs() < 1e-3, "{joules} J");
        }
    }

    #[test]
    fn a_spring_that_is_tuned_for_twice_the_mass_is_twice_as_stiff() {
        assert!((energy_j(&step(400.0, 0.0)) - 1800.0).abs() < 1e-3);
        let joules = energy_j(&step(400.0, std::f32::consts::FRAC_PI_2));
        assert!((joules - 900.0).abs() < 1e-3, "{joules} J");
    }
}
