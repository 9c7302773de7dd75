//! [`PeakAcceleration`]: how hard a platform starts and stops.

use bevy::math::DVec3;
use serde::Serialize;

use super::recent_poses::{Blocks, RecentPoses, ShapedStep};

/// Largest acceleration since the last jump of the goal, m/s^2: of the corner that accelerates most. A critically damped spring that
/// rests starts with `omega^2 way`; two of them in a row reach 0.1306 of that, 1.268 / omega after the jump. Where the velocity
/// itself jumps, as that of a damper, there is no largest acceleration: the value is some 100 times the jump.
///
/// As [`VelocityJump`](super::velocity_jump::VelocityJump) it is read off the curve that the drive gets, or off the body of a
/// platform without a filter. A load that slides and topples on the platform does not change the curve, and changes the body's motion
/// little if the platform is heavy.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct PeakAcceleration {
    poses: RecentPoses,
    value: Option<f64>,
}

impl PeakAcceleration {
    /// Adds a step of `dt` seconds of a platform with these corners, m in its own axes. Returns the largest acceleration so far since
    /// the last jump, m/s^2; until a fifteenth of a second after a jump, that of the cycle before.
    pub fn step(&mut self, step: &ShapedStep, corners: &[DVec3], dt: f64) -> Option<f64> {
        let blocks = Blocks::of(dt);
        let since_jump = self.poses.add(step, &blocks)?;
        let measured_from = 2 * blocks.steps;
        if since_jump < measured_from {
            return self.value;
        }
        if since_jump == measured_from {
            self.value = self.largest(corners, |corner| self.at_start(corner, &blocks));
        }
        if let Some(now) = self.largest(corners, |corner| self.present(corner, &blocks)) {
            self.value = Some(self.value.map_or(now, |largest| largest.max(now)));
        }
        self.value
    }

    fn largest(
        &self,
        corners: &[DVec3],
        acceleration: impl Fn(DVec3) -> Option<DVec3>,
    ) -> Option<f64> {
        let all = corners.iter().filter_map(|corner| acceleration(*corner));
        all.map(DVec3::length).reduce(f64::max)
    }

    /// Mean acceleration of a corner over the last two blocks, m/s^2.
    fn present(&self, corner: DVec3, blocks: &Blocks) -> Option<DVec3> {
        let now = self.poses.velocity(corner, 0, blocks)?;
        let before = self.poses.velocity(corner, blocks.steps, blocks)?;
        Some((now - before) / blocks.secs)
    }

    /// Acceleration of a corner just after the jump, m/s^2, two blocks later: from their mean velocities and the velocity at the
    /// jump, that of the parabola through them.
    fn at_start(&self, corner: DVec3, blocks: &Blocks) -> Option<DVec3> {
        let jump = self.poses.velocity_before(corner, blocks)?;
        let second = self.poses.velocity(corner, 0, blocks)?;
        let first = self.poses.velocity(corner, blocks.steps, blocks)?;
        Some((first * 7.0 - second - jump * 6.0) / (2.0 * blocks.secs))
    }
}

#[cfg(test)]
mod tests {
    use super::super::curves;
    use super::*;
    use springyard_test_lab::RATES;
    use std::f64::consts::TAU;

    fn measured(hz: f64, place: impl Fn(f64) -> f64) -> f64 {
        let mut peak = PeakAcceleration::default();
        let mut found = None;
        curves::moved(hz, curves::jump_of_2_m, place, |step| {
            found = peak.step(step, &[DVec3::ZERO], 1.0 / hz);
        });
        found.unwrap()
    }

    #[test]
    fn a_spring_starts_with_its_largest_acceleration() {
        for hz in RATES {
            for frequency_hz in [0.3, 0.6, 1.0] {
                let found = measured(hz, |secs| curves::single_spring(frequency_hz, secs));
                let expected = 2.0 * (TAU * frequency_hz).powi(2);
                let off = (found / expected - 1.0).abs();
                assert!(off < 0.025, "{hz} Hz, {frequency_hz} Hz: {found} m/s^2");
            }
        }
    }

    #[test]
    fn a_double_spring_starts_gently() {
        for hz in RATES {
            for frequency_hz in [0.3, 0.6, 1.0] {
                let found = measured(hz, |secs| curves::double_spring(frequency_hz, secs));
                let turn = 3.0 - 3.0_f64.sqrt();
                let shape = (turn.powi(2) / 2.0 - turn.powi(3) / 6.0) * (-turn).exp();
                let expected = 2.0 * (TAU * frequency_hz).powi(2) * shape;
                let off = (found / expected - 1.0).abs();
                assert!(off < 0.02, "{hz} Hz, {frequency_hz} Hz: {found} m/s^2");
            }
        }
    }

    #[test]
    fn the_rim_of_a_platform_that_turns_counts() {
        // A leaf of 1 m turns back by 0.2 rad on a spring: omega^2 way.
        let omega = TAU * 0.5;
        let angle = |secs: f64| {
            let turn = omega * secs.max(0.0);
            0.2 * (-turn).exp() * (1.0 + turn)
        };
        let goal = |secs: f64| if secs > 0.0 { 0.0 } else { 0.2 };
        for hz in RATES {
            let mut peak = PeakAcceleration::default();
            let mut found = None;
            curves::turned(hz, goal, angle, |step| {
                found = peak.step(step, &[DVec3::ZERO, DVec3::X], 1.0 / hz);
            });
            let found = found.unwrap();
            let off = (found / (0.2 * omega.powi(2)) - 1.0).abs();
            assert!(off < 0.02, "{hz} Hz: {found} m/s^2");
        }
    }

    #[test]
    fn a_velocity_that_jumps_has_a_very_large_one_and_the_next_jump_begins_anew() {
        for hz in RATES {
            let rate: f64 = 0.95;
            // It starts at -1 s. At 0 s the goal jumps again, and the curve goes on as it was.
            let damper = |secs: f64| 2.0 * (1.0 - (-rate * (secs + 1.0).max(0.0)).exp());
            let goal = |secs: f64| match (secs > -1.0, secs > 0.0) {
                (false, _) => 0.0,
                (true, false) => 2.0,
                (true, true) => 3.0,
            };
            let mut peak = PeakAcceleration::default();
            let mut values = Vec::new();
            curves::moved(hz, goal, damper, |step| {
                values.push(peak.step(step, &[DVec3::ZERO], 1.0 / hz));
            });
            // From -2 s on.
            let between = values[(2.0 * hz) as usize].unwrap();
            assert!(between > 100.0, "{hz} Hz: {between} m/s^2");
            let last = values[values.len() - 1].unwrap();
            let expected = rate * rate * (2.0 - damper(0.0));
            assert!((last / expected - 1.0).abs() < 0.02, "{hz} Hz: {last}");
        }
    }
}
