//! [`Sources`]: what gauges read after a step.

use bevy::ecs::system::SystemParam;
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;

use super::super::booms::SpringBoomState;
use super::super::grass::GrassSwings;
use super::super::player::Players;
use super::super::reeds::ReedSwings;
use super::boom_lag::BoomStep;
use super::energy::SpringStep;
use super::growth::SwingStep;
use super::jump::PlatformStep;
use super::jump_top::JumperStep;
use super::left_after_frame::FilterStep;
use super::momentum_from_nowhere::GroupStep;
use super::pose::Pose;
use super::recent_poses::ShapedStep;
use super::strongest_hz::ReedStep;
use crate::lab::LabClock;
use crate::level::{LastTarget, Measure, PlatformMover, SpringBoom};
use springyard_drive::{Authority, DriveState, DriveTarget, SmoothedTarget, SpringDrive};
use springyard_timestep::StepClock;

/// What is read of each platform.
type OfPlatform = (
    &'static PlatformMover,
    &'static Transform,
    &'static DriveTarget,
    Option<&'static LastTarget>,
    Option<&'static SmoothedTarget>,
);

/// Platforms, reeds, booms, grass, the lab and the player, as they are at the end of the step.
#[derive(SystemParam)]
pub(in crate::stations) struct Sources<'w, 's> {
    clock: Res<'w, StepClock>,
    platforms: Query<'w, 's, OfPlatform>,
    springs: Query<
        'w,
        's,
        (&'static SpringDrive, &'static DriveState, &'static Velocity),
        With<PlatformMover>,
    >,
    velocities: Query<'w, 's, &'static Velocity>,
    reeds: Query<'w, 's, &'static ReedSwings>,
    booms: Query<'w, 's, (&'static SpringBoom, &'static SpringBoomState)>,
    grass: Query<'w, 's, &'static GrassSwings>,
    lab: Option<Res<'w, LabClock>>,
    players: Players<'w, 's>,
}

/// A body and its mass.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weighed {
    /// The body.
    pub body: Entity,
    /// Its mass, kg.
    pub mass_kg: f64,
}

impl Sources<'_, '_> {
    /// A platform and its goal.
    pub fn platform(&self, platform: Entity) -> Option<PlatformStep> {
        Some(PlatformStep {
            goal: self.goal(platform)?,
            body: self.body(platform)?,
        })
    }

    /// A platform's goal, and the curve that it takes there: the output of its filter, or the body, if it has none.
    pub fn shaped(&self, platform: Entity) -> Option<ShapedStep> {
        let (.., filter) = self.platforms.get(platform).ok()?;
        let shaped = match filter {
            Some(_) => self.filter_output(platform)?,
            None => self.body(platform)?,
        };
        Some(ShapedStep {
            goal: self.goal(platform)?,
            shaped,
        })
    }

    /// Input and output of a platform's filter. `None` for a platform without one.
    pub fn filter(&self, platform: Entity) -> Option<FilterStep> {
        Some(FilterStep {
            goal: self.goal(platform)?,
            output: self.filter_output(platform)?,
        })
    }

    /// The goal of a platform's motion, before its filter.
    fn goal(&self, platform: Entity) -> Option<Pose> {
        let (mover, _, target, last, _) = self.platforms.get(platform).ok()?;
        let goal = mover.goal(last, self.clock.simulated_secs, self.clock.step_secs);
        Some(pose_of(&goal.unwrap_or(*target)))
    }

    /// What a platform's filter has made of its goal: the target that its drive got in this step. `None` for a platform without a
    /// filter.
    fn filter_output(&self, platform: Entity) -> Option<Pose> {
        let (.., filter) = self.platforms.get(platform).ok()?;
        filter?.pose().map(Pose::from)
    }

    fn body(&self, platform: Entity) -> Option<Pose> {
        let (_, body, ..) = self.platforms.get(platform).ok()?;
        Some(body.to_isometry().into())
    }

    /// Bodies that push each other, one of them with a goal that jumps.
    pub fn group(&self, mover: Entity, bodies: &[Weighed]) -> Option<GroupStep> {
        let momentum = |each: &Weighed| -> Option<DVec3> {
            let velocity = self.velocities.get(each.body).ok()?;
            Some(each.mass_kg * velocity.linear.as_dvec3())
        };
        Some(GroupStep {
            goal: self.goal(mover)?,
            momentum: bodies.iter().map(momentum).sum::<Option<DVec3>>()?,
        })
    }

    /// A platform of this mass (kg) on its spring.
    pub fn spring(&self, platform: Entity, mass_kg: f64) -> Option<SpringStep> {
        let (_, body, target, ..) = self.platforms.get(platform).ok()?;
        let (drive, state, velocity) = self.springs.get(platform).ok()?;
        let tuned_for_kg = match drive.authority {
            Authority::AccelerationBased => mass_kg,
            Authority::ForceBased { mass_kg, .. } => mass_kg.into(),
        };
        // A body has the mean velocity of its step, the spring that of the step's end.
        let velocity = state.velocity(velocity.linear) - target.velocity;
        Some(SpringStep {
            mass_kg,
            tuned_for_kg,
            spring: drive.linear?,
            offset: body.translation - target.position,
            velocity,
        })
    }

    /// The player, above a platform whose surface is this far (m) above its centre.
    pub fn jumper(&self, platform: Entity, top_m: f64) -> Option<JumperStep> {
        let (_, _, target, ..) = self.platforms.get(platform).ok()?;
        let player = self.players.iter().next()?;
        Some(JumperStep {
            above_m: f64::from(player.feet().y) - f64::from(target.position.y) - top_m,
            stands: player.is_grounded(),
            over_platform: player.ground_below().map(|ground| ground == platform),
            is_jumping: player.is_jumping(),
            air_jumped: player.air_jumped(),
        })
    }

    /// The reeds of a bank.
    pub fn reeds(&self, bank: Entity) -> Option<Vec<ReedStep>> {
        let reeds = self.reeds.get(bank).ok()?.each();
        let reeds = reeds.map(|reed| ReedStep {
            hertz: reed.hertz.into(),
            energy: reed.energy,
        });
        Some(reeds.collect())
    }

    /// Time that the lane of a measure has lost since the last gong, s.
    pub fn secs_lost(&self, measure: &Measure) -> Option<f64> {
        match measure {
            Measure::SecsLost(lane) => self.lab.as_ref()?.secs_lost(lane),
            _ => None,
        }
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

/// The pose of a target.
fn pose_of(target: &DriveTarget) -> Pose {
    Isometry3d::new(target.position, target.rotation).into()
}
