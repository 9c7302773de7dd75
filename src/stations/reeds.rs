//! Banks of reeds: springs of different frequencies, shaken by a platform. The one nearest to its rhythm swings most.
//!
//! The reeds are those of [`spring_math::catalogue::resonance`]: its [`ResonanceBank`] on a base that accelerates.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use serde::{Serialize, Serializer};
use spring_math::catalogue::resonance::ResonanceBank;

use super::StationSystems;
use crate::level::{PlatformMover, Reeds};
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

/// On a bank of reeds: the swing of each reed, and what is needed for the platform's acceleration.
#[derive(Component, Debug, Clone, Default, PartialEq, Serialize)]
pub struct ReedSwings {
    /// `None` before the first step. Its springs are constants of the level.
    #[serde(serialize_with = "swings_alone")]
    bank: Option<ResonanceBank>,
    /// Vertical velocity of the platform in the last step, m/s.
    platform_velocity: Option<f32>,
}

/// A reed after a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReedSwing {
    /// Its frequency, Hz: that for which it is tuned, right or wrong.
    pub hertz: f32,
    /// Height of its tip above its rest, relative to the platform that shakes it, m.
    pub height_m: f32,
    /// Energy per mass, m^2/s^2.
    pub energy: f64,
}

fn swings_alone<S: Serializer>(
    bank: &Option<ResonanceBank>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    // A list has a length, which a comparison of states needs.
    let swings: Vec<_> = bank.iter().flat_map(ResonanceBank::swings).collect();
    swings.serialize(serializer)
}

impl ReedSwings {
    /// The swing of each reed, the first reed first; none before the first step.
    pub fn each(&self) -> impl Iterator<Item = ReedSwing> {
        let bank = self.bank.iter();
        bank.flat_map(|bank| {
            let reeds = bank.swings().zip(bank.energies());
            reeds.map(|((height_m, _), (hertz, energy))| ReedSwing {
                hertz,
                height_m,
                energy: energy.into(),
            })
        })
    }

    /// A step of `dt` seconds, at whose end the platform has this vertical velocity, m/s: one exact step of each reed.
    fn step(&mut self, reeds: &Reeds, platform_velocity: f32, dt: f32) {
        let last = self.platform_velocity.replace(platform_velocity);
        let acceleration = last.map_or(0.0, |last| (platform_velocity - last) / dt);
        if self.bank.is_none() {
            // The level has been checked: there is a spring for each frequency.
            self.bank = reeds.bank().ok();
        }
        if let Some(bank) = &mut self.bank {
            bank.shake(acceleration, dt);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_state::<ReedSwings>("reed_swings");
    app.register_required_components::<Reeds, ReedSwings>()
        .add_systems(FixedPostUpdate, swing_reeds.in_set(StationSystems::Measure));
}

pub(super) fn swing_reeds(
    step: Res<StepClock>,
    platforms: Query<(&Name, &Velocity), With<PlatformMover>>,
    mut banks: Query<(&Reeds, &mut ReedSwings)>,
) {
    for (reeds, mut swings) in &mut banks {
        let mut platforms = platforms.iter();
        let platform = platforms.find(|(name, _)| name.as_str() == reeds.listens_to);
        if let Some((_, velocity)) = platform {
            swings.step(reeds, velocity.linear.y, step.step_secs as f32);
        }
    }
}

/// A bank of reeds from 0.4 Hz to 1.6 Hz with the usual spacing, for tests.
#[cfg(test)]
pub fn bank(count: u32) -> Reeds {
    Reeds {
        name: "reeds".into(),
        listens_to: "plank".into(),
        from_hz: 0.4,
        to_hz: 1.6,
        count,
        half_life_secs: 5.0,
        tuning: crate::level::ReedTuning::Right,
        position: Vec3::ZERO,
        facing_deg: 0.0,
        spacing_m: 0.3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::{LN_2, TAU};

    fn reeds() -> Reeds {
        bank(13)
    }

    #[test]
    fn the_reeds_are_at_equal_distances_in_frequency() {
        let reeds = reeds();
        for (index, hertz) in [(0, 0.4), (1, 0.5), (6, 1.0), (12, 1.6)] {
            assert!((reeds.hertz(index) - hertz).abs() < 1e-6, "{index}");
        }
    }

    #[test]
    fn at_resonance_the_energy_is_that_of_the_formula_at_any_step_rate() {
        // A platform that swings by 0.1 m at W shakes a reed of its own frequency to `0.1 W / d`, with the damping d.
        for hz in [30.0, 60.0, 120.0, 240.0] {
            let (reeds, mut swings) = (reeds(), ReedSwings::default());
            let omega = TAU * 0.8;
            for step in 0..(60.0 * hz) as u32 {
                let velocity = 0.1 * omega * (omega * f64::from(step) / hz).cos();
                swings.step(&reeds, velocity as f32, (1.0 / hz) as f32);
            }
            let each: Vec<ReedSwing> = swings.each().collect();
            assert!((each[4].hertz - 0.8).abs() < 1e-6);
            let amplitude = (2.0 * each[4].energy).sqrt() / omega;
            let expected = 0.1 * omega / (2.0 * LN_2 / 5.0);
            assert!(
                (amplitude / expected - 1.0).abs() < 0.02,
                "{hz} Hz: {amplitude} m for {expected}"
            );
            let mut others = each.iter().enumerate().filter(|(i, _)| *i != 4);
            assert!(others.all(|(_, other)| other.energy < 0.1 * each[4].energy));
        }
    }

    #[test]
    fn the_state_is_the_swings_and_the_last_velocity() {
        let mut swings = ReedSwings::default();
        swings.step(&reeds(), 0.5, 0.01);
        let state = serde_json::to_value(&swings).unwrap();
        assert_eq!(state["bank"].as_array().unwrap().len(), 13);
        assert_eq!(state["platform_velocity"], 0.5);
    }
}
