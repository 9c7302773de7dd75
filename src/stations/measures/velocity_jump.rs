//! [`VelocityJump`]: by how much a platform's velocity jumps when its goal does.

use bevy::math::DVec3;
use serde::Serialize;

use super::recent_poses::{BLOCKS, Blocks, RecentPoses, ShapedStep};

/// Change of velocity at the last jump of the goal, m/s: of the corner whose velocity changes most. A damper starts at once with
/// `way ln 2 / half-life`; a tween that starts anew from rest loses the speed that it had; a spring keeps its velocity.
///
/// It is read off the curve that the filter between motion and drive gives to the drive. The drive's own spring takes that velocity
/// over within a few steps, so what of the jump is left in the body from one step to the next depends on the step rate.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct VelocityJump {
    poses: RecentPoses,
    value: Option<f64>,
}

impl VelocityJump {
    /// Adds a step of `dt` seconds of a platform with these corners, m in its own axes. Returns the change at the last jump, m/s, as
    /// soon as a tenth of a second has passed since.
    pub fn step(&mut self, step: &ShapedStep, corners: &[DVec3], dt: f64) -> Option<f64> {
        let blocks = Blocks::of(dt);
        let since_jump = self.poses.add(step, &blocks);
        if since_jump == Some(BLOCKS * blocks.steps) {
            let changes = corners.iter().filter_map(|corner| {
                let before = self.poses.velocity_before(*corner, &blocks)?;
                let after = self.poses.velocity_after(*corner, &blocks)?;
                Some(after.distance(before))
            });
            // There is none if the goal jumped in the first tenth of a second.
            self.value = changes.reduce(f64::max).or(self.value);
        }
        self.value
    }
}

#[cfg(test)]
mod tests {
    use super::super::curves;
    use super::*;
    use springyard_test_lab::RATES;

    fn measured(hz: f64, goal: impl Fn(f64) -> f64, place: impl Fn(f64) -> f64) -> f64 {
        let mut jump = VelocityJump::default();
        let mut found = None;
        curves::moved(hz, goal, place, |step| {
            found = jump.step(step, &[DVec3::ZERO], 1.0 / hz);
        });
        found.unwrap()
    }

    #[test]
    fn a_damper_starts_with_its_whole_speed() {
        for hz in RATES {
            for half_life in [0.73, 0.1] {
                let rate = std::f64::consts::LN_2 / half_life;
                let place = |secs: f64| 2.0 * (1.0 - (-rate * secs.max(0.0)).exp());
                let found = measured(hz, curves::jump_of_2_m, place);
                assert!(
                    (found / (2.0 * rate) - 1.0).abs() < 0.01,
                    "{hz} Hz: {found} m/s"
                );
            }
        }
    }

    #[test]
    fn springs_start_without_a_jump() {
        for hz in RATES {
            for frequency_hz in [0.3, 0.6] {
                let single = measured(hz, curves::jump_of_2_m, |secs| {
                    curves::single_spring(frequency_hz, secs)
                });
                assert!(single < 0.02, "{hz} Hz: {single} m/s");
                let double = measured(hz, curves::jump_of_2_m, |secs| {
                    curves::double_spring(frequency_hz, secs)
                });
                assert!(double < 0.005, "{hz} Hz: {double} m/s");
            }
        }
    }

    #[test]
    fn an_interrupted_tween_stops_dead() {
        // A smooth tween of 1.6 s over 2 rad, interrupted half-way, and the rim of a leaf of 1 m.
        let tween = |part: f64| part * part * (3.0 - 2.0 * part);
        let angle = |secs: f64| {
            if secs <= 0.0 {
                2.0 * tween((secs + 0.8).max(0.0) / 1.6)
            } else {
                1.0 - tween((secs / 1.6).min(1.0))
            }
        };
        let goal = |secs: f64| if secs > -0.8 && secs <= 0.0 { 2.0 } else { 0.0 };
        for hz in RATES {
            let mut jump = VelocityJump::default();
            let mut found = None;
            curves::turned(hz, goal, angle, |step| {
                found = jump.step(step, &[DVec3::X, DVec3::ZERO], 1.0 / hz);
            });
            // 3/2 of the mean speed.
            let expected = 1.5 * 2.0 / 1.6;
            let found = found.unwrap();
            assert!(
                (found / expected - 1.0).abs() < 0.01,
                "{hz} Hz: {found} m/s"
            );
        }
    }
}
