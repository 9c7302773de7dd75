//! [`Sources`]: what gauges read after a step.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;

use super::super::booms::SpringBoomState;
use super::super::exhibits::ExhibitState;
use super::super::grass::GrassSwings;
use super::super::player::Players;
use super::super::reeds::ReedSwings;
use super::boom_lag::BoomStep;
use super::energy::SpringStep;
use super::growth::SwingStep;
use super::jump_cycle::PlatformStep;
use super::jump_top::JumperStep;
use crate::drive::{Authority, DriveState, DriveTarget, SpringDrive};
use crate::lab::LabClock;
use crate::level::{Measure, PlatformMover, Reeds, SpringBoom};

/// Platforms, reeds, booms, grass, exhibits, the lab and the player, as they are at the end of the step.
#[derive(SystemParam)]
pub(in crate::stations) struct Sources<'w, 's> {
    platforms: Query<'w, 's, (&'static Transform, &'static DriveTarget), With<PlatformMover>>,
    springs: Query<
        'w,
        's,
        (&'static SpringDrive, &'static DriveState, &'static Velocity),
        With<PlatformMover>,
    >,
    reeds: Query<'w, 's, (&'static Reeds, &'static ReedSwings)>,
    booms: Query<'w, 's, (&'static SpringBoom, &'static SpringBoomState)>,
    grass: Query<'w, 's, &'static GrassSwings>,
    exhibits: Query<'w, 's, &'static ExhibitState>,
    lab: Option<Res<'w, LabClock>>,
    players: Players<'w, 's>,
}

impl Sources<'_, '_> {
    /// A platform and its target.
    pub fn platform(&self, platform: Entity) -> Option<PlatformStep> {
        let (body, target) = self.platforms.get(platform).ok()?;
        Some(PlatformStep {
            target: target.position.as_dvec3(),
            body: body.translation.as_dvec3(),
        })
    }

    /// A platform of this mass (kg) on its spring.
    pub fn spring(&self, platform: Entity, mass_kg: f64) -> Option<SpringStep> {
        let (body, target) = self.platforms.get(platform).ok()?;
        let (drive, state, velocity) = self.springs.get(platform).ok()?;
        let tuned_for_kg = match drive.authority {
            Authority::AccelerationBased => mass_kg,
            Authority::ForceBased { mass_kg, .. } => mass_kg.into(),
        };
        // A body has the mean velocity of its step, the spring that of the step's end.
        let velocity = state.velocity(velocity.linear) - target.velocity;
        Some(SpringStep {
            mass_kg,
            stiffness_n_m: tuned_for_kg * f64::from(drive.linear?.stiffness()),
            offset: (body.translation - target.position).as_dvec3(),
            velocity: velocity.as_dvec3(),
        })
    }

    /// The player, above a platform whose surface is this far (m) above its centre.
    pub fn jumper(&self, platform: Entity, top_m: f64) -> Option<JumperStep> {
        let (_, target) = self.platforms.get(platform).ok()?;
        let player = self.players.iter().next()?;
        Some(JumperStep {
            above_m: f64::from(player.feet().y) - f64::from(target.position.y) - top_m,
            stands: player.stands(),
            over_platform: player.ground_below().map(|ground| ground == platform),
            is_jumping: player.is_jumping(),
            air_jumped: player.air_jumped(),
        })
    }

    /// Frequency (Hz) and energy per mass (m^2/s^2) of each reed of a bank.
    pub fn reeds(&self, bank: Entity) -> Option<impl Iterator<Item = (f32, f64)>> {
        let (reeds, swings) = self.reeds.get(bank).ok()?;
        Some(swings.energies(reeds))
    }

    /// Time that the lane of a measure has lost since the last gong, s.
    pub fn secs_lost(&self, measure: &Measure) -> Option<f64> {
        match measure {
            Measure::SecsLost(lane) => self.lab.as_ref()?.secs_lost(lane),
            _ => None,
        }
    }

    /// The right and the wrong number of an exhibit.
    pub fn exhibit(&self, exhibit: Entity) -> Option<[f64; 2]> {
        self.exhibits.get(exhibit).ok()?.numbers()
    }

    /// A boom and the player that it follows.
    pub fn boom(&self, boom: Entity) -> Option<BoomStep> {
        let (boom, state) = self.booms.get(boom).ok()?;
        let horizontal = |vector: Vec3| vector.with_y(0.0).as_dvec3();
        Some(BoomStep {
            offset: horizontal(state.position - state.leader?),
            velocity: horizontal(state.leader_velocity),
            period_secs: 1.0 / f64::from(boom.frequency_hz),
        })
    }

    /// The swing of all blades of a patch of grass in the step.
    pub fn swing(&self, patch: Entity) -> Option<SwingStep> {
        self.grass.get(patch).ok()?.last_swing()
    }
}
