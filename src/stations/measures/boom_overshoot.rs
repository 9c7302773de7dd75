//! [`BoomOvershoot`]: how far a boom swings past a player that has stopped.

use bevy::math::DVec3;
use serde::Serialize;

use super::boom_lag::{BoomStep, RUN_M_S};
use super::turning_point::TurningPoint;

/// A swing of the boom in % of the swing before, on the other side of the player, after the player has stopped. It does not depend
/// on how fast the player ran and stopped: it is the overshoot `100 exp(-pi z / sqrt(1 - z^2))` of the boom's spring, with `z` its
/// damping ratio. 0 for a boom that creeps up to the player.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct BoomOvershoot {
    phase: Phase,
    value: Option<f64>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
enum Phase {
    /// The player has not run yet, or the last stop has been measured.
    #[default]
    Done,
    /// The player runs, or slows down.
    Runs {
        /// Unit vector of the run.
        direction: DVec3,
    },
    /// The player has stopped.
    Stands {
        direction: DVec3,
        /// Time since the stop, or since the first swing, s.
        secs: f64,
        turning: TurningPoint,
        /// Largest distance of the boom from the player since the stop, m.
        farthest: f64,
        /// End of the first swing since the stop, m along the direction of the run.
        first: Option<f64>,
    },
}

/// Below this speed the player stands, m/s: low, since the boom has to swing about a player that does not move.
const STAND_M_S: f64 = 0.01;
/// A shorter swing is not measured, m.
const SWING_M: f64 = 0.01;

impl BoomOvershoot {
    /// Adds a step of `dt` seconds. Returns the overshoot after the last stop, %.
    pub fn step(&mut self, boom: &BoomStep, dt: f64) -> Option<f64> {
        let speed = boom.velocity.length();
        if speed >= RUN_M_S {
            let direction = boom.velocity / speed;
            self.phase = Phase::Runs { direction };
        }
        match &mut self.phase {
            Phase::Runs { direction } if speed < STAND_M_S => {
                self.phase = Phase::Stands {
                    direction: *direction,
                    secs: 0.0,
                    turning: TurningPoint::default(),
                    farthest: 0.0,
                    first: None,
                };
            }
            Phase::Stands {
                direction,
                secs,
                turning,
                farthest,
                first,
            } => {
                *secs += dt;
                let along = boom.offset.dot(*direction);
                *farthest = farthest.max(along.abs());
                let turned = turning.add(along);
                let swings = |turned: &f64| turned.abs() >= SWING_M;
                if let (Some(first), Some(second)) = (*first, turned) {
                    // A boom that turns on the same side of the player creeps.
                    self.value = Some((-100.0 * second / first).max(0.0));
                    self.phase = Phase::Done;
                } else if let Some(turned) = turned.filter(swings) {
                    *first = Some(turned);
                    *secs = 0.0;
                } else if *secs >= boom.period_secs && *farthest >= SWING_M {
                    // A spring that swings turns within half a period.
                    self.value = Some(0.0);
                    self.phase = Phase::Done;
                }
            }
            Phase::Done | Phase::Runs { .. } => {}
        }
        self.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::{PI, TAU};

    /// The overshoot of a boom of 1 Hz after a run of 4.3 s at 5 m/s.
    fn after_a_run(ratio: f64, hz: f64) -> Option<f64> {
        let (mut overshoot, mut value) = (BoomOvershoot::default(), None);
        let (mut x, mut v, mut player) = (0.0, 0.0, 0.0);
        for step in 0..(9.0 * hz) as u32 {
            let speed = if f64::from(step) < 4.3 * hz { 5.0 } else { 0.0 };
            for _ in 0..500 {
                let h = 1.0 / (500.0 * hz);
                player += speed * h;
                v += (TAU * TAU * (player - x) - 2.0 * ratio * TAU * v) * h;
                x += v * h;
            }
            let boom = BoomStep {
                offset: DVec3::X * (x - player),
                velocity: DVec3::X * speed,
                period_secs: 1.0,
            };
            value = overshoot.step(&boom, 1.0 / hz);
        }
        value
    }

    #[test]
    fn it_is_the_overshoot_of_the_spring_at_any_step_rate() {
        for hz in [30.0, 60.0, 240.0] {
            for ratio in [0.0_f64, 0.1, 0.3, 0.5] {
                let expected = 100.0 * (-PI * ratio / (1.0 - ratio * ratio).sqrt()).exp();
                let found = after_a_run(ratio, hz).unwrap();
                assert!(
                    (found / expected - 1.0).abs() < 0.015,
                    "{hz} Hz, {ratio}: {found}"
                );
            }
            for ratio in [1.0, 3.0] {
                assert_eq!(after_a_run(ratio, hz), Some(0.0), "{hz} Hz, {ratio}");
            }
        }
    }

    #[test]
    fn a_player_that_was_put_elsewhere_has_not_stopped() {
        let mut overshoot = BoomOvershoot::default();
        let boom = |speed| BoomStep {
            offset: DVec3::ZERO,
            velocity: DVec3::X * speed,
            period_secs: 1.0,
        };
        overshoot.step(&boom(5.0), 0.1);
        for _ in 0..50 {
            assert_eq!(overshoot.step(&boom(0.0), 0.1), None);
        }
    }
}
