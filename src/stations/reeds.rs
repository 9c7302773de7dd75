//! Banks of reeds: springs of different frequencies, shaken by a platform. The one nearest to its rhythm swings most.
//!
//! In the frame of the platform, a platform that accelerates by `a` moves the rest of a reed by `-a / omega^2`.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use serde::Serialize;
use spring_math::{Propagator, Spring};

use super::StationSystems;
use crate::level::{PlatformMover, Reeds};
use crate::state;
use crate::timestep::StepClock;

/// On a bank of reeds: the swing of each reed, and what is needed for the platform's acceleration.
#[derive(Component, Debug, Clone, Default, PartialEq, Serialize)]
pub struct ReedSwings {
    swings: Vec<ReedSwing>,
    /// Vertical velocity of the platform in the last step, m/s.
    platform_velocity: Option<f32>,
}

/// The tip of a reed, relative to the platform that shakes it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct ReedSwing {
    /// Height above its rest, m.
    pub height_m: f32,
    /// Vertical velocity, m/s.
    pub velocity: f32,
}

impl ReedSwings {
    /// The swing of each reed, the first reed first; empty before the first step.
    #[must_use]
    pub fn swings(&self) -> &[ReedSwing] {
        &self.swings
    }

    /// Frequency (Hz) and energy per mass (m^2/s^2) of each reed.
    pub fn energies(&self, bank: &Reeds) -> impl Iterator<Item = (f32, f64)> {
        let indexed = (0..bank.count).zip(&self.swings);
        indexed.map(move |(index, swing)| {
            let hertz = bank.hertz(index);
            let omega = std::f64::consts::TAU * f64::from(hertz);
            let stretch = omega * f64::from(swing.height_m);
            (
                hertz,
                0.5 * (stretch.powi(2) + f64::from(swing.velocity).powi(2)),
            )
        })
    }

    /// A step of `dt` seconds, at whose end the platform has this vertical velocity, m/s: one exact step of each reed.
    fn step(&mut self, bank: &Reeds, platform_velocity: f32, dt: f32) {
        let last = self.platform_velocity.replace(platform_velocity);
        let acceleration = last.map_or(0.0, |last| (platform_velocity - last) / dt);
        self.swings
            .resize(bank.count as usize, ReedSwing::default());
        for (index, swing) in (0..bank.count).zip(&mut self.swings) {
            let Ok(spring) = Spring::from_hertz(bank.hertz(index), bank.damping_ratio) else {
                continue;
            };
            let step = Propagator::exact(spring, dt);
            let rest = -acceleration * spring.compliance();
            (swing.height_m, swing.velocity) = step.advance(swing.height_m, swing.velocity, rest);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    state::register_component::<ReedSwings>(app, "reed_swings");
    app.register_required_components::<Reeds, ReedSwings>()
        .add_systems(FixedPostUpdate, swing_reeds.in_set(StationSystems::Measure));
}

pub(super) fn swing_reeds(
    step: Res<StepClock>,
    platforms: Query<(&Name, &Velocity), With<PlatformMover>>,
    mut banks: Query<(&Reeds, &mut ReedSwings)>,
) {
    for (bank, mut swings) in &mut banks {
        let mut platforms = platforms.iter();
        let platform = platforms.find(|(name, _)| name.as_str() == bank.listens_to);
        if let Some((_, velocity)) = platform {
            swings.step(bank, velocity.linear.y, step.step_secs as f32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::TAU;

    fn bank() -> Reeds {
        Reeds {
            name: "reeds".into(),
            listens_to: "plank".into(),
            from_hz: 0.4,
            to_hz: 1.6,
            count: 13,
            damping_ratio: 0.02,
            position: Vec3::ZERO,
            facing_deg: 0.0,
            spacing_m: 0.3,
        }
    }

    #[test]
    fn the_reeds_are_at_equal_distances_in_frequency() {
        let bank = bank();
        for (index, hertz) in [(0, 0.4), (1, 0.5), (6, 1.0), (12, 1.6)] {
            assert!((bank.hertz(index) - hertz).abs() < 1e-6, "{index}");
        }
        let one = Reeds { count: 1, ..bank };
        assert_eq!(one.hertz(0), 0.4);
    }

    #[test]
    fn at_resonance_the_amplitude_is_that_of_the_formula_at_any_step_rate() {
        // A platform that swings by 0.1 m shakes a reed of its own frequency to 0.1 / (2 damping_ratio).
        for hz in [30.0, 60.0, 120.0, 240.0] {
            let (bank, mut swings) = (bank(), ReedSwings::default());
            let omega = TAU * 0.8;
            for step in 0..(60.0 * hz) as u32 {
                let velocity = 0.1 * omega * (omega * f64::from(step) / hz).cos();
                swings.step(&bank, velocity as f32, (1.0 / hz) as f32);
            }
            let energies: Vec<(f32, f64)> = swings.energies(&bank).collect();
            let (hertz, energy) = energies[4];
            assert!((hertz - 0.8).abs() < 1e-6);
            let amplitude = (2.0 * energy).sqrt() / omega;
            assert!(
                (amplitude / 2.5 - 1.0).abs() < 0.02,
                "{hz} Hz: {amplitude} m"
            );
            let mut others = energies.iter().enumerate().filter(|(i, _)| *i != 4);
            assert!(others.all(|(_, (_, other))| *other < 0.1 * energy));
        }
    }
}
