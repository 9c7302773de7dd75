//! Drives one body: computes its velocity for the step from its springs and its target, and writes it.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{LockedAxes as RawLocks, RigidBody as RawBody, RigidBodySet};
use bevy_rapier3d::rapier::geometry::NarrowPhase;
use spring_math::body::{
    BodyGoal, BodySprings, BodyState, EngineStep, Load, REST_SPEED, VelocityInput,
};

use super::fault::{DriveFault, DriveField, Faults};
use super::feed_forward::FeedForward;
use super::plan::{DrivePlan, locked};
use super::react::ReactionImpulse;
use super::smoothed_target::SmoothedTarget;
use super::target_body::TargetBody;
use super::validity::LastValid;
use super::{DriveState, DriveTarget, DrivenLate, LateWrites, SpringDrive, VelocityDrive};
use crate::engine::impulse::impulse_of_change;

#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Driven {
    pub entity: Entity,
    pub is_late: Has<DrivenLate>,
    pub follows: Has<TargetBody>,
    pub target: &'static mut DriveTarget,
    pub plan: &'static mut DrivePlan,
    pub last: &'static mut LastValid,
    pub body: DrivenBody,
}

#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct DrivenBody {
    pub handle: &'static RapierRigidBodyHandle,
    pub transform: &'static Transform,
    pub velocity: &'static mut Velocity,
    force: Option<&'static ExternalForce>,
    drive: Ref<'static, SpringDrive>,
    state: &'static mut DriveState,
    feed_forward: Option<&'static FeedForward>,
    smoothed: Option<&'static mut SmoothedTarget>,
    velocity_drive: Option<&'static mut VelocityDrive>,
    late_writes: Option<&'static mut LateWrites>,
}

/// The data that is the same for all bodies in a step.
pub(super) struct StepWorld<'a, 'w> {
    pub engine: EngineStep,
    pub gravity: Vec3,
    pub bodies: &'a mut RigidBodySet,
    pub contacts: &'a NarrowPhase,
    pub reactions: &'a mut Vec<ReactionImpulse>,
    /// Simulated time at the end of the step, s.
    pub ends_at_secs: f64,
    pub messages: MessageWriter<'w, DriveFault>,
}

impl<'w> StepWorld<'_, 'w> {
    pub fn faults(&mut self, entity: Entity) -> Faults<'_, 'w> {
        Faults {
            entity,
            at_secs: self.ends_at_secs,
            messages: &mut self.messages,
        }
    }
}

/// Sets the velocities of one body for the step. A body without a valid target or without the mass that its drive needs is left
/// unchanged.
pub(super) fn drive_body(driven: DrivenItem, world: &mut StepWorld) {
    let DrivenItem {
        entity,
        target,
        mut plan,
        mut last,
        body: mut driven,
        ..
    } = driven;
    let engine = world.engine;
    let mut faults = Faults {
        entity,
        at_secs: world.ends_at_secs,
        messages: &mut world.messages,
    };
    let Some(body) = world.bodies.get(driven.handle.0) else {
        return;
    };
    if last.target_seen != Some(target.last_changed()) {
        last.check_target(&target, &mut faults);
    }
    let Some(target) = last.target else {
        return;
    };
    // No system reacts to a changed plan, so change detection is skipped.
    let plan = plan.bypass_change_detection();
    let Some(plan) = plan.on(body, &driven.drive, engine.dt(), &mut last, &mut faults) else {
        return;
    };
    let springs = &plan.springs;
    let target = match &mut driven.smoothed {
        Some(smoothed) => smoothed.step(&target, engine.dt(), world.ends_at_secs),
        None => target,
    };
    let fed_forward = driven.feed_forward.map_or(target, |part| part.of(target));
    let goal = fed_forward.goal();
    let (start, load) = driven.read(body, world.gravity);
    let at_rest = driven.may_rest() && springs.is_at_rest(&start, &goal, &load, &engine);
    if at_rest && body.is_sleeping() {
        driven.state.reset();
        return;
    }
    let command = driven.command(body, springs, &engine, &start, &goal, &load);
    if !(command.linear.is_finite() && command.angular.is_finite()) {
        driven.forget();
        faults.report(&mut last.reported, DriveField::Command);
        return;
    }
    if let Some(on) = driven.drive.reaction {
        let keeps_axis = plan.is_acceleration_based && springs.angular.is_some();
        let change = (*driven.velocity, command);
        let (impulse, torque) =
            impulse_of_change(body, start.rotation, change, keeps_axis, &engine);
        world.reactions.push(ReactionImpulse {
            driven: entity,
            on,
            impulse: -impulse,
            torque_impulse: -torque,
            point: start.position + start.rotation * start.centre_of_mass,
        });
    }
    driven.hand_over(world.bodies, command, at_rest);
}

impl DrivenBodyItem<'_, '_> {
    /// The body's state, and its loads: all that acts on the body except the drive and contacts.
    fn read(&mut self, body: &RawBody, gravity: Vec3) -> (BodyState, Load) {
        if let Some(late) = &mut self.late_writes {
            late.take_back(&mut self.velocity);
        }
        let start = BodyState {
            position: self.transform.translation,
            rotation: self.transform.rotation,
            velocity: self.velocity.linear,
            angular_velocity: self.velocity.angular,
            centre_of_mass: body.local_center_of_mass(),
        };
        // Rapier applies no gravity to a body without mass.
        let falls = body.mass_properties().local_mprops.inv_mass > 0.0;
        let gravity_scale = if falls { body.gravity_scale() } else { 0.0 };
        let mut load = Load {
            gravity: gravity * gravity_scale,
            // A kick: the change that game code wrote to the velocity, such as a character's weight. It counts once, while a
            // change by the engine (a contact) may last.
            kick: start.velocity - body.linvel(),
            angular_kick: start.angular_velocity - body.angvel(),
            ..Load::default()
        };
        if let Some(external) = self.force {
            // The effective mass properties leave out locked axes.
            let mass = body.mass_properties();
            load.acceleration = external.force * mass.effective_inv_mass;
            load.angular_acceleration = mass.effective_world_inv_inertia * external.torque;
        }
        (start, load)
    }

    /// Whether the body may fall asleep on its target. A drive with a reaction body may not, because it pushes against that body
    /// in every step. Nor may a body that its velocity drive moves.
    fn may_rest(&self) -> bool {
        let is_moving =
            self.velocity_drive.is_some() && self.velocity.linear.abs().max_element() >= REST_SPEED;
        self.drive.reaction.is_none() && !is_moving
    }

    fn command(
        &mut self,
        body: &RawBody,
        springs: &BodySprings,
        engine: &EngineStep,
        start: &BodyState,
        goal: &BodyGoal,
        load: &Load,
    ) -> Velocity {
        let (mut linear, angular) = self.state.0.command(springs, engine, start, goal, load);
        if let Some(velocity_drive) = &mut self.velocity_drive {
            let input = VelocityInput {
                position: start.position + start.rotation * start.centre_of_mass,
                velocity: linear,
                kick: load.kick,
                goal: goal.velocity,
                acceleration: springs.linear.as_ref().map_or(Vec3::ZERO, |_| load.gravity),
                force: load.acceleration,
                max_acceleration: springs.linear_bounds.max_acceleration(),
            };
            let free = !locked(body, RawLocks::TRANSLATION_LOCKED_X);
            linear = velocity_drive.step(&input, free, engine);
        }
        Velocity { linear, angular }
    }

    /// Writes the command. Rapier's body is borrowed mutably only where necessary, because rapier then treats the body as
    /// changed.
    fn hand_over(&mut self, bodies: &mut RigidBodySet, command: Velocity, at_rest: bool) {
        let is_same = command == *self.velocity;
        if (at_rest || is_same)
            && let Some(body) = bodies.get_mut(self.handle.0)
        {
            if at_rest {
                // At rest on its target, the body may fall asleep: set the velocity in rapier directly, without waking the body.
                body.set_linvel(command.linear, false);
                body.set_angvel(command.angular, false);
            } else {
                // Rapier lets a body slower than 0.1 m/s fall asleep if its velocity is not written.
                body.wake_up(true);
            }
        }
        self.velocity.set_if_neq(command);
        if let Some(late) = &mut self.late_writes {
            late.own = Some(command.linear);
        }
    }

    fn forget(&mut self) {
        self.state.reset();
        if let Some(velocity_drive) = &mut self.velocity_drive {
            velocity_drive.reset();
        }
        if let Some(smoothed) = &mut self.smoothed {
            smoothed.reset();
        }
    }
}
