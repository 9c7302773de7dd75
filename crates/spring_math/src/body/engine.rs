//! [`EngineStep`]: the motion of a free body within one step of a physics engine that splits its step into iterations.

use glam::{Quat, Vec3};

use crate::rotation::quick::tan_eighth;
use crate::rotation::rotation_vector;

/// Rapier's default number of iterations a step. For 4 iterations `tan(angle / 2n)` needs no trigonometry.
const RAPIERS: u16 = 4;

/// One step of an engine, split into iterations of semi-implicit Euler: each iteration changes the velocity, then moves the
/// body with it, and turns it by the *linearised* rotation `normalize((1, w h / 2)) q` with `h` the length of an iteration.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EngineStep {
    dt: f32,
    per_second: f32,
    iterations: u16,
}

impl EngineStep {
    /// A step of `dt` seconds (negative and NaN count as 0) in `iterations` iterations (at least one). Rapier has 4 by default.
    #[must_use]
    pub fn new(dt: f32, iterations: u16) -> Self {
        let dt = crate::propagator::valid_step(dt);
        Self {
            dt,
            per_second: if dt > 0.0 { 1.0 / dt } else { 0.0 },
            iterations: iterations.max(1),
        }
    }

    /// The length of the step, s.
    #[must_use]
    pub fn dt(&self) -> f32 {
        self.dt
    }

    /// The reciprocal of the step's length, 1/s; 0 for a step of no length.
    #[must_use]
    pub fn per_second(&self) -> f32 {
        self.per_second
    }

    /// The displacement by a constant acceleration within the step, in units of `acceleration dt^2`: `(n + 1) / 2n`, which is 1
    /// for one iteration, 0.625 for 4, and 1/2 in the limit of many (real motion).
    #[must_use]
    pub fn reach(&self) -> f32 {
        let iterations = f32::from(self.iterations);
        (iterations + 1.0) / (2.0 * iterations)
    }

    /// The mean velocity (m/s) within the step of a body that starts at `velocity` (m/s) under a constant `acceleration` (m/s^2):
    /// displacement over `dt`.
    #[must_use]
    pub fn mean_velocity(&self, velocity: Vec3, acceleration: Vec3) -> Vec3 {
        velocity + acceleration * (self.reach() * self.dt)
    }

    /// The angular velocity (rad/s) whose step turns a body by `rotation` (of unit length), along the shorter arc.
    ///
    /// Linearised, an iteration turns by `2 atan(w h / 2)`; to turn by `angle` in `n` of them takes
    /// `w = 2 n tan(angle / 2n) / dt`. At 60 Hz and 4 iterations that is 0.03 % more than `angle / dt` at 15 rad/s, 0.5 % at 60.
    #[must_use]
    pub fn spin_for(&self, rotation: Quat) -> Vec3 {
        if self.iterations == RAPIERS {
            return tan_eighth(rotation) * (8.0 * self.per_second);
        }
        let vector = rotation_vector(rotation);
        let angle = vector.length();
        if angle == 0.0 {
            return vector;
        }
        let doubled = 2.0 * f32::from(self.iterations);
        // Half a turn in a single iteration would take an infinite velocity.
        let tangent = (angle / doubled).tan().min(1e6);
        vector * (tangent * doubled * self.per_second / angle)
    }

    /// The rotation of a body in one step at an angular velocity (rad/s).
    #[must_use]
    pub fn turn_of(&self, angular_velocity: Vec3) -> Quat {
        let iterations = f32::from(self.iterations);
        let half = angular_velocity * (0.5 * self.dt / iterations);
        let tangent = half.length();
        if tangent == 0.0 {
            return Quat::IDENTITY;
        }
        let (sine, cosine) = (iterations * tangent.atan()).sin_cos();
        let axis = half * (sine / tangent);
        Quat::from_xyzw(axis.x, axis.y, axis.z, cosine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rotation::from_rotation_vector;

    #[test]
    fn the_spin_turns_a_body_by_what_was_asked() {
        for iterations in [1, 2, 4, 7] {
            let engine = EngineStep::new(1.0 / 60.0, iterations);
            for angle in [1e-6, 0.01, 0.5, 1.5, 3.0] {
                let wanted = from_rotation_vector(Vec3::new(0.6, -0.8, 0.0) * angle);
                for wanted in [wanted, -wanted] {
                    let spin = engine.spin_for(wanted);
                    // The reference: rapier's own linearised rotation, iteration by iteration.
                    let half = spin * (0.5 / 60.0 / f32::from(iterations));
                    let mut turned = Quat::IDENTITY;
                    for _ in 0..iterations {
                        turned =
                            (Quat::from_xyzw(half.x, half.y, half.z, 1.0) * turned).normalize();
                    }
                    let off = crate::rotation::rotation_vector(turned * wanted.inverse()).length();
                    assert!(off < 2e-6, "{iterations} iterations, {angle} rad: {off}");
                    let said =
                        crate::rotation::rotation_vector(turned * engine.turn_of(spin).inverse());
                    assert!(said.length() < 2e-6, "{iterations}, {angle}: {said}");
                }
            }
        }
    }

    #[test]
    fn the_mean_velocity_is_the_way_of_the_iterations_over_the_time() {
        let (velocity, acceleration) = (Vec3::new(1.0, -2.0, 0.0), Vec3::new(0.0, 30.0, 7.0));
        for iterations in [1, 4, 9] {
            let engine = EngineStep::new(0.25, iterations);
            let small = 0.25 / f32::from(iterations);
            let (mut at, mut moves) = (Vec3::ZERO, velocity);
            for _ in 0..iterations {
                moves += acceleration * small;
                at += moves * small;
            }
            let mean = engine.mean_velocity(velocity, acceleration);
            assert!((mean - at / 0.25).length() < 1e-5, "{iterations}: {mean}");
            assert_eq!((engine.dt(), engine.per_second()), (0.25, 4.0));
        }
        assert_eq!(EngineStep::new(0.0, 4).per_second(), 0.0);
    }

    #[test]
    fn no_turn_takes_no_spin() {
        assert_eq!(
            EngineStep::new(0.01, 4).spin_for(Quat::IDENTITY),
            Vec3::ZERO
        );
    }
}
