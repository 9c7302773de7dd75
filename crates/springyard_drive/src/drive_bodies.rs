//! The system that drives all bodies. Start here: [`drive_body`] is a step of one body.
//!
//! It runs twice in a step: once for most bodies, and then for those that are [`DrivenLate`]. Bodies without a leader come first, then
//! followers, each after its leader.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{LockedAxes as RawLocks, RigidBodySet};
use bevy_rapier3d::rapier::geometry::NarrowPhase;
use spring_math::body::{BodySprings, EngineStep, Load, VelocityInput};

use super::driven::{Driven, DrivenItem};
use super::fault::{DriveField, Faults};
use super::plan::{DrivePlan, locked};
use super::react::{ReactionImpulse, Reactions};
use super::spring_drive::DrivesRun;
use super::target_body::{Leader, TargetBody, leaders_first};
use super::validity::LastValid;
use super::{
    DefaultDriveMethod, DriveMethod, DriveSystems, DrivenLate, ReportedFaults, SpringDrive,
};
use crate::engine::engine_step;
use crate::engine::impulse::impulse_of_change;
use springyard_timestep::StepClock;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DrivesRun>()
        .init_resource::<DefaultDriveMethod>()
        .register_required_components::<SpringDrive, DrivePlan>()
        .register_required_components::<SpringDrive, LastValid>()
        .register_required_components::<SpringDrive, ReportedFaults>()
        .add_systems(
            FixedUpdate,
            (
                drive_bodies::<false>.in_set(DriveSystems::Drive),
                drive_bodies::<true>.in_set(DriveSystems::DriveLate),
            ),
        );
}

/// The data that is the same for all bodies in a step.
struct StepWorld<'a, 'w, 's> {
    engine: EngineStep,
    /// The method of drives that do not insist on one.
    method: DriveMethod,
    gravity: Vec3,
    bodies: &'a mut RigidBodySet,
    contacts: &'a NarrowPhase,
    reactions: &'a mut Vec<ReactionImpulse>,
    faults: Faults<'w, 's>,
    /// Simulated time at the end of the step, s.
    ends_at_secs: f64,
}

fn drive_bodies<const LATE: bool>(
    (time, clock): (Res<Time>, Option<Res<StepClock>>),
    method: Res<DefaultDriveMethod>,
    mut rapier: Single<
        (
            &mut RapierRigidBodySet,
            &RapierContextSimulation,
            &RapierConfiguration,
        ),
        With<DefaultRapierContext>,
    >,
    mut driven: Query<Driven>,
    late: Query<(), With<DrivenLate>>,
    followers: Query<(Entity, &TargetBody), With<SpringDrive>>,
    others: Query<
        (
            &Transform,
            Option<&Velocity>,
            Option<&RapierRigidBodyHandle>,
        ),
        Without<SpringDrive>,
    >,
    mut reactions: ResMut<Reactions>,
    faults: Faults,
) {
    if time.delta_secs() <= 0.0 || (LATE && late.is_empty()) {
        return;
    }
    let (bodies, simulation, configuration) = &mut *rapier;
    let mut world = StepWorld {
        engine: engine_step(time.delta_secs(), &simulation.integration_parameters),
        method: method.0,
        gravity: configuration.gravity,
        bodies: &mut bodies.bodies,
        contacts: &simulation.narrow_phase,
        reactions: &mut reactions.0,
        faults,
        // Bevy's own time is a sum of steps in nanoseconds: after minutes it is off by more than a frame clock allows.
        ends_at_secs: clock.map_or(time.elapsed_secs_f64(), |clock| clock.step_end_secs()),
    };
    for body in &mut driven {
        if body.is_late == LATE && !body.follows {
            drive_body(body, &mut world);
        }
    }
    for (entity, follow) in leaders_first(&followers) {
        let leader = match driven.get(follow.body) {
            Ok(by) => {
                let by_now = (
                    by.body.transform,
                    Some(by.body.velocity),
                    Some(by.body.handle),
                );
                Some(Leader::new(by_now, LATE || !by.is_late))
            }
            Err(_) => (others.get(follow.body).ok()).map(|now| Leader::new(now, false)),
        };
        if let Ok(mut body) = driven.get_mut(entity)
            && body.is_late == LATE
        {
            let target = world.target_behind(leader, &follow, &body);
            body.target.set_if_neq(target);
            drive_body(body, &mut world);
        }
    }
}

impl StepWorld<'_, '_, '_> {
    /// The target of a follower. If the leader is gone: the last one, at rest.
    fn target_behind(
        &mut self,
        leader: Option<Leader>,
        follow: &TargetBody,
        body: &DrivenItem,
    ) -> super::DriveTarget {
        if let Some(leader) = leader {
            let engine = &self.engine;
            leader.target_at(
                follow.offset,
                self.bodies,
                self.contacts,
                self.gravity,
                engine,
            )
        } else {
            self.faults.report(body.entity, DriveField::TargetBody);
            body.target.standing()
        }
    }
}

/// Sets the velocities of one body for the step: reads the body, lets its springs choose the velocities, writes them. A body without a
/// valid target or without the mass that its drive needs is left unchanged.
fn drive_body(driven: DrivenItem, world: &mut StepWorld) {
    let DrivenItem {
        entity,
        target,
        mut plan,
        mut last,
        body: mut driven,
        ..
    } = driven;
    let engine = world.engine;
    let (dt, faults) = (engine.dt(), &mut world.faults);
    let Some(body) = world.bodies.get(driven.handle.0) else {
        return;
    };
    let Some(target) = LastValid::target(&mut last, entity, &target, faults) else {
        return;
    };
    // No system reacts to a changed plan, so change detection is skipped.
    let plan = plan.bypass_change_detection();
    let velocity_drive = driven.velocity_drive.as_ref().map(|(drive, _)| {
        let free = !locked(body.locked_axes(), RawLocks::TRANSLATION_LOCKED_X);
        (plan.over(drive.spring, dt), drive.axes & free)
    });
    let step = (world.method, dt);
    let Some(springs) = plan.springs((entity, body), &driven.drive, step, &mut last, faults) else {
        return;
    };
    let goal = driven.filtered(target, dt, world.ends_at_secs).goal();
    let (start, load) = driven.read(body, world.gravity);
    let centre = start.position + start.rotation * start.centre_of_mass;
    let at_rest = driven.may_rest() && springs.is_at_rest(&start, &goal, &load, &engine);
    if at_rest && body.is_sleeping() {
        driven.state.reset();
        return;
    }
    let (linear, angular) = (driven.state.0).command(springs, &engine, &start, &goal, &load);
    let linear = match (velocity_drive, &mut driven.velocity_drive) {
        (Some((spring, axes)), Some((_, state))) => {
            let input = velocity_input(springs, centre, &load, (linear, goal.velocity));
            state.step(&spring, &input, axes, &engine)
        }
        _ => linear,
    };
    let command = Velocity { linear, angular };
    if !(linear.is_finite() && angular.is_finite()) {
        driven.forget();
        faults.report(entity, DriveField::Command);
        return;
    }
    if let Some(on) = driven.drive.reaction {
        // An acceleration-based angular spring.
        let keeps_axis = springs.angular.is_some() && springs.angular_frame.is_none();
        let change = (*driven.velocity, command);
        let (push, turn) = impulse_of_change(body, start.rotation, change, keeps_axis, &engine);
        world.reactions.push(ReactionImpulse {
            driven: entity,
            on,
            impulse: -push,
            torque_impulse: -turn,
            point: centre,
        });
    }
    driven.write(world.bodies, command, at_rest);
}

/// The input of a velocity drive: its springs, centre of mass (m) and loads, and the velocities of the body and of its goal (m/s).
fn velocity_input(
    springs: &BodySprings,
    centre: Vec3,
    load: &Load,
    (velocity, goal): (Vec3, Vec3),
) -> VelocityInput {
    VelocityInput {
        position: centre,
        velocity,
        kick: load.kick,
        goal,
        acceleration: springs.linear.as_ref().map_or(Vec3::ZERO, |_| load.gravity),
        force: load.acceleration,
        max_acceleration: springs.linear_bounds.max_acceleration(),
    }
}
